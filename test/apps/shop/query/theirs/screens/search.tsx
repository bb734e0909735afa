import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../money.ts';
import { searchQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Search() {
  const [word, setWord] = useState('');
  const { data, isLoading, error } = useQuery({ ...searchQuery(word), placeholderData: keepPreviousData });
  return (
    <>
      <h1>Search</h1>
      <form action={(form) => setWord(String(form.get('word')))}>
        <input name="word" aria-label="Word" />
        <button type="submit">Find</button>
      </form>
      {error && <Failed error={error} />}
      {isLoading && <Loading />}
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
