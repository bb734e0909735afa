import { useController, useDLE } from 'presource/react';
import { session } from '../api/session.ts';
import { day } from '../dates.ts';
import { currentSession, signOut } from '../resources/sessions.ts';

export default function Account() {
  const { data, loading, error } = useDLE(currentSession);
  const controller = useController();
  const leave = async () => {
    await controller.fetch(signOut);
    session.end();
    controller.resetEntireStore();
  };
  if (error) return <p role="alert">{error.message}</p>;
  if (loading) return <p>Loading</p>;
  const { user } = data;
  return (
    <>
      <h1>{user.title}</h1>
      <p>
        {user.isAdmin ? 'Administrator' : 'Member'} since {day(user.createdAt)}
      </p>
      <button type="button" onClick={leave}>
        Sign out
      </button>
    </>
  );
}
