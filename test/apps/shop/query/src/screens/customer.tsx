import { useController, useDLE, useLoading } from 'presource/react';
import { CustomerResource, OrderResource } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';

export function CustomerScreen({ id }: { id: number }) {
  const { fetch } = useController();
  const { data: customer, loading, error } = useDLE(CustomerResource.get, { id });
  const { data: orders } = useDLE(OrderResource.getList, { customer: id });
  const [rename, isRenaming, failed] = useLoading((name: string) =>
    fetch(CustomerResource.partialUpdate, { id }, { name }),
  );
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  return (
    <>
      <h1>{customer.name}</h1>
      <form action={(form) => void rename(String(form.get('name'))).catch(() => {})}>
        <input name="name" aria-label="Name" />
        <button type="submit" disabled={isRenaming}>
          Rename
        </button>
      </form>
      {failed && <Failed error={failed} />}
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
