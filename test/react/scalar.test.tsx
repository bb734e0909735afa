// @vitest-environment happy-dom
/** Readers of one record with several lenses at once. */
import { Entity, RestEndpoint, schema } from 'presource';
import { AsyncBoundary, useSuspense } from 'presource/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { act, answers, requests, screen, settled, show, text } from './support.tsx';

const byCurrency = new schema.Scalar({ lens: ([{ currency }]) => currency, key: 'currency' });

class Coin extends Entity {
  id = '';
  price: number | undefined = 0;
  static override schema = { price: byCurrency };
}

const getCoin = new RestEndpoint({
  path: '/coins/:id',
  searchParams: {} as { currency: string },
  schema: Coin,
});

function Price({ currency }: { currency: string }) {
  const { price } = useSuspense(getCoin, { id: 'btc', currency });
  return <span>{`${price} ${currency};`}</span>;
}

function App() {
  const [currency, choose] = useState('usd');
  return (
    <AsyncBoundary fallback="waiting">
      <Price currency={currency} />
      <Price currency="eur" />
      <button type="button" onClick={() => choose(currency === 'usd' ? 'gbp' : 'usd')}>
        next
      </button>
    </AsyncBoundary>
  );
}

test('two currencies side by side; one that is known is not fetched again', async () => {
  for (const [currency, price] of Object.entries({ usd: 10, eur: 9, gbp: 8 }))
    answers.set(`GET /coins/btc?currency=${currency}`, { id: 'btc', price });
  await show(<App />);
  await settled();
  expect(text()).toMatch('10 usd;9 eur;');
  for (const shown of ['8 gbp;9 eur;', '10 usd;9 eur;', '8 gbp;9 eur;']) {
    await act(async () => screen.getByRole('button').click());
    await settled();
    expect(text()).toMatch(shown);
  }
  expect(requests).toEqual(['usd', 'eur', 'gbp'].map((one) => `GET /coins/btc?currency=${one}`));
});
