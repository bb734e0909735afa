/** The rules for rare orders and cases: as written, compiled and mixed in development, and in production bundles at each level. */
import { expect, test } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { allShown, type Form } from './public/run.ts';
import { SMALL_PRINT, small } from './small-print.ts';

const texts = new Map(Object.entries(SMALL_PRINT).map(([name, [, code]]) => [name, small(code)]));
const expected = Object.fromEntries(
  Object.entries(SMALL_PRINT).map(([name, [shown]]) => [name, JSON.stringify(shown)]),
);

const linked = (text: string) => compile(text, { filename: 'program.tsx', link: (entry) => entry }).code;

/** What the compiler makes of a program before it is bundled. */
const FORMS: readonly (readonly [name: string, form: Form, written: (text: string) => string])[] = [
  ['as written', 'development', (text) => text],
  ['compiled', 'development', (text) => compile(text, { filename: 'program.tsx' }).code],
  // Beside a file that was not compiled.
  ['mixed', 'development', (text) => `import 'presource'; ${linked(text)}`],
  ['balanced', 'balanced', (text) => text],
  ['size', 'size', (text) => text],
  ['speed', 'speed', (text) => text],
];

test.each(FORMS)(
  '%s',
  async (_, form, written) => {
    const programs = new Map([...texts].map(([name, text]) => [name, written(text)]));
    expect(Object.fromEntries(await allShown(programs, form))).toEqual(expected);
  },
  120_000,
);
