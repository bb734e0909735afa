/** Reading and writing by hand: get, set, null arguments, answers of every shape. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { describe, expect, test } from 'vitest';
import { asks, bench, counter, turn } from './support.ts';

describe('get and set', () => {
  class User extends Entity {
    id = 0;
    name = '';
    age = 0;
  }
  const UserResource = createResource({ path: '/users/:id', schema: User });

  test('set merges a value into an entity, or what a function makes of the present one', () => {
    const { controller } = bench();
    controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'a', age: 1 });
    const told = counter();
    controller.watch(UserResource.get, { id: 1 }, told.listener);
    controller.set(User, { id: 1 }, { id: 1, name: 'b' });
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'b', age: 1 });
    controller.set(User, { id: 1 }, (user: User) => ({ ...user, age: user.age + 1 }));
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'b', age: 2 });
    expect(told.take()).toBe(2);
    const before = controller.get(User, { id: 1 });
    controller.set(User, { id: 1 }, { id: 1, age: 2 });
    expect(controller.get(User, { id: 1 })).toBe(before);
    controller.set(User, { id: 2 }, { id: 2, name: 'new' });
    expect(controller.get(User, { id: 2 })).toBeInstanceOf(User);
  });

  test('set with a list of a plain list writes its items', () => {
    const { controller } = bench();
    controller.set([User], {}, [{ id: 1, name: 'a' }]);
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'a' });
  });

  test('a key without a value is no other key', () => {
    class Note extends Entity {
      id = 0;
      info: Record<string, unknown> = {};
    }
    const { controller } = bench();
    controller.set(Note, { id: 1 }, { info: { a: 1, b: undefined } });
    controller.set(Note, { id: 1 }, { info: { a: 1, c: 2 } });
    expect(controller.get(Note, { id: 1 })?.info).toEqual({ a: 1, c: 2 });
  });

  test('a first argument of null: nothing happens', async () => {
    const { controller, calls } = bench();
    expect(await controller.fetch(UserResource.get, null)).toBeUndefined();
    expect(asks(controller, UserResource.get, null)).toBe(false);
    controller.setResponse(UserResource.get, null, { id: 1 });
    controller.setError(UserResource.get, null, new Error('x'));
    controller.invalidate(UserResource.get, null);
    controller.watch(UserResource.get, null, () => {})();
    expect(controller.getResponse(UserResource.get, null)).toStrictEqual({
      data: undefined,
      error: undefined,
      expiresAt: Number.POSITIVE_INFINITY,
      expiryStatus: 3,
    });
    expect(controller.getError(UserResource.get, null)).toBeUndefined();
    expect(controller.get(User, { id: 1 })).toBeUndefined();
    expect(calls.length).toBe(0);
    const page = new RestEndpoint({
      path: '/page',
      schema: { users: [User], box: { user: User }, total: 0 },
    });
    const { users, box } = controller.getResponse(page, null).data as { users: unknown; box: object };
    expect(users === undefined || Array.isArray(users)).toBe(true);
    expect(typeof box).toBe('object');
    expect(controller.getResponse(page).data).toMatchObject({ box: {} });
  });

  test('the methods work when taken off the controller', async () => {
    const { controller, last } = bench();
    const { fetch, get, getResponse, setResponse, watch, invalidate } = controller;
    const told = counter();
    const stop = watch(UserResource.get, { id: 1 }, told.listener);
    setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'a' });
    expect(get(User, { id: 1 })).toBe(getResponse(UserResource.get, { id: 1 }).data);
    invalidate(UserResource.get, { id: 1 });
    stop();
    const done = fetch(UserResource.get, { id: 1 });
    await turn();
    await last().answer({ id: 1, name: 'b' });
    expect(await done).toBe(get(User, { id: 1 }));
    expect(told.take()).toBe(2);
  });

  test('two controllers share nothing', () => {
    const [one, two] = [bench(), bench()];
    one.controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'one' });
    two.controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'two' });
    expect(one.controller.get(User, { id: 1 })).toMatchObject({ name: 'one' });
    expect(two.controller.get(User, { id: 1 })).toMatchObject({ name: 'two' });
  });

  test('an endpoint without a schema keeps its answer as it came', () => {
    const { controller } = bench();
    const plain = new RestEndpoint({ path: '/plain' });
    const told = counter();
    controller.watch(plain, told.listener);
    controller.setResponse(plain, { a: [1, { b: null }] });
    const before = controller.getResponse(plain).data;
    expect(before).toEqual({ a: [1, { b: null }] });
    controller.setResponse(plain, { a: [1, { b: null }] });
    expect(controller.getResponse(plain).data).toBe(before);
    expect(told.take()).toBe(1);
    controller.setResponse(plain, { a: [2] });
    expect(told.take()).toBe(1);
  });

  test('arrays of arrays, shapes in arrays and in shapes', () => {
    const { controller } = bench();
    const nested = new RestEndpoint({
      path: '/nested',
      schema: {
        rows: [[User]],
        named: [{ user: User, note: '' }],
        one: { user: User },
      },
    });
    const value = {
      rows: [[{ id: 1, name: 'a' }, 2], [2]],
      named: [{ user: { id: 1 }, note: 'x' }, { user: 2 }],
      one: { user: { id: 2, name: 'b' }, rest: [0] },
    };
    controller.setResponse(nested, value);
    const data = controller.getResponse(nested).data as {
      rows: User[][];
      named: { user: User; note?: string }[];
      one: { user: User };
    };
    const [a, b] = [controller.get(User, { id: 1 }), controller.get(User, { id: 2 })];
    expect(data.rows[0]![0]).toBe(a);
    expect(data.rows[0]![1]).toBe(b);
    expect(data.rows[1]![0]).toBe(b);
    expect(data.named.map(({ user }) => user)).toEqual([a, b]);
    expect(data.named[0]!.note).toBe('x');
    expect(data.one.user).toBe(b);
    controller.setResponse(nested, structuredClone(value));
    expect(controller.getResponse(nested).data).toBe(data);
  });
});

test('a key alone gives a record no fields', () => {
  const { controller } = bench();
  class Word extends Entity {
    id = '';
    text = '';
  }
  controller.set(Word, 'ab' as never, { id: 'ab', text: 'x' });
  expect({ ...(controller.get(Word, { id: 'ab' }) as object) }).toEqual({ id: 'ab', text: 'x' });
});
