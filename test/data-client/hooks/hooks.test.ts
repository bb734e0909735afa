// @vitest-environment happy-dom
/** The same components, with the same server, show the same as in data-client. */
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPeers, peersFolder } from '../../bench/build.ts';
import { SEED } from '../../seed.ts';
import { compileFiles } from '../../size/compile.ts';
import { presourceSources } from '../../size/sources.ts';
import type { Package } from './app.tsx';
import { type Deed, program } from './deeds.ts';
import { pending, runPending } from './pending.ts';
import { run, runFreely } from './run.ts';
import type { HookName, View } from './views.ts';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'presource-data-client-hooks-'));

/** One React for all packages, that of data-client: one `act` for all of them, too. */
const sharedReact: Plugin = {
  name: 'shared-react',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(peersFolder, 'package.json'));
    onResolve({ filter: /^react(-dom)?($|\/)/ }, ({ path }) => ({
      path: pathToFileURL(resolve(path)).href,
      external: true,
    }));
  },
};

async function load(side: 'ours' | 'theirs', isCompiled = false): Promise<Package> {
  const outfile = join(folder, `${side}${isCompiled}.mjs`);
  const isOurs = side === 'ours';
  await build({
    entryPoints: [join(here, `${side}.tsx`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: isOurs
      ? presourceSources
      : {
          presource: join(here, '../../bench/libraries/data-client-authoring.ts'),
          'presource/react': join(here, 'theirs-react.ts'),
        },
    nodePaths: isOurs ? [] : [join(peersFolder, 'node_modules')],
    plugins: [
      sharedReact,
      ...(isCompiled
        ? [compileFiles(/data-client[\\/](declarations|hooks[\\/](declarations|app|ours))\.tsx?$/)]
        : []),
    ],
  });
  return import(pathToFileURL(outfile).href);
}

const packages: Package[] = [];

beforeAll(async () => {
  installPeers();
  packages.push(await load('theirs'), await load('ours'), await load('ours', true));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', undefined);
  for (const method of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
}, 120_000);

afterAll(() => vi.unstubAllGlobals());

const RUNS = Number(process.env.PROGRAMS ?? 100);

it('random apps show the same', { timeout: 60_000 + 200 * RUNS }, async () => {
  const different = new Set<string>();
  const property = fc.asyncProperty(program, async (deeds) => {
    for (const screen of await run(packages, deeds)) different.add(JSON.stringify(screen));
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(different.size).toBeGreaterThan(RUNS);
});

it('random apps in which several mutations wait show the same', {
  timeout: 60_000 + 200 * RUNS,
}, async () => {
  const different = new Set<string>();
  const property = fc.asyncProperty(pending, async (program) => {
    for (const screen of await runPending(packages, program)) different.add(JSON.stringify(screen));
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(different.size).toBeGreaterThan(RUNS);
});

const mount = (hook: HookName, name: View['name'], args: View['args'] = [], place = 0): Deed => ({
  do: 'mount',
  place,
  view: { hook, name, args },
});
const answer = (response: unknown, status = 200): Deed => ({
  do: 'answer',
  nth: 0,
  status,
  seed: 0,
  response,
});
const wait = (milliseconds: number): Deed => ({ do: 'wait', milliseconds });
const one = [{ id: 'u1' }];
const user = { id: 'u1', name: 'one', age: 1 };
const USER = JSON.stringify({ age: 1, id: 'u1', name: 'one' });
const listed: Deed = { do: 'store', endpoint: 'users.list', args: [], response: [user] };
const failed = (status: number): Deed => ({ do: 'setError', endpoint: 'users.get', args: one, status });

const link = { id: 'l1', type: 'link', url: 'one' };
const page = (cursor: string): Deed => ({
  do: 'fetch',
  endpoint: 'items.page',
  args: [{ group: 'a', cursor }],
});

/** What the programs leave out: the first place, or the requests in flight, there and here. */
const DIFFERENT: Readonly<Record<string, [there: unknown, here: unknown, ...Deed[]]>> = {
  'data that another response brings to a reader that waits': [
    'waits',
    USER,
    mount('useSuspense', 'users.get', one),
    listed,
  ],
  'what was requested before it was invalidated': [
    [],
    ['GET /users/u1'],
    mount('useSuspense', 'users.get', one),
    { do: 'invalidate', endpoint: 'users.get', args: one },
    answer(user),
  ],
  'invalidated data whose request fails': [
    USER,
    'undefined',
    mount('useFetch', 'users.get', one),
    answer(user),
    { do: 'invalidate', endpoint: 'users.get', args: one },
    answer({}, 404),
  ],
  'invalidateAll, of data that another response brought': [
    [],
    ['GET /users/u1'],
    listed,
    mount('useSuspense', 'users.get', one),
    { do: 'invalidateAll', endpoint: 'users.get' },
  ],
  'a record that is deleted on screen': [
    'waits',
    JSON.stringify({ id: 'v1', text: '', version: 1 }),
    mount('useSuspense', 'versions.get', [{ id: 'v1' }]),
    answer({ id: 'v1', version: 1 }),
    { do: 'mutate', endpoint: 'versions.delete', args: [{ id: 'v1' }], response: { id: 'v1' }, status: 200 },
  ],
  'a record that was deleted since its list was requested': [
    JSON.stringify([{ id: 'v1', text: '', version: 1 }]),
    '[]',
    mount('useSuspense', 'versions.list'),
    { do: 'mutate', endpoint: 'versions.delete', args: [{ id: 'v1' }], response: { id: 'v1' }, status: 200 },
    answer([{ id: 'v1', version: 1 }]),
  ],
  'an error of a second and a half': [
    'waits',
    'failed 404',
    failed(404),
    wait(1_500),
    mount('useSuspense', 'users.get', one),
  ],
  'an old error, with data of another response': [
    'failed 404',
    USER,
    failed(404),
    wait(2_500),
    listed,
    mount('useSuspense', 'users.get', one),
  ],
  'a soft error, with data of another response': [
    'failed 500',
    USER,
    listed,
    failed(500),
    mount('useSuspense', 'users.get', one),
  ],
  'old data that another response brought again': [
    ['GET /users/u1'],
    [],
    { do: 'store', endpoint: 'users.get', args: one, response: user },
    wait(30_000),
    listed,
    wait(31_000),
    mount('useSuspense', 'users.get', one),
  ],
  'data that must not be shown when it is old, and is on screen': [
    JSON.stringify({ amount: 1, id: 'c1' }),
    'waits',
    mount('useSuspense', 'prices.get', [{ id: 'c1' }]),
    answer({ id: 'c1', amount: 1 }),
    wait(61_000),
    mount('useCache', 'users.get', one, 1),
  ],
  'an endpoint with an All, and some records': [
    `[${USER}]`,
    'waits',
    listed,
    mount('useSuspense', 'users.all'),
  ],
  'a page that fails': [
    'failed 404',
    JSON.stringify([link]),
    mount('useSuspense', 'items.list', [{ group: 'a' }]),
    answer([link]),
    page('1'),
    answer({}, 404),
  ],
  'pages at once': [
    ['GET /items/a?cursor=1'],
    ['GET /items/a?cursor=1', 'GET /items/a?cursor=2'],
    mount('useSuspense', 'items.list', [{ group: 'a' }]),
    answer([link]),
    page('1'),
    page('2'),
  ],
  'polling after an error': [
    ['GET /news'],
    [],
    mount('useLive', 'news.list'),
    answer([]),
    wait(30_000),
    answer({}, 500),
    wait(30_000),
  ],
};

describe('the packages differ, as the page about moving says, in', () => {
  it.each(Object.entries(DIFFERENT))('%s', async (_, [there, here, ...deeds]) => {
    const [theirs, ...ours] = (await runFreely(packages, deeds)).map((screen) =>
      typeof there === 'string'
        ? Object.entries(screen).find(([place]) => place.startsWith('0'))![1]
        : screen.waiting,
    );
    expect(theirs).toEqual(there);
    expect(ours).toEqual([here, here]);
  });
});
