/** Parts that come later than what uses them, and files that nobody compiled, in programs of several files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { presourceBuilt } from '../size/built.ts';
import { linkedFile } from './run.ts';

const DATA = `
  import { Controller, createResource, Entity } from 'presource';
  class Todo extends Entity { id = 0; title = ''; }
  export const Todos = createResource({ path: '/todos/:id', schema: Todo });
  const json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  export const controller = new Controller({
    fetch: async (_, { method }) => json(method === 'GET' ? [{ id: 1, title: 'one' }] : { id: 7, title: 'new' }),
  });
  export const shown = () => controller.getResponse(Todos.getList).data.map(({ title }) => title);
`;
const MAIN = `
  import { controller, shown, Todos } from './data.js';
  await controller.fetch(Todos.getList);
  const { change } = await import('./change.js');
  export const result = [shown(), await change(), shown()];
`;
/** It imports nothing of ours, and is loaded when the list has been shown. */
const CHANGE = `
  import { controller, Todos } from './data.js';
  export const change = async () => {
    await controller.fetch(Todos.getList.push, { title: 'new' });
    controller.invalidateAll(Todos.getList);
    controller.setResponse(Todos.getList, [{ id: 1, title: 'set' }]);
    return controller.getResponse(Todos.getList).expiryStatus;
  };
`;
const RESULT = [['one'], 3, ['set']];

/** Bundles with a chunk per file that is loaded later, and runs it. */
async function run(files: Readonly<Record<string, string>>): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-lazy-'));
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    const outdir = join(folder, 'out');
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'main.js')],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      alias: { ...(await presourceBuilt()) },
      define: { 'process.env.NODE_ENV': '"production"' },
      outExtension: { '.js': '.mjs' },
      write: false,
    });
    await mkdir(outdir);
    for (const { path, text } of outputFiles) await writeFile(path, text);
    const { result } = await import(join(outdir, 'main.mjs'));
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const files = { 'data.js': DATA, 'main.js': MAIN, 'change.js': CHANGE };
const linked = Object.fromEntries(
  Object.entries(files).map(([name, text]) => [name, linkedFile(text, name).code]),
);

test('a part that comes with a chunk is used by what was made before', async () => {
  expect(await run(linked)).toEqual(RESULT);
});

test('only the file that names it links it', async () => {
  expect(linkedFile(DATA, 'data.js').parts).toEqual(['responses']);
  expect(linkedFile(MAIN, 'main.js').parts).toEqual([]);
  expect(linkedFile(CHANGE, 'change.js').parts.sort()).toEqual([
    'additions',
    'bodies',
    'controls',
    'keys',
    'responses',
  ]);
});

test.each(Object.keys(files))('a file that was not compiled brings what it needs: %s', async (name) => {
  const mixed = { ...linked, [name]: `import 'presource';\n${files[name as keyof typeof files]}` };
  expect(await run(mixed)).toEqual(RESULT);
});

