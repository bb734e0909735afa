/** Mistakes that had no effect, or an error of the engine: each message names what was written, and what to write. */
import {
  addHooks,
  Controller,
  createResource,
  Endpoint,
  Entity,
  polling,
  RestEndpoint,
  schema,
} from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

class User extends Entity {
  id = 0;
  name = '';
}
const UserResource = createResource({ path: '/users/:id', schema: User });
const controller = new Controller({ polling, fetch: async () => Response.json({ id: 1, name: 'Ada' }) });

const log = vi.fn();
beforeEach(() => {
  log.mockClear();
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...all) => log(all[0]));
});
afterEach(() => {
  vi.restoreAllMocks();
});
const logged = (): string[] => log.mock.calls.map(([text]) => String(text));

describe('a class of a resource', () => {
  test.each([
    ['Endpoint', Date, 'Date', 'RestEndpoint', 'MyEndpoint'],
    ['Endpoint', Endpoint, 'Endpoint', 'RestEndpoint', 'MyEndpoint'],
    ['Endpoint', [() => 1][0], 'a function', 'RestEndpoint', 'MyEndpoint'],
    ['Endpoint', null, 'null', 'RestEndpoint', 'MyEndpoint'],
    ['Collection', User, 'User', 'schema.Collection', 'MyCollection'],
    ['Collection', new schema.Collection([User]), 'an object', 'schema.Collection', 'MyCollection'],
  ])('%s: %s', (option, given, found, parent, name) => {
    try {
      createResource({ path: '/users/:id', schema: User, [option]: given } as never);
    } catch {
      // What cannot be constructed throws, after the report.
    }
    expect(logged()).toEqual([
      `presource: resource-class: User /users/:id: \`${option}\` is ${found}, which is not derived from ${parent}. Write a class: class ${name} extends ${parent} { … }.`,
    ]);
  });

  test('derived classes are left alone', () => {
    class Api extends RestEndpoint {}
    class Ordered extends schema.Collection {}
    createResource({ path: '/users/:id', schema: User, Endpoint: Api, Collection: Ordered });
    createResource({
      path: '/users/:id',
      schema: User,
      Endpoint: RestEndpoint,
      Collection: schema.Collection,
    });
    expect(logged()).toEqual([]);
  });
});

describe('a Collection', () => {
  test.each([
    ['a class', User, 'the class User, which is no list. Write new schema.Collection([User])'],
    ['a shape', { items: [User] }, 'an object, which is no list. Write new schema.Collection([Post])'],
  ])('around %s', (_, around, message) => {
    expect(() => new schema.Collection(around as never)).toThrow(
      `schema-list: schema.Collection is around ${message}`,
    );
  });

  test('around lists and maps of all kinds', () => {
    const lists = [
      [User],
      new schema.Array(User),
      new schema.Values(User),
      new schema.All(User),
      new schema.Collection([User]),
    ];
    for (const list of lists) expect(() => new schema.Collection(list as never)).not.toThrow();
  });
});

describe('a step of a request that returns nothing', () => {
  class Silent extends RestEndpoint {
    override getRequestInit(): never {
      return undefined as never;
    }
  }
  const init =
    'step-empty: getUser: `getRequestInit` returned undefined. Write return { ...(await super.getRequestInit(body)), … }.';

  test.each([
    [
      'as an option',
      new RestEndpoint({ path: '/users/:id', name: 'getUser', getRequestInit: () => undefined as never }),
    ],
    ['of a class', new Silent({ path: '/users/:id', name: 'getUser' })],
  ])('getRequestInit, %s', async (_, endpoint) => {
    await expect(controller.fetch(endpoint, { id: 1 })).rejects.toThrow(init);
    await expect((endpoint as RestEndpoint)({ id: 1 })).rejects.toThrow(init);
  });

  test('fetchResponse', async () => {
    const endpoint = UserResource.get.extend({ fetchResponse: async () => undefined as never });
    await expect(controller.fetch(endpoint, { id: 1 })).rejects.toThrow(
      'step-empty: User.get: `fetchResponse` returned undefined. Write return super.fetchResponse(url, init).',
    );
  });

  test('getHeaders', async () => {
    const endpoint = UserResource.get.extend({ getHeaders: () => undefined as never });
    await controller.fetch(endpoint, { id: 1 });
    expect(logged()).toEqual([
      'presource: step-empty: User.get: `getHeaders` returned undefined, so its request has no headers of yours. Write return { ...headers, … }.',
    ]);
  });

  test('a header without a value', async () => {
    const token = undefined;
    const given = [
      { authorization: token },
      [['x-user', token]],
      { 'x-token': `Bearer ${token}` },
      { a: '' },
    ];
    for (const headers of given) {
      const endpoint = UserResource.get.extend({ getHeaders: () => headers as never });
      await controller.fetch(endpoint, { id: 1 });
      await controller.fetch(endpoint, { id: 1 });
    }
    await controller.fetch(UserResource.get.extend({ getHeaders: () => new Headers({ a: 'b' }) }), { id: 1 });
    const leave = (header: string) =>
      `Leave it out if there is no value: { ...headers, ...(value && { "${header}": value }) }.`;
    expect(logged().filter((text) => !text.includes('endpoint-twins'))).toEqual([
      `presource: header-empty: User.get: the header authorization is sent as the text "undefined". ${leave('authorization')}`,
      `presource: header-empty: User.get: the header x-user is sent as the text "undefined". ${leave('x-user')}`,
      `presource: header-empty: User.get: the header x-token is sent as the text "Bearer undefined". ${leave('x-token')}`,
    ]);
  });
});

