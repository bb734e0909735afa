import { useController, useDLE, useLoading } from 'presource/react';
import { addToCart } from '../cart.ts';
import { ProductResource } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';

export function ProductScreen({ id }: { id: number }) {
  const { fetch } = useController();
  const { data: product, loading, error } = useDLE(ProductResource.get, { id });
  const [rename, isRenaming] = useLoading((title: string) =>
    fetch(ProductResource.partialUpdate, { id }, { title }),
  );
  const [restock, , failed] = useLoading((stock: number) =>
    fetch(ProductResource.restock, { id }, { stock }),
  );
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  return (
    <>
      <h1>{product.title}</h1>
      <p>
        {money(product.price)}, {product.category.name}, {product.stock} left
      </p>
      <button type="button" onClick={() => restock(product.stock + 1).catch(() => {})}>
        One more
      </button>
      <button type="button" onClick={() => addToCart(id)}>
        Add to the cart
      </button>
      <form action={(form) => void rename(String(form.get('title'))).catch(() => {})}>
        <input name="title" aria-label="Title" />
        <button type="submit" disabled={isRenaming}>
          Rename
        </button>
      </form>
      {failed && <Failed error={failed} />}
      <a href={`#/products/${id}/reviews`}>Reviews</a>
    </>
  );
}
