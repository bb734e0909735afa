/** Members whose names no text has ask for what any member may need. Where nothing shows what they are of, an error says what to import. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { lacksOf, linkedFile, resultOf, textOf, toldFile } from './run.ts';

const spelled = (name: string) => `[...'${[...name].reverse().join('')}'].reverse().join('')`;

const program = (expression: string) =>
  textOf({
    name: '',
    parts: [],
    isMethod: false,
    isSilent: false,
    code: `const Todos = createResource({ path: '/todos/:id', schema: Todo });
      export const result = await (${expression});`,
  });

const uses: readonly (readonly [name: string, part: string, use: string])[] = [
  ...['push', 'unshift', 'assign', 'remove', 'getPage', 'paginated'].map(
    (name) => [name, 'additions', `controller.fetch(Todos.getList[${spelled(name)}], {})`] as const,
  ),
  ...['update', 'partialUpdate'].map(
    (name) => [name, 'bodies', `controller.fetch(Todos[${spelled(name)}], { id: 1 }, { id: 1 })`] as const,
  ),
  // The parameters of a deletion come first, by the part that it needs.
  ['delete', 'bodies', `controller.fetch(Todos[${spelled('delete')}], { id: 1 })`],
];

/** Methods of controllers and endpoints are not there without their part. */
const methods: readonly (readonly [name: string, part: string])[] = [
  ...['set', 'setResponse', 'setError', 'watch'].map((name) => [name, 'controls'] as const),
  ['resetEntireStore', 'resets'],
  ...['getResponse', 'getError', 'fetchIfStale'].map((name) => [name, 'responses'] as const),
  ...['invalidateAll', 'expireAll'].map((name) => [name, 'keys'] as const),
];

test.each(methods)('controller.%s', async (name, part) => {
  const of = name === 'set' ? 'Todo, { id: 1 }, {}' : 'Todos.getList, {}, []';
  const written = program(`controller[${spelled(name)}](${of})`);
  const { code, parts } = linkedFile(written);
  expect(parts).toContain(part);
  for (const bundler of bundlers)
    expect([name, await resultOf(bundler, code)]).toEqual([name, await resultOf(bundler, written)]);
});

const MISSES = {
  keys: program(`Todos.get[${spelled('testKey')}]('GET /todos/1')`),
  deletions: program(
    `controller.fetch(Todos.get.extend({ schema: new schema[${spelled('Invalidate')}](Todo) }), { id: 1 })`,
  ),
};

test.each(Object.entries(MISSES))(
  'development says at the same use that production lacks %s',
  async (part, code) => {
    expect(await lacksOf({ code: toldFile(code) })).toEqual([part]);
    // What is not compiled brings everything.
    expect(await lacksOf({ code: toldFile(`import 'presource'; ${code}`) })).toEqual([]);
    expect(await lacksOf({ code: toldFile(`import 'presource/with-${part}'; ${code}`) })).toEqual([]);
    expect(await lacksOf({ code })).toEqual([]);
  },
);

test.each(bundlers)('endpoint.testKey: %s', async (bundler) => {
  const { code, parts } = linkedFile(MISSES.keys);
  expect(parts).not.toContain('keys');
  expect(await resultOf(bundler, code)).toMatch(/^TypeError: .* is not a function/);
});

test.each(bundlers)('new schema.Invalidate: %s', async (bundler) => {
  const { code, parts } = linkedFile(MISSES.deletions);
  expect(parts).not.toContain('deletions');
  expect(await resultOf(bundler, code)).toBe("TypeError: part-missing: import 'presource/with-deletions'");
});

/** An engine's error names a variable, which a bundler chose. */
const withoutLetter = (result: unknown) => JSON.stringify(result).replace(/ of '\w+' as /, ' ');

test.each(uses)('%s', async (_, part, use) => {
  const { code, parts } = linkedFile(program(use));
  expect(parts).toContain(part);
  for (const bundler of bundlers)
    expect(withoutLetter(await resultOf(bundler, code))).toBe(
      withoutLetter(await resultOf(bundler, program(use))),
    );
});
