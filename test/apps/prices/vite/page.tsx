import { Suspense } from 'react';
import { Board } from '../lib/board.tsx';
import { Chart } from '../lib/chart.tsx';
import { Live } from '../lib/live.tsx';

/** The pages of `app/`, without Next.js. */
export function Page({ path }: { path: string }) {
  const coin = /^\/coins\/(\w+)$/.exec(path)?.[1];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Prices</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Live />
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
      </body>
    </html>
  );
}
