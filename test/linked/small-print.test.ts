/** The rules for rare orders and cases, as written in development, and in production bundles at each level. */
import { expect, test } from 'vitest';
import { allShown, type Form } from './public/run.ts';
import { SMALL_PRINT, small } from './small-print.ts';

const texts = new Map(Object.entries(SMALL_PRINT).map(([name, [, code]]) => [name, small(code)]));
const expected = Object.fromEntries(
  Object.entries(SMALL_PRINT).map(([name, [shown]]) => [name, JSON.stringify(shown)]),
);

test.each<Form>(['development', 'balanced', 'size', 'speed'])(
  '%s',
  async (form) => {
    expect(Object.fromEntries(await allShown(texts, form))).toEqual(expected);
  },
  120_000,
);
