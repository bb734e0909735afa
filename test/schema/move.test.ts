/** `move`: an item leaves the lists that its old fields match, and joins those that its new fields match. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bench, bench, turn } from '../store/support.ts';

class Task extends Entity {
  id = '';
  status = '';
  title = '';
  project = '';
}

const TaskResource = createResource({
  path: '/tasks/:id',
  schema: Task,
  searchParams: {} as { status?: string; project?: string } | undefined,
});
const Optimistic = createResource({
  path: '/tasks/:id',
  schema: Task,
  searchParams: {} as { status?: string } | undefined,
  optimistic: true,
});

let it: Bench;
beforeEach(() => {
  it = bench();
});

/** Answers the last request. */
async function answer(value: unknown, status?: number) {
  await turn();
  await it.last().answer(value, status);
}

const task = (id: string, status: string, more: object = {}) => ({ id, status, title: id, ...more });

type Lists = typeof TaskResource.getList | typeof Optimistic.getList;

async function read(list: Lists, params: { status?: string } | undefined, items: object[]) {
  const done = params ? it.controller.fetch(list, params) : it.controller.fetch(list);
  await answer(items);
  await done;
}

/** The primary keys that a list shows; nothing if it was never fetched. */
const ids = (list: Lists, params?: { status?: string; project?: string }) =>
  it.controller.getResponse(list, params as { status: string }).data?.map(({ id }) => id);

async function known(list: Lists) {
  await read(list, undefined, [task('1', 'todo'), task('2', 'todo'), task('3', 'done')]);
  await read(list, { status: 'todo' }, [task('1', 'todo'), task('2', 'todo')]);
  await read(list, { status: 'done' }, [task('3', 'done')]);
}

test('one request and one commit: it leaves a list and joins another', async () => {
  const { getList } = TaskResource;
  await known(getList);
  let commits = 0;
  it.controller.watch(getList, { status: 'todo' }, () => commits++);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  await turn();
  expect([it.last().method, it.last().url, it.last().body]).toEqual([
    'PATCH',
    '/tasks/1',
    { status: 'done' },
  ]);
  await answer(task('1', 'done'));
  expect((await moved)?.status).toBe('done');
  expect(ids(getList, { status: 'todo' })).toEqual(['2']);
  expect(ids(getList, { status: 'done' })).toEqual(['3', '1']);
  expect(ids(getList)).toEqual(['1', '2', '3']);
  expect([commits, it.calls.length]).toEqual([1, 4]);
});

test('a list that was never fetched is not created, and what does not change lists changes none', async () => {
  const { getList } = TaskResource;
  await read(getList, { status: 'todo' }, [task('1', 'todo')]);
  const before = it.controller.getResponse(getList, { status: 'todo' }).data;
  const renamed = it.controller.fetch(getList.move, { id: '9' }, { title: 'new' });
  await answer(task('9', 'other'));
  await renamed;
  expect(it.controller.getResponse(getList, { status: 'todo' }).data).toBe(before);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  await answer(task('1', 'done'));
  await moved;
  expect(ids(getList, { status: 'todo' })).toEqual([]);
  expect(ids(getList, { status: 'done' })).toBeUndefined();
});

test('it is shown at once, and the response confirms it', async () => {
  const { getList } = Optimistic;
  await known(getList);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  expect(ids(getList, { status: 'todo' })).toEqual(['2']);
  expect(ids(getList, { status: 'done' })).toEqual(['3', '1']);
  const shown = it.controller.getResponse(getList, { status: 'done' }).data;
  await answer(task('1', 'done'));
  await moved;
  expect(it.controller.getResponse(getList, { status: 'done' }).data).toBe(shown);
});

test('a refusal brings it back to its place', async () => {
  const { getList } = Optimistic;
  await known(getList);
  const before = [ids(getList, { status: 'todo' }), ids(getList, { status: 'done' })];
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  expect(ids(getList, { status: 'todo' })).toEqual(['2']);
  const refused = expect(moved).rejects.toMatchObject({ status: 422 });
  await answer({ why: 'no' }, 422);
  await refused;
  expect([ids(getList, { status: 'todo' }), ids(getList, { status: 'done' })]).toEqual(before);
  expect(it.controller.get(Task, { id: '1' })?.status).toBe('todo');
});

