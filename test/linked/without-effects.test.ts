/**
 * An app whose package says that its files have no side effects: a bundler writes a constant where it is used, imports what an index
 * hands on from where it is declared, and leaves out the file between. The part that this file asks for stays.
 */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CompilerPlugin } from '../../transformer/adapters/plugin.ts';
import rolldownPlugin from '../../transformer/adapters/rolldown.ts';
import rspackPlugin from '../../transformer/adapters/rspack.ts';
import vitePlugin from '../../transformer/adapters/vite.ts';
import webpackPlugin from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';

const FILES = {
  'package.json': '{ "type": "module", "sideEffects": false }',
  'names.js': "export const ADD = 'push';",
  'api.js': "import { RestEndpoint } from 'presource'; export class PingEndpoint extends RestEndpoint {}",
  'index.js': "export { PingEndpoint as Ping } from './api.js';",
  'options.js': "export const options = Object.freeze({ ['pa'.concat('th')]: '/ping' });",
  'main.js': `
    import { Controller, createResource, Entity } from 'presource';
    import { Ping } from './index.js';
    import { ADD } from './names.js';
    import { options } from './options.js';
    class Todo extends Entity { id = 0; title = ''; }
    const Todos = createResource({ path: '/todos/:id', schema: Todo });
    const rows = [{ id: 1, title: 'one' }];
    export const ping = () =>
      new Controller({ fetch: async () => Response.json({ at: 1 }) }).fetch(new Ping(options));
    export async function run() {
      const controller = new Controller({
        fetch: async (_, { method, body }) => Response.json(method === 'GET' ? rows : { id: 2, ...JSON.parse(body) }),
      });
      await controller.fetch(Todos.getList);
      return (await controller.fetch(Todos.getList[ADD], { title: 'two' })).title;
    }
  `,
};

let root: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  root = await realpath(await mkdtemp(join(tmpdir(), 'presource-without-effects-')));
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(root, file), text);
  await mkdir(join(root, 'node_modules'));
  await symlink(join(import.meta.dirname, '../../runtime'), join(root, 'node_modules/presource'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

const withRolldown = async (dir: string) => {
  const bundle = await rolldown({
    cwd: root,
    input: 'main.js',
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    optimization: { inlineConst: true },
    plugins: [rolldownPlugin({ report: false })],
  });
  await bundle.write({ dir, entryFileNames: 'main.js' });
};

const withVite = async (outDir: string) => {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [vitePlugin({ report: false })],
    build: { outDir, lib: { entry: 'main.js', formats: ['es'], fileName: 'main' } },
  });
};

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

type Compiler = (options: object, done: (failure: Error | null, stats: Stats) => void) => void;

const withCompiler = (name: string, plugin: CompilerPlugin) => async (path: string) => {
  const require = createRequire(join(hostFolder('webpack'), 'package.json'));
  const { default: compiler }: { default: Compiler } = await import(
    pathToFileURL(require.resolve(name)).href
  );
  const stats = await new Promise<Stats>((resolve, reject) => {
    const config = {
      context: root,
      entry: './main.js',
      mode: 'production',
      experiments: { outputModule: true },
      output: { path, filename: 'main.js', library: { type: 'module' } },
      plugins: [plugin],
    };
    compiler(config, (failure, stats) => (failure ? reject(failure) : resolve(stats)));
  });
  expect(stats.hasErrors() && stats.toString({ preset: 'errors-only' })).toBe(false);
};

test.each([
  ['Rolldown', withRolldown],
  ['Vite', withVite],
  ['webpack', withCompiler('webpack', webpackPlugin({ report: false }))],
  ['Rspack', withCompiler('@rspack/core', rspackPlugin({ report: false }))],
])('%s', async (name, write) => {
  const folder = join(root, name);
  await write(folder);
  const { ping, run } = await import(join(folder, 'main.js'));
  expect(await run()).toBe('two');
  expect(await ping()).toEqual({ at: 1 });
});
