import { useDLE } from 'presource/react';
import { CategoryResource } from '../data.ts';
import { Failed, Loading } from '../state.tsx';

export function Categories() {
  const { data, loading, error } = useDLE(CategoryResource.getList);
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
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
