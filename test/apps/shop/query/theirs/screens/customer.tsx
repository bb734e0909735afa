import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Customer } from '../api.ts';
import { money } from '../money.ts';
import { customerQuery, ordersQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function CustomerScreen({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: customer, isPending, error } = useQuery(customerQuery(id));
  const { data: orders } = useQuery(ordersQuery(id));
  const rename = useMutation({
    mutationFn: (name: string) => api<Customer>(`/customers/${id}`, 'PATCH', { name }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['customers'] }),
        client.invalidateQueries({ queryKey: ['reviews'] }),
      ]),
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h1>{customer.name}</h1>
      <form action={(form) => rename.mutate(String(form.get('name')))}>
        <input name="name" aria-label="Name" />
        <button type="submit" disabled={rename.isPending}>
          Rename
        </button>
      </form>
      {rename.error && <Failed error={rename.error} />}
      <ul>
        {orders?.map((order) => (
          <li key={order.id}>
            <a href={`#/orders/${order.id}`}>Order {order.id}</a> {money(order.total)}
          </li>
        ))}
      </ul>
    </>
  );
}
