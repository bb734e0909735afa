import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as presource from 'presource';
import * as internal from 'presource/internal';
import { describe, expect, it } from 'vitest';
import * as aliases from '../../runtime/aliases.ts';
import { ALIASES } from '../../transformer/analyze/facts/aliases.ts';
import { compile, print } from '../../transformer/compile.ts';
import { catalogue, type Severity } from '../../transformer/diagnostics/catalogue.ts';
import { HELPERS } from '../../transformer/generate/output.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function sources(folder: string): string[] {
  // What tsc takes, and no other parser; and what is wrong in every line. what the types are to refuse.
  if (/^test\/(tsc\/samples|types\/refused)$/.test(folder)) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (/^(node_modules|dist|\..*|output\..*|diagnostic-.*)$/.test(entry.name)) return [];
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

describe('compiler and runtime', () => {
  it('meet in one list', () => {
    const { counters, ...callable } = internal;
    expect(Object.keys(callable).sort()).toEqual([...HELPERS].sort());
    for (const helper of Object.values(callable)) expect(helper).toBeTypeOf('function');
  });

  it('have the same aliases', () => {
    const meant = ([, name]: readonly [string, string]): unknown =>
      name.split('.').reduce<unknown>((from, key) => (from as Record<string, unknown>)[key], presource);
    const own: Record<string, unknown> = { ...aliases };
    expect([...ALIASES.keys()].sort()).toEqual(Object.keys(own).sort());
    for (const pair of ALIASES) expect(meant(pair)).toBe(own[pair[0]]);
  });
});

describe('every diagnostic', () => {
  const codes = Object.keys(catalogue);

  it('is in the reference with its severity, in the order of the catalogue', () => {
    const reference = readFileSync(join(ROOT, 'docs/reference/diagnostics.md'), 'utf8');
    const headings = [...reference.matchAll(/^## (.*)\n\n(\w+)\./gm)].map(([, code, word]) => [code, word]);
    const words = { error: 'Error', warning: 'Warning', info: 'Information' };
    expect(headings).toEqual(
      Object.entries(catalogue).map(([code, { severity }]) => [code, words[severity]]),
    );
  });

  /** The codes that a fixture ends in. */
  const found = (folder: string): string[] => {
    const file = join(ROOT, 'test/fixtures', folder, 'diagnostics.txt');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return [...text.matchAll(/^input\.\w+:\d+:\d+ \w+ ([\w-]+):/gm)].map(([, code]) => code!);
  };

  for (const code of codes) {
    it(`${code} has a fixture that shows it, and one that comes near`, () => {
      expect(readdirSync(join(ROOT, 'test/fixtures'))).toContain(`diagnostic-${code}-not`);
      expect(found(`diagnostic-${code}`)).toContain(code);
      expect(found(`diagnostic-${code}-not`)).not.toContain(code);
    });
  }
});

describe('the files of this repository', () => {
  const told = (folder: string, ...severities: Severity[]): string[] =>
    sources(folder).flatMap((file) => {
      const { diagnostics } = compile(readFileSync(join(ROOT, file), 'utf8'), {
        filename: relative('.', file),
      });
      return diagnostics.filter(({ severity }) => severities.includes(severity)).map((one) => print(one));
    });

  it('compile without an error: tests, too, which do wrong things on purpose', () => {
    expect(told('test', 'error')).toEqual([]);
  });

  it('compile without a warning: examples', () => {
    expect(told('examples', 'error', 'warning')).toEqual([]);
  });
});
