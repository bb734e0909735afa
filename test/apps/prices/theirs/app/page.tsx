import { connection } from 'next/server';
import { Board } from '../lib/board.tsx';

export default async function Page() {
  await connection();
  return (
    <>
      <h1>Prices</h1>
      <Board />
    </>
  );
}
