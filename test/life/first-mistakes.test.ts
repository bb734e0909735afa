/** Mistakes of the first hour: each message names what was written, and what to write. */
import { Controller, createResource, Entity, gc, RestEndpoint, refetchStale, retry, schema } from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

class Post extends Entity {
  id = 0;
  title = '';
}
const PostResource = createResource({ urlPrefix: 'http://x', path: '/posts/:id', schema: Post });

const answering = (response: unknown) => new Controller({ fetch: async () => Response.json(response) });

/** The message of what is thrown. */
const refusal = async (run: () => unknown): Promise<string> => {
  try {
    await run();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
};

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

describe('an argument', () => {
  const { get } = PostResource;

  test.each([
    ['text', '7', 'The argument is "7", not an object. Pass { id: "7" }'],
    ['a number', 7, 'The argument is 7, not an object. Pass { id: 7 }'],
    ['an empty key', { id: '' }, `"id" is ''. The value must be text that is neither empty`],
  ])('%s', async (_, argument, remedy) => {
    expect(await refusal(() => answering({}).fetch(get, argument as never))).toContain(
      `path-parameter: ${get.name} /posts/:id: `,
    );
    expect(await refusal(() => answering({}).fetch(get, argument as never))).toContain(remedy);
  });

  test('a map, which a query cannot hold', async () => {
    const { getList } = createResource({ urlPrefix: 'http://x', path: '/maps/:id', schema: Post });
    await answering([]).fetch(getList, { tags: new Map() } as never);
    expect(logged()).toEqual([
      `presource: query-parameter: ${getList.name}: "tags" is an object, which a query cannot hold. Override searchToString.`,
    ]);
  });
});

test.each([
  ['https://api.example.com', 'posts/:id', 'https://api.example.composts'],
  ['/', '/posts/:id', '//posts'],
])('the prefix %s and the path %s have another host together', (urlPrefix, path, host) => {
  const { get } = createResource({ urlPrefix, path: path as '/posts/:id', schema: Post });
  for (const id of [1, 2]) get.url({ id });
  expect(logged()).toEqual([
    `presource: path-host: ${get.name}: the URL begins with ${host}, and the prefix is ${urlPrefix}. Begin the path with a slash, and end the prefix without one.`,
  ]);
});

test.each([
  ['https://api.example.com', '/posts/:id'],
  ['https://api.example.com/', 'posts/:id'],
  ['/api', '/posts/:id'],
  ['', 'https://other.example.com/posts/:id'],
])('the prefix %s and the path %s fit', (urlPrefix, path) => {
  createResource({ urlPrefix, path: path as '/posts/:id', schema: Post }).get.url({ id: 1 });
  expect(logged()).toEqual([]);
});

describe('in place of an endpoint', () => {
  class Other {
    readonly name = 'x';
  }

  test.each([
    [
      'a resource',
      PostResource,
      'a resource instead of an endpoint. Pass one of its members, as in `PostResource.get`.',
    ],
    [
      'a promise',
      Promise.resolve(1),
      'a promise instead of an endpoint. Pass the endpoint and its arguments, without a call: `PostResource.get, { id }`.',
    ],
    ['a path', '/posts', '"/posts" instead of an endpoint. Check for'],
    ['an entity class', Post, 'the class Post instead of an endpoint. Check for'],
    ['an object', new Other(), 'an object with "name" instead of an endpoint. Check for'],
  ])('%s', async (_, given, words) => {
    expect(await refusal(() => answering({}).fetch(given as typeof PostResource.get, { id: 1 }))).toBe(
      `endpoint-missing: the controller was given ${words}${words.endsWith('for') ? ' a misspelled or missing member, as in `PostResource.getLost`, or for two modules that import each other.' : ''}`,
    );
  });
});

describe('a path', () => {
  test.each([
    [undefined, 'the path of a resource is undefined'],
    ['/posts', '/posts has no parameter'],
  ])('of a resource: %s', async (path, found) => {
    const options = { path, schema: Post };
    expect(await refusal(() => createResource(options as never))).toBe(
      `resource-path: ${found}. Write the path of one item: '/posts/:id'. ` +
        'An endpoint without a parameter is `new RestEndpoint({ path })`.',
    );
  });

  test('that an endpoint lacks', async () => {
    const options = { schema: Post };
    expect(
      await refusal(() =>
        answering({}).fetch(new RestEndpoint(options as { path: '/posts'; schema: typeof Post })),
      ),
    ).toMatch(/^path-missing: the endpoint has no path\. Give it one: /);
  });
});

describe('an option', () => {
  test('of a member, misspelled where the right one is inherited', () => {
    const options = { path: '/posts/:id/vote', methd: 'POST' };
    createResource({ path: '/votes/:id', schema: Post, name: 'Votes' }).extend('vote', options as never);
    expect(logged()).toEqual([
      'presource: option-misspelled: Votes.vote: `methd` is not a known option. Write `method`.',
    ]);
  });

  test.each([
    ['gc', gc],
    ['retry', retry],
  ])('of a controller that is not called: %s', (name, make) => {
    new Controller({ [name]: make as never });
    expect(logged()).toEqual([
      `presource: option-function: Controller: \`${name}\` is not called, so it has no effect. ` +
        `Write \`new Controller({ ${name}: ${name}() })\`.`,
    ]);
    log.mockClear();
    new Controller({ [name]: make() });
    expect(logged()).toEqual([]);
  });
});

test('a Union without a field that selects the kind', async () => {
  expect(await refusal(() => new schema.Union({ post: Post }, undefined as never))).toBe(
    'schema-attribute: schema.Union has several schemas and nothing that selects one. ' +
      "Name the field whose values are the keys: new schema.Union({ … }, 'type').",
  );
});

test('a kind without a schema', async () => {
  const getFeed = new RestEndpoint({
    urlPrefix: 'http://x',
    path: '/feed',
    schema: [new schema.Union({ post: Post }, 'type')],
  });
  await answering([{ type: 'link', id: 1 }]).fetch(getFeed);
  expect(logged()).toEqual([
    expect.stringMatching(/^presource: schema-kind: Union\(Post\) has no schema for "link"/),
  ]);
});

test('an optimistic response that throws names its endpoint', async () => {
  const { partialUpdate } = PostResource;
  const eager = partialUpdate.extend({
    getOptimisticResponse() {
      throw new Error('no post');
    },
  });
  await answering({ id: 1 }).fetch(eager, { id: 1 }, { title: 'New' });
  expect(logged()).toEqual([
    `presource: optimistic-ignored: ${partialUpdate.name}: the optimistic response does not fit and is ignored; the request goes on:`,
  ]);
});

test('`refetchStale` without a controller', async () => {
  expect(await refusal(() => refetchStale(undefined as never))).toMatch(
    /^controller-missing: refetchStale\(\)/,
  );
});