test('a body of which JSON has nothing', async () => {
  const send = new RestEndpoint({ path: '/photos', method: 'POST', body: {} as unknown, name: 'send' });
  const file = new File(['x'], 'x.png');
  const own = Object.assign(new Map(), { toJSON: () => ({}) });
  const bodies = [{ photo: file }, { photo: file }, { all: [{ tags: new Set(['a']) }] }, new Map([['a', 1]])];
  for (const body of [...bodies, { own, at: new Date(0), list: [1, null] }, file, new FormData()])
    await controller.fetch(send, body);
  const itself = send.extend({ getRequestInit: () => ({ method: 'POST', body: '{"a":1}' }) });
  await controller.fetch(itself, new Map([['a', 1]]));
  expect(logged().filter((text) => !text.includes('endpoint-twins'))).toEqual([
    `presource: body-lost: send: "photo" of the body is a File, of which JSON has nothing. Send a FormData: new FormData(form), or form.set('file', file).`,
    'presource: body-lost: send: "all.0.tags" of the body is a Set, of which JSON has nothing. Send [...set].',
    'presource: body-lost: send: the body is a Map, of which JSON has nothing. Send Object.fromEntries(map).',
  ]);
});

test('a prefix that ends with a slash, and a path that begins with one', () => {
  const urlPrefix = 'https://api.example.com/v1/';
  const { get } = createResource({ urlPrefix, path: '/users/:id', schema: User });
  for (const id of [1, 1]) get.url({ id });
  get.extend({ path: 'users/:id' }).url({ id: 1 });
  get.extend({ urlPrefix: 'https://api.example.com/v1' }).url({ id: 1 });
  expect(logged()).toEqual([
    'presource: path-slashes: User.get: the URL is https://api.example.com/v1//users/1, with two slashes. End the prefix without one.',
  ]);
});

describe('extend of a resource', () => {
  const extend = (...given: unknown[]) => (UserResource.extend as (...given: unknown[]) => unknown)(...given);

  test.each([
    [
      'nothing returned',
      [() => {}],
      'User: the function of extend() returned undefined, not members. Return an object of endpoints: (Base) => ({ search: Base.getList.extend({ … }) }).',
    ],
    [
      'a value for a member',
      [() => ({ search: 5 })],
      'User: the function of extend() made `search` 5, not an endpoint. Write search: Base.get.extend({ … }).',
    ],
    [
      'options for a member',
      [() => ({ getList: { path: '/all' } })],
      'User: the function of extend() made `getList` an object, not an endpoint. Write getList: Base.getList.extend({ … }).',
    ],
    [
      'a name and a path',
      ['vote', '/vote'],
      'User.vote: extend() was given "/vote" in place of the member\'s options. Write { path: "/vote" }.',
    ],
    [
      'a name alone',
      ['vote'],
      "User.vote: extend() was given undefined in place of the member's options. Write { path: '/posts/:id' }.",
    ],
  ])('%s', (_, given, message) => {
    extend(...given);
    expect(logged()).toEqual([`presource: resource-members: ${message}`]);
  });

  test('other members are left alone', () => {
    UserResource.extend((Base) => ({
      search: Base.getList.extend({ path: '/search' }),
      byName: new schema.Query(new schema.All(User), (users) => users.length),
      load: () => 1,
      delete: undefined,
      admin: { get: Base.get },
    }));
    expect(logged()).toEqual([]);
  });
});

describe('a subscription that nothing refreshes', () => {
  const { get } = UserResource;

  test('is reported', async () => {
    controller.subscribe(get, { id: 1 });
    await Promise.resolve();
    controller.unsubscribe(get, { id: 1 });
    expect(logged()).toEqual([
      'presource: subscription-idle: User.get: nothing refreshes what it is subscribed to: the endpoint has no `pollFrequency`, and no hook streams it. ' +
        'Set pollFrequency: 5_000 (milliseconds), pass null, or read with useSuspense. If it is meant, set pollFrequency: undefined.',
    ]);
  });

  test.each([
    ['a frequency', get.extend({ name: 'polled', pollFrequency: 1_000 })],
    ['a frequency that is off', get.extend({ name: 'off', pollFrequency: undefined })],
  ])('%s is not reported', async (_, endpoint) => {
    controller.subscribe(endpoint, { id: 1 });
    await Promise.resolve();
    controller.unsubscribe(endpoint, { id: 1 });
    expect(logged()).toEqual([]);
  });

  test('a stream that is added after the subscriber is not reported', async () => {
    const streamed = get.extend({ name: 'streamed' });
    controller.subscribe(streamed, { id: 1 });
    const stop = addHooks(controller, { subscribe: () => () => {} });
    await Promise.resolve();
    controller.unsubscribe(streamed, { id: 1 });
    stop();
    expect(logged()).toEqual([]);
  });
});
