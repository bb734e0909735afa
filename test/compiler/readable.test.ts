import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { HELPERS } from '../../transformer/generate/output.ts';
import { fixtureOptions } from './fixture-options.ts';

/** What files become is code that somebody could have written: it passes what the code of this repository passes. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIXTURES = join(ROOT, 'test/fixtures');
const BIOME = join(ROOT, 'node_modules/.bin/biome');
const SLOW = 120_000;

const names = readdirSync(FIXTURES).filter((name) => existsSync(join(FIXTURES, name, 'output.ts')));
const read = (name: string, file: string): string => readFileSync(join(FIXTURES, name, file), 'utf8');

/** The errors of one file of each fixture, as a strict project of a user reports them. */
function typeErrors(file: string): string[] {
  const files = names.map((name) => join(FIXTURES, name, file));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(files, { ...options, noUnusedLocals: false });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file && files.includes(file.fileName))
    .map(({ file, messageText }) => {
      const name = file!.fileName.slice(FIXTURES.length + 1);
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

it.each(['input.ts', 'output.ts'])(
  'each %s passes the strict type check',
  (file) => {
    expect(typeErrors(file)).toEqual([]);
  },
  SLOW,
);

describe('lint and format of this repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'presource-readable-'));
  const biome = (...args: string[]) =>
    spawnSync(BIOME, [...args, '.'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });

  beforeAll(() => {
    const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    const { formatter, javascript, linter } = config;
    // Imports are the user's, and stay as they are: also those of decorators that were taken out.
    linter.rules.correctness = { noUnusedImports: 'off' };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, formatter, javascript, linter }));
    for (const name of names) {
      mkdirSync(join(folder, name));
      for (const file of ['input.ts', 'output.ts']) writeFileSync(join(folder, name, file), read(name, file));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lint finds nothing that it does not find in the source', () => {
    const { stdout } = biome('lint', '--reporter=json', '--max-diagnostics=none');
    const { summary, diagnostics } = JSON.parse(stdout) as {
      readonly summary: { readonly unchanged: number };
      readonly diagnostics: readonly {
        readonly category: string;
        readonly location: { readonly path: string };
      }[];
    };
    expect(summary.unchanged).toBeGreaterThanOrEqual(2 * names.length);
    const found = (file: string) =>
      diagnostics
        .filter(({ location }) => location.path.endsWith(file))
        .map(({ category, location }) => `${location.path.slice(0, -file.length)} ${category}`)
        .sort();
    expect(found('/output.ts')).toEqual(found('/input.ts'));
  });

  it('format moves lines, which have to stay where they were, and nothing else', () => {
    const { status, stderr } = biome('format', '--write');
    expect([status, stderr]).toEqual([0, expect.anything()]);
    /** Without blanks, and without the commas that stand only behind the last of several lines. */
    const tokens = (code: string): string => code.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '');
    for (const name of names) {
      const formatted = readFileSync(join(folder, name, 'output.ts'), 'utf8');
      expect([name, tokens(formatted)]).toEqual([name, tokens(read(name, 'output.ts'))]);
      // Behind the author's lines there is room for all that the format wants.
      const appended = (code: string): string => code.split('/* v8 ignore start')[1] ?? '';
      expect([name, appended(formatted)]).toEqual([name, appended(read(name, 'output.ts'))]);
    }
  });
});

describe('names', () => {
  /** What the compiler calls by a name of its own: the runtime, what a function takes, a value without a better name. */
  const OWN = ['__x', 'data', 'p', 'response', 'shown', 'value'];
  /** Members of classes and options that the authoring interface has. */
  const INTERFACE = ['key', 'name', 'pk', 'schema', 'urls'];
  const LANGUAGE = [
    'as',
    'const',
    'from',
    'function',
    'get',
    'import',
    'readonly',
    'return',
    'static',
    'this',
  ];
  const VALUES = ['boolean', 'false', 'true', 'undefined', 'unknown', 'void'];
  const known = new Set<string>([...OWN, ...INTERFACE, ...LANGUAGE, ...VALUES, ...HELPERS]);

  /** Functions for the fields of a class are called after it: `makePost`, `samePost`. */
  const OF_CLASS = /^(?:make|same)(?=\p{Lu})/u;

  /** Names in code but those of members, which are keys of the author's: also in the braces of a template. */
  const namesIn = (code: string): string[] =>
    code
      .replace(/\/\*.*?\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, ' ')
      .match(/(?<![\w/$.])(?!\$\{)[\p{L}_$][\w$]*/gu) ?? [];

  it.each(names)('of %s come from its author', (name) => {
    const input = read(name, 'input.ts');
    const words = new Set((input.match(/[\p{L}_$][\w$]*/gu) ?? []).map((word) => word.toLowerCase()));
    const { edits } = compile(input, { filename: 'input.ts', ...fixtureOptions(name) });
    const added = edits.flatMap(({ parts }) => parts.filter((part) => typeof part === 'string')).join('\n');
    const strange = namesIn(added).filter((word) => {
      const plain = word.replace(/^(__x|value|(?:make|same)\p{Lu}.*?)\d+$/u, '$1').replace(OF_CLASS, '');
      return !known.has(plain) && !words.has(plain.toLowerCase());
    });
    expect(strange).toEqual([]);
  });
});
