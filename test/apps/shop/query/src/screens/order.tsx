import { useController, useDLE, useLoading, useSubscription } from 'presource/react';
import { CustomerResource, OrderResource } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';

export function OrderScreen({ id }: { id: number }) {
  const { fetch } = useController();
  const { data: order, loading, error } = useDLE(OrderResource.get, { id });
  const { data: customer } = useDLE(CustomerResource.get, order ? { id: order.customer } : null);
  useSubscription(OrderResource.get, { id });
  const [cancel, isCancelling, failed] = useLoading(async () => {
    await fetch(OrderResource.cancel, { id });
    await fetch(OrderResource.get, { id });
  });
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  return (
    <>
      <h1>
        Order {id} of {customer?.name}, {order.state}
      </h1>
      <ul>
        {order.lines.map(({ product, quantity }) => (
          <li key={product.id}>
            {quantity} × {product.title}
          </li>
        ))}
      </ul>
      <p>{money(order.total)}</p>
      {order.state !== 'cancelled' && (
        <button type="button" disabled={isCancelling} onClick={() => cancel().catch(() => {})}>
          Cancel
        </button>
      )}
      {failed && <Failed error={failed} />}
    </>
  );
}
