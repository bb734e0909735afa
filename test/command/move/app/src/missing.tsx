import type { NetworkError } from '@data-client/react';
import { AsyncBoundary, NetworkErrorBoundary, useSuspense } from './data';
import { TaskResource } from './data/tasks';

function Missing() {
  const task = useSuspense(TaskResource.get, { id: 'missing' });
  return <p id="missing">{task.title}</p>;
}

function Told({ error }: { error: NetworkError }) {
  return <p id="missing">There is no such task: {error.status}</p>;
}

export const MissingTask = () => (
  <NetworkErrorBoundary fallbackComponent={Told}>
    <AsyncBoundary fallback={<p id="missing">…</p>} errorComponent={Told}>
      <Missing />
    </AsyncBoundary>
  </NetworkErrorBoundary>
);
