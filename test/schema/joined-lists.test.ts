/** Which lists an addition, a page or a move changes, what is known of these lists after it, and what its caller gets. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test, vi } from 'vitest';
import { bench, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  group = 0;
}
const users = createResource({ path: '/users/:id', schema: User });
const posts = createResource({
  path: '/posts/:id',
  searchParams: {} as { group?: number; page?: number } | undefined,
  schema: Post,
  paginationField: 'page',
});
const post = (id: number, group = 1) => ({ id, title: `post ${id}`, group });
const ids = (list: readonly { readonly id: number }[] | undefined) => list?.map(({ id }) => id);

test('a new item joins no list of another class, and no map of its own', async () => {
  const { controller, calls } = bench();
  const map = new schema.Collection(new schema.Values(Post));
  const getMap = new RestEndpoint({ path: '/map', schema: map });
  controller.setResponse(users.getList, [{ id: 1, name: 'a' }]);
  controller.setResponse(getMap, { first: post(1) });
  controller.setResponse(posts.getList, {}, [post(1)]);
  const again = controller.fetch(getMap);
  await turn();
  controller.setResponse(posts.getList.push, post(2), post(2));
  expect(ids(controller.getResponse(posts.getList, {}).data)).toEqual([1, 2]);
  expect(ids(controller.getResponse(users.getList).data)).toEqual([1]);
  expect(controller.getResponse(getMap).data).toEqual({ first: Object.assign(new Post(), post(1)) });
  // Nor is the map newer than before.
  await calls.at(-1)!.answer({ second: post(3) });
  await again;
  expect(controller.getResponse(getMap).data).toEqual({ second: Object.assign(new Post(), post(3)) });
});

test('several items that are added or removed at once are the result', async () => {
  const { controller, calls } = bench();
  controller.setResponse(posts.getList, {}, []);
  for (const change of [posts.getList.push, posts.getList.unshift, posts.getList.remove]) {
    const several = controller.fetch(change, [post(1), post(2)] as never);
    await turn();
    await calls.at(-1)!.answer([post(1), post(2)]);
    expect(ids((await several) as never)).toEqual([1, 2]);
  }
});

test.each([
  ['push', [1, 2]],
  ['unshift', [2, 1]],
  ['remove', [1]],
] as const)('beside other values of a response, `%s` takes an item by its primary key', (how, after) => {
  const { controller } = bench();
  const group = new schema.Collection([Post]);
  const getGroup = new RestEndpoint({ path: '/group', schema: group });
  const change = new RestEndpoint({
    path: '/group',
    method: 'POST',
    schema: { known: [Post], item: group[how] },
  });
  controller.setResponse(getGroup, how === 'remove' ? [post(1), post(2)] : [post(1)]);
  controller.setResponse(change, { known: [post(2)], item: 2 } as never);
  expect(ids(controller.getResponse(getGroup).data)).toEqual(after);
});

test.each(['push', 'unshift', 'remove'] as const)(
  'a response with `null` for the item of `%s` changes no list, and is what the caller gets',
  async (how) => {
    const { controller, last } = bench();
    const group = new schema.Collection([Post]);
    const getGroup = new RestEndpoint({ path: '/group', schema: group });
    const change = new RestEndpoint({
      path: '/group',
      method: 'POST',
      schema: { item: group[how], items: [group[how]] },
    });
    controller.setResponse(getGroup, [post(1)]);
    const changed = controller.fetch(change);
    await turn();
    await last().answer({ item: null, items: [null] });
    expect(await changed).toEqual({ item: null, items: [null] });
    expect(ids(controller.getResponse(getGroup).data)).toEqual([1]);
  },
);

test('nor does `null` for what `assign` adds change a map', async () => {
  const { controller, last } = bench();
  const map = new schema.Collection(new schema.Values(Post));
  const getMap = new RestEndpoint({ path: '/map', schema: map });
  const change = new RestEndpoint({ path: '/map', method: 'POST', schema: { added: map.assign } });
  controller.setResponse(getMap, { first: post(1) });
  const changed = controller.fetch(change);
  await turn();
  await last().answer({ added: null });
  expect(await changed).toEqual({ added: null });
  expect(Object.keys(controller.getResponse(getMap).data!)).toEqual(['first']);
});

test('a merge of lists gets primary keys as their classes, or else their records, spell them', () => {
  class Text extends Entity {
    id = '';
  }
  class Of extends Entity {
    of: { id: string } | undefined = undefined;
    override pk() {
      return this.of!.id;
    }
  }
  for (const [type, one, two, keys] of [
    [Text, { id: '1' }, { id: '2' }, ['1', '2']],
    [Post, { id: '1' }, { id: '2' }, [1, 2]],
    [Of, { of: { id: '1' } }, { of: { id: '2' } }, ['1', '2']],
  ] as const) {
    const { controller } = bench();
    const list = new schema.Collection([type as typeof Entity]);
    const getAll = new RestEndpoint({ path: '/all', schema: list });
    let given: unknown;
    const add = new RestEndpoint({
      path: '/all',
      method: 'POST',
      schema: list.addWith((now, more) => {
        given = [...now, ...more];
        return given;
      }),
    });
    controller.setResponse(getAll, [one] as never);
    controller.setResponse(add, [two] as never);
    expect(given).toEqual(keys);
    expect(controller.getResponse(getAll).data).toMatchObject([one, two]);
  }
});

test('a list stays fresh when an item or a page joins it', () => {
  const { controller } = bench();
  controller.setResponse(posts.getList, {}, [post(1)]);
  const { expiresAt } = controller.getResponse(posts.getList, {});
  controller.setResponse(posts.getList.push, post(2), post(2));
  expect(controller.getResponse(posts.getList, {})).toMatchObject({ expiryStatus: 3, expiresAt });
  controller.setResponse(posts.getList.getPage, { page: 2 }, [post(3)]);
  expect(controller.getResponse(posts.getList, {}).expiryStatus).toBe(3);
  expect(ids(controller.getResponse(posts.getList, {}).data)).toEqual([1, 2, 3]);
});

test('an item that is in a list already does not make the list newer', async () => {
  const { controller, calls } = bench();
  controller.setResponse(posts.getList, {}, [post(1)]);
  const again = controller.fetch(posts.getList, {});
  await turn();
  controller.setResponse(posts.getList.push, post(1), post(1));
  await calls.at(-1)!.answer([post(1), post(5)]);
  await again;
  expect(ids(controller.getResponse(posts.getList, {}).data)).toEqual([1, 5]);
});

test('a page whose items are in a list already does not make the list newer', async () => {
  const { controller, calls } = bench();
  controller.setResponse(posts.getList, {}, [post(1)]);
  const again = controller.fetch(posts.getList, {});
  await turn();
  controller.setResponse(posts.getList.getPage, { page: 2 }, [post(1)]);
  await calls.at(-1)!.answer([post(1), post(5)]);
  await again;
  expect(ids(controller.getResponse(posts.getList, {}).data)).toEqual([1, 5]);
});

test('a merge of lists is called for those that items join', () => {
  const seen: unknown[] = [];
  const list = new schema.Collection([Post]);
  const getGroup = new RestEndpoint({ path: '/groups', searchParams: {} as { group: number }, schema: list });
  const merge = (existing: unknown, incoming: unknown) => {
    seen.push([existing, incoming]);
    return existing;
  };
  const add = new RestEndpoint({ path: '/posts', method: 'POST', schema: list.addWith(merge) });
  const { controller } = bench();
  controller.setResponse(getGroup, { group: 1 }, [post(1)]);
  controller.setResponse(getGroup, { group: 2 }, []);
  controller.setResponse(add, post(3), post(3) as never);
  expect(seen).toEqual([[[1], [3]]]);
});

test('a list that was empty follows the items of a page', () => {
  const { controller } = bench();
  controller.setResponse(posts.getList, {}, []);
  expect(controller.getResponse(posts.getList, {}).data).toEqual([]);
  controller.setResponse(posts.getList.getPage, { page: 2 }, [post(3)]);
  expect(controller.getResponse(posts.getList, {}).data).toMatchObject([{ title: 'post 3' }]);
  controller.setResponse(posts.get, { id: 3 }, { ...post(3), title: 'changed' });
  expect(controller.getResponse(posts.getList, {}).data).toMatchObject([{ title: 'changed' }]);
});

test('a move leaves a list below a record alone; a list that it joins stays fresh, and follows the item', () => {
  const list = new schema.Collection([Post]);
  class Holder extends Entity {
    id = 0;
    posts: Post[] = [];
    static override schema = { posts: list };
  }
  const { controller } = bench();
  const getHolder = new RestEndpoint({ path: '/holders/:id', schema: Holder });
  const getGroup = new RestEndpoint({ path: '/groups', searchParams: {} as { group: number }, schema: list });
  const move = new RestEndpoint({ path: '/posts/:id', method: 'PATCH', schema: list.move });
  const other = new schema.Collection([Post]);
  const getOther = getGroup.extend({ path: '/others', schema: other });
  controller.setResponse(getOther, { group: 2 }, []);
  expect(controller.getResponse(getOther, { group: 2 }).data).toEqual([]);
  controller.setResponse(getHolder, { id: 1 }, { id: 1, posts: [post(1)] } as never);
  controller.setResponse(getGroup, { group: 1 }, [post(1)]);
  controller.setResponse(getGroup, { group: 2 }, []);
  expect(controller.getResponse(getGroup, { group: 2 }).data).toEqual([]);
  controller.setResponse(move, { id: 1 }, { group: 2 }, post(1, 2));
  expect(ids(controller.getResponse(getGroup, { group: 1 }).data)).toEqual([]);
  expect(ids(controller.get(Holder, { id: 1 })?.posts)).toEqual([1]);
  expect(controller.getResponse(getGroup, { group: 2 })).toMatchObject({
    data: [post(1, 2)],
    expiryStatus: 3,
  });
  expect(controller.getResponse(getOther, { group: 2 }).data).toMatchObject([{ title: 'post 1' }]);
  controller.setResponse(posts.get, { id: 1 }, { ...post(1, 2), title: 'changed' });
  expect(controller.getResponse(getOther, { group: 2 }).data).toMatchObject([{ title: 'changed' }]);
  expect(controller.getResponse(getGroup, { group: 2 }).data).toMatchObject([{ title: 'changed' }]);
});

test('what a request with two lists of everything resolves to has the items of its own response', async () => {
  const { controller, calls } = bench();
  const getAll = new RestEndpoint({
    path: '/all',
    schema: { users: new schema.All(User), posts: new schema.All(Post) },
  });
  controller.setResponse(getAll, { users: [{ id: 1, name: 'a' }], posts: [post(1)] });
  const asked = controller.fetch(getAll);
  await turn();
  await calls.at(-1)!.answer({ users: [{ id: 2, name: 'b' }], posts: [post(2)] });
  const own = await asked;
  expect([ids(own.users), ids(own.posts)]).toEqual([[2], [2]]);
  const { data } = controller.getResponse(getAll);
  expect([ids(data!.users), ids(data!.posts)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('an addition and a move look through the lists that are known without parsing their keys again', () => {
  const { controller } = bench();
  for (let group = 0; group < 20; group++) controller.setResponse(posts.getList, { group }, []);
  controller.setResponse(posts.getList.push, {}, post(1), post(1));
  const parse = vi.spyOn(JSON, 'parse');
  controller.setResponse(posts.getList.push, {}, post(2), post(2));
  controller.setResponse(posts.getList.move, { id: 2 }, { group: 3 }, post(2, 3));
  const calls = parse.mock.calls.length;
  parse.mockRestore();
  expect(calls).toBe(0);
  expect([1, 3].map((group) => ids(controller.getResponse(posts.getList, { group }).data))).toEqual([
    [1],
    [2],
  ]);
});
