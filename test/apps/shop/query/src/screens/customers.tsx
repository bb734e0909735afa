import { useController, useDLE } from 'presource/react';
import { CustomerResource } from '../data.ts';
import { Failed, Loading } from '../state.tsx';

export function Customers() {
  const { fetchIfStale } = useController();
  const { data, loading, error } = useDLE(CustomerResource.getList);
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  return (
    <>
      <h1>Customers</h1>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#/customers/${id}`}
              onMouseEnter={() => fetchIfStale(CustomerResource.get, { id }).catch(() => {})}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
