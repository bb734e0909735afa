/** Parts that come later than what uses them, and files that nobody compiled, in programs of several files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
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
  expect(linkedFile(DATA, 'data.js').parts).toEqual([]);
  expect(linkedFile(MAIN, 'main.js').parts).toEqual([]);
  expect(linkedFile(CHANGE, 'change.js').parts.sort()).toEqual(['additions', 'bodies', 'controls', 'keys']);
});

test.each(Object.keys(files))('a file that was not compiled brings what it needs: %s', async (name) => {
  const mixed = { ...linked, [name]: `import 'presource';\n${files[name as keyof typeof files]}` };
  expect(await run(mixed)).toEqual(RESULT);
});
