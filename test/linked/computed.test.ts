/** Members whose names no text has ask for what any member may need. Where nothing shows what they are of, an error says what to import. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf, textOf } from './run.ts';

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
  [
    'Invalidate',
    'deletions',
    `controller.fetch(Todos.get.extend({ schema: new schema[${spelled('Invalidate')}](Todo) }), { id: 1 })`,
  ],
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

test.each(bundlers)('endpoint.testKey: %s', async (bundler) => {
  const { code, parts } = linkedFile(program(`Todos.get[${spelled('testKey')}]('GET /todos/1')`));
  expect(parts).not.toContain('keys');
  expect(await resultOf(bundler, code)).toMatch(/^TypeError: .* is not a function/);
});

test.each(uses)('%s', async (name, part, use) => {
  const { code, parts } = linkedFile(program(use));
  if (name === 'Invalidate') {
    expect(parts).not.toContain(part);
    for (const bundler of bundlers)
      expect(await resultOf(bundler, code)).toBe(`TypeError: part-missing: import 'presource/with-${part}'`);
    return;
  }
  expect(parts).toContain(part);
  for (const bundler of bundlers)
    expect([name, await resultOf(bundler, code)]).toEqual([name, await resultOf(bundler, program(use))]);
});
