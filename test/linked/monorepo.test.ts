/** A workspace that holds the runtime as a folder, and a package that is handed resources without depending on it. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import esbuildPlugin from '../../transformer/adapters/esbuild.ts';
import type { PluginOptions } from '../../transformer/adapters/plugin.ts';
import vitePlugin from '../../transformer/adapters/vite.ts';

const FILES = {
  'packages/ui/src/add.js': `export const add = (controller, resource, item) => controller.fetch(resource.getList.push, item);`,
  'app/main.js': `
    import { Controller, createResource, Entity } from 'presource';
    import { add } from '../packages/ui/src/add.js';
    class Todo extends Entity { id = 0; title = ''; }
    const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
    const json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
    export async function run() {
      const controller = new Controller({
        fetch: async (_, { method }) => (method === 'GET' ? json([{ id: 1, title: 'one' }]) : new Promise(() => {})),
      });
      await controller.fetch(Todos.getList);
      void add(controller, Todos, { title: 'two' });
      void add(controller, Todos, { title: 'three' });
      return controller.getResponse(Todos.getList).data.map(({ title }) => title);
    }
  `,
};

/** As pnpm installs it: only the package of the records depends on the runtime, and the app on that package. */
const STRICT = {
  'strict/packages/ui/package.json':
    '{ "name": "@acme/ui", "dependencies": { "@acme/data": "workspace:*" } }',
  'strict/packages/data/package.json':
    '{ "name": "@acme/data", "type": "module", "exports": "./src/index.js", "dependencies": { "presource": "*" } }',
  'strict/packages/data/src/index.js': `
    import { createResource, Entity } from 'presource';
    export { Controller } from 'presource';
    class Todo extends Entity { id = 0; title = ''; }
    export const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
  `,
  'strict/packages/ui/index.js': "export * from '@acme/data';",
  'strict/app/package.json':
    '{ "name": "app", "type": "module", "dependencies": { "@acme/ui": "workspace:*" } }',
  'strict/app/main.js': FILES['app/main.js']
    .replace(/import \{ Controller.*/, "import { Controller, Todos } from '@acme/ui';")
    .replace(/class Todo.*\n.*/, '')
    .replace('../packages', '../../packages'),
};
const LINKS = {
  'app/node_modules/presource': '../../runtime',
  'strict/packages/data/node_modules/presource': '../../runtime',
  'strict/packages/ui/node_modules/@acme/data': 'strict/packages/data',
  'strict/app/node_modules/@acme/ui': 'strict/packages/ui',
};

let root: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'presource-monorepo-')));
  for (const [file, text] of Object.entries({ ...FILES, ...STRICT })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  for (const [link, target] of Object.entries(LINKS)) {
    await mkdir(dirname(join(root, link)), { recursive: true });
    await symlink(
      target.startsWith('..') ? join(import.meta.dirname, target) : join(root, target),
      join(root, link),
    );
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** What the bundle's `run` gives, and its text. */
async function outcome(text: string): Promise<readonly [unknown, string]> {
  const file = join(root, `${Math.random()}.mjs`);
  await writeFile(file, text);
  const { run } = await import(file);
  return [await run(), text];
}

const withVite = async (options?: PluginOptions, app = 'app') => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    root: join(root, app),
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [vitePlugin(options)],
    build: { write: false, minify: false, lib: { entry: 'main.js', formats: ['es'] } },
  });
  return outcome((result as unknown as [{ output: [{ code: string }] }])[0].output[0].code);
};

const withEsbuild = async (options?: PluginOptions, app = 'app') => {
  const { outputFiles } = await bundle({
    absWorkingDir: join(root, app),
    entryPoints: ['main.js'],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [esbuildPlugin(options)],
    write: false,
  });
  return outcome(outputFiles[0]!.text);
};

test.each([
  ['Vite', withVite],
  ['esbuild', withEsbuild],
])(
  '%s links what a package asks for that knows nothing of us, and leaves the runtime alone',
  async (_, run) => {
    const [result, text] = await run();
    expect(result).toEqual(['one', 'two', 'three']);
    // The runtime's own files hold the words of every part. None of them asks.
    expect(text).toMatch(/linked(\$1)?\.additions/);
    expect(text).not.toMatch(/linked(\$1)?\.keys/);
  },
);

test.each([
  ['Vite', withVite],
  ['esbuild', withEsbuild],
])(
  '%s links what a file asks for that an option leaves out, and leaves its text as it is',
  async (_, run) => {
    for (const options of [{ include: /main/ }, { exclude: '/ui/' }]) {
      const onReport = vi.fn();
      const [result, text] = await run({ ...options, onReport });
      expect(result).toEqual(['one', 'two', 'three']);
      expect(text).not.toMatch(/linked(\$1)?\.keys/);
      expect(onReport.mock.calls.map(([file]) => file)).toEqual([join(root, 'app/main.js')]);
    }
  },
);

test.each([
  ['Vite', withVite],
  ['esbuild', withEsbuild],
])('%s links what an app asks for that finds the runtime only through its packages', async (_, run) => {
  const [result, text] = await run({}, 'strict/app');
  expect(result).toEqual(['one', 'two', 'three']);
  expect(text.match(/Symbol\.for\(.presource\.entity.\)/g)).toHaveLength(1);
});
