import { useState } from 'react';
import { money } from '../money.ts';
import { selectFound } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { searchProducts } from '../thunks.ts';

export function Search() {
  const [word, setWord] = useState('');
  const dispatch = useAppDispatch();
  const data = useAppSelector(selectFound);
  const error = useAppSelector(({ requests }) => requests.errors['products/search']);
  function find(form: FormData) {
    const word = String(form.get('word'));
    setWord(word);
    if (word) dispatch(searchProducts(word));
  }
  return (
    <>
      <h1>Search</h1>
      <form action={find}>
        <input name="word" aria-label="Word" />
        <button type="submit">Find</button>
      </form>
      {error && <Failed error={error} />}
      {word && !data && <Loading />}
      <ul>
        {word &&
          data?.map(({ id, title, price }) => (
            <li key={id}>
              <a href={`#/products/${id}`}>{title}</a> {money(price)}
            </li>
          ))}
      </ul>
    </>
  );
}
