import { useQuery } from '@tanstack/react-query';
import { money } from '../money.ts';
import { customersQuery, ordersQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Orders() {
  const { data: orders, isPending, error } = useQuery(ordersQuery());
  const { data: names } = useQuery({
    ...customersQuery,
    select: (customers) => new Map(customers.map(({ id, name }) => [id, name])),
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h1>Orders</h1>
      <ul>
        {orders.map(({ id, state, customer, total }) => (
          <li key={id}>
            <a href={`#/orders/${id}`}>Order {id}</a> of {names?.get(customer)}, {money(total)}, {state}
          </li>
        ))}
      </ul>
    </>
  );
}
