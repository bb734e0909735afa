import { useDLE, useFetch, useQuery } from 'presource/react';
import { Customer, CustomerResource, type Order, OrderResource } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';

export function Orders() {
  useFetch(CustomerResource.getList);
  const { data: orders, loading, error } = useDLE(OrderResource.getList);
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  return (
    <>
      <h1>Orders</h1>
      <ul>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </>
  );
}

function OrderRow({ order: { id, state, customer, total } }: { order: Order }) {
  const name = useQuery(Customer, { id: customer })?.name;
  return (
    <li>
      <a href={`#/orders/${id}`}>Order {id}</a> of {name}, {money(total)}, {state}
    </li>
  );
}
