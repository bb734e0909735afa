/** What functions of the app read while a commit writes leaves no trace: not in what is shown, and not in who is told. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, counter, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Tag extends Entity {
  id = 0;
  count = 0;
}
class Other extends Entity {
  id = 0;
}
const Users = createResource({ path: '/users/:id', schema: User });
const Tags = createResource({ path: '/tags/:id', schema: Tag });
const getOthers = new RestEndpoint({ path: '/others', schema: [Other] });
const getUsers = new RestEndpoint({ path: '/some', schema: [User] });

test('a query that an optimistic response reads shows what comes later', async () => {
  const names = new schema.Query(Users.getList.schema, (users: readonly User[]) =>
    users.map(({ name }) => name).join(),
  );
  const count = Tags.partialUpdate.extend({
    getOptimisticResponse: (snapshot, { id }: { id: number }) => ({
      id,
      count: String(snapshot.get(names, {})).length,
    }),
  });
  const { controller, calls } = bench();
  controller.setResponse(Users.getList, {}, [{ id: 1, name: 'Ada' }]);
  controller.setResponse(Tags.get, { id: 1 }, { id: 1, count: 0 });
  expect(controller.get(names, {})).toBe('Ada');
  const sent = controller.fetch(count, { id: 1 }, {});
  await turn();
  controller.setResponse(Users.getList, {}, [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob' },
  ]);
  expect(controller.get(names, {})).toBe('Ada,Bob');
  expect(controller.get(Tag, { id: 1 })?.count).toBe('Ada,Bob'.length);
  await calls[0]!.answer({ id: 1, count: 7 });
  await sent;
  expect(controller.get(names, {})).toBe('Ada,Bob');
});

test('a query that process reads shows what the same response brings', () => {
  const { controller } = bench();
  const size = new schema.Query(new schema.All(User), (users: readonly User[]) => users.length);
  class Counted extends Entity {
    id = 0;
    static override process(value: object) {
      return { ...value, users: controller.get(size) };
    }
  }
  const getBoth = new RestEndpoint({ path: '/both', schema: { users: [User], counted: Counted } });
  controller.setResponse(getUsers, [{ id: 1, name: 'Ada' }]);
  expect(controller.get(size)).toBe(1);
  controller.setResponse(getOthers, [{ id: 1 }]);
  controller.setResponse(getBoth, { users: [{ id: 2, name: 'Bob' }], counted: { id: 1 } });
  expect(controller.get(size)).toBe(2);
});

test('a record that is read before the same response deletes it is gone', () => {
  const { controller } = bench();
  class Post extends Entity {
    id = 0;
    title = '';
    author: User | undefined = undefined;
    static override schema = { author: User };
    static override process(value: { id: number; isDeleted?: boolean }) {
      controller.get(Post, { id: value.id });
      return value.isDeleted ? (undefined as never) : { ...value };
    }
  }
  const Posts = createResource({ path: '/posts/:id', schema: Post });
  const getAll = new RestEndpoint({ path: '/all', schema: { users: [User], posts: [Post] } });
  const [first, second] = [1, 2].map((id) => ({ id, title: `${id}`, author: { id: 1, name: 'Ada' } }));
  controller.setResponse(Posts.getList, {}, [first, second] as never);
  const { listener, take } = counter();
  controller.watch(Posts.getList, {}, listener);
  controller.setResponse(getOthers, [{ id: 1 }]);
  controller.setResponse(getAll, {
    users: [{ id: 1, name: 'Ada L.' }],
    posts: [{ id: 1, isDeleted: true }],
  } as never);
  expect(controller.get(Post, { id: 1 })).toBeUndefined();
  expect(controller.getResponse(Posts.getList, {}).data).toMatchObject([
    { id: 2, author: { name: 'Ada L.' } },
  ]);
  expect(take()).toBe(1);
});

test.each(['get', 'getResponse'] as const)(
  'snapshot.%s of a pending mutation tells nobody of other data',
  async (how) => {
    const rename = Users.partialUpdate.extend({
      getOptimisticResponse(snapshot, { id }: { id: number }, body: object) {
        const data =
          how === 'get'
            ? snapshot.get(Users.getList.schema, {})
            : snapshot.getResponse(Users.getList, {}).data;
        return data?.some((user: User) => user.id === id) ? { id, ...body } : undefined;
      },
    });
    const { controller, calls } = bench();
    controller.setResponse(Users.getList, {}, [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bob' },
    ]);
    const { listener, take } = counter();
    controller.watch(Users.getList, {}, listener);
    const sent = controller.fetch(rename, { id: 1 }, { name: 'Ada L.' });
    await turn();
    expect(take()).toBe(1);
    const { data } = controller.getResponse(Users.getList, {});
    for (const id of [1, 2, 3]) controller.setResponse(getOthers, [{ id }]);
    expect(take()).toBe(0);
    expect(controller.getResponse(Users.getList, {}).data).toBe(data);
    await calls[0]!.answer({ id: 1, name: 'Ada L.' });
    await sent;
    expect(take()).toBe(0);
  },
);

test('process may write to another controller', () => {
  const { controller } = bench();
  const other = bench().controller;
  class Copied extends Entity {
    id = 0;
    static override process(value: { id: number }) {
      other.set(User, { id: value.id }, { name: 'copy' });
      return { ...value };
    }
  }
  const getCopied = new RestEndpoint({ path: '/copied', schema: [Copied] });
  controller.setResponse(getCopied, [{ id: 1 }, { id: 2 }]);
  expect(controller.get(Copied, { id: 2 })).toMatchObject({ id: 2 });
  expect(other.get(User, { id: 2 })).toMatchObject({ name: 'copy' });
});
