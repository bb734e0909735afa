import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, print } from '../../transformer/compile.ts';

/** What people write of this authoring API, form by form: nothing of it deserves a warning. */
const SAMPLES = new URL('samples/', import.meta.url);

describe('samples', () => {
  for (const file of readdirSync(SAMPLES)) {
    it(`${file}: has no warning, and declarations that are found`, () => {
      const { diagnostics, report } = compile(readFileSync(new URL(file, SAMPLES), 'utf8'), {
        filename: file,
      });
      const told = diagnostics.filter(({ severity }) => severity !== 'info');
      expect(told.map((one) => print(one))).toEqual([]);
      expect(report).not.toEqual([]);
    });
  }
});
