/**
 * For each thing that a part answers for, the smallest file that uses it: compiled, it is linked with that part and what
 * that needs, and shows in a production bundle what it shows with everything. Without the part it says which is missing.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { PARTS } from '../../runtime/contract/parts.ts';
import { PART_OF_METHOD } from '../../runtime/dev/parts.ts';
import { type Bundler, bundlers } from '../size/bundle.ts';
import { PROGRAMS } from './programs.ts';
import {
  allBundled,
  evaluated,
  lacksOf,
  linkedFile,
  resultIn,
  resultOf,
  resultOfAll,
  textOf,
  toldFile,
} from './run.ts';

const LINKED = PROGRAMS.map((program) => ({ ...linkedFile(textOf(program)), program }));

/** The bundles of esbuild, as what is linked and without the program's part. */
let bundles: readonly { readonly whole: string; readonly without: string }[];

beforeAll(async () => {
  const texts = await allBundled(
    LINKED.flatMap(({ code, program }) => [{ code }, { code: withoutPart(code, program.parts[0]!) }]),
  );
  bundles = LINKED.map((_, i) => ({ whole: texts[2 * i]!, without: texts[2 * i + 1]! }));
}, 60_000);

const withoutPart = (code: string, part: string): string =>
  code.replaceAll(new RegExp(`import 'presource/with-(?!${others(part)})[\\w-]+';`, 'g'), '');

describe.each(LINKED.map((linked, i) => ({ ...linked, i, name: linked.program.name })))('$name', (linked) => {
  const { code, parts, program, i } = linked;
  const result = (bundler: Bundler) =>
    bundler === 'esbuild' ? resultIn(evaluated(bundles[i]!.whole)) : resultOf(bundler, code);

  test('is linked with what it asks for', () => {
    expect([...parts].sort()).toEqual([...program.parts].sort());
  });

  test.each(bundlers)('shows the same as with everything: %s', async (bundler) => {
    const expected = await resultOfAll(textOf(program));
    expect(expected).not.toMatch(/Error/);
    expect(await result(bundler)).toBe(expected);
  });

  test('fails without its part', async () => {
    const [part] = program.parts;
    expect(withoutPart(code, part!)).not.toBe(code);
    const without = await resultIn(evaluated(bundles[i]!.without));
    if (program.isSilent) return expect(without).not.toBe(await result('esbuild'));
    expect(without).toMatch(
      program.isMethod
        ? new RegExp(`^TypeError: .*\\b${program.name}\\)? is not a function`)
        : new RegExp(`part-missing: import 'presource/with-${part}'`),
    );
  });
});

test('development knows the part of each method of a controller', () => {
  const methods = PROGRAMS.filter(
    ({ isMethod, name }) => isMethod && !/^(moveWith|paginated|testKey)$/.test(name),
  );
  expect(PART_OF_METHOD).toEqual(Object.fromEntries(methods.map(({ name, parts }) => [name, parts[0]])));
});

/** Nothing tells at run time that a class was made anew, and of records that circles are among them. */
const UNSEEN = ['RestEndpoint', 'a circle', 'a circle of a schema that gets more'];

describe.each(PROGRAMS)('in development, $name', (program) => {
  const told = toldFile(textOf(program));
  const [part] = program.parts;

  test('lacks nothing', async () => {
    expect(await lacksOf({ code: told })).toEqual([]);
  });

  test.skipIf(UNSEEN.includes(program.name))('lacks its part where no file tells it', async () => {
    const without = told.replaceAll(
      new RegExp(`, \\[Symbol.for\\('presource/with-(?!${others(part!)})\\w+'\\)\\]: true`, 'g'),
      '',
    );
    expect(without).not.toBe(told);
    expect(await lacksOf({ code: without })).toContain(part);
  });
});

/** The parts that stay where one is left out: all but those that need it. */
const others = (part: string): string =>
  Object.entries(PARTS)
    .filter(([name, { needs }]) => name !== part && !needs.includes(part as never))
    .map(([name]) => `${name}\\b`)
    .join('|') || '-';

test('every part has a program', () => {
  expect([...new Set(PROGRAMS.map(({ parts }) => parts[0]))].sort()).toEqual(Object.keys(PARTS).sort());
});

test('every name that asks for a part is used by a program', () => {
  const names = Object.values(PARTS).flatMap(({ words, options, imports = [] }) => [
    ...words,
    ...options,
    ...imports,
  ]);
  const texts = PROGRAMS.map(({ code }) => code).join('\n');
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(texts))).toEqual([]);
});
