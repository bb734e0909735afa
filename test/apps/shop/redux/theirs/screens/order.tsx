import { useEffect } from 'react';
import { money } from '../money.ts';
import { forgotten } from '../requests.ts';
import { selectOrder } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { cancelOrder, loadCustomer, loadOrder } from '../thunks.ts';

export function OrderScreen({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const order = useAppSelector((state) => selectOrder(state, id));
  const customerId = useAppSelector(({ entities }) => entities.orders[id]?.customer);
  const error = useAppSelector(({ requests }) => requests.errors['orders/loadOne']);
  const isCancelling = useAppSelector(({ requests }) => requests.isPending['orders/cancel']);
  const failed = useAppSelector(({ requests }) => requests.errors['orders/cancel']);
  useEffect(() => {
    dispatch(forgotten('orders/cancel'));
    dispatch(loadOrder(id));
    const timer = setInterval(() => dispatch(loadOrder(id)), 400);
    return () => clearInterval(timer);
  }, [dispatch, id]);
  useEffect(() => {
    if (customerId) dispatch(loadCustomer(customerId));
  }, [dispatch, customerId]);
  async function cancel() {
    await dispatch(cancelOrder(id));
    await dispatch(loadOrder(id));
  }
  if (error) return <Failed error={error} />;
  if (!order) return <Loading />;
  return (
    <>
      <h1>
        Order {id} of {order.customer?.name}, {order.state}
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
        <button type="button" disabled={isCancelling} onClick={cancel}>
          Cancel
        </button>
      )}
      {failed && <Failed error={failed} />}
    </>
  );
}
