/** Reading and writing by hand: get, set, null arguments, answers of every shape. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, counter, turn } from './support.ts';

describe('get and set', () => {
  class User extends Entity {
    id = 0;
    name = '';
    age = 0;
  }
  const UserResource = createResource({ path: '/users/:id', schema: User });

  test('set merges a value into an entity, or what a function makes of the present one', () => {
    const { any } = bench();
    any.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'a', age: 1 });
    const told = counter();
    any.watch(UserResource.get, { id: 1 }, told.listener);
    any.set(User, { id: 1 }, { id: 1, name: 'b' });
    expect(any.get(User, { id: 1 })).toMatchObject({ name: 'b', age: 1 });
    any.set(User, { id: 1 }, (user: User) => ({ ...user, age: user.age + 1 }));
    expect(any.get(User, { id: 1 })).toMatchObject({ name: 'b', age: 2 });
    expect(told.take()).toBe(2);
    const before = any.get(User, { id: 1 });
    any.set(User, { id: 1 }, { id: 1, age: 2 });
    expect(any.get(User, { id: 1 })).toBe(before);
    any.set(User, { id: 2 }, { id: 2, name: 'new' });
    expect(any.get(User, { id: 2 })).toBeInstanceOf(User);
  });

  test('a first argument of null: nothing happens', async () => {
    const { any, calls } = bench();
    expect(await any.fetch(UserResource.get, null)).toBeUndefined();
    expect(any.fetchIfStale(UserResource.get, null)).toBeUndefined();
    any.setResponse(UserResource.get, null, { id: 1 });
    any.setError(UserResource.get, null, new Error('x'));
    any.invalidate(UserResource.get, null);
    any.watch(UserResource.get, null, () => {})();
    expect(any.getResponse(UserResource.get, null)).toMatchObject({ data: undefined, expiryStatus: 3 });
    expect(any.getError(UserResource.get, null)).toBeUndefined();
    expect(any.get(User, { id: 1 })).toBeUndefined();
    expect(calls.length).toBe(0);
    const page = new RestEndpoint({
      path: '/page',
      schema: { users: [User], box: { user: User }, total: 0 },
    });
    const { users, box } = any.getResponse(page, null).data as { users: unknown; box: object };
    expect(users === undefined || Array.isArray(users)).toBe(true);
    expect(typeof box).toBe('object');
    expect(any.getResponse(page, {}).data).toMatchObject({ box: {} });
  });

  test('the methods work when taken off the controller', async () => {
    const { any, last } = bench();
    const { fetch, get, getResponse, setResponse, watch, invalidate } = any;
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
    one.any.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'one' });
    two.any.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'two' });
    expect(one.any.get(User, { id: 1 })).toMatchObject({ name: 'one' });
    expect(two.any.get(User, { id: 1 })).toMatchObject({ name: 'two' });
  });

  test('an endpoint without a schema keeps its answer as it came', () => {
    const { any } = bench();
    const plain = new RestEndpoint({ path: '/plain' });
    const told = counter();
    any.watch(plain, {}, told.listener);
    any.setResponse(plain, {}, { a: [1, { b: null }] });
    const before = any.getResponse(plain, {}).data;
    expect(before).toEqual({ a: [1, { b: null }] });
    any.setResponse(plain, {}, { a: [1, { b: null }] });
    expect(any.getResponse(plain, {}).data).toBe(before);
    expect(told.take()).toBe(1);
    any.setResponse(plain, {}, { a: [2] });
    expect(told.take()).toBe(1);
  });

  test('arrays of arrays, shapes in arrays and in shapes', () => {
    const { any } = bench();
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
    any.setResponse(nested, {}, value);
    const data = any.getResponse(nested, {}).data as {
      rows: User[][];
      named: { user: User; note?: string }[];
      one: { user: User };
    };
    const [a, b] = [any.get(User, { id: 1 }), any.get(User, { id: 2 })];
    expect(data.rows[0]![0]).toBe(a);
    expect(data.rows[0]![1]).toBe(b);
    expect(data.rows[1]![0]).toBe(b);
    expect(data.named.map(({ user }) => user)).toEqual([a, b]);
    expect(data.named[0]!.note).toBe('x');
    expect(data.one.user).toBe(b);
    any.setResponse(nested, {}, structuredClone(value));
    expect(any.getResponse(nested, {}).data).toBe(data);
  });
});
