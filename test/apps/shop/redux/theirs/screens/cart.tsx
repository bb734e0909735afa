import { useEffect } from 'react';
import { emptied } from '../cart.ts';
import { money } from '../money.ts';
import { selectLines } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadProduct, makeOrder } from '../thunks.ts';

export function Cart() {
  const dispatch = useAppDispatch();
  const cart = useAppSelector((state) => state.cart);
  const lines = useAppSelector(selectLines);
  const isOrdering = useAppSelector(({ requests }) => requests.isPending['orders/make']);
  const failed = useAppSelector(({ requests }) => requests.errors['orders/make']);
  useEffect(() => {
    for (const { product } of cart) dispatch(loadProduct(product));
  }, [dispatch, cart]);
  async function order() {
    const { result } = await dispatch(makeOrder(cart)).unwrap();
    dispatch(emptied());
    location.hash = `#/orders/${result}`;
  }
  if (!lines) return <Loading />;
  const total = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  return (
    <>
      <h1>Cart</h1>
      <ul>
        {lines.map(({ product, quantity }) => (
          <li key={product.id}>
            {quantity} × {product.title}, {money(product.price)}
          </li>
        ))}
      </ul>
      <p>{money(total)}</p>
      <button type="button" disabled={isOrdering || !cart.length} onClick={() => order().catch(() => {})}>
        Order
      </button>
      {failed && <Failed error={failed} />}
    </>
  );
}
