import { AsyncBoundary, useController, useLoading, useQuery, useSuspense } from 'presource/react';
import { emptied, type Line } from '../cart.ts';
import { cartTotal, OrderResource, ProductResource } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';

export function Cart() {
  const dispatch = useAppDispatch();
  const { fetch } = useController();
  const lines = useAppSelector((state) => state.cart);
  const total = useQuery(cartTotal, { lines });
  const [order, isOrdering, failed] = useLoading(async () => {
    const made = await fetch(OrderResource.getList.push, { lines });
    dispatch(emptied());
    location.hash = `#/orders/${made.id}`;
  });
  return (
    <AsyncBoundary fallback={<Loading />} errorComponent={Failed}>
      <h1>Cart</h1>
      <ul>
        {lines.map((line) => (
          <CartLine key={line.product} line={line} />
        ))}
      </ul>
      <p>{money(total ?? 0)}</p>
      <button type="button" disabled={isOrdering || !lines.length} onClick={() => order().catch(() => {})}>
        Order
      </button>
      {failed && <Failed error={failed} />}
    </AsyncBoundary>
  );
}

function CartLine({ line }: { line: Line }) {
  const { title, price } = useSuspense(ProductResource.get, { id: line.product });
  return (
    <li>
      {line.quantity} × {title}, {money(price)}
    </li>
  );
}
