// @vitest-environment happy-dom
/** The boundaries of `presource/boundaries` in a production bundle, whose inner names are short, beside the core of a compiled file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { presourceBuilt } from '../size/built.ts';
import { bundle, bundlers } from '../size/bundle.ts';
import { linkedFile } from './run.ts';

const APP = `
  import { Controller, createResource, Entity } from 'presource';
  import { AsyncBoundary } from 'presource/boundaries';
  import { DataProvider, useSuspense } from 'presource/react';
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  class Todo extends Entity { id = 0; title = ''; }
  const Todos = createResource({ path: '/todos/:id', schema: Todo });
  const asked = [];
  const fetch = async (url) => {
    asked.push(url);
    return url.endsWith('1') ? new Response('', { status: 404 }) : Response.json({ id: 2, title: 'two' });
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
    let change;
    const listen = (listener) => { change = listener; return () => { change = undefined; }; };
    const page = (id) => createElement(DataProvider, { controller },
      createElement(AsyncBoundary, { listen, fallback: 'loading', fallbackMinimum: 150 }, createElement(Title, { id })));
    root.render(page(1));
    await look('wrong');
    root.render(page(2));
    await look('wrong');
    change();
    await look('loading');
    await look('two');
    return [seen, asked, String(change)];
  }
`;

test.each(bundlers)('they listen, and hold a fallback: %s', async (bundler) => {
  const code = await bundle(bundler, { code: linkedFile(APP).code }, await presourceBuilt());
  // Beside the tests, so that it finds React.
  const folder = await mkdtemp(join(import.meta.dirname, '.bundle-'));
  try {
    await writeFile(join(folder, 'app.mjs'), code);
    const { run } = await import(/* @vite-ignore */ join(folder, 'app.mjs'));
    const failed = 'Something went wrong.Try again';
    expect(await run(document.createElement('div'))).toEqual([
      [failed, failed, 'loading', 'two'],
      ['/todos/1', '/todos/2'],
      'undefined',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
