/** Readers of one answer on a server, which wait in different ways. */
import { Entity, RestEndpoint } from 'presource';
import { AsyncBoundary, ServerProvider, useFetch, useSuspense } from 'presource/react';
import { ServerPage } from 'presource/ssr';
import { type ReactNode, Suspense, use } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const getNote = new RestEndpoint({ path: '/notes/:id', schema: Note });

/** Counts the renders; React would try for ever what waits for a promise that never seems to settle. */
let renders: number;
const rendered = () => {
  if (++renders > 50) throw new Error('rendered without end');
};

function Throwing() {
  rendered();
  return <b>thrown: {useSuspense(getNote, { id: 1 }).text}</b>;
}

function Using() {
  rendered();
  return <i>used: {use(useFetch(getNote, { id: 1 })).text}</i>;
}

const bare = ({ children }: { children: ReactNode }) => <Suspense fallback="…">{children}</Suspense>;
const ours = ({ children }: { children: ReactNode }) => (
  <AsyncBoundary fallback="…">{children}</AsyncBoundary>
);

test.each([
  ['a boundary of React', bare, [Using, Throwing]],
  ['a boundary of React', bare, [Throwing, Using]],
  ['AsyncBoundary', ours, [Using, Throwing]],
  ['AsyncBoundary', ours, [Throwing, Using]],
])('%s: one throws its promise, another one passes it to use', async (_, Boundary, readers) => {
  renders = 0;
  let requests = 0;
  const page = new ServerPage({
    fetch: async () => {
      requests++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return Response.json({ id: 1, text: 'hello' });
    },
  });
  const errors: unknown[] = [];
  const html = await renderToReadableStream(
    <ServerProvider page={page}>
      {readers.map((Reader) => (
        <Boundary key={Reader.name}>
          <Reader />
        </Boundary>
      ))}
    </ServerProvider>,
    { onError: (error) => void errors.push(error) },
  );
  const text = await new Response(page.through(html)).text();
  expect(errors).toEqual([]);
  expect(text).toMatch(/<b>thrown: (<!-- -->)?hello/);
  expect(text).toMatch(/<i>used: (<!-- -->)?hello/);
  expect(requests).toBe(1);
  expect(renders).toBeLessThanOrEqual(6);
});
