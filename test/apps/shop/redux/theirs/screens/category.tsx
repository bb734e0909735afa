import { useEffect } from 'react';
import { forgotten } from '../requests.ts';
import { selectCategory } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadCategory, renameCategory } from '../thunks.ts';

export function CategoryScreen({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const category = useAppSelector((state) => selectCategory(state, id));
  const error = useAppSelector(({ requests }) => requests.errors['categories/loadOne']);
  const isRenaming = useAppSelector(({ requests }) => requests.isPending['categories/rename']);
  const failed = useAppSelector(({ requests }) => requests.errors['categories/rename']);
  useEffect(() => {
    dispatch(forgotten('categories/rename'));
    dispatch(loadCategory(id));
  }, [dispatch, id]);
  if (error) return <Failed error={error} />;
  if (!category) return <Loading />;
  return (
    <>
      <h1>{category.name}</h1>
      <form action={(form) => void dispatch(renameCategory({ id, name: String(form.get('name')) }))}>
        <input name="name" aria-label="Name" />
        <button type="submit" disabled={isRenaming}>
          Rename
        </button>
      </form>
      {failed && <Failed error={failed} />}
    </>
  );
}
