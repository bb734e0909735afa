import { useEffect } from 'react';
import { money } from '../money.ts';
import { forgotten } from '../requests.ts';
import { selectCustomer, selectOrders } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadCustomer, loadOrders, renameCustomer } from '../thunks.ts';

export function CustomerScreen({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const customer = useAppSelector((state) => selectCustomer(state, id));
  const orders = useAppSelector((state) => selectOrders(state, id));
  const error = useAppSelector(({ requests }) => requests.errors['customers/loadOne']);
  const isRenaming = useAppSelector(({ requests }) => requests.isPending['customers/rename']);
  const failed = useAppSelector(({ requests }) => requests.errors['customers/rename']);
  useEffect(() => {
    dispatch(forgotten('customers/rename'));
    dispatch(loadCustomer(id));
    dispatch(loadOrders(id));
  }, [dispatch, id]);
  if (error) return <Failed error={error} />;
  if (!customer) return <Loading />;
  return (
    <>
      <h1>{customer.name}</h1>
      <form action={(form) => void dispatch(renameCustomer({ id, name: String(form.get('name')) }))}>
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
