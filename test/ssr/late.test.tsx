// @vitest-environment happy-dom
/** Parts of a page that hydrate after its data changed: they begin with what the server showed. */
import { Controller, collect, createResource, Entity } from 'presource';
import { DataProvider, ServerProvider, useCache, useDLE, useFetch, useSuspense } from 'presource/react';
import { type DehydratedState, dehydrate, hydrate, ServerPage } from 'presource/ssr';
import { type ReactNode, Suspense, use } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { renderToReadableStream } from 'react-dom/server.edge';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { QUEUE } from '../../runtime/ssr/state.ts';
import { pushedIn, SCRIPT } from './site/pushed.ts';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const NoteResource = createResource({ path: '/notes/:id', schema: Note, optimistic: true });
const one = { id: 1 };

const answering = (texts: Record<string, string>, calls: string[] = []) =>
  (async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const notes = Object.entries(texts).map(([id, text]) => ({ id: Number(id), text }));
    return Response.json(url.endsWith('/notes') ? notes : notes[0]);
  }) as typeof fetch;

/** Holds the late part back until the test lets it hydrate. */
let gate: { readonly opened: Promise<void>; open(): void; isOpen: boolean } | undefined;
function Late({ children }: { children: ReactNode }) {
  if (gate && !gate.isOpen) throw gate.opened;
  return children;
}
function closeGate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gate = {
    opened,
    isOpen: false,
    open() {
      this.isOpen = true;
      open();
    },
  };
}

const List = () => <ul>{useSuspense(NoteResource.getList).map(({ text }) => `${text} `)}</ul>;
function Readers() {
  const { text } = useSuspense(NoteResource.get, one);
  const other = [
    useCache(NoteResource.get, one)?.text,
    useDLE(NoteResource.get, one).data?.text,
    use(useFetch(NoteResource.get, one)).text,
    useCache(NoteResource.getList)?.[0]?.text,
  ];
  return (
    <p>
      {text} {other.join()}
    </p>
  );
}
const App = () => (
  <main>
    <Suspense>
      <List />
    </Suspense>
    <Suspense>
      <Late>
        <Readers />
      </Late>
    </Suspense>
  </main>
);

let html: string;
let state: DehydratedState;
beforeAll(async () => {
  // The server and the browser of a test are one process, which React notices.
  vi.spyOn(console, 'error').mockImplementation((first) => {
    if (!/multiple renderers/.test(first)) throw new Error(first);
  });
  const page = new ServerPage({ fetch: answering({ 1: 'first', 2: 'second' }) });
  const stream = await renderToReadableStream(
    <ServerProvider page={page}>
      <App />
    </ServerProvider>,
  );
  await stream.allReady;
  html = await new Response(stream).text();
  state = JSON.parse(JSON.stringify(dehydrate(page.controller)));
});

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  gate = undefined;
});

const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

/** The page whose first part hydrated. */
async function visited(texts: Record<string, string>) {
  closeGate();
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const calls: string[] = [];
  const complaints: string[] = [];
  const controller = new Controller({ fetch: answering(texts, calls) });
  hydrate(controller, state);
  const element = document.getElementById('root')!;
  root = hydrateRoot(
    element,
    <DataProvider controller={controller}>
      <App />
    </DataProvider>,
    { onRecoverableError: (error) => complaints.push(String(error)) },
  );
  await vi.waitFor(() => expect(controller.getResponse(NoteResource.getList).data).toBeDefined());
  await turn();
  return { controller, calls, complaints, element };
}

function stateOf(text: string): DehydratedState {
  const server = new Controller();
  server.setResponse(NoteResource.get, one, { id: 1, text });
  return JSON.parse(JSON.stringify(dehydrate(server)));
}

test.each<[string, (controller: Controller) => unknown, string]>([
  ['set', ({ set }) => set(Note, one, { text: 'changed' }), 'changed changed,changed,changed,changed'],
  ['setResponse', (it) => it.setResponse(NoteResource.get, one, { id: 1, text: 'changed' }), 'changed'],
  ['a pending mutation', (it) => void it.fetch(NoteResource.partialUpdate, one, { text: 'x' }), 'changed'],
  ['the state of another page', (it) => hydrate(it, stateOf('changed')), 'changed'],
  ['invalidateAll', (it) => it.invalidateAll(NoteResource.get), 'changed'],
  ['nothing', () => {}, 'first first,first,first,first'],
])('after %s', async (_, change, shown) => {
  const { controller, complaints, calls, element } = await visited({ 1: 'changed' });
  change(controller);
  gate!.open();
  await vi.waitFor(() => expect(element.querySelector('p')!.textContent).toContain(shown));
  await turn();
  expect(complaints).toEqual([]);
  expect(calls.filter((call) => call === 'GET /notes/1').length).toBeLessThanOrEqual(1);
});

test('a record that was deleted is asked for once', async () => {
  const { controller, complaints, calls } = await visited({ 1: 'back' });
  await controller.fetch(NoteResource.delete, one);
  gate!.open();
  await vi.waitFor(() => expect(document.querySelector('p')!.textContent).toContain('back'));
  await turn();
  expect(complaints).toEqual([]);
  expect(calls).toEqual(['DELETE /notes/1', 'GET /notes/1']);
});

const Detail = () => <p>{useSuspense(NoteResource.get, one).text}</p>;

/** The controller of the page that was hydrated last. */
let latest: Controller;

