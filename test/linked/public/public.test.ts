/**
 * Every public export, member, hook, option and schema, each with the smallest app that uses it: a production bundle of it
 * shows what the same file shows in development, without the compiler. A new public name has no program, so it fails here.
 * `npm run test:full` runs all of them at each level with each bundler.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Optimize } from '../../../transformer/compile.ts';
import { publicNames } from './names.ts';
import { OURS, PROGRAMS } from './programs.ts';
import { allShown, moduleOf, shownWith } from './run.ts';

const LEVELS: readonly Optimize[] = ['size', 'balanced', 'speed'];
const isFull = import.meta.env.MODE === 'full';
const TIME = 300_000;

const texts = new Map(Object.entries(PROGRAMS).map(([name, code]) => [name, moduleOf(name, code)]));
const names = [...texts.keys()];

/** Every `n`th program, or all of them. */
const sample = (n: number, from = 0) => new Map([...texts].filter((_, i) => isFull || (i + from) % n === 0));

let expected: ReadonlyMap<string, string>;
beforeAll(async () => {
  expected = await allShown(texts, 'development');
}, TIME);

const expectedOf = (programs: ReadonlyMap<string, string>) =>
  Object.fromEntries([...programs.keys()].map((name) => [name, expected.get(name)]));

test(
  'every public name has a program',
  () => {
    const found = publicNames();
    expect(found.filter((name) => !OURS.has(name) && !texts.has(name))).toEqual([]);
    expect([...OURS].filter((name) => !found.includes(name))).toEqual([]);
  },
  TIME,
);

test('every program shows something in development', () => {
  expect([...expected].filter(([, shown]) => /^nothing$|^\w*Error\b|^""$/.test(shown))).toEqual([]);
});

test.each([
  ['balanced', 1, 0],
  ['size', 2, 0],
  ['speed', 2, 1],
] as const)(
  'production shows the same: esbuild, %s',
  async (level, n, from) => {
    const programs = sample(n, from);
    expect(Object.fromEntries(await allShown(programs, level))).toEqual(expectedOf(programs));
  },
  TIME,
);

test.each(['rolldown', 'webpack', '@rspack/core'] as const)(
  'production shows the same: %s',
  async (bundler) => {
    // webpack's minifier takes a second for each.
    const programs = sample(bundler === 'webpack' ? 40 : 9);
    for (const turn of isFull ? LEVELS.keys() : [0]) {
      const level = (name: string) => LEVELS[(names.indexOf(name) + turn) % LEVELS.length]!;
      const shown = await shownWith(
        bundler,
        [...programs].map(([name, text]) => [text, level(name)]),
      );
      expect(Object.fromEntries([...programs.keys()].map((name, i) => [name, shown[i]]))).toEqual(
        expectedOf(programs),
      );
    }
  },
  isFull ? 4 * TIME : TIME,
);
