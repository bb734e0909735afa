/** Mistakes of the first hour: each message names what was written, and what to write. */
import {
  Controller,
  createResource,
  Endpoint,
  Entity,
  gc,
  RestEndpoint,
  refetchStale,
  retry,
  schema,
} from 'presource';
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
    [
      'an object as a key',
      { id: { id: 7 } },
      '"id" is [object Object], which is no key. Pass a text or a number: { id }',
    ],
    ['an empty key', { id: '' }, `"id" is ''. The value must be text that is neither empty`],
  ])('%s', async (_, argument, remedy) => {
    expect(await refusal(() => answering({}).fetch(get, argument as never))).toContain(
      `path-parameter: ${get.name} /posts/:id: `,
    );
    expect(await refusal(() => answering({}).fetch(get, argument as never))).toContain(remedy);
  });

  test('a date, whose text is for people', async () => {
    const { getList } = createResource({ urlPrefix: 'http://x', path: '/dates/:id', schema: Post });
    const since = new Date(0);
    await answering([]).fetch(getList, { since: since.toISOString() } as never);
    await answering([]).fetch(getList, { since, days: [since] } as never);
    expect(logged()).toEqual(
      ['since', 'days'].map(
        (key) =>
          `presource: query-parameter: ${getList.name}: "${key}" is a Date, which would be sent as "${since}". Pass its toISOString(), or override searchToString.`,
      ),
    );
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

describe('a body', () => {
  const resource = createResource({
    urlPrefix: 'http://x',
    path: '/bodies/:id',
    schema: Post,
    name: 'Bodies',
  });

  test('that is passed with the key', async () => {
    for (const title of ['a', 'b'])
      await answering({ id: 1 }).fetch(
        resource.update as never as typeof resource.get,
        { id: 1, title } as never,
      );
    expect(logged()).toEqual([
      'presource: request-body: Bodies.update: PUT /bodies/:id is sent without a body, and "title" in the query. Pass the body as ' +
        'the second argument: { id }, { title }. If the server expects none, set the option `body: undefined`.',
    ]);
  });

  test('that none is needed is not said', async () => {
    const send = answering({ id: 1 });
    await send.fetch(resource.update, { id: 1 }, { title: 'a' });
    await send.fetch(resource.getList.push, { title: 'a' });
    await send.fetch(resource.update.extend({ body: undefined }), { id: 1, notify: true } as never);
    await send.fetch(resource.delete, { id: 1 });
    await send.fetch(resource.partialUpdate as never as typeof resource.get, { id: 1 });
    expect(logged()).toEqual([]);
  });
});

describe('in place of `fetch`', () => {
  test.each([
    ['an object', { id: 1 }, 'an object'],
    ['nothing', undefined, 'undefined'],
  ])('a function that returns %s', async (_, returned, found) => {
    const controller = new Controller({ fetch: async () => returned as never });
    expect(await refusal(() => controller.fetch(PostResource.get, { id: 1 }))).toBe(
      `response-missing: Post.get: the function that is used as \`fetch\` returned ${found}, not a Response. Return what \`fetch\` returns, or \`Response.json(value)\`.`,
    );
  });

  test('an address', async () => {
    expect(await refusal(() => new Controller('https://x' as never))).toContain(
      'new Controller() was given a text or a list, not options.',
    );
  });
});

describe('in place of an endpoint', () => {
  class Other {
    readonly name = 'x';
  }

  test.each([
    [
      'a resource',
      PostResource,
      'the resource Post instead of an endpoint. Pass one of its members: get, getList, update, partialUpdate, delete.',
    ],
    [
      'a promise',
      Promise.resolve(1),
      'a promise instead of an endpoint. Pass the endpoint and its arguments, without calling it: controller.fetch(endpoint, { id }), not controller.fetch(endpoint({ id })).',
    ],
    ['a path', '/posts', '"/posts" instead of an endpoint. Check'],
    [
      'an entity class',
      Post,
      'the class Post instead of an endpoint. Pass an endpoint of it, such as `get` of its resource. What is stored is read by useQuery(Post, { id }).',
    ],
    [
      'a function',
      async function load() {},
      'the function load instead of an endpoint. Make an endpoint of it, outside of components: new Endpoint(load, { name }).',
    ],
    ['an object', new Other(), 'an object with "name" instead of an endpoint. Check'],
  ])('%s', async (_, given, words) => {
    expect(await refusal(() => answering({}).fetch(given as typeof PostResource.get, { id: 1 }))).toBe(
      `endpoint-missing: controller.fetch() was given ${words}${words.endsWith('Check') ? ' the name of the member (those of a resource are get, getList, update, partialUpdate, delete and what `extend` added), the name of the import, and whether two modules import each other.' : ''}`,
    );
  });
});

describe('a path', () => {
  test.each([
    [{}, 'the path of the resource Post is undefined', '/posts/:id'],
    [{ url: '/news/:id' }, 'the path of the resource Post is undefined', '/news/:id'],
    [{ path: '/news' }, '/news, the path of the resource Post, has no parameter', '/news/:id'],
    [
      { path: '/news?sort=age' },
      '/news?sort=age, the path of the resource Post, has no parameter',
      '/news/:id?sort=age',
    ],
    [{ path: '/', name: 'News' }, '/, the path of the resource News, has no parameter', '/posts/:id'],
  ])('of a resource: %j', async (given, found, example) => {
    const options = { ...given, schema: Post };
    expect(await refusal(() => createResource(options as never))).toBe(
      `resource-path: ${found}. Write the path of one item: path: '${example}'. ` +
        'An endpoint without a parameter is `new RestEndpoint({ path })`.',
    );
  });

  test('that an endpoint lacks', async () => {
    const options = { schema: Post, pth: '/posts' };
    expect(
      await refusal(() =>
        answering({}).fetch(new RestEndpoint(options as never as { path: '/posts'; schema: typeof Post })),
      ),
    ).toBe(
      "path-missing: RestEndpoint: the endpoint has no path. Its options are `schema`, `pth`. Write `path`, as in '/posts/:id', or override `url`.",
    );
  });

  test.each([
    [{ url: '/posts' }, '`url` is "/posts", not a function. Write `path: "/posts"`.'],
    [
      { path: '/x', getHeaders: {} },
      '`getHeaders` is an object, not a function. Write it as a function: getHeaders(…) { return … }.',
    ],
    [{ path: 5, name: 'five' }, "`path` is 5, not text. Write it as in '/posts/:id', or override `url`."],
  ])('or has in another form: %j', async (options, found) => {
    expect(await refusal(() => new RestEndpoint(options as never))).toMatch(
      /^endpoint-options: (RestEndpoint|\/x|five): /,
    );
    expect(await refusal(() => new RestEndpoint(options as never))).toContain(found);
  });

  test.each([
    [
      () => new RestEndpoint('/x' as never),
      'new RestEndpoint() was given "/x" instead of options. Write new RestEndpoint({ path: "/x", … }).',
    ],
    [
      () => createResource(Post as never),
      "createResource() was given the class Post instead of options. Write createResource({ path: '/posts/:id', … }).",
    ],
    [() => createResource(undefined as never), 'createResource() was given undefined instead of options.'],
    [
      () => new Endpoint({ path: '/x' } as never),
      'new Endpoint() was given an object instead of a function. Write new Endpoint(async',
    ],
  ])('something else in place of options: %s', async (make, found) => {
    expect(await refusal(make)).toContain(`endpoint-options: ${found}`);
  });
});

describe('an option', () => {
  test.each(['get', 'patch'])('`method: %s`', (method) => {
    new RestEndpoint({ path: `/in-${method}`, method } as never);
    expect(logged()).toEqual([
      `presource: option-method: /in-${method}: \`method\` is '${method}'. Write '${method.toUpperCase()}'. In lower case a read counts as a change of data, and \`patch\` is refused by servers.`,
    ]);
  });

  test('that the caller of a function around `new RestEndpoint` left out', () => {
    const made = (options: object) => new RestEndpoint({ path: '/left-out', ...options } as never);
    made({ transport: undefined, testKey: undefined, schema: undefined });
    class Derived extends RestEndpoint {}
    new Derived({ path: '/left-out', process: undefined } as never);
    expect(logged()).toEqual([]);
    made({ process: undefined });
    expect(logged()).toEqual([
      'presource: option-undefined: /left-out: `process` is undefined, so requests will fail. Leave it out, as in ' +
        '`...(process && { process })`, or use a class that extends RestEndpoint, which then keeps its own method.',
    ]);
  });

  test('that the caller of a function around `createResource` left out is said once', () => {
    createResource({ path: '/left-out/:id', schema: Post, name: 'LeftOut', getHeaders: undefined } as never);
    expect(logged()).toEqual([
      expect.stringMatching(/^presource: option-undefined: LeftOut: `getHeaders` is /),
    ]);
  });

  test('of another library: `headers`', () => {
    new RestEndpoint({ path: '/with-headers', headers: {} } as never);
    expect(logged()).toEqual([
      'presource: option-misspelled: /with-headers: `headers` is not a known option. Write `getHeaders`.',
    ]);
  });

  test('`shema` of a resource is said once, as misspelled', () => {
    createResource({ path: '/misspelled/:id', shema: Post } as never);
    expect(logged()).toEqual([
      'presource: option-misspelled: Resource /misspelled/:id: `shema` is not a known option. Write `schema`.',
    ]);
  });

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

test('values that JSON has no form for do not end what reports them', async () => {
  const itself: Record<string, unknown> = {};
  itself.own = itself;
  const controller = new Controller();
  const feed = new RestEndpoint({ path: '/feed', schema: new schema.All({ post: Post }, 'type') });
  controller.setResponse(feed, [5n]);
  expect(controller.getResponse(feed).data).toEqual([5n]);
  expect(controller.get(Post, 5n as never)).toBeUndefined();
  expect(await refusal(() => controller.setResponse(PostResource.get, { id: 1 }, { id: itself }))).toMatch(
    /has no primary key.* Its id is an object/,
  );
  expect(await refusal(() => gc({ every: 5n as never })(controller))).toMatch(/every is 5\. Write a number/);
  expect(logged()).toEqual([
    expect.stringMatching(/schema-kind: All\(Post\) got 5, and/),
    expect.stringMatching(/query-arguments: controller\.get: Post is looked up by 5\./),
  ]);
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

test('a value that does not say its kind', async () => {
  const items = new schema.Union({ post: Post }, 'type');
  const controller = answering({ deleted: ['1', '2'] });
  const removal = { path: '/items', method: 'DELETE', body: [] as string[] } as const;
  await controller.fetch(
    new RestEndpoint({
      ...removal,
      urlPrefix: 'http://x',
      schema: { deleted: [new schema.Invalidate(items)] },
    }),
    {},
    ['1', '2'],
  );
  expect(logged()).toEqual([
    'presource: schema-kind: Union(Post) got "1", and a key alone does not say its kind; the value is stored as it is. ' +
      'Known: post. Let it be an object with a field `type`.',
  ]);
  const Items = createResource({
    urlPrefix: 'http://x',
    path: '/items/:id',
    schema: new schema.Union({ post: Post }, 'type'),
  });
  await answering({}).fetch(Items.delete, { id: 1 });
  expect(logged().slice(1)).toEqual([
    'presource: schema-kind: Union(Post) got an object without a field `type`, which says its kind; the value is stored as it is. ' +
      'Known: post. Add the field to the response, or to the arguments of the call.',
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
