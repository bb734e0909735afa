import { useQuery, useQueryClient } from '@tanstack/react-query';
import { customerQuery, customersQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Customers() {
  const client = useQueryClient();
  const { data, isPending, error } = useQuery(customersQuery);
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h1>Customers</h1>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            <a href={`#/customers/${id}`} onMouseEnter={() => client.prefetchQuery(customerQuery(id))}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
