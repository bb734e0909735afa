/**
 * A library with resources, built with the plugin, that leaves our package outside: it imports the names that it
 * had, and no file of the runtime is in it. The app that uses it has one runtime, and decides what is linked.
 */
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';
import { rolldown } from 'rolldown';
import { type Plugin as RollupPlugin, rollup } from 'rollup';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import esbuildPlugin from '../../transformer/adapters/esbuild.ts';
import rolldownPlugin from '../../transformer/adapters/rolldown.ts';
import rollupPlugin from '../../transformer/adapters/rollup.ts';
import vitePlugin from '../../transformer/adapters/vite.ts';
import webpackPlugin from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';

const LIBRARY = `
  import { createResource, Entity } from 'presource';
  export class User extends Entity { id = 0; static schema = {}; }
  export class Todo extends Entity { id = 0; title = ''; static schema = { user: User }; }
  export const TodoResource = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
`;
const APP = `
  import { Controller } from 'presource';
  import { Todo, TodoResource } from 'todos';
  const rows = [{ id: 1, title: 'one', user: { id: 5 } }];
  const controller = new Controller({
    fetch: async (_, { method, body }) => Response.json(method === 'GET' ? rows : { id: 2, ...JSON.parse(body) }),
  });
  await controller.fetch(TodoResource.getList);
  await controller.fetch(TodoResource.getList.push, { title: 'two' });
  export const result = controller.getResponse(TodoResource.getList).data.map((one) => [one instanceof Todo, one.title]);
`;

let root: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  root = await realpath(await mkdtemp(join(tmpdir(), 'presource-library-')));
  for (const folder of ['lib', 'node_modules/todos']) await mkdir(join(root, folder), { recursive: true });
  await symlink(join(import.meta.dirname, '../../runtime'), join(root, 'node_modules/presource'));
  await writeFile(join(root, 'lib/index.js'), LIBRARY);
  await writeFile(join(root, 'app.js'), APP);
});

afterAll(() => rm(root, { recursive: true, force: true }));

const input = () => join(root, 'lib/index.js');
const esm = { format: 'esm' } as const;

async function withEsbuild(options: object): Promise<string> {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: [input()],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [esbuildPlugin()],
    ...options,
  });
  return outputFiles![0]!.text;
}

const outside: Plugin = {
  name: 'outside',
  setup(host) {
    host.onResolve({ filter: /^presource/ }, ({ path }) => ({ path, external: true }));
  },
};

const OURS = /^presource/;
/** What leaves our package outside, as configs of webpack say it. */
const externals: Readonly<Record<string, unknown>> = {
  'by a pattern': OURS,
  'by a function': async ({ request }: Request) => (OURS.test(request) ? `module ${request}` : undefined),
  'by a function with a callback, as webpack-node-externals does': (...[one, done]: [Request, Done]) =>
    OURS.test(one.request) ? done(null, `module ${one.request}`) : done(),
};
interface Request {
  readonly request: string;
}
type Done = (error?: null, external?: string) => void;

async function withWebpack(how: string): Promise<string> {
  const require = createRequire(join(hostFolder('webpack'), 'package.json'));
  const webpack = require('webpack') as (options: object, done: (failure: Error | null) => void) => void;
  const options = {
    context: root,
    entry: input(),
    mode: 'production',
    devtool: false,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [externals[how], (_: Request, done: Done) => done()],
    output: { path: join(root, 'out'), filename: 'lib.js', library: { type: 'module' } },
    optimization: { minimize: false },
    plugins: [webpackPlugin({ report: false })],
  };
  await new Promise<void>((resolve, reject) =>
    webpack(options, (failure) => (failure ? reject(failure) : resolve())),
  );
  return readFile(join(root, 'out/lib.js'), 'utf8');
}

async function withVite(external: string[]): Promise<string> {
  const result = await build({
    root: join(root, 'lib'),
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [vitePlugin()],
    build: {
      write: false,
      minify: false,
      lib: { entry: input(), formats: ['es'] },
      rolldownOptions: { external },
    },
  });
  return (result as unknown as [{ output: [{ code: string }] }])[0].output[0].code;
}

const builds: Readonly<Record<string, () => Promise<string>>> = {
  'esbuild, by name': () => withEsbuild({ external: ['presource'] }),
  'esbuild, all packages': () => withEsbuild({ packages: 'external' }),
  'esbuild, by a plugin, as tsup does': () => withEsbuild({ plugins: [esbuildPlugin(), outside] }),
  Rollup: async () => {
    const made = await rollup({ input: input(), external: ['presource'], plugins: [rollupPlugin()] });
    return (await made.generate(esm)).output[0].code;
  },
  'Rollup, with a pattern': async () => {
    const made = await rollup({ input: input(), external: [/^presource/], plugins: [rollupPlugin()] });
    return (await made.generate(esm)).output[0].code;
  },
  Rolldown: async () => {
    const made = await rolldown({ input: input(), external: ['presource'], plugins: [rolldownPlugin()] });
    return (await made.generate(esm)).output[0].code;
  },
  Vite: () => withVite(['presource']),
  ...Object.fromEntries(Object.keys(externals).map((how) => [`webpack, ${how}`, () => withWebpack(how)])),
};

test.each(Object.entries(builds))('%s leaves the runtime to the app', async (_, built) => {
  const text = await built();
  expect(
    [...new Set([...text.matchAll(/['"](presource[^'"]*)['"]/g)].map(([, name]) => name))].sort(),
  ).toEqual(['presource', 'presource/internal']);
  expect(text.length).toBeLessThan(2_000);
  const library = join(root, 'node_modules/todos');
  await writeFile(
    join(library, 'package.json'),
    JSON.stringify({ name: 'todos', type: 'module', main: 'index.js' }),
  );
  await writeFile(join(library, 'index.js'), text);
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['app.js'],
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [esbuildPlugin()],
  });
  const app = outputFiles[0]!.text;
  // The brand of entities is declared once in each runtime.
  expect(app.match(/Symbol\.for\(.presource\.entity.\)/g)).toHaveLength(1);
  const file = join(root, `${Math.random()}.mjs`);
  await writeFile(file, app);
  expect((await import(file)).result).toEqual([
    [true, 'one'],
    [true, 'two'],
  ]);
});

test('asking where the runtime is does not load it', async () => {
  // As `@rollup/plugin-commonjs` does, in Vite 7 and older, too.
  const commonjs: RollupPlugin = {
    name: 'commonjs--resolver',
    resolveId: {
      order: 'pre',
      async handler(id, importer, options) {
        if (options.custom?.['node-resolve']?.isRequire) return null;
        const found = await this.resolve(id, importer, { ...options, skipSelf: true });
        if (found && !found.external) await this.load(found);
        return found;
      },
    },
  };
  const node: RollupPlugin = {
    name: 'node',
    resolveId: (id) => {
      const entry = OURS.test(id) && id.replace(/^presource\/?/, '');
      return typeof entry === 'string'
        ? join(root, `node_modules/presource/dist/${entry || 'index'}.js`)
        : null;
    },
  };
  const made = await rollup({ input: input(), plugins: [rollupPlugin(), commonjs, node] });
  const manualChunks = (id: string) => (id.includes('node_modules') ? 'vendor' : undefined);
  const { output } = await made.generate({ ...esm, manualChunks });
  const ids = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  expect(ids.filter((id) => /dist.(compiled|index)\.js$/.test(id)).map((id) => basename(id))).toEqual([
    'compiled.js',
  ]);
});
