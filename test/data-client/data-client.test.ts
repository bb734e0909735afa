/** The same calls of a controller, with the same responses, show the same data as in data-client. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPeers, peersFolder } from '../bench/build.ts';
import { SEED } from '../seed.ts';
import { compileFiles } from '../size/compile.ts';
import { presourceSources } from '../size/sources.ts';
import { operations } from './operations.ts';
import type { Clock, Open, Operation, Screen } from './run.ts';

interface Package {
  readonly open: Open;
  /** Of theirs. */
  readonly openForgetful?: Open;
  run(open: Open, clock: Clock, operations: readonly Operation[]): Promise<Screen[]>;
}

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'presource-data-client-'));

async function load(side: 'ours' | 'theirs', isCompiled = false): Promise<Package> {
  const isOurs = side === 'ours';
  const outfile = join(folder, `${side}${isCompiled}.mjs`);
  await build({
    stdin: {
      contents: `export * from './${side}.ts';\nexport { run } from './run.ts';`,
      resolveDir: here,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: isOurs
      ? presourceSources
      : { presource: join(here, '../bench/libraries/data-client-authoring.ts') },
    nodePaths: isOurs ? [] : [join(peersFolder, 'node_modules')],
    plugins: isCompiled ? [compileFiles(/data-client[\\/]declarations\.ts$/)] : [],
  });
  return import(pathToFileURL(outfile).href);
}

const clock: Clock = { now: 0 };
let theirs: Package;
const forms: Package[] = [];

beforeAll(async () => {
  installPeers();
  theirs = await load('theirs');
  forms.push(await load('ours'), await load('ours', true));
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
}, 120_000);

const screens = ({ run, open }: Package, given: readonly Operation[], opened = open) => {
  clock.now = 1_000_000;
  return run(opened, clock, given);
};

const RUNS = Number(process.env.PROGRAMS ?? 150);

it('random operations show the same', { timeout: 60_000 + 200 * RUNS }, async () => {
  const different = new Set<string>();
  const property = fc.asyncProperty(operations, async (given) => {
    const expected = await screens(theirs, given, theirs.openForgetful);
    for (const screen of expected) different.add(JSON.stringify(screen));
    for (const form of forms) expect(await screens(form, given)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(different.size).toBeGreaterThan(RUNS);
});

/** What the operations leave out: the last screen of a reader, there and here. */
const DIFFERENT: Readonly<Record<string, [reader: string, there: string, here: string, ...Operation[]]>> = {
  'an item that is added twice': [
    'feed.list []',
    'l1 l1',
    'l1',
    { do: 'store', endpoint: 'feed.list', args: [], response: [{ id: 'l1', type: 'link' }] },
    { do: 'store', endpoint: 'feed.push', args: [{}], response: { id: 'l1', type: 'link' } },
  ],
  'a deleted record that comes again': [
    'versions.list []',
    '',
    'v1',
    { do: 'store', endpoint: 'versions.list', args: [], response: [{ id: 'v1', version: 1 }] },
    { do: 'store', endpoint: 'versions.delete', args: [{ id: 'v1' }], response: { id: 'v1' } },
    { do: 'store', endpoint: 'versions.get', args: [{ id: 'v1' }], response: { id: 'v1', version: 2 } },
  ],
  'a deletion that fails': [
    'users.list []',
    '',
    'u1',
    { do: 'store', endpoint: 'users.list', args: [], response: [{ id: 'u1' }] },
    { do: 'send', endpoint: 'users.delete', args: [{ id: 'u1' }], response: { id: 'u1' } },
    { do: 'answer', nth: 0, fails: true },
  ],
  'a page before its list': [
    'items.list [{"group":"a"}]',
    'l1',
    'waits',
    { do: 'store', endpoint: 'items.page', args: [{ group: 'a', cursor: '1' }], response: [{ id: 'l1' }] },
  ],
};

describe('the packages differ, as the page about moving says, in', () => {
  it.each(Object.entries(DIFFERENT))('%s', async (_, [reader, there, here, ...given]) => {
    const keysOf = async (one: Package) => {
      const shown = (await screens(one, given)).at(-1)![reader]!;
      return shown === 'waits'
        ? shown
        : (JSON.parse(shown) as { id: string }[]).map(({ id }) => id).join(' ');
    };
    expect(await keysOf(theirs)).toBe(there);
    for (const form of forms) expect(await keysOf(form)).toBe(here);
  });
});