test('the server decides: an item that it put elsewhere is there', async () => {
  const { getList } = Optimistic;
  await known(getList);
  await read(getList, { status: 'late' }, []);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  expect(ids(getList, { status: 'done' })).toEqual(['3', '1']);
  await answer(task('1', 'late'));
  await moved;
  expect(ids(getList, { status: 'done' })).toEqual(['3']);
  expect(ids(getList, { status: 'late' })).toEqual(['1']);
});

test.each([
  ['in their order', [0, 1]],
  ['in the other order', [1, 0]],
])('two moves that are answered %s: the last answer counts', async (_, order) => {
  const { getList } = Optimistic;
  await known(getList);
  await read(getList, { status: 'late' }, []);
  const first = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  await turn();
  const calls = [it.last()];
  const second = it.controller.fetch(getList.move, { id: '1' }, { status: 'late' });
  await turn();
  calls.push(it.last());
  expect(ids(getList, { status: 'late' })).toEqual(['1']);
  const answers = [task('1', 'done'), task('1', 'late')];
  for (const i of order) await calls[i]!.answer(answers[i]);
  await Promise.all([first, second]);
  const [to, other] = order[1] ? ['late', 'done'] : ['done', 'late'];
  expect(ids(getList, { status: to! })).toContain('1');
  expect(ids(getList, { status: other! })).not.toContain('1');
  expect(ids(getList, { status: 'todo' })).toEqual(['2']);
});

test('a list that was asked for before the move does not undo it', async () => {
  const { getList } = TaskResource;
  await known(getList);
  const late = it.controller.fetch(getList, { status: 'todo' });
  await turn();
  const call = it.last();
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  await answer(task('1', 'done'));
  await moved;
  await call.answer([task('1', 'todo'), task('2', 'todo')]);
  await late;
  expect(ids(getList, { status: 'todo' })).toEqual(['2']);
});

test.each([
  ['shown at once', Optimistic],
  ['not shown before the response', TaskResource],
])(
  'a read or a push that brings the item before the response of a move %s',
  async (_, { get, getList, partialUpdate }) => {
    await known(getList);
    const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
    await turn();
    const call = it.last();
    const lists = () => [ids(getList, { status: 'todo' }), ids(getList, { status: 'done' })];
    const pending = getList === Optimistic.getList ? [['2'], ['3', '1']] : [['1', '2'], ['3']];
    const one = it.controller.fetch(get, { id: '1' });
    await answer(task('1', 'done'));
    await one;
    expect(lists()).toEqual(pending);
    it.controller.setResponse(partialUpdate, { id: '1' }, {}, task('1', 'done', { title: 'pushed' }));
    expect(lists()).toEqual(pending);
    await read(getList, { status: 'done' }, [task('3', 'done'), task('1', 'done')]);
    await call.answer(task('1', 'done'));
    await moved;
    // It stayed in its old list, because its old field was known no longer.
    expect(lists()).toEqual([['2'], ['3', '1']]);
  },
);

test('several items in one request', async () => {
  const { getList } = TaskResource;
  await known(getList);
  const many = getList.move.extend({ path: '/tasks', body: {} as object[] });
  const moved = it.controller.fetch(many, [task('1', 'done'), task('2', 'done')]);
  await answer([task('1', 'done'), task('2', 'done')]);
  expect(await moved).toHaveLength(2);
  expect(ids(getList, { status: 'todo' })).toEqual([]);
  expect(ids(getList, { status: 'done' })).toEqual(['3', '1', '2']);
});

test('several items are a list in the types, and are shown at once by a guess of their own', async () => {
  const { getList } = Optimistic;
  await known(getList);
  const many = getList.move.extend({
    path: '/tasks',
    body: [] as { id: string; status: string }[],
    schema: [getList.move.schema],
    getOptimisticResponse: (snapshot, body: { id: string; status: string }[]) =>
      body.filter(({ id }) => snapshot.get(Task, { id })),
  });
  const moved = it.controller.fetch(many, [
    { id: '1', status: 'done' },
    { id: '9', status: 'done' },
  ]);
  expect(ids(getList, { status: 'todo' })).toEqual(['2']);
  expect(ids(getList, { status: 'done' })).toEqual(['3', '1']);
  await answer([task('1', 'done'), task('9', 'done')]);
  const items: Task[] = await moved;
  expect(items.map(({ id }) => id)).toEqual(['1', '9']);
  expect(ids(getList, { status: 'done' })).toEqual(['3', '1', '9']);
});

