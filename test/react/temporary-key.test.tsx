// @vitest-environment happy-dom
/** A component that reads a new item by its key, before the response with that key has arrived. */
import { createResource, Entity, rowKey } from 'presource';
import { AsyncBoundary, useDLE, useSuspense } from 'presource/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { act, answers, controller, expectComplaints, gate, requests, show, text } from './support.tsx';

class Note extends Entity {
  static override key = 'TemporaryNote';
  id = 0;
  title = '';
}
class Folder extends Entity {
  static override key = 'TemporaryFolder';
  id = 0;
  name = '';
}
const Notes = createResource({ path: '/notes/:id', schema: Note, optimistic: true });
const Folders = createResource({ path: '/folders/:id', schema: Folder });

const Suspending = ({ id }: { id: number }) => <i>{useSuspense(Notes.get, { id }).title}</i>;
function Loading({ id }: { id: number }) {
  const { data, error } = useDLE(Notes.get, { id });
  if (error) throw error;
  return <i>{data?.title}</i>;
}

function InFolder({ note }: { note: Note }) {
  const { name } = useSuspense(Folders.get, { id: 0 });
  return <i>{`${name}/${note.title} `}</i>;
}

function List({ row }: { row: (note: Note) => ReactNode }) {
  return useSuspense(Notes.getList).map((note) => (
    <AsyncBoundary key={rowKey(note)} fallback="…" errorComponent={({ error }) => <p>{error.message}</p>}>
      {row(note)}
    </AsyncBoundary>
  ));
}

/** Adds an item to the list that is shown; returns what is on screen before and after the response. */
async function shownWhileAdding(row: (note: Note) => ReactNode) {
  answers.set('GET /notes', [{ id: 1, title: 'one' }]);
  answers.set('GET /folders/0', { id: 0, name: 'inbox' });
  const created = gate({ id: 2, title: 'two' });
  answers.set('POST /notes', created.answer);
  await show(<List row={row} />);
  let sent!: Promise<unknown>;
  await act(async () => {
    sent = controller.fetch(Notes.getList.push, { title: 'two' });
  });
  const before = text();
  await created.open();
  await sent;
  return [before, text()];
}

test.each([
  ['useSuspense', (note: Note) => <Suspending id={note.id} />],
  ['useDLE', (note: Note) => <Loading id={note.id} />],
])('%s says what to do, and asks for no other item', async (_, row) => {
  expectComplaints();
  const [before] = await shownWhileAdding(row);
  expect(before).toMatch(
    /^oneitem-pending: TemporaryNote\.get: TemporaryNote 0 is new, .* gets it from its list, not by its key\.$/,
  );
  expect(requests).toEqual(['GET /notes', 'POST /notes']);
});

test('a row that gets the item shows it, beside a record of another class with that key', async () => {
  const [, after] = await shownWhileAdding((note) =>
    note.id === 1 ? <i>one </i> : <InFolder note={note} />,
  );
  expect(after).toBe('one inbox/two ');
});
