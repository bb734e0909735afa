import { useCancelling, useDLE, useFetch } from '@data-client/react';
import type { NetworkError } from '@data-client/rest';
import { getStats } from '../resources/todo';
import { UserResource } from '../resources/user';

export default function Stats({ userId }: { userId: number }) {
  useFetch(UserResource.get, { id: userId });
  const { data, loading, error } = useDLE(getStats, { userId });
  if (loading || !data) return <p>…</p>;
  if (error) return <p>{(error as NetworkError).status}</p>;
  return (
    <p>
      {data.todos.length} of {data.total}
    </p>
  );
}
