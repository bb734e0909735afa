import { connection } from 'next/server';
import { Suspense } from 'react';
import { Posts } from '../../lib/posts.tsx';

/** Streamed: the client component fetches while the server renders it, and its data is sent before its markup. */
export default async function Page() {
  await connection();
  return (
    <>
      <h1>Streamed</h1>
      <Suspense fallback={<p>Posts are coming</p>}>
        <Posts author="ada" />
      </Suspense>
    </>
  );
}
