/** `eslint-plugin-presource`, as it was last built, in ESLint and in oxlint. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CatalogueEntry } from '@presource/transformer/compile';
import { describe, expect, it, vi } from 'vitest';
import { catalogue, compile } from '../../transformer/compile.ts';
import { lend, projectWith } from '../command/support.ts';
import { hostFolder } from '../hosts/install.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What these tests use of ESLint. */
interface Problem {
  readonly ruleId: string | null;
  readonly severity: 1 | 2;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly suggestions?: readonly { readonly fix: { readonly text: string } }[];
}
interface Linted {
  readonly messages: readonly Problem[];
  readonly output?: string;
}
interface Linter {
  lintText(text: string, options: { readonly filePath: string }): Promise<readonly Linted[]>;
}

const host = hostFolder('eslint');
const load = createRequire(join(host, 'index.js'));
const { ESLint } = load('eslint') as { ESLint: new (options: object) => Linter };
const parser: unknown = load('@typescript-eslint/parser');
const { default: plugin } = await import(join(import.meta.dirname, '../../eslint-plugin/dist/index.js'));

const FIXTURES = join(import.meta.dirname, '../fixtures');
const inputOf = (name: string): string => readFileSync(join(FIXTURES, name, 'input.ts'), 'utf8');
const { recommended } = plugin.configs;

const linter = (config: object = {}, options: object = {}): Linter =>
  new ESLint({
    overrideConfigFile: true,
    overrideConfig: [
      recommended,
      { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser }, linterOptions: NO_UNUSED, ...config },
    ],
    cwd: FIXTURES,
    ...options,
  });
const NO_UNUSED = { reportUnusedDisableDirectives: 'off' };

async function lint(text: string, from = linter(), filePath = 'input.ts'): Promise<Linted> {
  return (await from.lintText(text, { filePath }))[0]!;
}

// ESLint's own parser stops at the first two of these.
const unparsed = ['diagnostic-syntax-error', 'diagnostic-decorator-entity-place', 'diagnostic-code-too-deep'];
const cases = readdirSync(FIXTURES).filter(
  (name) => name.startsWith('diagnostic-') && !unparsed.includes(name),
);

describe('rules of ESLint', () => {
  it('there is one for each code', () => {
    expect(Object.keys(plugin.rules)).toEqual(Object.keys(catalogue));
  });

  it.each(cases)('%s: the findings of the compiler, at their places', async (name) => {
    const input = inputOf(name);
    const findings = compile(input, { filename: 'input.ts' }).diagnostics;
    const expected = findings
      .filter(({ code }) => catalogue[code].severity !== 'info')
      .map(({ code, line, column }) => `${line}:${column} presource/${code}`);
    const { messages } = await lint(input);
    expect(messages.map(({ ruleId, line, column }) => `${line}:${column} ${ruleId}`).sort()).toEqual(
      expected.sort(),
    );
  });

  it('a message says what was found and what to do', async () => {
    const { messages } = await lint(inputOf('diagnostic-path-parameter-missing'));
    expect(messages[0]).toMatchObject({
      severity: 2,
      message:
        "The path of a resource has no parameter. Found '/posts/', which does not identify an item. Add the parameter that identifies an item, as in '/posts/:id'.",
    });
  });

  it('what needs no fix is reported on request', async () => {
    const input = inputOf('diagnostic-entity-schema-dynamic');
    expect((await lint(input)).messages).toEqual([]);
    const asked = linter({ rules: { 'presource/entity-schema-dynamic': 'warn' } });
    expect((await lint(input, asked)).messages.length).toBeGreaterThan(0);
  });

  it('modules that re-export ours are a setting', async () => {
    const input = inputOf('diagnostic-path-parameter-missing').replace("'presource'", "'@acme/data'");
    expect((await lint(input)).messages).toEqual([]);
    const asked = linter({ settings: { presource: { sources: ['@acme/data'] } } });
    expect((await lint(input, asked)).messages.map(({ ruleId }) => ruleId)).toContain(
      'presource/path-parameter-missing',
    );
    const path = linter({ settings: { presource: { sources: ['./src/lib/data'] } } });
    const beside = input.replace('@acme/data', '../lib/data/index.js');
    expect((await lint(beside, path, 'src/pages/posts.ts')).messages.map(({ ruleId }) => ruleId)).toContain(
      'presource/path-parameter-missing',
    );
  });
});

