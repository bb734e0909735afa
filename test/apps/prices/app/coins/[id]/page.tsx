import { Suspense } from 'react';
import { Chart } from '../../../lib/chart.tsx';

/** Streamed: the client component asks while the server renders it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<p>Loading</p>}>
      <Chart coinId={id} />
    </Suspense>
  );
}
