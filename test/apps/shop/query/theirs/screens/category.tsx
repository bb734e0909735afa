import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Category } from '../api.ts';
import { categoryQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function CategoryScreen({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: category, isPending, error } = useQuery(categoryQuery(id));
  const rename = useMutation({
    mutationFn: (name: string) => api<Category>(`/categories/${id}`, 'PATCH', { name }),
    // Its name is in the list, and in every product.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['categories'] }),
        client.invalidateQueries({ queryKey: ['products'] }),
      ]),
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h1>{category.name}</h1>
      <form action={(form) => rename.mutate(String(form.get('name')))}>
        <input name="name" aria-label="Name" />
        <button type="submit" disabled={rename.isPending}>
          Rename
        </button>
      </form>
      {rename.error && <Failed error={rename.error} />}
    </>
  );
}