describe('fixes', () => {
  const fixing = linter({}, { fix: true });

  it.each([
    ["path: '/posts/:id(\\\\d+)'", "path: '/posts/:id'"],
    ["path: '/posts/:id(\\\\d+)/comments/:comment([a-z]+)'", "path: '/posts/:id/comments/:comment'"],
    // The parameter would get another name, or another pattern.
    ["path: '/posts/:id(\\\\d+)s'", undefined],
    ["path: '/posts/:id(\\\\d+)é'", undefined],
    ["path: '/posts/:id(\\\\d+)\\u0061'", undefined],
    ["path: '/posts/:id(\\\\d+)(text)'", undefined],
    // A backslash, or a dollar sign, would change what comes after it.
    ["path: '/posts/:id\\(x)'", undefined],
    ['path: `/posts/:$(x){/:id}`', undefined],
  ])('a pattern without effect is removed: %s', async (before, after) => {
    const file = (options: string) => `import { createResource, Entity } from 'presource';
class Post extends Entity {}
export const Posts = createResource({ ${options}, schema: Post });
`;
    expect((await lint(file(before), fixing)).output).toBe(after && file(after));
  });

  it('the second `@entity` of a class is removed', async () => {
    const { output } = await lint(inputOf('diagnostic-decorator-entity-repeated'), fixing);
    expect(output).toContain("@entity('Post')\n\nexport class Post");
  });

  it('what changes the program is suggested', async () => {
    const misspelled = await lint(inputOf('diagnostic-option-misspelled'), fixing);
    expect(misspelled.output).toBeUndefined();
    expect(misspelled.messages.map(({ suggestions }) => suggestions?.[0]?.fix.text)).toEqual([
      'optimistic',
      'paginationField',
      'pollFrequency',
      'dataExpiryLength',
      'urlPrefix',
      'dataExpiryLength',
    ]);
    const field = await lint(inputOf('diagnostic-decorator-field-schema'), fixing);
    expect(field.messages.map(({ suggestions }) => suggestions?.[0]?.fix.text)).toEqual([
      '@field(() => User)',
      undefined,
      '@field(() => [User])',
      '@field(() => (text: string) => new Date(text))',
    ]);
  });

  it('a safe one leaves nothing to report', () => {
    for (const [code, entry] of Object.entries(catalogue) as [string, CatalogueEntry][]) {
      if (!entry.isSafe) continue;
      const input = inputOf(`diagnostic-${code}`);
      const found = compile(input, { filename: 'input.ts' }).diagnostics.find((each) => each.code === code)!;
      const { start, end } = found.origin;
      const fixed = input.slice(0, start) + found.fix!.text + input.slice(end);
      expect(compile(fixed, { filename: 'input.ts' }).diagnostics.map((each) => each.code)).not.toContain(
        code,
      );
    }
  });
});

it('oxlint runs them as plugins in JavaScript', () => {
  const folder = projectWith({
    'posts.ts': inputOf('diagnostic-path-parameter-missing'),
    '.oxlintrc.json': JSON.stringify({
      jsPlugins: ['eslint-plugin-presource'],
      rules: { 'presource/path-parameter-missing': 'error' },
    }),
  });
  lend(folder, 'eslint-plugin-presource');
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(host, 'node_modules/oxlint/bin/oxlint'), 'posts.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout).toContain('presource(path-parameter-missing)');
  expect(status).toBe(1);
});

it("its types fit those of ESLint's configs", () => {
  const folder = projectWith({
    'package.json': '{ "type": "module" }',
    'eslint.config.ts': `import { defineConfig } from 'eslint/config';
import presource from 'eslint-plugin-presource';
export default defineConfig(presource.configs.recommended, {
  plugins: { presource },
  rules: { 'presource/entity-schema-dynamic': 'warn' },
});
`,
  });
  lend(folder, 'eslint-plugin-presource', '@types/node');
  for (const name of ['eslint', '@eslint', '@types/json-schema'])
    execFileSync('mkdir', ['-p', join(folder, 'node_modules/@types')]) &&
      execFileSync('ln', ['-sfn', join(host, 'node_modules', name), join(folder, 'node_modules', name)]);
  const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, ...args, 'eslint.config.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});
