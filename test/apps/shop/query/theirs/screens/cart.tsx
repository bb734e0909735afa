import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { api, type Order } from '../api.ts';
import { emptyCart, useCart } from '../cart.ts';
import { money } from '../money.ts';
import { orderQuery, productQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Cart() {
  const client = useQueryClient();
  const lines = useCart();
  const products = useQueries({
    queries: lines.map(({ product }) => productQuery(product)),
    combine: (results) => (results.every(({ data }) => data) ? results.map(({ data }) => data!) : undefined),
  });
  const order = useMutation({
    mutationFn: () => api<Order>('/orders', 'POST', { lines }),
    onSuccess: (made) => {
      client.setQueryData(orderQuery(made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: ['orders'] });
      // The server has taken them from the stock.
      void client.invalidateQueries({ queryKey: ['products'] });
      emptyCart();
      location.hash = `#/orders/${made.id}`;
    },
  });
  if (!products) return <Loading />;
  const total = products.reduce((sum, { price }, at) => sum + price * lines[at]!.quantity, 0);
  return (
    <>
      <h1>Cart</h1>
      <ul>
        {products.map(({ id, title, price }, at) => (
          <li key={id}>
            {lines[at]!.quantity} × {title}, {money(price)}
          </li>
        ))}
      </ul>
      <p>{money(total)}</p>
      <button type="button" disabled={order.isPending || !lines.length} onClick={() => order.mutate()}>
        Order
      </button>
      {order.error && <Failed error={order.error} />}
    </>
  );
}
