/** Pages that React renders in advance, as a whole or but for what a request has to say. */
import { Controller, createResource, Entity } from 'presource';
import { ServerProvider, useSuspense } from 'presource/react';
import { hydrate, ServerPage } from 'presource/ssr';
import { type ReactNode, Suspense, use } from 'react';
import { resume } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import { afterEach, expect, test } from 'vitest';
import { pushedIn } from './site/pushed.ts';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const NoteResource = createResource({ path: '/notes/:id', schema: Note });

const asked: string[] = [];
const pageOfServer = () =>
  new ServerPage({
    fetch: async (url) => {
      asked.push(String(url));
      const notes = [1, 2].map((id) => ({ id, text: `note ${id}` }));
      return Response.json(String(url) === '/notes' ? notes : notes[1]);
    },
  });
afterEach(() => asked.splice(0));

const List = () => (
  <ul>
    {useSuspense(NoteResource.getList)
      .map(({ text }) => text)
      .join(', ')}
  </ul>
);
const Second = () => <h1>{useSuspense(NoteResource.get, { id: 2 }).text}</h1>;
const App = ({ children }: { children: ReactNode }) => (
  <main>
    <Suspense fallback="loading">
      <List />
    </Suspense>
    <Suspense fallback="loading">{children}</Suspense>
  </main>
);

const never = new Promise<never>(() => {});
const OfRequest = () => use(never);

const textOf = (stream: ReadableStream) => new Response(stream).text();

/** What a browser with this page shows without a request. */
function shownBy(html: string): unknown {
  const controller = new Controller({ fetch: () => Promise.reject(new Error('the page has it')) });
  for (const state of pushedIn(html).states) hydrate(controller, state);
  const { getList, get } = NoteResource;
  return [controller.getResponse(getList).data, controller.getResponse(get, { id: 2 }).data];
}

const all = [
  [
    { id: 1, text: 'note 1' },
    { id: 2, text: 'note 2' },
  ],
  { id: 2, text: 'note 2' },
];

test('a page rendered in advance has its data, each once', async () => {
  const page = pageOfServer();
  const { prelude } = await prerender(
    <ServerProvider page={page}>
      <App>
        <Second />
      </App>
    </ServerProvider>,
  );
  const html = await textOf(page.through(prelude));
  expect(asked.sort()).toEqual(['/notes', '/notes/2']);
  expect(html).toContain('<ul>note 1, note 2</ul>');
  expect(pushedIn(html).entities.sort()).toEqual(['Note 1', 'Note 2']);
  expect(shownBy(html)).toMatchObject(all);
});

test('a part that waits for a request brings the data of that request', async () => {
  const before = pageOfServer();
  const abort = new AbortController();
  const rendered = prerender(
    <ServerProvider page={before}>
      <App>
        <OfRequest />
      </App>
    </ServerProvider>,
    { signal: abort.signal, onError: () => {} },
  );
  await expect.poll(() => asked).toEqual(['/notes']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  abort.abort();
  const { prelude, postponed } = await rendered;
  const html = await textOf(before.through(prelude));
  expect(html).toContain('<ul>note 1, note 2</ul>');

  const page = pageOfServer();
  const rest = await resume(
    <ServerProvider page={page}>
      <App>
        <Second />
      </App>
    </ServerProvider>,
    JSON.parse(JSON.stringify(postponed)),
  );
  const added = await textOf(page.through(rest));
  expect(asked).toEqual(['/notes', '/notes/2']);
  expect(added).toContain('<h1>note 2</h1>');
  expect(pushedIn(added).entities).toEqual(['Note 2']);
  expect(shownBy(html + added)).toMatchObject(all);
});
