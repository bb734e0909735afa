import { readdirSync, readFileSync } from 'node:fs';
import * as react from 'presource/react';
import { describe, expect, it, vi } from 'vitest';
import { compile, print } from '../../transformer/compile.ts';
import { describeModule } from './describe-module.ts';
import { evaluate } from './evaluate.ts';

/** What people write of this authoring API, form by form: nothing of it deserves a warning, and all of it does what it did. */
const SAMPLES = new URL('samples/', import.meta.url);
const modules = { 'presource/react': react };

vi.spyOn(console, 'warn').mockImplementation(() => {});

const forms = readdirSync(SAMPLES).flatMap((filename) => [
  [filename, {}] as const,
  [filename, { fast: true }] as const,
]);

describe.each(forms)('%s, %o', (filename, options) => {
  const code = readFileSync(new URL(filename, SAMPLES), 'utf8');
  const { code: compiled, diagnostics, report } = compile(code, { filename, ...options });

  it('has no warning, and declarations that are found', () => {
    const told = diagnostics.filter(({ severity }) => severity !== 'info');
    expect(told.map((one) => print(one))).toEqual([]);
    expect(report).not.toEqual([]);
  });

  it('does what it did before', () => {
    const [after, before] = [compiled, code].map((text) => describeModule(evaluate(text, filename, modules)));
    expect(after).toEqual(before);
  });
});
