import { Loaded, load } from 'presource/next';
import { Notes } from './notes.tsx';
import { getMyNotes } from './session.ts';

/** One list is loaded by this server component, the other one by a client component, while the server renders it. */
export default async function Page() {
  const notes = await load(getMyNotes);
  return (
    <Loaded data={notes}>
      <Notes />
      <Notes q="streamed" />
    </Loaded>
  );
}
