/** Endpoints around functions are told apart by the function, not by its name or its text. */
import { Controller, Endpoint } from 'presource';
import { describe, expect, it } from 'vitest';

/** Requests both, one after the other, and returns what is then shown of each. */
async function shown(...endpoints: readonly Endpoint<(id: string) => Promise<string>>[]): Promise<unknown[]> {
  const controller = new Controller();
  for (const endpoint of endpoints) await controller.fetchIfStale(endpoint, '1');
  return endpoints.map((endpoint) => controller.getResponse(endpoint, '1').data);
}

/** Functions as a minifier leaves them: `e => t.load(e)`, twice. */
const minified = (answer: string) => {
  const t = { load: async (id: string) => `${answer} ${id}` };
  return (e: string) => t.load(e);
};

class Sdk {
  readonly #answer: string;
  readonly load = async (id: string) => `${this.#answer} ${id}`;
  constructor(answer: string) {
    this.#answer = answer;
  }
  async get(id: string) {
    return `${this.#answer} ${id}`;
  }
}
const users = new Sdk('user');
const posts = new Sdk('post');

describe('two functions of one name and one text', () => {
  const pairs = {
    minified: [minified('user'), minified('post')],
    bound: [users.get.bind(users), posts.get.bind(posts)],
    'fields of a class': [users.load, posts.load],
  } as const;
  it.each(Object.entries(pairs))('have their own data: %s', async (_, [user, post]) => {
    expect([`${user}`, user.name]).toEqual([`${post}`, post.name]);
    expect(await shown(new Endpoint(user), new Endpoint(post))).toEqual(['user 1', 'post 1']);
  });

  it('also if one replaces the other in an extension, with a name or without one', async () => {
    for (const name of [undefined, 'getIt']) {
      const getUser = new Endpoint(minified('user'), { name });
      const getPost = getUser.extend({ fetch: minified('post') });
      const getPage = getUser.extend({ fetch: minified('page') });
      expect(await shown(getUser, getPost, getPage)).toEqual(['user 1', 'post 1', 'page 1']);
      expect(getPost.extend({ dataExpiryLength: 5 }).key('1')).toBe(getPost.key('1'));
    }
  });
});

describe('one function', () => {
  const load = minified('user');

  it('is one response, also of another endpoint', () => {
    const [one, two] = [new Endpoint(load), new Endpoint(load, { dataExpiryLength: 5 })];
    expect(two.key('1')).toBe(one.key('1'));
    expect(one.extend({ fetch: load }).key('1')).toBe(one.key('1'));
  });

  it('keeps a name that is given, when it is replaced by itself', () => {
    const named = new Endpoint(load, { name: 'getUser' });
    expect(named.extend({ fetch: load }).name).toBe('getUser');
    expect(named.extend({ fetch: minified('post') }).name).toBe('getUser#2');
  });

  it('has its own name, or its key, where the one that it replaces had that', () => {
    async function getPost(id: string) {
      return id;
    }
    expect(new Endpoint(load).extend({ fetch: getPost }).name).toBe('getPost');
    const keyed = new Endpoint(load, { name: 'getUser', key: (id: string) => `user ${id}` });
    expect(keyed.extend({ fetch: getPost }).name).toBe('getUser');
  });

  it('gets the same name again where its module is evaluated again, if an endpoint has a name', () => {
    const evaluate = () =>
      new Endpoint(minified('user'), { name: 'reloaded' }).extend({ fetch: minified('post') });
    expect(evaluate().key('1')).toBe(evaluate().key('1'));
  });

  it('has the name of its first place in the source, if that is compiled', () => {
    const fetch = minified('user');
    const one = new Endpoint(fetch, {}, 'getUser@users-1');
    expect(one.key('1')).toBe('getUser@users-1 ["1"]');
    expect(new Endpoint(fetch, {}, 'getAgain@users-1').name).toBe('getUser@users-1');
    expect(new Endpoint(minified('user'), {}, 'getUser@users-1').name).toBe('getUser@users-1');
    expect(new Endpoint(fetch, { name: 'mine' }, 'getUser@users-1').name).toBe('mine');
  });
});

it('an endpoint has no keys of another one whose name begins with its own', async () => {
  const user = new Endpoint(async () => 'one', { name: 'user' });
  const users = new Endpoint(async () => 'all', { name: 'user list' });
  const controller = new Controller();
  await controller.fetch(user);
  await controller.fetch(users);
  controller.invalidateAll(user);
  expect(controller.getResponse(user).data).toBeUndefined();
  expect(controller.getResponse(users).data).toBe('all');
});

it('an argument at the end that is undefined is left out of the key, and null is not', async () => {
  const asked: unknown[][] = [];
  const search = new Endpoint(
    async (query: string, page: number | null = 1) => {
      asked.push([query, page]);
      return `${query} ${page}`;
    },
    { name: 'search' },
  );
  const controller = new Controller();
  expect(search.key('a', undefined)).toBe('search ["a"]');
  expect(
    await Promise.all([controller.fetch(search, 'a', undefined), controller.fetch(search, 'a')]),
  ).toEqual(['a 1', 'a 1']);
  expect(await controller.fetchIfStale(search, 'a', null)).toBe('a null');
  expect(asked).toEqual([
    ['a', 1],
    ['a', null],
  ]);
  controller.invalidate(search, 'a');
  expect(controller.getResponse(search, 'a', undefined).data).toBeUndefined();
  expect(controller.getResponse(search, 'a', null).data).toBe('a null');
});

it('an option that is undefined is left out', async () => {
  const get = new Endpoint(async (id: string) => id, {
    name: 'get',
    key: undefined,
    testKey: undefined,
    fetch: undefined,
  });
  const extended = get.extend({ fetch: undefined, key: undefined, dataExpiryLength: 1 });
  for (const one of [get, extended]) {
    expect(one.key('a')).toBe('get ["a"]');
    expect(one.testKey('get ["b"]')).toBe(true);
    expect(await one('c')).toBe('c');
  }
});
