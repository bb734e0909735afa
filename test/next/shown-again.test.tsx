// @vitest-environment happy-dom
/** Next.js keeps the pages that were left, with the data that `Loaded` gave them, and shows them again. */
import { Controller, createResource, Entity } from 'presource';
import { DataProvider, useSuspense } from 'presource/react';
import { type DehydratedState, dehydrate } from 'presource/ssr';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Seed } from '../../runtime/next/client.ts';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  of = '';
}
const NoteResource = createResource({ path: '/notes/:id', schema: Note });
const notesOf = (user: string) => [{ id: 1, of: user }];

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => vi.unstubAllGlobals());

function sent(user: string): DehydratedState {
  const server = new Controller();
  server.setResponse(NoteResource.getList, notesOf(user));
  return JSON.parse(JSON.stringify(dehydrate(server)));
}

const Notes = () => useSuspense(NoteResource.getList).map((note) => <p key={note.id}>{note.of}</p>);

test('with the data of the former user it is fetched after a reset, and a new page is not', async () => {
  const asked: unknown[] = [];
  const controller = new Controller({
    fetch: async (url) => {
      asked.push(url);
      return Response.json(notesOf('bob'));
    },
  });
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (state: DehydratedState) =>
    act(async () =>
      root.render(
        <DataProvider controller={controller}>
          <Suspense>
            <Seed state={state}>
              <Notes />
            </Seed>
          </Suspense>
        </DataProvider>,
      ),
    );
  const leave = () => act(async () => root.render(null));

  const page = sent('ada');
  for (const time of ['at first', 'again']) {
    await show(page);
    expect(place.textContent, time).toBe('ada');
    await leave();
  }
  expect(asked).toEqual([]);

  controller.resetEntireStore();
  await show(page);
  expect(place.textContent).toBe('bob');
  expect(asked).toEqual(['/notes']);

  await leave();
  controller.resetEntireStore();
  await show(sent('cyd'));
  expect(place.textContent).toBe('cyd');
  expect(asked).toHaveLength(1);
  await leave();
});
