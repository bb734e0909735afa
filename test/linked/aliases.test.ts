/** A file that uses other names of ours links what it links with the usual ones, and shows the same. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

const written = (imports: string, make: string, All: string) => `
  import { Controller, Entity, ${imports} } from 'presource';
  class Todo extends Entity { id = 0; title = ''; }
  const Todos = ${make}({ path: '/todos/:id', schema: Todo });
  const controller = new Controller({ fetch: async () => Response.json([{ id: 1, title: 'one' }]) });
  await controller.fetch(Todos.getList);
  export const result = [Todos.get.url({ id: 5 }), controller.get(new ${All}(Todo)).length];
`;
const usual = linkedFile(written('createResource, schema', 'createResource', 'schema.All'));
const other = linkedFile(written('resource, All', 'resource', 'All'));

test('the parts are the same', () => {
  expect(usual.parts).toEqual([]);
  expect(other.parts).toEqual([]);
});

test.each(bundlers)('and so is the result: %s', async (bundler) => {
  expect(await resultOf(bundler, other.code)).toBe('["/todos/5",1]');
  expect(await resultOf(bundler, usual.code)).toBe('["/todos/5",1]');
});
