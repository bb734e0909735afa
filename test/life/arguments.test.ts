import { createResource, Endpoint, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Post extends Entity {
  id = '';
  title = '';
  page = 0;
}

const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });

test('a read asks for, and is stored as, what its arguments were', async () => {
  const { controller, calls } = bench();
  const asked: Promise<unknown>[] = [];
  const query = { page: 1, tags: ['a'] };
  for (; query.page <= 3; query.page++) asked.push(controller.fetch(Posts.getList, query));
  query.tags.push('b');
  await turn();
  expect(calls.map(({ url }) => url)).toEqual([1, 2, 3].map((page) => `/posts?page=${page}&tags=a`));
  for (const [i, call] of calls.entries()) await call.answer([{ id: `${i}`, page: i + 1 }]);
  await Promise.all(asked);
  for (const page of [1, 2, 3])
    expect(controller.getResponse(Posts.getList, { page, tags: ['a'] }).data).toMatchObject([{ page }]);
});

test('a refetch asks for what the first request did', async () => {
  const { calls, controller } = bench();
  const query = { id: '1' };
  controller.setResponse(Posts.get, query, { id: '1' });
  const answer = controller.answer(Posts.get, [query]);
  query.id = '2';
  const again = controller.fetch(Posts.get, { id: '1' });
  await turn();
  expect(calls.map(({ url }) => url)).toEqual(['/posts/1']);
  expect(answer.args).toEqual([{ id: '1' }]);
  await calls[0]!.answer({ id: '1' });
  await again;
});

test('an optimistic change stays what was sent, as often as it is shown anew', async () => {
  const { controller, last } = bench();
  controller.setResponse(Posts.get, { id: '1' }, { id: '1', title: 'old' });
  const params = { id: '1' };
  const body = { title: 'sent' };
  const sent = controller.fetch(Posts.partialUpdate, params, body);
  body.title = 'typed since';
  params.id = '2';
  controller.set(Post, { id: '9' }, { title: 'another' });
  expect(controller.get(Post, { id: '1' })).toMatchObject({ title: 'sent' });
  expect(controller.get(Post, { id: '2' })).toBeUndefined();
  await turn();
  expect([last().url, last().body]).toEqual(['/posts/1', { title: 'sent' }]);
  await last().answer({ id: '1', title: 'sent' });
  await sent;
});

test('what waits before it is sent sends what it was called with', async () => {
  const { controller, last } = bench();
  const slow = Posts.update.extend({
    async getRequestInit(this: RestEndpoint, body: unknown) {
      await turn();
      return RestEndpoint.prototype.getRequestInit.call(this, body);
    },
  });
  const body = { title: 'first', tags: ['a'] };
  const sent = controller.fetch(slow, { id: '1' }, body);
  body.title = 'second';
  body.tags.push('b');
  await turn();
  await turn();
  expect(last().body).toEqual({ title: 'first', tags: ['a'] });
  await last().answer({ id: '1' });
  await sent;
});

test('a query is made again with the arguments it was first asked with', () => {
  const { controller } = bench();
  const titled = new schema.Query(new schema.All(Post), (posts, { title }: { title: string }) =>
    posts.filter((post) => post.title === title),
  );
  const filter = { title: 'a' };
  controller.set(Post, { id: '1' }, { title: 'a' });
  expect(controller.get(titled, filter)).toMatchObject([{ id: '1' }]);
  filter.title = 'b';
  controller.set(Post, { id: '2' }, { title: 'a' });
  expect(controller.get(titled, { title: 'a' })).toMatchObject([{ id: '1' }, { id: '2' }]);
});

test('what only its class can copy is used as it is; objects that hold themselves end somewhere', async () => {
  const { controller, last } = bench();
  const form = new FormData();
  form.append('title', 'x');
  const sent = controller.fetch(Posts.getList.push, form);
  await turn();
  expect(last().body).toBe(form);
  await last().answer({ id: '5', title: 'x' });
  await sent;
  const params: Record<string, unknown> = { id: '1' };
  params.self = params;
  controller.set(Post, params, { title: 'round' });
  expect(controller.get(Post, { id: '1' })).toMatchObject({ title: 'round' });
});

class Money {
  readonly #amount: number;
  readonly currency = 'EUR';
  constructor(amount: number) {
    this.#amount = amount;
  }
  get text() {
    return `${this.#amount} ${this.currency}`;
  }
}
class Price extends Money {
  toJSON() {
    return this.text;
  }
}

test('an argument whose state JSON does not show is refused by name in development', () => {
  const get = new Endpoint(async (_money: object) => 1, { name: 'get' });
  expect(() => get.key(new Money(1))).toThrow(
    /argument-key: get: an instance of Money has state that JSON does not show/,
  );
  expect(() => get.key({ [Symbol('unit')]: 1 })).toThrow(/an object with symbols or hidden members/);
  expect(get.key(new Price(1))).not.toBe(get.key(new Price(2)));
  expect(get.key(Post.fromJS({ id: '1' }))).not.toBe(get.key(Post.fromJS({ id: '2' })));
  expect(get.key([new Date(0), { a: null }, Object.create(null)])).toBe(
    'get [["1970-01-01T00:00:00.000Z",{"a":null},{}]]',
  );
});
