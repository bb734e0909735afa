import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluate } from '../compiler/evaluate.ts';
import { anotherRuntime } from '../compiler/runtime.ts';
import { SEED } from '../seed.ts';

/** `PATHS=100000 npx vitest run --project plain test/path/grammar` for a search by hand. */
const RUNS = Number(process.env.PATHS ?? 3_000);

vi.spyOn(console, 'warn').mockImplementation(() => {});

interface Endpoint {
  url(params: object): string;
  key(params: object): string;
  testKey(key: string): boolean;
}

/** Any text of what paths are written with, mostly not as anybody means it. */
const path = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('/', ':a', ':b', ':c?', '?', '&', 'x', '/:d', '{/:a}', '*e') },
      fc.constantFrom(
        '{',
        '}',
        '\\',
        '(',
        ')',
        '+',
        '*',
        ':',
        '-',
        '.',
        '=',
        '!',
        '[',
        '//',
        '(\\d+)',
        '(a(?:b))',
        'k=:q',
        '&k=:q?',
      ),
      fc.constantFrom('a', 'q', '1', 'é', '😀', ' ', '#', '%', '@', '"', "'", '`', '$', '${', '\n'),
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(''));

const value = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    '.',
    '..',
    '-',
    'x',
    0,
    7,
    -1,
    'a/b',
    '?',
    '&',
    '=',
    'é',
    '\uD800',
    [],
    ['a'],
    ['a', 'b'],
    [''],
  ),
  fc.string({ maxLength: 3 }),
);
const params = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'q', 'zz'), value, {
  noNullPrototype: true,
});

/** The URL, or the error that there is instead. */
function attempt(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

const source = (paths: readonly string[]) => `import { createResource, RestEndpoint } from 'presource';
  const at = (make) => { try { return make(); } catch { return undefined; } };
  export const all = [${paths
    .map((one) => {
      const text = JSON.stringify(one);
      return `[new RestEndpoint({ path: ${text}, name: 'Test' }), at(() => createResource({ path: ${text}, schema: {}, name: 'R' }).getList)]`;
    })
    .join(',\n')}];`;

/** How many paths the compiler wrote a template for. */
let readByCompiler = 0;

type Pair = [Endpoint, Endpoint | undefined];

/** A path has one template in a runtime, so compiled code has a runtime of its own. */
const others = await anotherRuntime();

/** As written and compiled, many at once: one module costs more than a path. */
function endpoints(paths: readonly string[]): (readonly [path: string, written: Pair, compiled: Pair])[] {
  const text = source(paths);
  const written = evaluate(text, 'paths.js').all as Pair[];
  const { code } = compile(text, { filename: 'paths.js' });
  readByCompiler += code.split('new RestEndpoint({ path: /*#__PURE__*/ __x.path(').length - 1;
  const compiled = evaluate(code, 'paths.js', others).all as Pair[];
  return paths.map((one, i) => [one, written[i]!, compiled[i]!]);
}

/** What is wrong with a path; compiled it has to give what it gives as written. */
function differences(
  [one, written, compiled]: ReturnType<typeof endpoints>[number],
  given: readonly object[],
) {
  const found: unknown[] = [];
  for (const [i, plain] of written.entries()) {
    const other = compiled[i];
    if (!plain || !other) {
      if (plain !== other) found.push([one, 'only one form is a resource']);
      continue;
    }
    for (const args of given) {
      const key = attempt(() => plain.key(args));
      const same = attempt(() => other.key(args));
      if (key !== same) found.push([one, i, args, key, same]);
      else if (key.startsWith('GET ') && !(plain.testKey(key) && other.testKey(key)))
        found.push([one, i, args, key]);
    }
  }
  return found;
}

it('any path means the same as written and compiled, and knows each of its keys again', () => {
  const found: unknown[] = [];
  for (let done = 0; done < RUNS && found.length < 20; done += 250) {
    const cases = fc.sample(fc.tuple(path, fc.array(params, { minLength: 4, maxLength: 4 })), {
      numRuns: 250,
      seed: SEED + done,
    });
    for (const [i, forms] of endpoints(cases.map(([one]) => one)).entries()) {
      found.push(...differences(forms, cases[i]![1]));
    }
  }
  expect(found.slice(0, 20).map((one) => JSON.stringify(one))).toEqual([]);
  expect(readByCompiler).toBeGreaterThan(RUNS / 4);
}, 900_000);
