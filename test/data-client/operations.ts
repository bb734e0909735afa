/** Random operations of one app. */
import fc from 'fast-check';
import type { EndpointName } from './declarations.ts';
import type { Operation } from './run.ts';

const id = (letter: string) => fc.integer({ min: 1, max: 3 }).map((n) => `${letter}${n}`);
const text = fc.constantFrom('one', 'two', 'three');
const few = <T>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { maxLength: 3, selector: (one) => (one as { id: string }).id });
/** A response that may lack some fields. */
const partly = <T extends object, K extends keyof T & string>(
  fields: { [P in keyof T]: fc.Arbitrary<T[P]> },
  ...required: K[]
) => fc.record(fields, { requiredKeys: required });

const user = partly({ id: id('u'), name: text, age: fc.nat(3) }, 'id');
const tag = partly({ slug: fc.constantFrom('a', 'b', 'c'), label: text }, 'slug');
const comment = partly({ id: id('k'), text, author: user }, 'id', 'text');
/** Theirs has the arguments of its list while it is pending, ours only what is sent. */
const newComment = comment.map((one) => ({ ...one, postId: 'p1' }));
const post = partly(
  {
    id: id('p'),
    title: text,
    userId: id('u'),
    author: fc.option(user),
    tags: fc.array(tag, { maxLength: 2 }),
    comments: few(comment),
    meta: fc.record({ editor: user, note: fc.nat(3) }),
  },
  'id',
  'title',
);
const link = fc.record({ id: id('l'), type: fc.constant('link'), url: text });
const poll = partly({ id: id('q'), type: fc.constant('poll'), votes: fc.nat(3), owner: user }, 'id', 'type');
const item = fc.oneof(link, poll);
const counter = partly(
  { id: id('c'), count: fc.nat(3), values: fc.array(fc.nat(2), { maxLength: 2 }) },
  'id',
);
const version = partly({ id: id('v'), version: fc.nat(4), text }, 'id', 'version');
const todo = partly({ id: id('t'), title: text, ownerId: id('o') }, 'id', 'title');
const owner = partly({ id: id('o'), name: text, todos: few(todo) }, 'id', 'todos');
const seat = partly({ row: fc.nat(1), column: fc.nat(1), guest: user }, 'row', 'column');
const seats = fc.uniqueArray(seat, { maxLength: 3, selector: ({ row, column }) => `${row}-${column}` });
const map = fc
  .uniqueArray(user, { maxLength: 3, selector: ({ id }) => id })
  .map((users) => Object.fromEntries(users.map((one) => [one.id, one])));

/** A response to one set of arguments; `args` gets the response, because a record's own key may be among them. */
const store = <T>(
  endpoint: EndpointName,
  response: fc.Arbitrary<T>,
  args: fc.Arbitrary<readonly unknown[]> | ((response: T) => readonly unknown[]) = fc.constant([]),
): fc.Arbitrary<Operation> =>
  (typeof args === 'function'
    ? response.map((one) => [one, args(one)] as const)
    : fc.tuple(response, args)
  ).map(([one, given]) => ({ do: 'store', endpoint, args: given, response: one }));

/** A mutation that is shown before it is answered. */
const send = <T>(
  endpoint: EndpointName,
  body: fc.Arbitrary<T>,
  args: (body: T) => readonly unknown[],
): fc.Arbitrary<Operation> => body.map((one) => ({ do: 'send', endpoint, args: args(one), response: one }));

const key = (record: unknown) => [{ id: (record as { id?: unknown }).id }];
const named = (field: string, values: fc.Arbitrary<string>) => values.map((value) => [{ [field]: value }]);
const xy = fc.constantFrom('x', 'y');
const listArgs = fc.oneof(fc.constant([]), named('userId', id('u')));
const pageArgs = fc
  .record({ group: fc.constantFrom('a', 'b'), cursor: fc.constantFrom('1', '2') })
  .map((args) => [args]);

/** What a server answers to reads, by endpoint. */
export const RESPONSES = {
  'users.get': user,
  'users.list': few(user),
  'posts.get': post,
  'posts.list': few(post),
  'posts.array': few(post),
  'posts.nested': fc.record({ data: fc.record({ posts: few(post), next: text }) }),
  'comments.list': few(comment),
  'counters.get': counter,
  'counters.list': few(counter),
  'versions.get': version,
  'versions.list': few(version),
  'feed.list': few(item),
  'items.list': few(link),
  'items.page': few(link),
  'owners.get': owner,
  'seats.list': seats,
  'seats.rows': fc.record({ rows: fc.dictionary(xy, seats) }),
  'feed.mixed': fc.array(fc.oneof(link, user), { maxLength: 3 }),
  'users.map': map,
  'users.byKey': map,
  dashboard: partly({ items: few(item), top: post, count: fc.nat(3) }, 'items', 'count'),
  plain: fc.record({ a: fc.nat(3) }),
};

