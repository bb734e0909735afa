import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Categories() {
  const { data, isPending, error } = useQuery(categoriesQuery);
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h1>Categories</h1>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            <a href={`#/categories/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
