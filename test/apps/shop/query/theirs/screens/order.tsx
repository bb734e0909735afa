import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { money } from '../money.ts';
import { customerQuery, orderQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function OrderScreen({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: order, isPending, error } = useQuery(orderQuery(id));
  const { data: customer } = useQuery({
    ...customerQuery(order?.customer ?? 0),
    enabled: order !== undefined,
  });
  const cancel = useMutation({
    mutationFn: () => api<void>(`/orders/${id}/cancel`, 'POST'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
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
        <button type="button" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </button>
      )}
      {cancel.error && <Failed error={cancel.error} />}
    </>
  );
}
