import { connection } from 'next/server';
import { Loaded, load } from 'presource/next';
import { Board } from '../lib/board.tsx';
import { getMarket, getPrices } from '../lib/data.ts';

/** Seeded: a server component loads what the board shows first. */
export default async function Page() {
  await connection();
  const currency = 'usd';
  const data = await Promise.all([load(getPrices, { currency }), load(getMarket, { currency })]);
  return (
    <Loaded data={data}>
      <h1>Prices</h1>
      <Board />
    </Loaded>
  );
}
