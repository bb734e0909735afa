/** Members whose names no text has: a production build that lacks their part says so, and what to import. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf, textOf } from './run.ts';

const spelled = (name: string) => `[...'${[...name].reverse().join('')}'].reverse().join('')`;

const program = (expression: string) =>
  textOf({
    name: '',
    parts: [],
    code: `const Todos = createResource({ path: '/todos/:id', schema: Todo });
      export const result = await (${expression});`,
  });

const uses: readonly (readonly [name: string, part: string, use: string])[] = [
  ...['push', 'unshift', 'assign', 'remove', 'getPage', 'paginated'].map(
    (name) => [name, 'additions', `controller.fetch(Todos.getList[${spelled(name)}], {})`] as const,
  ),
  ...['update', 'partialUpdate', 'delete'].map(
    (name) => [name, 'bodies', `controller.fetch(Todos[${spelled(name)}], { id: 1 }, { id: 1 })`] as const,
  ),
  ...['set', 'setResponse', 'setError', 'watch', 'resetEntireStore'].map(
    (name) => [name, 'controls', `controller[${spelled(name)}](Todos.getList, {}, {})`] as const,
  ),
  ...['invalidateAll', 'expireAll'].map(
    (name) =>
      [
        name,
        'keys',
        `(controller.fetch(Todos.getList).then(() => controller[${spelled(name)}](Todos.getList)))`,
      ] as const,
  ),
  ['testKey', 'keys', `Todos.get[${spelled('testKey')}]('GET /todos/1')`],
];

test.each(uses)('%s', async (name, part, use) => {
  const { code, parts } = linkedFile(program(use));
  expect(parts).not.toContain(part);
  for (const bundler of bundlers)
    expect([name, await resultOf(bundler, code)]).toEqual([
      name,
      `TypeError: part-missing: import 'presource/with-${part}'`,
    ]);
});
