/** What a runner counts as covered: with the compiler the same functions, lines and figures as without it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { hostFolder, installFolder } from '../hosts/install.ts';
import { environment, lend, projectWith } from './project.ts';

// Programs are started.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../..');
const isFull = import.meta.env.MODE === 'full';

interface Counted {
  readonly fnMap: Record<string, { readonly loc: { readonly start: { readonly line: number } } }>;
  readonly f: Record<string, number>;
  readonly statementMap: Record<string, { readonly start: { readonly line: number } }>;
  readonly s: Record<string, number>;
}

/** The line of each function and statement, and if it ran. */
function countedIn(folder: string) {
  const all = JSON.parse(readFileSync(join(folder, 'coverage/coverage-final.json'), 'utf8'));
  const [{ fnMap, f, statementMap, s }] = Object.values(all) as [Counted];
  return {
    functions: Object.keys(f).map((id) => [fnMap[id]!.loc.start.line, f[id]! > 0]),
    statements: Object.keys(s).map((id) => [statementMap[id]!.start.line, s[id]! > 0]),
  };
}

function run(folder: string, isCompiled: boolean, ...args: string[]): string {
  const done = spawnSync(process.execPath, args, {
    cwd: folder,
    env: environment(isCompiled),
    encoding: 'utf8',
  });
  expect(done.status, done.stdout + done.stderr).toBe(0);
  return done.stdout;
}

function jest(then: string | readonly [string, object], isCompiled: boolean) {
  const host = hostFolder(isFull ? 'full/runners' : 'jest');
  installFolder(host);
  const config = {
    transform: { '\\.js$': isCompiled ? ['@presource/transformer/jest', { then }] : then },
    coverageReporters: ['json'],
    collectCoverageFrom: ['data.js'],
  };
  const compilerOptions = { module: 'ESNext', target: 'ES2022', allowJs: true, isolatedModules: true };
  const folder = projectWith({
    'jest.config.json': JSON.stringify(config),
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  });
  for (const name of ['babel-jest', 'ts-jest', '@swc', 'typescript'])
    lend(folder, name, join(host, 'node_modules', name));
  const program = join(host, 'node_modules/jest/bin/jest.js');
  run(
    folder,
    isCompiled,
    '--experimental-vm-modules',
    program,
    '--no-cache',
    '--watchman=false',
    '--coverage',
  );
  return countedIn(folder);
}

const chains: readonly (readonly [string, string | readonly [string, object]])[] = [
  ['babel-jest', 'babel-jest'],
  ['@swc/jest', ['@swc/jest', { jsc: { target: 'es2022' } }]],
  ['ts-jest', ['ts-jest', { useESM: true, diagnostics: false }]],
];

it.each(isFull ? chains : chains.slice(0, 1))('Jest with %s', (_name, then) => {
  const written = jest(then, false);
  expect(written.functions).toContainEqual([22, false]);
  expect(jest(then, true)).toEqual(written);
});

function vitest(isCompiled: boolean) {
  const plugin = isCompiled
    ? "import presource from '@presource/transformer/vite';\n"
    : 'const presource = () => [];\n';
  const coverage = "coverage: { include: ['data.js'], reporter: ['json'] }";
  const folder = projectWith(
    { 'vitest.config.js': `${plugin}export default { plugins: [presource()], test: { ${coverage} } };` },
    "import { test } from 'vitest';\n",
  );
  for (const name of ['vitest', '@vitest']) lend(folder, name, join(ROOT, 'node_modules', name));
  run(folder, isCompiled, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--coverage');
  return countedIn(folder);
}

it('Vitest', () => {
  const written = vitest(false);
  expect(written.functions).toContainEqual([22, false]);
  expect(vitest(true)).toEqual(written);
});

it("Node's runner, with source maps", () => {
  const linesOf = (isCompiled: boolean) => {
    const folder = projectWith({}, "import { test } from 'node:test';\n");
    const register = isCompiled ? ['--import', '@presource/transformer/register'] : [];
    const flags = ['--enable-source-maps', '--test', '--experimental-test-coverage', '--test-reporter=tap'];
    const said = run(
      folder,
      isCompiled,
      ...register,
      ...flags,
      '--test-coverage-include=data.js',
      'data.test.js',
    );
    // Lines and branches: functions of classes are counted otherwise by Node itself.
    return /# data\.js +\|([^|]*\|[^|]*)\|[^|]*\|(.*)/.exec(said)?.slice(1);
  };
  const written = linesOf(false);
  expect(written?.[1]).toContain('23-24');
  expect(linesOf(true)).toEqual(written);
});

it('the hook of Node works in the oldest Nodes, too', () => {
  const folder = projectWith({}, "import { test } from 'node:test';\n");
  for (const host of ['node20', 'node22']) {
    const node = join(hostFolder(host), 'node_modules/.bin/node');
    const args = ['--import', '@presource/transformer/register', '--test', 'data.test.js'];
    execFileSync(node, args, { cwd: folder, env: environment(true), stdio: 'pipe' });
  }
});
