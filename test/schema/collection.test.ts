/** schema.Collection: what leaves, maps, merges of one's own, and which lists are concerned. */
import { createResource, Endpoint, Entity, RestEndpoint, resource, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import type { ArgsOf, ReadEndpoint } from '../../runtime/types/index.ts';
import { type Bench, bench, turn } from '../store/support.ts';

class Todo extends Entity {
  id = 0;
  title = '';
  userId = 0;
  group = '';
}
class User extends Entity {
  id = 0;
  todos: Todo[] = [];
  others: Todo[] = [];
  byDay: Record<string, Todo> = {};
  static override schema = {
    todos: new schema.Collection([Todo], { nestKey: (parent) => ({ userId: parent.id }) }),
    others: new schema.Collection([Todo]),
    byDay: new schema.Collection(new schema.Values(Todo), { nestKey: ({ id }, key) => ({ id, key }) }),
  };
}
const Todos = createResource({
  path: '/todos/:id',
  schema: Todo,
  searchParams: {} as { userId?: number; group?: string; q?: string; orderBy?: string } | undefined,
  optimistic: true,
});
const { getList } = Todos;
const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
type List = ReadEndpoint<ArgsOf<typeof getList>, typeof getList.schema>;
const ids = ({ controller }: Bench, args: ArgsOf<typeof getList>[0], list: List = getList) =>
  controller.getResponse(list, args).data?.map(({ id }) => id);
const user = ({ controller }: Bench) => controller.getResponse(getUser, { id: 1 }).data as User;
const todo = (id: number, more: object = {}) => ({ id, title: `t${id}`, ...more });

test('arguments that are objects, or hold some, tell lists apart by what is in them', () => {
  const on = bench();
  type Tagged = { q: { tag: string } | { tag: string }[] | string[] };
  const tagged = getList.extend({ searchParams: {} as Tagged });
  const lists: Tagged[] = [
    { q: { tag: 'a' } },
    { q: { tag: 'b' } },
    { q: [{ tag: 'a' }] },
    { q: ['a', 'b'] },
  ];
  for (const [i, args] of lists.entries()) on.controller.setResponse(tagged, args, [todo(i)]);
  // Whether the URL tells them apart is for `searchToString`; the Collection does.
  for (const [i, args] of lists.entries()) {
    expect(on.controller.get(getList.schema, structuredClone(args))).toEqual([
      on.controller.get(Todo, { id: i }),
    ]);
  }
  on.controller.setResponse(tagged.push, { q: { tag: 'b' } }, { title: 'new' }, todo(5));
  const held = lists.map((args) => (on.controller.get(getList.schema, args) as Todo[]).map(({ id }) => id));
  expect(held).toEqual([[0], [1, 5], [2], [3]]);
});

describe('remove', () => {
  const lists = [{}, { group: 'a' }, { group: 'b' }, { q: 'x' }];
  const start = () => {
    const on = bench();
    for (const args of lists) on.controller.setResponse(getList, args, [todo(1, { group: 'b' }), todo(2)]);
    return on;
  };

  test('takes an item out of the lists that the call does not rule out, and keeps the entity', () => {
    const on = start();
    on.controller.setResponse(getList.remove, { group: 'a' }, { id: 1 }, todo(1, { group: 'c' }));
    expect(lists.map((args) => ids(on, args))).toEqual([[2], [2], [1, 2], [2]]);
    expect(on.controller.get(Todo, { id: 1 })).toMatchObject({ group: 'c' });
  });

  test('without arguments from every list; of several, or of a bare key', () => {
    const on = start();
    on.controller.set(getList.schema.remove, 2);
    expect(lists.map((args) => ids(on, args))).toEqual([[1], [1], [1], [1]]);
    on.controller.set(getList.schema.remove, [{ id: 1 }, { id: 2 }]);
    expect(lists.map((args) => ids(on, args))).toEqual([[], [], [], []]);
    expect(on.controller.get(Todo, { id: 1 })).toMatchObject({ title: 't1' });
  });

  test('as the schema of another endpoint', () => {
    const on = start();
    const archive = Todos.delete.extend({ schema: getList.schema.remove });
    const before = on.controller.get(Todo, { id: 1 });
    // As the arguments spell it, which says nothing new of it.
    on.controller.setResponse(archive, { id: '1' }, { id: '1' });
    expect(ids(on, {})).toEqual([2]);
    expect(on.controller.get(Todo, { id: 1 })).toBe(before);
  });

  test('is sent as PATCH, and shown before it is answered', async () => {
    const on = start();
    const sent = on.controller.fetch(getList.remove, { group: 'a' }, { id: 1, group: 'c' });
    expect(ids(on, { group: 'a' })).toEqual([2]);
    await turn();
    expect([on.last().method, on.last().url]).toEqual(['PATCH', '/todos?group=a']);
    const failed = expect(sent).rejects.toThrow('400');
    await on.last().answer({ error: 'no' }, 400);
    await failed;
    expect(ids(on, { group: 'a' })).toEqual([1, 2]);
  });
});

describe('a Collection of values', () => {
  const getMap = new RestEndpoint({
    path: '/:group/map',
    schema: new schema.Collection(new schema.Values(Todo)),
  });
  const other = new RestEndpoint({
    path: '/other',
    searchParams: {} as { group: string },
    schema: getMap.schema,
  });
  const map = (
    { controller }: Bench,
    args: { group: string },
    endpoint: typeof getMap | typeof other = getMap,
  ) => controller.getResponse(endpoint, args).data;

  test('is one map per arguments', () => {
    const on = bench();
    on.controller.setResponse(getMap, { group: 'a' }, { x: todo(1) });
    expect(map(on, { group: 'a' })).toEqual({ x: expect.any(Todo) });
    expect(map(on, { group: 'b' })).toBeUndefined();
    expect(map(on, { group: 'a' }, other)).toBe(map(on, { group: 'a' }));
  });

  test('assign puts members into the known maps; others keep their places', () => {
    const on = bench();
    on.controller.setResponse(getMap, { group: 'a' }, { x: todo(1), y: todo(2) });
    on.controller.setResponse(getMap, { group: 'b' }, {});
    const before = map(on, { group: 'b' });
    on.controller.setResponse(getMap.assign, { group: 'a' }, {}, { z: todo(3), x: todo(4) });
    expect(Object.entries(map(on, { group: 'a' })!).map(([key, { id }]) => [key, id])).toEqual([
      ['x', 4],
      ['y', 2],
      ['z', 3],
    ]);
    expect(map(on, { group: 'b' })).toBe(before);
    expect(map(on, { group: 'c' })).toBeUndefined();
    // By the fields of a member, as lists do.
    // @ts-expect-error the path's parameter is missing, which a Collection does not mind
    on.controller.setResponse(getMap.assign, {}, { w: todo(5, { group: 'b' }), v: todo(6) });
    expect(Object.keys(map(on, { group: 'b' })!)).toEqual(['w']);
  });

  test('leaves out what is deleted, follows its members, and is the same while they are', () => {
    const on = bench();
    const value = () => ({ x: todo(1), y: todo(2) });
    on.controller.setResponse(getMap, { group: 'a' }, value());
    const before = map(on, { group: 'a' });
    on.controller.setResponse(getMap, { group: 'a' }, value());
    expect(map(on, { group: 'a' })).toBe(before);
    on.controller.set(Todo, { id: 1 }, { title: 'other' });
    expect(map(on, { group: 'a' })!.x!.title).toBe('other');
    expect(before!.x!.title).toBe('t1');
    on.controller.set(new schema.Invalidate(Todo), {}, 2);
    expect(Object.keys(map(on, { group: 'a' })!)).toEqual(['x']);
  });

  test('assign is sent as POST; a failure takes it back', async () => {
    const on = bench();
    const optimistic = getMap.extend({ optimistic: true });
    on.controller.setResponse(optimistic, { group: 'a' }, { x: todo(1) });
    const before = map(on, { group: 'a' });
    const sent = on.controller.fetch(optimistic.assign, { group: 'a' }, { y: todo(2) });
    expect(Object.keys(map(on, { group: 'a' })!)).toEqual(['x', 'y']);
    await turn();
    expect([on.last().method, on.last().url, on.last().body]).toEqual(['POST', '/a/map', { y: todo(2) }]);
    const failed = expect(sent).rejects.toThrow('500');
    await on.last().answer({}, 500);
    await failed;
    expect(map(on, { group: 'a' })).toEqual(before);
  });

  test('fetch resolves to what was assigned', async () => {
    const on = bench();
    on.controller.setResponse(getMap, { group: 'a' }, { x: todo(1) });
    const sent = on.controller.fetch(getMap.assign, { group: 'a' }, { y: {} });
    await turn();
    await on.last().answer({ y: todo(2) });
    expect(await sent).toEqual({ y: on.controller.get(Todo, { id: 2 }) });
  });

  test('has no place for an item without a key', () => {
    expect([getMap.schema.push, getMap.schema.unshift, getMap.schema.remove]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(getList.schema.assign).toBeUndefined();
  });

  test('does not meet lists of the same entity', () => {
    const on = bench();
    on.controller.setResponse(getMap, { group: 'a' }, { x: todo(1) });
    on.controller.setResponse(getList, { group: 'a' }, [todo(1)]);
    on.controller.setResponse(getList.push, { group: 'a' }, {}, todo(2));
    on.controller.setResponse(getMap.assign, { group: 'a' }, {}, { z: todo(3) });
    expect(Object.keys(map(on, { group: 'a' })!)).toEqual(['x', 'z']);
    expect(ids(on, { group: 'a' })).toEqual([1, 2]);
  });
});

describe('addWith', () => {
  test('a merge gets both sides as primary keys, and its answer is the list', () => {
    const on = bench();
    const seen: unknown[] = [];
    const insert = getList.extend({
      method: 'POST',
      schema: getList.schema.addWith((existing: number[], incoming: number[]) => {
        seen.push([existing, incoming]);
        return [...existing, ...incoming].sort((a, b) => b - a);
      }),
    });
    on.controller.setResponse(getList, {}, [todo(3), todo(1)]);
    on.controller.setResponse(insert, {}, {}, todo(2));
    expect(ids(on, {})).toEqual([3, 2, 1]);
    expect(seen).toEqual([[[3, 1], [2]]]);
    const before = on.controller.getResponse(getList, {}).data;
    on.controller.setResponse(
      getList.extend({
        method: 'POST',
        schema: getList.schema.addWith((existing: number[]) => [...existing]),
      }),
      {},
      {},
      todo(9),
    );
    expect(on.controller.getResponse(getList, {}).data).toBe(before);
  });

  test('a merge of a map gets objects', () => {
    const on = bench();
    const maps = new schema.Collection(new schema.Values(Todo));
    const getMap = new RestEndpoint({ path: '/map', schema: maps });
    const swap = new RestEndpoint({
      path: '/map',
      method: 'POST',
      schema: maps.addWith((existing: object, incoming: object) => ({
        ...incoming,
        old: Object.values(existing)[0],
      })),
    });
    on.controller.setResponse(getMap, { a: todo(1) });
    on.controller.setResponse(swap, {}, { b: todo(2) });
    expect(on.controller.getResponse(getMap).data).toEqual({
      b: on.controller.get(Todo, { id: 2 }),
      old: on.controller.get(Todo, { id: 1 }),
    });
  });

  test('a filter tells which lists are concerned, by their arguments as text', () => {
    const on = bench();
    const toAll = getList.extend({
      method: 'POST',
      searchParams: {} as { min: number },
      schema: getList.schema.addWith(
        (existing: number[], incoming: number[]) => [...incoming, ...existing],
        (params: { min: number }) => (key) => Number(key.userId) >= params.min,
      ),
    });
    for (const userId of [1, 2, 3]) on.controller.setResponse(getList, { userId }, []);
    on.controller.setResponse(toAll, { min: 2 }, {}, todo(5));
    expect([1, 2, 3].map((userId) => ids(on, { userId }))).toEqual([[], [5], [5]]);
  });
});

describe('which lists take an item', () => {
  const listOf = (options: ConstructorParameters<typeof schema.Collection>[1]) =>
    new RestEndpoint({
      path: '/list',
      searchParams: {} as { group?: string; orderBy?: string } | undefined,
      schema: new schema.Collection([Todo], options),
    });

  test.each([
    ['a test', { nonFilterArgumentKeys: (key: string) => key === 'orderBy' }],
    ['a pattern', { nonFilterArgumentKeys: /^order/ }],
    ['names', { nonFilterArgumentKeys: ['orderBy'] }],
  ])('arguments that decide nothing: %s', (_, options) => {
    const on = bench();
    const list = listOf(options);
    for (const args of [{ orderBy: 'x', group: 'a' }, { group: 'a' }, { orderBy: 'x', group: 'b' }])
      on.controller.setResponse(list, args, []);
    on.controller.setResponse(list.push, { group: 'a' }, {}, todo(1));
    expect(ids(on, { orderBy: 'x', group: 'a' }, list)).toEqual([1]);
    expect(ids(on, { group: 'a' }, list)).toEqual([1]);
    expect(ids(on, { orderBy: 'x', group: 'b' }, list)).toEqual([]);
  });

  test('a filter of one’s own in place of the rule', () => {
    const on = bench();
    const list = listOf({ createCollectionFilter: () => (key) => key.group !== 'b' });
    for (const group of ['a', 'b']) on.controller.setResponse(list, { group }, []);
    on.controller.setResponse(list.push, {}, todo(1));
    expect([ids(on, { group: 'a' }, list), ids(on, { group: 'b' }, list)]).toEqual([[1], []]);
    on.controller.setResponse(list, { group: 'b' }, [todo(1)]);
    on.controller.setResponse(list.remove, {}, todo(1));
    expect([ids(on, { group: 'a' }, list), ids(on, { group: 'b' }, list)]).toEqual([[], [1]]);
  });

  test('a filter and the place of a nested list as methods of a class, which use others of its members', () => {
    class Ranged<S extends [unknown]> extends schema.Collection<S> {
      readonly field = 'from';
      override createCollectionFilter(_params: unknown, body?: { id: number }) {
        return (list: Readonly<Record<string, string>>) => body!.id >= Number(list[this.field]);
      }
      override nestKey(parent: { id: number }) {
        return { [this.field]: parent.id };
      }
    }
    const getRange = new RestEndpoint({
      path: '/ranges',
      searchParams: {} as { from?: number },
      schema: new Ranged([Todo]),
    });
    class Owner extends Entity {
      id = 0;
      todos: Todo[] = [];
      static override schema = { todos: getRange.schema };
    }
    const { controller } = bench();
    const shown = () =>
      [1, 3, 7].map((from) => controller.get(getRange.schema, { from })?.map(({ id }) => id));
    controller.set(Owner, { id: 3 }, { todos: [] });
    for (const from of [1, 7]) controller.setResponse(getRange, { from }, []);
    controller.setResponse(getRange.push, {}, { id: 5 }, todo(5));
    expect(shown()).toEqual([[5], [5], []]);
    controller.setResponse(getRange.remove, {}, { id: 5 }, todo(5));
    expect(shown()).toEqual([[], [], []]);
  });

  test('is an instance of a class derived from it only if that made it', () => {
    class Own extends schema.Collection<[typeof Todo]> {}
    const [list, own] = [new schema.Collection([Todo]), new Own([Todo])];
    expect([list instanceof schema.Collection, getList.schema instanceof schema.Collection]).toEqual([
      true,
      true,
    ]);
    expect([own instanceof Own, own instanceof schema.Collection, list instanceof Own]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('schema.Array in the place of [S]', () => {
    const on = bench();
    const list = new RestEndpoint({ path: '/list', schema: new schema.Collection(new schema.Array(Todo)) });
    on.controller.setResponse(list, [todo(1)]);
    on.controller.setResponse(list.push, {}, todo(2));
    on.controller.setResponse(list.unshift, {}, todo(3));
    on.controller.setResponse(getList.push, {}, {}, todo(4));
    expect(on.controller.getResponse(list).data?.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });

  test('a bare key of an entity that nobody knows', () => {
    const on = bench();
    on.controller.setResponse(getList, {}, []);
    on.controller.setResponse(getList, { group: 'a' }, []);
    // A whole answer that is one is something else, as it is for an entity.
    expect(() => on.controller.setResponse(getList.push, {}, {}, 7)).toThrow(
      'Todo is not an object; found: 7',
    );
    on.controller.setResponse(getList.push, {}, {}, [7]);
    expect(ids(on, {})).toEqual([]);
    on.controller.set(Todo, { id: 7 }, {});
    expect([ids(on, {}), ids(on, { group: 'a' })]).toEqual([[7], []]);
  });
});

describe('in an entity', () => {
  const start = () => {
    const on = bench();
    on.controller.setResponse(
      getUser,
      { id: 1 },
      { id: 1, todos: [todo(1)], others: [todo(2)], byDay: { mon: todo(3) } },
    );
    return on;
  };

  test('nestKey: new items join by its arguments; one list with an endpoint of the same Collection', () => {
    const on = start();
    const getTodos = new RestEndpoint({ path: '/users/:userId/todos', schema: User.schema.todos });
    expect(on.controller.getResponse(getTodos, { userId: 1 }).data).toBe(user(on).todos);
    on.controller.setResponse(getList.push, {}, {}, todo(5, { userId: 1 }));
    on.controller.setResponse(getTodos.push, { userId: 1 }, {}, todo(6));
    on.controller.setResponse(getTodos.push, { userId: 2 }, {}, todo(7));
    expect(user(on).todos.map(({ id }) => id)).toEqual([1, 5, 6]);
    expect(on.controller.getResponse(getTodos, { userId: 1 }).data).toBe(user(on).todos);
  });

  test('without it the field of each entity is a list of its own', () => {
    const on = start();
    on.controller.setResponse(getUser, { id: 2 }, { id: 2, others: [todo(9)] });
    on.controller.setResponse(getList.push, {}, {}, todo(5));
    expect(user(on).others.map(({ id }) => id)).toEqual([2]);
    on.controller.setResponse(getUser, { id: 1 }, { id: 1, others: [todo(4)] });
    expect(user(on)).toMatchObject({ others: [{ id: 4 }], todos: [{ id: 1 }] });
  });

  test('a map, and its assign', () => {
    const on = start();
    const put = new RestEndpoint({
      path: '/days',
      method: 'POST',
      searchParams: {} as { id: number; key: string },
      schema: User.schema.byDay.assign,
    });
    const before = user(on);
    on.controller.setResponse(put, { id: 1, key: 'byDay' }, {}, { tue: todo(8) });
    expect(Object.keys(user(on).byDay)).toEqual(['mon', 'tue']);
    expect(user(on).todos).toBe(before.todos);
    expect(Object.keys(before.byDay)).toEqual(['mon']);
  });

  test('said again it is the same entity', () => {
    const on = start();
    const before = user(on);
    on.controller.setResponse(
      getUser,
      { id: 1 },
      { id: 1, todos: [todo(1)], others: [todo(2)], byDay: { mon: todo(3) } },
    );
    expect(user(on)).toBe(before);
  });
});

describe('paginated', () => {
  test('by the name of the cursor, or a function that takes it off', () => {
    const on = bench();
    const list = getList.extend({ schema: { results: new schema.Collection([Todo]), next: '' } });
    const byName = list.paginated('cursor');
    const byFunction = list.paginated(({ cursor: _, ...rest }: { cursor: string; group?: string }) =>
      Object.keys(rest).length ? [rest] : [],
    );
    on.controller.setResponse(list, {}, { results: [todo(1)], next: 'b' });
    on.controller.setResponse(list, { group: 'a' }, { results: [todo(1)], next: 'b' });
    on.controller.setResponse(byName, { cursor: 'b' }, { results: [todo(1), todo(2)], next: 'c' });
    on.controller.setResponse(byFunction, { cursor: 'c' }, { results: [todo(3)], next: '' });
    on.controller.setResponse(byFunction, { cursor: 'c', group: 'a' }, { results: [todo(4)], next: 'd' });
    expect(on.controller.getResponse(list, {}).data).toMatchObject({
      results: [{ id: 1 }, { id: 2 }, { id: 3 }],
      next: '',
    });
    expect(on.controller.getResponse(list, { group: 'a' }).data).toMatchObject({
      results: [{ id: 1 }, { id: 4 }],
      next: 'd',
    });
  });
});

describe('the arguments of a list', () => {
  const shownBy = (endpoint: ReadEndpoint, ...all: unknown[][]) => {
    const { controller } = bench();
    for (const [id, args] of all.entries()) controller.setResponse(endpoint, ...(args as []), [{ id }]);
    return all.map((args) => (controller.getResponse(endpoint, ...(args as [])).data as Todo[])[0]!.id);
  };

  test('a number or a text, as functions take them, tells lists apart, and new items join theirs', async () => {
    const lists = new schema.Collection([Todo]);
    const byUser = new Endpoint((_id: number | string) => Promise.resolve([]), {
      name: 'byUser',
      schema: lists,
    });
    expect(shownBy(byUser, [5], [6], ['a'], ['ab'])).toEqual([0, 1, 2, 3]);
    const add = new Endpoint((_id: number | string, todo: object) => Promise.resolve({ id: 9, ...todo }), {
      name: 'add',
      schema: lists.push,
      sideEffect: true,
    });
    const { controller } = bench();
    for (const id of [5, '55']) controller.setResponse(byUser, id, []);
    await controller.fetch(add, '5', {});
    expect([5, 55].map((id) => controller.getResponse(byUser, id).data?.length)).toEqual([1, 0]);
  });

  test('a pattern with the flag `g` takes each key from its beginning', () => {
    const lists = new schema.Collection([Todo], { nonFilterArgumentKeys: /^order/g });
    const list = new RestEndpoint({
      path: '/sorted',
      searchParams: {} as { orderBy?: string; orderWay?: string },
      schema: lists,
    });
    const { controller } = bench();
    controller.setResponse(list, { orderBy: 'title', orderWay: 'up' }, []);
    controller.setResponse(list.push, {}, { id: 1 });
    expect(controller.getResponse(list, { orderBy: 'title', orderWay: 'up' }).data).toMatchObject([
      { id: 1 },
    ]);
  });
});

test('an option that is undefined is that of the class', () => {
  class Own extends schema.Collection<[typeof Item]> {
    override argsKey({ room }: { room: string }) {
      return { room };
    }
    override nonFilterArgumentKeys(key: string) {
      return key === 'room';
    }
  }
  class Item extends Entity {
    id = 0;
  }
  const left = {
    argsKey: undefined,
    nestKey: undefined,
    nonFilterArgumentKeys: undefined,
    createCollectionFilter: undefined,
  };
  const shown = [schema.Collection, Own].map((Class) => {
    const list = new RestEndpoint({
      path: '/items',
      schema: new Class([Item], left),
      searchParams: {} as { room: string; page?: number },
    });
    const { controller } = bench();
    controller.setResponse(list, { room: 'a' }, [{ id: 1 }]);
    controller.setResponse(list.push, { room: 'b' }, {}, { id: 2 });
    return [
      controller.getResponse(list, { room: 'a' }).data?.length,
      controller.getResponse(list, { room: 'a', page: 2 }).data?.length,
    ];
  });
  expect(shown).toEqual([
    [1, undefined],
    [2, 2],
  ]);
});

test('resource is createResource', () => expect(resource).toBe(createResource));

test('with `argsKey` and `nestKey` a list of an endpoint and a list in an entity are the same', async () => {
  class Team extends Entity {
    id = 0;
    members: Todo[] = [];
    static override schema: Record<string, unknown> = {};
  }
  const members = new schema.Collection([Todo], {
    argsKey: ({ group }) => ({ group: String(group).toLowerCase() }),
    nestKey: (team) => ({ group: `g${team.id}` }),
  });
  Team.schema = { members };
  const getMembers = new RestEndpoint({
    path: '/todos',
    schema: members,
    searchParams: {} as { group: string },
  });
  const { controller } = bench();
  const getTeam = new RestEndpoint({ path: '/teams/:id', schema: Team });
  controller.setResponse(getTeam, { id: 1 }, { id: 1, members: [{ id: 5, group: 'g1' }] });
  controller.setResponse(getMembers, { group: 'G1' }, [
    { id: 5, group: 'g1' },
    { id: 6, group: 'g1' },
  ]);
  expect(controller.get(Team, { id: 1 })?.members.map(({ id }) => id)).toEqual([5, 6]);
  controller.setResponse(getMembers.push, { group: 'g1' }, {}, { id: 7, group: 'g1' });
  expect(controller.get(Team, { id: 1 })?.members.map(({ id }) => id)).toEqual([5, 6, 7]);
});

test('several values of one argument are not one value with a comma', () => {
  const getTagged = new RestEndpoint({
    path: '/todos',
    searchParams: {} as { tags: string | readonly (string | number)[] },
    schema: new schema.Collection([Todo]),
  });
  const it = bench();
  const shown = (tags: string | readonly (string | number)[]) =>
    it.controller.getResponse(getTagged, { tags }).data?.map(({ id }) => id);
  it.controller.setResponse(getTagged, { tags: ['a', 'b'] }, [{ id: 1 }]);
  it.controller.setResponse(getTagged, { tags: ['a,b'] }, [{ id: 2 }]);
  expect([shown(['a', 'b']), shown(['a,b']), shown('a,b')]).toEqual([[1], [2], [2]]);
  it.controller.setResponse(getTagged, { tags: [1, 2] }, [{ id: 3 }]);
  expect(shown(['1', '2'])).toEqual([3]);
});
