/** Endpoints around any function. */
import { Endpoint, Entity, schema } from 'presource';
import { describe, expect, inject, test, vi } from 'vitest';
import { bench } from '../store/support.ts';

class Todo extends Entity {
  id = 0;
  title = '';
}

async function loadTodo(id: number) {
  return { id, title: `todo ${id}` };
}

const getTodo = new Endpoint(loadTodo);
const getEntity = getTodo.extend({ schema: Todo, dataExpiryLength: 5 });
const deleteTodo = new Endpoint(async ({ id }: { id: number }) => ({ id }), {
  name: 'deleteTodo',
  sideEffect: true,
  schema: new schema.Invalidate(Todo),
});

describe('an endpoint around a function', () => {
  test('is the function, with a key of its name and arguments', async () => {
    expect(await getTodo(1)).toEqual({ id: 1, title: 'todo 1' });
    const { name } = getTodo;
    expect(name).toMatch(inject('compiled') ? /^getTodo@endpoint\.test-\w+$/ : /^loadTodo$/);
    expect(getTodo.key(1)).toBe(`${name} [1]`);
    expect([getTodo.testKey(`${name} [2]`), getTodo.testKey(`${name}s [2]`)]).toEqual([true, false]);
    expect(getTodo.sideEffect).toBeUndefined();
  });

  test('has a key of its own, whatever its function is called', async () => {
    const { controller } = bench();
    const apis = [{ list: async () => ['post'] }, { list: async () => ['user'] }];
    const posts = new Endpoint(apis[0]!.list);
    const users = new Endpoint(apis[1]!.list);
    const nameless = [new Endpoint(async () => ['a']), new Endpoint(async () => ['b'])];
    const all = [posts, users, ...nameless];
    expect(new Set(all.map((endpoint) => endpoint.key())).size).toBe(4);
    for (const endpoint of all) await controller.fetch(endpoint);
    const shown = all.map((endpoint) => controller.getResponse(endpoint).data);
    expect(shown).toEqual([['post'], ['user'], ['a'], ['b']]);
    expect(users.testKey(users.key())).toBe(true);
    expect([posts.testKey(users.key()), users.testKey(posts.key())]).toEqual([false, false]);
  });

  test('has the key of its function, however often an endpoint is made around it', () => {
    const load = async () => ['once'];
    const make = () => new Endpoint(load);
    expect(make().key()).toBe(make().key());
    expect(make().extend({ dataExpiryLength: 5 }).key()).toBe(make().key());
    expect(new Endpoint(load, { name: undefined }).key()).toBe(make().key());
  });

  test('works with a controller: with a schema its answer is normalized', async () => {
    const { controller } = bench();
    expect(await controller.fetch(getTodo, 1)).toEqual({ id: 1, title: 'todo 1' });
    expect(controller.getResponse(getTodo, 1).data).toEqual({ id: 1, title: 'todo 1' });
    const todo = await controller.fetch(getEntity, 2);
    expect(todo).toBeInstanceOf(Todo);
    expect(controller.get(Todo, { id: 2 })).toBe(todo);
    await controller.fetch(deleteTodo, { id: 2 });
    expect(controller.get(Todo, { id: 2 })).toBeUndefined();
  });

  test('extend makes another one; options and own members go along', async () => {
    expect(getEntity.dataExpiryLength).toBe(5);
    expect(getTodo.schema).toBeUndefined();
    const named = getEntity.extend({ name: 'other', key: (id: number) => `other-${id}` });
    expect([named.key(1), named.name, named.schema]).toEqual(['other-1', 'other', Todo]);
    const replaced = named.extend({ fetch: async (id: number, title: string) => ({ id, title }) });
    expect(await replaced(1, 't')).toEqual({ id: 1, title: 't' });
    const seen = vi.fn();
    const around = new Endpoint(
      async function (this: { extra: string }, id: number) {
        seen(this.extra);
        return { id };
      },
      { extra: 'x' } as object,
    );
    await around(1);
    expect(seen).toHaveBeenCalledWith('x');
  });

  test('a class of one’s own', async () => {
    class Counted extends Endpoint<(id: number) => Promise<{ id: number }>> {
      override key(...args: [number]): string {
        return `counted ${args[0]}`;
      }
    }
    const endpoint = new Counted(async (id: number) => ({ id }));
    expect(endpoint.key(5)).toBe('counted 5');
    expect(endpoint.extend({ name: 'x' }).key(6)).toBe('counted 6');
    expect(await endpoint(5)).toEqual({ id: 5 });
  });

  test('a failure is kept like any other', async () => {
    const { controller } = bench();
    const failing = new Endpoint(
      async (_id: number): Promise<{ id: number }> => {
        throw new Error('no');
      },
      { name: 'failing' },
    );
    await expect(controller.fetch(failing, 1)).rejects.toThrow('no');
    expect(controller.getError(failing, 1)?.message).toBe('no');
  });
});