/** As `store`, of what is read. */
const read = (endpoint: keyof typeof RESPONSES, args?: Parameters<typeof store<unknown>>[2]) =>
  store<unknown>(endpoint, RESPONSES[endpoint], args);

export const READS = [
  read('users.get', key),
  read('users.list'),
  read('posts.get', key),
  read('posts.list', listArgs),
  read('posts.array'),
  read('posts.nested', named('name', xy)),
  read('comments.list', named('postId', id('p'))),
  read('counters.get', key),
  read('counters.list'),
  read('versions.get', key),
  read('versions.list'),
  read('feed.list'),
  read('items.list', named('group', fc.constantFrom('a', 'b'))),
  read('items.page', pageArgs),
  read('owners.get', key),
  read('seats.list'),
  read('seats.rows', named('name', xy)),
  read('feed.mixed'),
  read('users.map'),
  read('users.byKey'),
  read('dashboard', named('name', xy)),
  read('plain', named('name', xy)),
];

const bodyOf = ({ id, ...body }: { id?: unknown }) => [{ id }, body];

export const MUTATIONS = [
  store('users.push', user, (one) => [one]),
  store('users.patch', user, bodyOf),
  store('posts.push', post, (one) => [one]),
  store('posts.unshift', post, (one) => [one]),
  store('posts.update', post, bodyOf),
  store('comments.push', comment, (one) => [{ postId: 'p1' }, one]),
  store('feed.push', item, (one) => [one]),
  store('users.assign', map, (one) => [one]),
  store('comments.delete', fc.record({ id: id('k') }), ({ id }) => [{ postId: 'p1', id }]),
  store('seats.lost', seats),
  store('versions.delete', fc.record({ id: id('v') }), key),
  send('users.patch', user, bodyOf),
  send('posts.patch', partly({ id: id('p'), title: text, userId: id('u') }, 'id', 'title'), bodyOf),
  send('posts.push', post, (one) => [one]),
  send('comments.push', newComment, (one) => [{ postId: 'p1' }, one]),
  send('comments.delete', fc.record({ id: id('k') }), ({ id }) => [{ postId: 'p1', id }]),
];

const answer: fc.Arbitrary<Operation> = fc.record({
  do: fc.constant('answer'),
  nth: fc.nat(3),
  fails: fc.boolean(),
});
const wait: fc.Arbitrary<Operation> = fc.record({
  do: fc.constant('wait'),
  milliseconds: fc.constantFrom(500, 30_000, 61_000),
});
const invalidate: fc.Arbitrary<Operation> = fc.record({
  do: fc.constant('invalidate'),
  endpoint: fc.constantFrom('posts.list', 'users.list', 'feed.list'),
  args: fc.constant([]),
});
const markAll: fc.Arbitrary<Operation> = fc.record({
  do: fc.constantFrom('expireAll', 'invalidateAll'),
  endpoint: fc.constantFrom('posts.list', 'plain', 'comments.list'),
});

const any = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...READS) },
    { weight: 6, arbitrary: fc.oneof(...MUTATIONS) },
    { weight: 3, arbitrary: answer },
    { weight: 1, arbitrary: wait },
    { weight: 1, arbitrary: fc.oneof(invalidate, markAll) },
  ),
  { minLength: 1, maxLength: 10 },
);

/** Operations in which the packages do not differ on purpose. */
export const operations = any.map((all) => {
  const agreed = new Agreed();
  return all.flatMap((operation, i): Operation[] => {
    if (operation.do === 'answer') return [agreed.answer(operation)];
    return operation.do === 'store' || operation.do === 'send' ? agreed.response(operation, i) : [operation];
  });
});

type Answering = Extract<Operation, { do: 'answer' }>;
type Responding = Extract<Operation, { do: 'store' | 'send' }>;

/** Leaves out what the page about moving lists. */
class Agreed {
  /** The groups of which the list is known. There a page begins a list, too. */
  private readonly groups = new Set<unknown>();
  /** A mutation waits for its answer. There a response that is requested before that wins over it. */
  private isPending = false;

  answer(operation: Answering): Operation {
    this.isPending = false;
    return operation;
  }

  response(operation: Responding, i: number): Operation[] {
    const { endpoint, args, response } = operation;
    const { group } = (args[0] ?? {}) as { readonly group?: string };
    if (this.isPending) return [];
    if (endpoint === 'items.list') this.groups.add(group);
    if (endpoint === 'items.page' && !this.groups.has(group)) return [];
    this.isPending = operation.do === 'send';
    if (!/push|unshift/.test(endpoint)) return [operation];
    // An item that is added twice is in their list twice.
    const added = { ...(response as object), id: `new ${i}` };
    return [{ ...operation, args: [...args.slice(0, -1), added], response: added }];
  }
}
