/** The entries for tests, packed: beside the oldest msw that works, and the newest, and without it. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import { emptyFolder, lend, pack, unpack } from './archives.ts';
import { nodes } from './nodes.ts';
import { writeProgram } from './ways.ts';

// Programs are started, some with a bundler before them.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const run = promisify(execFile);
const folder = emptyFolder();
let archive: string;
beforeAll(() => {
  archive = pack('runtime', folder);
});

/** An empty folder with the package and what else is lent to it. */
function project(name: string, ...lent: string[]): string {
  const to = join(folder, name);
  unpack(archive, to, 'presource');
  lend(to, ...lent);
  return to;
}

async function outcomeOf(node: string, program: string): Promise<unknown> {
  const file = `${program}.json`;
  const env = { ...process.env, OUTCOME: file, NODE_ENV: 'development', NODE_OPTIONS: '' };
  await run(node, [program], { cwd: join(program, '..'), env, timeout: 60_000 });
  return JSON.parse(readFileSync(file, 'utf8'));
}

const formats = ['cjs', 'esm'] as const;

/** msw 3 asks for Node 22.12. */
const versions: readonly (readonly [msw: string, nodes: readonly string[]])[] = [
  ['2.11.0', Object.values(nodes)],
  ['3.0.5', Object.values(nodes).slice(1)],
];

describe.each(versions)('presource/msw with msw %s', (version, able) => {
  it.each(formats)('is a server, as %s', async (format) => {
    const to = join(folder, `msw-${version}-${format}`);
    project(`msw-${version}-${format}`, ...(version === '3.0.5' ? ['msw'] : []));
    if (version !== '3.0.5') {
      symlinkSync(join(hostFolder('msw2'), 'node_modules/msw'), join(to, 'node_modules/msw'), 'junction');
    }
    const { version: found } = JSON.parse(readFileSync(join(to, 'node_modules/msw/package.json'), 'utf8'));
    expect(found).toBe(version);
    const rows = [
      { id: 1, title: 'I' },
      { id: 2, title: 'two' },
    ];
    for (const node of able) {
      expect(await outcomeOf(node, writeProgram(to, 'mocked', format))).toEqual({
        shown: rows,
        rows,
        requests: ['GET /posts', 'POST /posts', 'PATCH /posts/1', 'GET /posts/9', 'GET /posts/1'],
        missing: 404,
        broken: 'TypeError',
      });
    }
  });
});

it('asks for no older msw than the one that is tried here', () => {
  const { peerDependencies } = JSON.parse(readFileSync('runtime/package.json', 'utf8'));
  expect(peerDependencies.msw).toBe(`^${versions[0]![0]} || ^3.0.0`);
});

it('is installed beside msw 2', async () => {
  const to = join(folder, 'installed');
  mkdirSync(to);
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(hostFolder('msw2'), file), join(to, file));
  const args = ['install', archive, '--package-lock-only', '--offline', '--no-audit', '--no-fund'];
  await run('npm', args, { cwd: to });
  const { packages } = JSON.parse(readFileSync(join(to, 'package-lock.json'), 'utf8'));
  expect(packages['node_modules/presource']).toBeDefined();
  expect(packages['node_modules/msw'].version).toBe('2.11.0');
});

describe('presource/testing without msw', () => {
  it.each(formats)('renders a hook, as %s', async (format) => {
    const to = project(`hook-${format}`, 'react', 'react-dom', 'happy-dom');
    for (const node of Object.values(nodes)) {
      expect(await outcomeOf(node, writeProgram(to, 'hook', format))).toBe('one');
    }
  });
});
