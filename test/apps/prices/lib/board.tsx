'use client';

import { AsyncBoundary, useLive, useSuspense } from 'presource/react';
import { useState } from 'react';
import { type Currency, currencies, getMarket, getPrice, getPrices } from './data.ts';
import { Link } from './link.ts';
import { money } from './money.ts';

function Row({ coinId, currency }: { coinId: string; currency: Currency }) {
  const price = useLive(getPrice, { coinId, currency });
  return (
    <tr>
      <th>
        <Link href={`/coins/${coinId}`} prefetch={false}>
          {price.coin.name}
        </Link>
      </th>
      <td>{money(price.value, currency)}</td>
      <td>{price.change} %</td>
    </tr>
  );
}

function Prices({ currency }: { currency: Currency }) {
  const prices = useSuspense(getPrices, { currency });
  return (
    <table>
      <tbody>
        {prices.map(({ coinId }) => (
          <Row key={coinId} coinId={coinId} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function Volume({ currency }: { currency: Currency }) {
  const { volume } = useLive(getMarket, { currency });
  return <p>Volume {money(volume, currency)}</p>;
}

export function Board() {
  const [currency, choose] = useState<Currency>('usd');
  return (
    <>
      <select
        aria-label="Currency"
        value={currency}
        onChange={({ target }) => choose(target.value as Currency)}
      >
        {currencies.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <AsyncBoundary fallback={<p>Loading</p>}>
        <Volume currency={currency} />
        <Prices currency={currency} />
      </AsyncBoundary>
    </>
  );
}
