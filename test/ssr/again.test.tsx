/** A state that comes when the browser has a later list, or that comes a second time. */
import { Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { DataProvider, useQuery } from 'presource/react';
import { type DehydratedState, dehydrate, hydrate } from 'presource/ssr';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const onBoard = new schema.Collection([Note], { nestKey: (board) => ({ on: (board as Board).id }) });
class Board extends Entity {
  static override key = 'Board';
  id = 0;
  notes: Note[] = [];
  static override schema = { notes: onBoard };
}
const NoteResource = createResource({ path: '/notes/:id', schema: Note, searchParams: undefined });
const notes = NoteResource.getList.schema;
const getOther = new RestEndpoint({ path: '/other', schema: notes });
const getShape = new RestEndpoint({ path: '/shape', schema: { results: notes, total: 0 } });
const getBoard = new RestEndpoint({ path: '/boards/:id', schema: Board });
const newest = new schema.Query(notes, (all) => [...all].reverse());

const some = (...ids: number[]) => ids.map((id) => ({ id, text: `note ${id}` }));
const idsOf = (all: readonly Note[] | undefined) => all?.map(({ id }) => id);
const shown = (controller: Controller, page: ReactNode) =>
  renderToString(<DataProvider controller={controller}>{page}</DataProvider>);
const Listed = () => <p>{idsOf(useQuery(notes))?.join()}</p>;
const Newest = () => <p>{idsOf(useQuery(newest))?.join()}</p>;

/** What a server sends after it rendered a page. */
function sent(page: ReactNode, fill: (controller: Controller) => void): DehydratedState {
  const server = new Controller();
  fill(server);
  shown(server, page);
  return JSON.parse(JSON.stringify(dehydrate(server)));
}
const later = () => vi.setSystemTime(Date.now() + 10);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a list that only useQuery shows is handed over', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const state = sent(<Listed />, (server) => server.setResponse(NoteResource.getList, some(1, 2)));
  const controller = new Controller();
  hydrate(controller, state);
  expect(shown(controller, <Listed />)).toBe('<p>1,2</p>');
  expect(said).not.toHaveBeenCalled();
});

describe('a later list of the browser stays', () => {
  test.each([
    ['a list', <Listed key="" />, '<p>1,2,3</p>'],
    ['a query of it', <Newest key="" />, '<p>3,2,1</p>'],
  ])('if useQuery shows %s', (_, page, html) => {
    vi.useFakeTimers();
    const state = sent(page, (server) => server.setResponse(NoteResource.getList, some(1, 2)));
    later();
    const controller = new Controller();
    controller.setResponse(NoteResource.getList, some(1, 2, 3));
    hydrate(controller, state);
    expect(shown(controller, page)).toBe(html);
  });

  test.each<[string, unknown, unknown]>([
    ['a whole one', getShape, { results: some(1, 2), total: 2 }],
    ['one of its own', NoteResource.getList, some(1, 2)],
  ])('if another endpoint brought it, and a state with %s comes again', (_, endpoint, response) => {
    vi.useFakeTimers();
    const of = endpoint as typeof getOther;
    const state = sent(null, (server) => server.setResponse(of, response as never));
    later();
    const controller = new Controller();
    hydrate(controller, state);
    controller.getResponse(of);
    later();
    controller.setResponse(getOther, some(9));
    hydrate(controller, state);
    controller.getResponse(of);
    expect(idsOf(controller.get(notes))).toEqual([9]);
  });
});

describe('the same state again takes nothing back', () => {
  test('that set added to a list', () => {
    vi.useFakeTimers();
    const state = sent(null, (server) => {
      server.setResponse(getShape, { results: some(1), total: 1 });
      server.setResponse(getBoard, { id: 1 }, { id: 1, notes: some(1) });
    });
    later();
    const controller = new Controller();
    hydrate(controller, state);
    controller.getResponse(getShape);
    controller.getResponse(getBoard, { id: 1 });
    later();
    controller.set(notes.push, {}, { id: 7, text: 'pushed' });
    controller.set(onBoard.push, { on: 1 }, { id: 8, text: 'pushed' });
    hydrate(controller, state);
    expect(idsOf(controller.getResponse(getShape).data.results)).toContain(7);
    expect(idsOf(controller.getResponse(getBoard, { id: 1 }).data?.notes)).toEqual([1, 8]);
  });

  test.each([0, 300_000, -300_000])('whose server’s clock is %i ms ahead', async (ahead) => {
    vi.useFakeTimers();
    const at = Date.now();
    vi.setSystemTime(at + ahead);
    const state = sent(null, (server) => server.setResponse(NoteResource.getList, some(1, 2)));
    vi.setSystemTime(at + 10);
    const controller = new Controller();
    hydrate(controller, state);
    controller.getResponse(NoteResource.getList);
    later();
    controller.setResponse(NoteResource.delete, { id: 2 }, {} as never);
    controller.set(Note, { id: 1 }, { text: 'changed' });
    later();
    hydrate(controller, state);
    const all = controller.getResponse(NoteResource.getList).data;
    expect(all?.map(({ text }) => text)).toEqual(['changed']);
  });
});

test('a list that waits when set adds to it is fetched again', () => {
  const state = sent(null, (server) => server.setResponse(NoteResource.getList, some(1, 2)));
  const controller = new Controller();
  hydrate(controller, state);
  controller.set(notes.push, {}, { id: 7, text: 'pushed' });
  const { data, expiresAt } = controller.getResponse(NoteResource.getList);
  expect(idsOf(data)).toEqual([1, 2]);
  expect(expiresAt).toBeLessThan(Date.now());
});
