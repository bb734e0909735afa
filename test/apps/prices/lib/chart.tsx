'use client';

import { useLive, useSuspense } from 'presource/react';
import { getHistory, getPrice } from './data.ts';
import { Link } from './link.ts';
import { money } from './money.ts';

const WIDTH = 300;
const HEIGHT = 100;

/** The history of a coin, and its live price at the end. */
export function Chart({ coinId }: { coinId: string }) {
  const query = { coinId, currency: 'usd' } as const;
  const { values } = useSuspense(getHistory, query);
  const price = useLive(getPrice, query);
  const all = [...values, price.value];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const points = all.map((value, i) => {
    const x = Math.round((i / (all.length - 1)) * WIDTH);
    return `${x},${Math.round(HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT)}`;
  });
  return (
    <article>
      <h2>
        {price.coin.name}: {money(price.value, 'usd')}
      </h2>
      <svg role="img" aria-label="History" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
        <polyline points={points.join(' ')} fill="none" stroke="currentColor" />
      </svg>
      <Link href="/" prefetch={false}>
        All prices
      </Link>
    </article>
  );
}
