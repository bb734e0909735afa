import { useDLE, useFetch } from '@data-client/react';
import type { NetworkError } from '@data-client/rest';
import { getSummary, UserResource } from './data/tasks';

export function Summary({ list }: { list: string }) {
  useFetch(UserResource.get, { id: '2' });
  const { data, loading, error } = useDLE(getSummary, { list });
  if (loading) return <p id="summary">…</p>;
  if (error) return <p id="summary">{(error as NetworkError).status}</p>;
  return (
    <p id="summary">
      {data.tasks?.length} of {data.total}
    </p>
  );
}
