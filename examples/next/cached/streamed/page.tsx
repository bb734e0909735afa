import { connection } from 'next/server';
import { Suspense } from 'react';
import { Posts } from '../../lib/posts.tsx';

/** Without `connection()` the page would be static, and the browser would fetch the data. */
async function AtRequest() {
  await connection();
  return <Posts author="ada" />;
}

export default function Page() {
  return (
    <>
      <h1>Streamed</h1>
      <Suspense fallback={<p>Posts are coming</p>}>
        <AtRequest />
      </Suspense>
    </>
  );
}
