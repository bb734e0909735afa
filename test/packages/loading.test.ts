/**
 * The packed archive in an empty folder, loaded in every way that people have: each time the same app takes the same
 * steps, and ends with the same store. `npm run test:full` has each way on each version of Node, Bun and Deno.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hostFolder, installFolder } from '../hosts/install.ts';
import type { Outcome } from './app/steps.ts';
import { emptyFolder, lend, pack, unpack } from './archives.ts';
import { nodes } from './nodes.ts';
import { bundlers, parts, writeApp } from './ways.ts';

// Programs are started, some with a bundler before them.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const isFull = import.meta.env.MODE === 'full';
const folder = emptyFolder();
const run = promisify(execFile);

const newest = Object.fromEntries(Object.entries(nodes).slice(-1));
const widely = Object.entries(isFull ? nodes : newest);

const author = { id: 'a', name: 'Ada' };
const posts = [
  { id: 1, title: 'I', votes: 4, author },
  // Its author was invalidated.
  { id: 3, title: 'three', votes: 0 },
];
const store = {
  list: { results: posts, total: 2 },
  posts,
  users: [author],
  feed: [
    { id: 1, kind: 'note', text: 'hello' },
    { id: 1, kind: 'link', url: 'http://a.test' },
  ],
};

let runs = 0;

/** Runs a command that leaves an outcome, and looks at it. */
async function leadsToTheSame(cwd: string, command: string, ...args: string[]): Promise<void> {
  const file = join(folder, `outcome-${runs++}.json`);
  const env = { ...process.env, OUTCOME: file, NODE_ENV: 'development', NODE_OPTIONS: '' };
  const { stderr } = await run(command, args, { cwd, env, timeout: 60_000 });
  if (!existsSync(file)) throw new Error(stderr);
  const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  expect(outcome.store).toEqual(store);
  expect(outcome.steps.length).toBe(46);
}

beforeAll(() => {
  const archive = pack('runtime', folder);
  unpack(archive, folder, 'presource');
  unpack(archive, folder, 'copy');
  lend(folder, 'react', 'react-dom');
});

describe.each(Object.entries(parts))('%s', (name, formats) => {
  it.each(Object.entries(nodes))('in %s', (_, node) =>
    leadsToTheSame(folder, node, writeApp(folder, name, formats)),
  );

  it.each(Object.keys(bundlers))('bundled by %s', async (bundler) => {
    const outfile = join(folder, `${bundler}-${name.replaceAll(' ', '-')}.cjs`);
    await bundlers[bundler]!(writeApp(folder, name, formats), outfile);
    for (const [, node] of widely) await leadsToTheSame(folder, node, outfile);
  });
});

describe('Jest', () => {
  const jest = join(hostFolder('jest'), 'node_modules/jest/bin/jest.js');
  const test = (node: string, file: string, ...options: string[]) =>
    leadsToTheSame(dirname(file), node, ...options, jest, '--no-cache', '--watchman=false');

  it.each(widely)('with CommonJS, as it is by default, in %s', (_, node) =>
    test(node, writeApp(folder, 'jest-cjs', parts.require!, 'main.test.ts', { cjs: '.js', esm: '.mjs' })),
  );

  it.each(widely)('with ES modules, in %s', (_, node) =>
    test(node, writeApp(folder, 'jest-esm', parts.import!, 'main.test.ts'), '--experimental-vm-modules'),
  );
});

/** False, and a line that says so, where a host's program is not to be had. */
function isThere(name: string): boolean {
  try {
    installFolder(hostFolder(`full/${name}`));
    return true;
  } catch {
    console.warn(`${name} cannot be installed here: its tests are left out`);
    return false;
  }
}

const others: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['bun', ['run']],
  ['deno', ['run', '-A']],
];

describe.each(isFull ? others.filter(([name]) => isThere(name)) : [])('%s', (name, args) => {
  const program = join(hostFolder(`full/${name}`), 'node_modules/.bin', name);

  it.each(Object.entries(parts))('%s', (part, formats) =>
    leadsToTheSame(folder, program, ...args, writeApp(folder, part, formats)),
  );
});
