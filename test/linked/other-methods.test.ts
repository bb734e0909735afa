/** An API without PUT, PATCH and DELETE: a linked app shows its changes before they are answered, as one with everything. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf, resultOfAll } from './run.ts';

const PROGRAM = `
  import { Controller, createResource, Entity } from 'presource';
  class Todo extends Entity { id = 0; title = ''; }
  const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true })
    .extend({ partialUpdate: { method: 'POST' }, delete: { method: 'POST', path: '/todos/:id/delete', body: undefined } });
  const controller = new Controller({ fetch: () => new Promise(() => {}) });
  controller.setResponse(Todos.getList, {}, [{ id: 1, title: 'a' }, { id: 2, title: 'b' }]);
  controller.fetch(Todos.partialUpdate, { id: 1 }, { title: 'A' });
  controller.fetch(Todos.delete, { id: 2 });
  export const result = controller.getResponse(Todos.getList, {}).data;
`;

test.each(bundlers)('with %s', async (bundler) => {
  const expected = JSON.stringify([{ id: 1, title: 'A' }]);
  expect(await resultOfAll(PROGRAM)).toBe(expected);
  expect(await resultOf(bundler, linkedFile(PROGRAM).code)).toBe(expected);
});
