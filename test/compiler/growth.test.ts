import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { stepsOf } from './hostile/steps.ts';
import { foreign, wide } from './hostile/wide.ts';

const IMPORT = "import { createResource, Entity, entity, field, pk, schema } from 'presource';\n";

const steps = (code: string, fast: boolean): number =>
  stepsOf(() => {
    const result = compile(IMPORT + code, { filename: 'a.ts', fast });
    expect(result.diagnostics.map((found) => found.code)).not.toContain('code-too-deep');
  });

/** Twice the input may take twice the steps; what grows with its square takes four times as many. */
describe('what compiling takes grows with the file', () => {
  it.each(Object.entries(wide))('%s', (_, code) => {
    // Functions are counted from their first call.
    steps(code(10), true);
    for (const fast of [false, true]) {
      const [once, twice] = [steps(code(1000), fast), steps(code(2000), fast)];
      expect(twice / once).toBeLessThan(2.5);
    }
  });

  it.each(Object.entries({ ...wide, ...foreign }))('where it is linked: %s', (_, code) => {
    const link = (entry: string) => entry;
    const linked = (n: number) => stepsOf(() => void compile(IMPORT + code(n), { filename: 'a.tsx', link }));
    linked(10);
    expect(linked(2000) / linked(1000)).toBeLessThan(2.5);
  });

  it('counts what grows with the square', () => {
    const squared = (n: number) => () => {
      compile(IMPORT, { filename: 'a.ts' });
      for (let i = 0; i < n; i++) 'x'.repeat(n).includes('y');
    };
    expect(stepsOf(squared(2000)) / stepsOf(squared(1000))).toBeGreaterThan(3);
  });
});
