import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as internal from 'presource/internal';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../transformer/diagnostics/catalogue.ts';
import { HELPERS } from '../../transformer/generate/output.ts';
import { compile, print } from '../../transformer/index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function sources(folder: string): string[] {
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
});

describe('every diagnostic', () => {
  const codes = Object.keys(catalogue);

  it('is in the reference, in the order of the catalogue', () => {
    const reference = readFileSync(join(ROOT, 'docs/reference/diagnostics.md'), 'utf8');
    expect([...reference.matchAll(/^## (.*)$/gm)].map(([, code]) => code)).toEqual(codes);
  });

  it('has a fixture', () => {
    const folders = readdirSync(join(ROOT, 'test/fixtures'));
    // A file that no parser reads cannot lie around; its test is among those of the text.
    for (const code of codes) if (code !== 'syntax-error') expect(folders).toContain(`diagnostic-${code}`);
  });
});

describe('the files of this repository', () => {
  it('compile without an error: examples, and tests that do wrong things on purpose', () => {
    const errors = ['examples', 'test'].flatMap(sources).flatMap((file) => {
      const { diagnostics } = compile(readFileSync(join(ROOT, file), 'utf8'), {
        filename: relative('.', file),
      });
      return diagnostics.filter(({ severity }) => severity === 'error').map((one) => print(one));
    });
    expect(errors).toEqual([]);
  });
});