/** A controller that was made without a part, and a chunk that uses it. */
const LATE_DATA = `
  import { Controller, createResource, Entity } from 'presource';
  export class Todo extends Entity { id = 0; title = ''; }
  export const Todos = createResource({ path: '/todos/:id', schema: Todo });
  export const controller = new Controller({ fetch: async () => Response.json([{ id: 1, title: 'one' }]) });
  export const title = () => controller.get(Todo, { id: 1 })?.title ?? 'none';
`;
const LATE_MAIN = `
  import { controller, title, Todos } from './data.js';
  await controller.fetch(Todos.getList);
  Todos.get.url({ id: 1 });
  const { late } = await import('./late.js');
  export const result = [await late(), title()];
`;
const late: readonly (readonly [part: string, code: string, result: unknown])[] = [
  [
    'controls',
    `export const late = () => {
      const { set, watch } = controller;
      let told = 0;
      const end = watch(Todos.getList, () => told++);
      set(Todo, { id: 1 }, { title: 'set' });
      end();
      controller.set(Todo, { id: 1 }, { title: 'set again' });
      return [told, set === controller.set];
    };`,
    [[1, true], 'set again'],
  ],
  [
    'responses',
    `export const late = async () => {
      const { getResponse, fetchIfStale } = controller;
      return [getResponse(Todos.getList).data.length, (await fetchIfStale(Todos.getList)).length];
    };`,
    [[1, 1], 'one'],
  ],
  [
    'keys',
    `export const late = () => { controller.invalidateAll(Todos.getList); return Todos.get.testKey('GET /todos/1'); };`,
    [true, 'one'],
  ],
  [
    'deletions',
    `export const late = async () => (await controller.fetch(Todos.delete, { id: 1 }), 'deleted');`,
    ['deleted', 'none'],
  ],
  [
    'signals',
    `export const late = () =>
      controller.fetch(Todos.getList.extend({ signal: AbortSignal.abort('ended') })).catch(String);`,
    ['ended', 'one'],
  ],
  [
    'related',
    `import { Entity } from 'presource';
    class User extends Entity { id = 0; name = ''; }
    export const late = async () => {
      Todo.schema = { by: User };
      const other = Todos.get.extend({ fetch: async () => ({ id: 1, title: 'two', by: { id: 5, name: 'Ann' } }) });
      const { by } = await controller.fetch(other, { id: 1 });
      return [by instanceof User, by.name];
    };`,
    [[true, 'Ann'], 'two'],
  ],
  [
    'paths',
    `import { createResource } from 'presource';
    const resourceAt = (path) => createResource({ path, schema: Todo });
    export const late = () => {
      const same = resourceAt('/todos/:id');
      const versioned = resourceAt('/:version?/todos/:id');
      return [same.getList.url(), same.get.url({ id: 2 }), versioned.getList.url({ version: 2 })];
    };`,
    [['/todos', '/todos/2', '/2/todos'], 'one'],
  ],
];

test.each(late)('%s, in a chunk that is loaded after the controller was made', async (part, code, result) => {
  const files = {
    'data.js': LATE_DATA,
    'main.js': LATE_MAIN,
    'late.js': `import { controller, Todo, Todos } from './data.js';\n${code}`,
  };
  const compiled = Object.entries(files).map(([name, text]) => [name, linkedFile(text, name)] as const);
  expect(compiled.map(([, { parts }]) => parts.includes(part))).toEqual([false, false, true]);
  expect(await run(files)).toEqual(result);
  expect(await run(Object.fromEntries(compiled.map(([name, { code }]) => [name, code])))).toEqual(result);
});

/** The bytes of the scripts that are loaded before a route whose component is `use`. */
async function firstBytes(use: string, from: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-lazy-'));
  const main = `
    import { Controller, createResource, Entity } from 'presource';
    import { AsyncBoundary, useSuspense } from 'presource/react';
    export class Todo extends Entity { id = 0; title = ''; }
    export const Todos = createResource({ path: '/todos/:id', schema: Todo });
    export const first = [AsyncBoundary, useSuspense, new Controller()];
    export const later = () => import('./route.js');
  `;
  const route = `
    import { ${use} } from '${from}';
    import { Todo, Todos } from './main.js';
    export const route = [${use}, Todo, Todos];
  `;
  try {
    for (const [file, text] of Object.entries({ 'main.js': main, 'route.js': route }))
      await writeFile(join(folder, file), linkedFile(text, file).code);
    const bundle = await rolldown({
      input: join(folder, 'main.js'),
      external: ['react'],
      resolve: { alias: { ...(await presourceBuilt()) } },
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      logLevel: 'silent',
    });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    const chunks = output.filter((one) => one.type === 'chunk');
    const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
    // Iterating a set also visits members that are added meanwhile.
    for (const { imports } of loaded)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
    return [...loaded].reduce((sum, { code }) => sum + code.length, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  ['useLive', 'presource/react'],
  ['useSubscription', 'presource/react'],
  ['useQuery', 'presource/react'],
  ['useFetch', 'presource/react'],
  ['rowKey', 'presource'],
])('what a lazy route alone uses is not loaded before it: %s', async (use, from) => {
  const alone = await firstBytes('useSuspense', 'presource/react');
  // Names that scripts share cost some.
  expect((await firstBytes(use, from)) - alone).toBeLessThan(250);
});
