import { useEffect } from 'react';
import { selectCategories } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadCategories } from '../thunks.ts';

export function Categories() {
  const dispatch = useAppDispatch();
  const data = useAppSelector(selectCategories);
  const error = useAppSelector(({ requests }) => requests.errors['categories/load']);
  useEffect(() => {
    dispatch(loadCategories());
  }, [dispatch]);
  if (error) return <Failed error={error} />;
  if (!data) return <Loading />;
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
