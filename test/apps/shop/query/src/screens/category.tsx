import { useController, useDLE, useLoading } from 'presource/react';
import { CategoryResource } from '../data.ts';
import { Failed, Loading } from '../state.tsx';

export function CategoryScreen({ id }: { id: number }) {
  const { fetch } = useController();
  const { data: category, loading, error } = useDLE(CategoryResource.get, { id });
  const [rename, isRenaming, failed] = useLoading((name: string) =>
    fetch(CategoryResource.partialUpdate, { id }, { name }),
  );
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  return (
    <>
      <h1>{category.name}</h1>
      <form action={(form) => void rename(String(form.get('name'))).catch(() => {})}>
        <input name="name" aria-label="Name" />
        <button type="submit" disabled={isRenaming}>
          Rename
        </button>
      </form>
      {failed && <Failed error={failed} />}
    </>
  );
}