test('between the lists of a path: the item decides, not the path of the request', async () => {
  const Nested = createResource({ path: '/projects/:project/tasks/:id', schema: Task });
  const { getList } = Nested;
  for (const [project, items] of [
    ['a', [task('1', 'todo', { project: 'a' })]],
    ['b', []],
  ] as const) {
    const done = it.controller.fetch(getList, { project });
    await answer(items);
    await done;
  }
  const moved = it.controller.fetch(getList.move, { project: 'a', id: '1' }, { project: 'b' });
  await turn();
  expect(it.last().url).toBe('/projects/a/tasks/1');
  await answer(task('1', 'todo', { project: 'b' }));
  await moved;
  const shown = (project: string) =>
    it.controller.getResponse(getList, { project }).data?.map(({ id }) => id);
  expect([shown('a'), shown('b')]).toEqual([[], ['1']]);
});

test('a list is left by its path, and joined by the body, if items do not say where they are', async () => {
  class Card extends Entity {
    id = '';
  }
  const { getList } = createResource({ path: '/boards/:board/cards/:id', schema: Card });
  it.controller.setResponse(getList, { board: 'a' }, [{ id: '1' }]);
  it.controller.setResponse(getList, { board: 'b' }, []);
  const moved = it.controller.fetch(getList.move, { board: 'a', id: '1' }, { board: 'b' } as never);
  await answer({ id: '1' });
  await moved;
  const shown = ['a', 'b'].map((board) => it.controller.getResponse(getList, { board }).data);
  expect(shown).toEqual([[], [{ id: '1' }]]);
});

test('a list by what is no field of its items, such as a search, keeps them', async () => {
  const { getList } = createResource({
    path: '/tasks/:id',
    schema: Task,
    searchParams: {} as { status?: string; search?: string },
  });
  it.controller.setResponse(getList, { search: 'a' }, [task('1', 'todo')]);
  it.controller.setResponse(getList, { status: 'todo' }, [task('1', 'todo')]);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  await answer(task('1', 'done'));
  await moved;
  expect(it.controller.getResponse(getList, { search: 'a' }).data?.[0]?.status).toBe('done');
  expect(it.controller.getResponse(getList, { status: 'todo' }).data).toEqual([]);
});

describe('beside other values of a response', () => {
  const tasks = new schema.Collection([Task]);
  const list = new RestEndpoint({
    path: '/tasks',
    schema: tasks,
    searchParams: {} as { status: string },
  });
  const move = new RestEndpoint({
    path: '/tasks/:id',
    method: 'PATCH',
    schema: { changed: [Task], task: tasks.move, tasks: [tasks.move] },
    body: {} as { status: string },
  });
  const shown = () =>
    ['todo', 'done'].map((status) => it.controller.getResponse(list, { status }).data?.map(({ id }) => id));
  beforeEach(() => {
    it.controller.setResponse(list, { status: 'todo' }, [task('1', 'todo')]);
    it.controller.setResponse(list, { status: 'done' }, [task('3', 'done')]);
  });

  test.each([
    ['as a record', task('1', 'done')],
    ['by its primary key', '1'],
  ])('an item that the response has elsewhere, too, and here %s', (_, one) => {
    const changed = [task('1', 'done')];
    it.controller.setResponse(move, { id: '1' }, { status: 'done' }, { changed, task: one } as never);
    expect(shown()).toEqual([[], ['3', '1']]);
  });

  test('`null` moves nothing, and is what the caller gets', async () => {
    const moved = it.controller.fetch(move, { id: '1' }, { status: 'done' });
    await answer({ task: null, tasks: [null] });
    expect(await moved).toMatchObject({ task: null, tasks: [null] });
    expect(shown()).toEqual([['1'], ['3']]);
  });
});

test('a map has no `move`', () => {
  const map = new schema.Collection(new schema.Values(Task));
  const getMap = new RestEndpoint({ path: '/tasks', schema: map });
  expect([map.move, getMap.move.schema]).toEqual([undefined, undefined]);
});

test('a move has the name of its list; without a resource, it is sent to the path of the list', () => {
  const list = new RestEndpoint({ path: '/tasks', name: 'tasks', schema: new schema.Collection([Task]) });
  expect([list.move.name, list.move.path]).toEqual(['tasks.move', '/tasks']);
  const { getList } = TaskResource;
  expect([getList.move.name, getList.move.path]).toEqual([`${getList.name}.move`, '/tasks/:id']);
});

