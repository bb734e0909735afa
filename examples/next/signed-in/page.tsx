import type { NetworkError } from 'presource';
import { Loaded, load } from 'presource/next';
import { Notes } from './notes.tsx';
import { getMyNotes } from './session.ts';

/** One list is loaded by this server component, the other one by a client component, while the server renders it. */
export default async function Page() {
  const notes = await load(getMyNotes).catch((error: NetworkError) => {
    if (error.status !== 401) throw error;
  });
  if (!notes) return <p>Sign in to see your notes.</p>;
  return (
    <Loaded data={notes}>
      <Notes />
      <Notes q="streamed" />
    </Loaded>
  );
}
