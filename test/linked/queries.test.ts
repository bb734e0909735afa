/** `useQuery` of each kind of schema, in a linked production build: nothing but several kinds asks for a part. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presourceBuilt } from '../size/built.ts';
import { bundle, bundlers } from '../size/bundle.ts';
import { linkedFile } from './run.ts';

const modules = join(import.meta.dirname, '../../node_modules');

/** Schemas and arguments, and what is shown of two todos. */
const asked: Readonly<Record<string, string>> = {
  'Todo, { id: 2 }': 'two',
  'Todo, { id: 9 }': '-',
  'Todo, null': '-',
  'new schema.All(Todo)': 'one,two',
  'new schema.Collection([Todo])': '-',
  'new schema.All({ a: Todo }, "type")': 'one,two',
  'new schema.Union({ a: Todo }, "type"), { id: 1, type: "a" }': 'one',
  'new schema.Values(Todo)': '-',
  '[Todo]': '-',
  'new schema.Query(new schema.All(Todo), (all) => all.slice(1))': 'two',
  'Album.schema.todos.query, [2, 1]': 'two,one',
  'Album.schema.cover.query, { id: 2 }': 'two',
  'new schema.Query(Album.schema.todos.query, (all) => all.slice(1)), [2, 1]': 'one',
};

const partsOf = (query: string) =>
  /"type"|Union/.test(query) ? ['kinds'] : query.includes('Album') ? ['related'] : [];

const ALBUM = `class Album extends Entity {
    id = 0;
    static schema = { cover: new schema.Lazy(Todo), todos: new schema.Lazy([Todo]) };
  }`;

const programOf = (query: string) => `
  import { Controller, createResource, Entity, schema } from 'presource';
  import { DataProvider, useQuery } from 'presource/react';
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  class Todo extends Entity { id = 0; title = ''; }
  ${query.includes('Album') ? ALBUM : ''}
  const Todos = createResource({ path: '/todos/:id', schema: Todo });
  const rows = [{ id: 1, title: 'one' }, { id: 2, title: 'two' }];
  const controller = new Controller({ fetch: async () => Response.json(rows) });
  await controller.fetch(Todos.getList);
  const asked = [${query}];
  const Show = () => {
    const found = useQuery(...asked) ?? { title: '-' };
    return Array.isArray(found) ? found.map(({ title }) => title).join() : found.title;
  };
  export const result = renderToString(createElement(DataProvider, { controller }, createElement(Show)));
`;

describe.each(bundlers)('%s', (bundler) => {
  test.each(Object.entries(asked))('useQuery(%s)', async (query, shown) => {
    const { code, parts } = linkedFile(programOf(query));
    expect(parts).toEqual(partsOf(query));
    const folder = await mkdtemp(join(tmpdir(), 'presource-queries-'));
    try {
      await symlink(modules, join(folder, 'node_modules'), 'junction');
      const file = join(folder, 'app.mjs');
      await writeFile(file, await bundle(bundler, { code }, await presourceBuilt()));
      expect((await import(file)).result).toBe(shown);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