test('`moveWith` says where it joins; arguments that do not filter do not count', async () => {
  const tasks = new schema.Collection([Task], { nonFilterArgumentKeys: ['sort'] });
  const list = new RestEndpoint({
    path: '/tasks',
    schema: tasks,
    searchParams: {} as { status: string; sort?: string },
  });
  const toFront = new RestEndpoint({
    path: '/tasks/:id',
    method: 'PATCH',
    schema: tasks.moveWith((now, more) => [...more, ...now]),
    body: {} as { status: string },
  });
  for (const [params, items] of [
    [{ status: 'todo' }, [task('1', 'todo')]],
    [{ status: 'done', sort: 'id' }, [task('3', 'done')]],
  ] as const) {
    const done = it.controller.fetch(list, params);
    await answer(items);
    await done;
  }
  const moved = it.controller.fetch(toFront, { id: '1' }, { status: 'done' });
  await answer(task('1', 'done'));
  await moved;
  const data = it.controller.getResponse(list, { status: 'done', sort: 'id' }).data;
  expect(data?.map(({ id }) => id)).toEqual(['1', '3']);
  expect(it.controller.getResponse(list, { status: 'todo' }).data).toEqual([]);
});

test('a class may say for all of its lists where items join', async () => {
  class Newest<S extends unknown[] = unknown[]> extends schema.Collection<S> {
    constructor(items: S) {
      super(items);
      this.push = this.unshift;
      this.move = this.moveWith((now, more) => [...more, ...now]) as typeof this.move;
    }
  }
  const { getList } = createResource({
    path: '/tasks/:id',
    schema: Task,
    Collection: Newest,
    searchParams: {} as object,
  });
  for (const [params, items] of [
    [{ status: 'todo' }, [task('1', 'todo')]],
    [{ status: 'done' }, [task('2', 'done')]],
  ] as const) {
    const done = it.controller.fetch(getList, params);
    await answer(items);
    await done;
  }
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  await answer(task('1', 'done'));
  await moved;
  const added = it.controller.fetch(getList.push, {}, { status: 'done' });
  await answer(task('3', 'done'));
  await added;
  const data = it.controller.getResponse(getList, { status: 'done' }).data;
  expect(data?.map(({ id }) => id)).toEqual(['3', '1', '2']);
});

test('a list inside of a shape, and inside of a Query', async () => {
  const results = new schema.Collection([Task]);
  const search = new RestEndpoint({
    path: '/tasks',
    schema: { results, total: 0 },
    searchParams: {} as { status: string },
  });
  const done = it.controller.fetch(search, { status: 'todo' });
  await answer({ results: [task('1', 'todo')], total: 1 });
  await done;
  const moved = it.controller.fetch(
    search.move.extend({ path: '/tasks/:id' }),
    { id: '1' },
    { status: 'done' },
  );
  await answer(task('1', 'done'));
  await moved;
  expect(it.controller.getResponse(search, { status: 'todo' }).data?.results).toEqual([]);
  expect(new schema.Query(results, (tasks) => tasks.length).move).toBe(results.move);
});

test('a guess that does not name the item puts no new one into lists', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await read(TaskResource.getList, { status: 'open' }, [task('1', 'open')]);
  await read(TaskResource.getList, { status: 'done' }, []);
  const move = TaskResource.getList.move.extend({ getOptimisticResponse: () => ({ status: 'done' }) });
  const moved = it.controller.fetch(move, { id: '1' }, { status: 'done' });
  await turn();
  expect(ids(TaskResource.getList, { status: 'open' })).toEqual(['1']);
  expect(ids(TaskResource.getList, { status: 'done' })).toEqual([]);
  expect(String(error.mock.calls[0])).toMatch(/^presource: optimistic-ignored: .* has no primary key/);
  error.mockRestore();
  await answer(task('1', 'done'));
  await moved;
  expect(ids(TaskResource.getList, { status: 'done' })).toEqual(['1']);
});

test('a response that does not fit changes nothing', async () => {
  const { getList } = Optimistic;
  await known(getList);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  const refused = expect(moved).rejects.toThrow('has no primary key');
  await answer({ status: 'done' });
  await refused;
  expect(ids(getList, { status: 'todo' })).toEqual(['1', '2']);
  expect(it.controller.get(Task, { id: '1' })?.status).toBe('todo');
});

test('a response without the item, such as a page of a proxy, is refused', async () => {
  const { getList } = Optimistic;
  await known(getList);
  const moved = it.controller.fetch(getList.move, { id: '1' }, { status: 'done' });
  const refused = expect(moved).rejects.toThrow('is not an object');
  await answer('<h1>Sign in</h1>');
  await refused;
  expect(ids(getList, { status: 'todo' })).toEqual(['1', '2']);
});
