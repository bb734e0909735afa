import { useEffect } from 'react';
import { money } from '../money.ts';
import { selectOrders } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadCustomers, loadOrders } from '../thunks.ts';

export function Orders() {
  const dispatch = useAppDispatch();
  const orders = useAppSelector((state) => selectOrders(state, undefined));
  const error = useAppSelector(({ requests }) => requests.errors['orders/load']);
  useEffect(() => {
    dispatch(loadCustomers());
    dispatch(loadOrders(undefined));
  }, [dispatch]);
  if (error) return <Failed error={error} />;
  if (!orders) return <Loading />;
  return (
    <>
      <h1>Orders</h1>
      <ul>
        {orders.map(({ id, state, customer, total }) => (
          <li key={id}>
            <a href={`#/orders/${id}`}>Order {id}</a> of {customer?.name}, {money(total)}, {state}
          </li>
        ))}
      </ul>
    </>
  );
}
