import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Product } from '../api.ts';
import { addToCart } from '../cart.ts';
import { money } from '../money.ts';
import { productQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function ProductScreen({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: product, isPending, error } = useQuery(productQuery(id));
  const rename = useMutation({
    mutationFn: (title: string) => api<Product>(`/products/${id}`, 'PATCH', { title }),
    onSuccess: (product) => {
      client.setQueryData(productQuery(id).queryKey, product);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['products'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
  });
  const restock = useMutation({
    mutationFn: (stock: number) => api<Product>(`/products/${id}`, 'PATCH', { stock }),
    onMutate: async (stock) => {
      const { queryKey } = productQuery(id);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (product) => product && { ...product, stock });
      return { before };
    },
    onError: (_error, _stock, context) => {
      client.setQueryData(productQuery(id).queryKey, context?.before);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h1>{product.title}</h1>
      <p>
        {money(product.price)}, {product.category.name}, {product.stock} left
      </p>
      <button type="button" onClick={() => restock.mutate(product.stock + 1)}>
        One more
      </button>
      <button type="button" onClick={() => addToCart(id)}>
        Add to the cart
      </button>
      <form action={(form) => rename.mutate(String(form.get('title')))}>
        <input name="title" aria-label="Title" />
        <button type="submit" disabled={rename.isPending}>
          Rename
        </button>
      </form>
      {restock.error && <Failed error={restock.error} />}
      <a href={`#/products/${id}/reviews`}>Reviews</a>
    </>
  );
}
