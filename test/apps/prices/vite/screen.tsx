import { Suspense } from 'react';
import { Board } from '../lib/board.tsx';
import { Chart } from '../lib/chart.tsx';

/** What a page of `app/` shows, without Next.js. */
export function Screen({ path }: { path: string }) {
  const coin = /^\/coins\/(\w+)$/.exec(path)?.[1];
  return (
    <Suspense fallback={<p>Loading</p>}>
      {coin ? (
        <Chart coinId={coin} />
      ) : (
        <>
          <h1>Prices</h1>
          <Board />
        </>
      )}
    </Suspense>
  );
}
