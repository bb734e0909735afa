/** What is expected of a server, in the package as it is published. */
import { expect, test } from 'vitest';
import { presourceBuilt } from '../size/built.ts';

test('an item that leaves a list is expected to be what is sent', async () => {
  const { presource } = await presourceBuilt();
  const { createResource, Entity }: typeof import('presource') = await import(presource!);
  class Todo extends Entity {
    id = 0;
  }
  const { getList } = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
  const nothing = { get: () => undefined, getResponse: () => undefined, fetchedAt: 0 };
  expect(getList.remove.getOptimisticResponse?.(nothing, { group: 'a' }, { id: 1 })).toEqual({ id: 1 });
});
