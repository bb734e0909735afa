// @vitest-environment happy-dom
/** The boundaries in a production bundle, whose inner names are short, beside the core of a compiled file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presourceBuilt } from '../size/built.ts';
import { type Bundler, bundle, bundlers } from '../size/bundle.ts';
import { linkedFile } from './run.ts';

/** An app whose `run` renders into a place, and returns what it saw there, what it asked for, and more. */
const app = (entry: string, run: string) => `
  import { Controller, createResource, Entity } from 'presource';
  import { DataProvider, useSuspense } from 'presource/react';
  import { AsyncBoundary } from '${entry}';
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  class Todo extends Entity { id = 0; title = ''; }
  const Todos = createResource({ path: '/todos/:id', schema: Todo });
  const asked = [];
  const fetch = async (url) => {
    asked.push(url);
    return url.endsWith('2') ? Response.json({ id: 2, title: 'two' }) : new Response('', { status: 404 });
  };
  const Title = ({ id }) => useSuspense(Todos.get, { id }).title;
  const controller = new Controller({ fetch });
  export async function run(place) {
    const root = createRoot(place, { onCaughtError() {} });
    const seen = [];
    const look = async (text) => {
      while (!place.textContent.includes(text)) await new Promise((done) => setTimeout(done, 5));
      seen.push(place.textContent);
    };
    const show = (id, props) => root.render(createElement(DataProvider, { controller },
      createElement(AsyncBoundary, { fallback: 'loading', ...props }, createElement(Title, { id }))));
    ${run}
  }
`;

/** What `run` of the app returns, bundled for production. */
async function ran(code: string, bundler: Bundler): Promise<unknown> {
  const bundled = await bundle(bundler, { code: linkedFile(code).code }, await presourceBuilt());
  // Beside the tests, so that it finds React.
  const folder = await mkdtemp(join(import.meta.dirname, '.bundle-'));
  try {
    await writeFile(join(folder, 'app.mjs'), bundled);
    const { run } = await import(/* @vite-ignore */ join(folder, 'app.mjs'));
    return await run(document.createElement('div'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const failed = 'Something went wrong.Try again';

test.each(bundlers)('they listen, and hold a fallback: %s', async (bundler) => {
  const code = app(
    'presource/boundaries',
    `let change;
    const listen = (listener) => { change = listener; return () => { change = undefined; }; };
    const props = { listen, fallbackMinimum: 150 };
    show(1, props);
    await look('wrong');
    show(2, props);
    await look('wrong');
    change();
    await look('loading');
    await look('two');
    return [seen, asked, String(change)];`,
  );
  expect(await ran(code, bundler)).toEqual([
    [failed, failed, 'loading', 'two'],
    ['/todos/1', '/todos/2'],
    'undefined',
  ]);
});

describe.each(bundlers)('%s', (bundler) => {
  test.each(['presource/react', 'presource/boundaries'])('those of %s have resetKeys', async (entry) => {
    const code = app(
      entry,
      `for (const [id, text] of [[1, '/todos/1'], [3, '/todos/3'], [2, 'two']]) {
        show(id, { resetKeys: [id], errorComponent: ({ error }) => 'failed: ' + error.url });
        await look(text);
      }
      return [seen, asked];`,
    );
    expect(await ran(code, bundler)).toEqual([
      ['failed: /todos/1', 'failed: /todos/3', 'two'],
      ['/todos/1', '/todos/3', '/todos/2'],
    ]);
  });
});
