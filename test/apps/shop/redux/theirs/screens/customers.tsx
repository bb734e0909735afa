import { useEffect } from 'react';
import { selectCustomers } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadCustomer, loadCustomers } from '../thunks.ts';

export function Customers() {
  const dispatch = useAppDispatch();
  const data = useAppSelector(selectCustomers);
  const error = useAppSelector(({ requests }) => requests.errors['customers/load']);
  useEffect(() => {
    dispatch(loadCustomers());
  }, [dispatch]);
  if (error) return <Failed error={error} />;
  if (!data) return <Loading />;
  return (
    <>
      <h1>Customers</h1>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            <a href={`#/customers/${id}`} onMouseEnter={() => dispatch(loadCustomer(id))}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