/** What hydration of a page complains of, which ends with this text. */
async function hydrated(states: readonly DehydratedState[], html: string, app: ReactNode, text: string) {
  (globalThis as { [QUEUE]?: unknown })[QUEUE] = [...states];
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const complaints: string[] = [];
  const controller = new Controller({ fetch: answering({ 1: 'changed' }) });
  latest = controller;
  hydrate(controller);
  const element = document.getElementById('root')!;
  root = hydrateRoot(element, <DataProvider controller={controller}>{app}</DataProvider>, {
    onRecoverableError: (error) => complaints.push(String(error)),
  });
  await vi.waitFor(() => expect(element.textContent).toBe(text));
  return complaints;
}

test('a boundary shows a record as it was when its own part was sent', async () => {
  const page = new ServerPage();
  const written = (part: ReactNode) => renderToString(<ServerProvider page={page}>{part}</ServerProvider>);
  page.controller.setResponse(NoteResource.getList, [{ id: 1, text: 'short' }]);
  // It waits, though the list has brought its record.
  page.controller.getResponse(NoteResource.get, one);
  const list = [page.script(), written(<List />)];
  page.controller.setResponse(NoteResource.get, one, { id: 1, text: 'long' });
  const detail = [page.script(), written(<Detail />)];
  const states = [list, detail].flatMap(([script]) => pushedIn(script!).states);
  const app = (
    <>
      <List />
      <Detail />
    </>
  );
  expect(await hydrated(states, `${list[1]}${detail[1]}`, app, 'long long')).toEqual([]);
});

test('a boundary shows a record as it was when React rendered it, before the rest of the boundary', async () => {
  const page = new ServerPage({
    fetch: (async (url: string) => {
      if (url.endsWith('/notes')) return Response.json([{ id: 1, text: 'short' }]);
      await turn();
      return Response.json({ id: 1, text: 'long' });
    }) as typeof fetch,
  });
  const app = (
    <Suspense>
      <List />
      <Detail />
    </Suspense>
  );
  const stream = await renderToReadableStream(<ServerProvider page={page}>{app}</ServerProvider>);
  await stream.allReady;
  const html = await new Response(page.through(stream)).text();
  const { states } = pushedIn(html);
  const shown = html.replace(SCRIPT, '');
  expect(shown).toContain('short');
  expect(await hydrated(states, shown, app, 'long long')).toEqual([]);
});

test('what no reader got yet needs no state of its own', async () => {
  const page = new ServerPage();
  page.controller.setResponse(NoteResource.getList, [{ id: 1, text: 'short' }]);
  page.controller.setResponse(NoteResource.get, one, { id: 1, text: 'long' });
  expect(pushedIn(page.script()).states).toHaveLength(1);
});

class Reply extends Entity {
  static override key = 'Reply';
  id = 0;
  to = Note.fromJS();
  static override schema = { to: Note };
}
const ReplyResource = createResource({ path: '/replies/:id', schema: Reply });
const ReplyText = () => <b>{useSuspense(ReplyResource.get, one).to.text}</b>;

test.each([
  ['the browser', 'first'],
  ['the server', 'changed'],
])('a part shows records of parts that hydrated before it, after a change of %s', async (who, last) => {
  closeGate();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const page = new ServerPage();
  const reply = (text: string) =>
    page.controller.setResponse(ReplyResource.get, one, { id: 1, to: { id: 1, text } });
  const next = () => pushedIn(page.script()).states;
  page.controller.setResponse(NoteResource.get, one, { id: 1, text: 'first' });
  const early = next();
  reply('first');
  const late = next();
  if (who === 'the server') reply('changed');
  late.push(...next());
  const app = (
    <>
      <Detail />
      <Suspense>
        <Late>
          <ReplyText />
        </Late>
      </Suspense>
    </>
  );
  const complaints = await hydrated(early, '<p>first</p><!--$--><b>first</b><!--/$-->', app, 'firstfirst');
  await turn();
  late.forEach((state) => {
    (globalThis as unknown as { [QUEUE]: DehydratedState[] })[QUEUE].push(state);
  });
  latest.set(Note, { id: 9 }, { text: 'another' });
  gate!.open();
  await vi.waitFor(() => expect(document.querySelector('b')!.textContent).toBe(last));
  await turn();
  expect(complaints).toEqual([]);
});

const shortNote = NoteResource.get.extend({ dataExpiryLength: 1 });
const ShortNote = () => <p>{useSuspense(shortNote, one).text}</p>;

test('a part that waits for another is the same after unused data are collected', async () => {
  closeGate();
  const page = new ServerPage();
  page.controller.setResponse(NoteResource.getList, [{ id: 1, text: 'first' }]);
  page.controller.setResponse(shortNote, one, { id: 1, text: 'first' });
  const app = (
    <>
      <List />
      <Suspense>
        <ShortNote />
        <Late>!</Late>
      </Suspense>
    </>
  );
  const states = pushedIn(page.script()).states;
  const html = '<ul>first </ul><!--$--><p>first</p>!<!--/$-->';
  const complaints = await hydrated(states, html, app, 'first first!');
  await turn();
  latest.set(Note, one, { text: 'changed' });
  await turn();
  await collect(latest);
  gate!.open();
  await vi.waitFor(() => expect(document.querySelector('p')!.textContent).toBe('changed'));
  expect(complaints).toEqual([]);
});
