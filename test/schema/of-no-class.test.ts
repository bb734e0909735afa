/** Objects of no class: of another realm, as in a frame or a test, and without a prototype, as `graphql` and some databases give. */
import vm from 'node:vm';
import { Collection, Controller, Endpoint, Entity, Union, Values } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { expect, test } from 'vitest';

class User extends Entity {
  static override key = 'of-no-class.User';
  id = 0;
  settings = {};
}

class Post extends Entity {
  static override key = 'of-no-class.Post';
  id = 0;
  kind = 'post';
  author = User.fromJS();
  static override schema = { author: User };
}

const realm = vm.createContext();
const TEXT = `(more) => ({
  posts: [{ id: 1, kind: 'post', author: { id: 2, settings: { theme: { dark: [true, { from: 22 }] } } } }],
  byName: { ada: { id: 3, settings: { theme: {} } } },
  pinned: { id: 4, kind: 'post', tags: [{ name: 'a' }] },
  counts: { all: { posts: [1, { drafts: 2 }] } },
  ...more,
})`;

/** The same without prototypes, but for lists and dates. */
const bare = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(bare)
    : Object.prototype.toString.call(value) === '[object Object]'
      ? Object.assign(
          Object.create(null),
          Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, bare(one)])),
        )
      : value;

const kinds = {
  'of another realm': (more = {}) => vm.runInContext(TEXT, realm)(more),
  'without a prototype': (more = {}) => bare(vm.runInThisContext(TEXT)(more)),
};

const schema = {
  posts: new Collection([Post]),
  byName: new Values(User),
  pinned: new Union({ post: Post }, 'kind'),
};

for (const [kind, make] of Object.entries(kinds)) {
  const get = new Endpoint(async () => make(), { schema, name: 'of-no-class.get' });
  const plain = new Endpoint(async () => make(), { name: 'of-no-class.plain' });

  test(`an equal response of objects ${kind} is no change`, async () => {
    const controller = new Controller();
    let changes = 0;
    const former = [await controller.fetch(get), await controller.fetch(plain)];
    for (const endpoint of [get, plain]) controller.watch(endpoint, () => changes++);
    expect([await controller.fetch(get), await controller.fetch(plain)]).toEqual(former);
    expect(changes).toBe(0);
    expect(controller.getResponse(get).data).toBe(former[0]);
    expect(controller.getResponse(plain).data).toBe(former[1]);
  });

  test(`a response of objects ${kind} is sent to the browser`, async () => {
    const server = new Controller();
    const browser = new Controller();
    const date = vm.runInContext('new Date(5)', realm);
    for (const endpoint of [get, plain]) server.setResponse(endpoint, make({ date }));
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
    for (const endpoint of [get, plain]) {
      const { data } = server.getResponse(endpoint);
      expect(JSON.stringify(browser.getResponse(endpoint).data)).toBe(JSON.stringify(data));
    }
    expect(browser.getResponse(plain).data).toMatchObject({ date: new Date(5) });
  });
}

test('arguments of no class are copied, too', async () => {
  const controller = new Controller();
  const asked: unknown[] = [];
  const get = new Endpoint(async (args: { id: string }) => asked.push(args.id), { name: 'of-no-class.args' });
  for (const args of [
    /(?<id>\d)/.exec('1')!.groups as { id: string },
    vm.runInContext("({ id: '2' })", realm) as { id: string },
  ]) {
    const { id } = args;
    await controller.fetch(get, args);
    args.id = 'changed since';
    await controller.fetch(get, { id });
    expect(asked.splice(0)).toEqual([id, id]);
  }
});
