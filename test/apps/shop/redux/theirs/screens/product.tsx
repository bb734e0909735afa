import { useEffect } from 'react';
import { added } from '../cart.ts';
import { money } from '../money.ts';
import { forgotten } from '../requests.ts';
import { selectProduct } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadProduct, renameProduct, restock } from '../thunks.ts';

export function ProductScreen({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const product = useAppSelector((state) => selectProduct(state, id));
  const error = useAppSelector(({ requests }) => requests.errors['products/loadOne']);
  const isRenaming = useAppSelector(({ requests }) => requests.isPending['products/rename']);
  const failed = useAppSelector(({ requests }) => requests.errors['products/restock']);
  useEffect(() => {
    dispatch(forgotten('products/restock'));
    dispatch(loadProduct(id));
  }, [dispatch, id]);
  if (error) return <Failed error={error} />;
  if (!product) return <Loading />;
  const { stock } = product;
  return (
    <>
      <h1>{product.title}</h1>
      <p>
        {money(product.price)}, {product.category.name}, {product.stock} left
      </p>
      <button type="button" onClick={() => dispatch(restock({ id, stock: stock + 1, before: stock }))}>
        One more
      </button>
      <button type="button" onClick={() => dispatch(added(id))}>
        Add to the cart
      </button>
      <form action={(form) => void dispatch(renameProduct({ id, title: String(form.get('title')) }))}>
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
