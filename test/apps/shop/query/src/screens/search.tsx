import { AsyncBoundary, useSuspense } from 'presource/react';
import { useState } from 'react';
import { searchProducts } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';

export function Search() {
  const [word, setWord] = useState('');
  return (
    <>
      <h1>Search</h1>
      <form action={(form) => setWord(String(form.get('word')))}>
        <input name="word" aria-label="Word" />
        <button type="submit">Find</button>
      </form>
      <AsyncBoundary fallback={<Loading />} errorComponent={Failed}>
        <Results word={word} />
      </AsyncBoundary>
    </>
  );
}

function Results({ word }: { word: string }) {
  const data = useSuspense(searchProducts, word ? { query: word } : null);
  return (
    <ul>
      {data?.map(({ id, title, price }) => (
        <li key={id}>
          <a href={`#/products/${id}`}>{title}</a> {money(price)}
        </li>
      ))}
    </ul>
  );
}
