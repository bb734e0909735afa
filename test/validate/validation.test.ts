/** `validation` of `presource/validate`: responses are checked by schemas of zod and valibot before they are stored. */

import {
  Controller,
  createResource,
  Endpoint,
  Entity,
  NormalizeError,
  RestEndpoint,
  rowKey,
  schema,
} from 'presource';
import { type Check, ValidationError, type ValidationOptions, validation } from 'presource/validate';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  static override schema = { author: User };
}
class Video extends Entity {
  id = 0;
  url = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post, optimistic: true });

/** The same rules, written with each library. */
const libraries = {
  zod: { user: z.object({ id: z.number(), name: z.string() }), total: z.object({ total: z.number() }) },
  valibot: { user: v.object({ id: v.number(), name: v.string() }), total: v.object({ total: v.number() }) },
};

/** A controller with these checks, whose server sends the given responses one after the other. */
function start(checks: readonly Check[], responses: unknown[], options?: ValidationOptions) {
  const controller = new Controller({
    fetch: async () => {
      const next = responses.shift();
      return next === undefined ? new Response(null, { status: 204 }) : Response.json(next);
    },
  });
  controller.extend(validation(checks, options));
  return controller;
}

const refusal = (request: Promise<unknown>): Promise<ValidationError> =>
  request.then(
    () => expect.unreachable('the response was accepted'),
    (error) => error,
  );

const wrongList = [
  { id: 1, title: 'one', author: { id: 5, name: 'Ada' } },
  { id: 2, title: 'two', author: { id: 6, name: 7 } },
];

test.each(Object.entries(libraries))(
  '%s checks an entity wherever a response has it',
  async (_, { user }) => {
    const controller = start([[User, user]], [wrongList, [wrongList[0]]]);
    const error = await refusal(controller.fetch(PostResource.getList));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toBeInstanceOf(NormalizeError);
    expect(error.name).toBe('ValidationError');
    expect(error.path).toBe('[1].author.name');
    expect(error.entity).toBe('User');
    expect(error.issues).toMatchObject([{ path: [1, 'author', 'name'], value: 7, entity: 'User' }]);
    expect(error.message).toMatch(
      /^response-refused: Post\.getList: the response to GET \/posts is not what was/,
    );
    expect(error.message).toMatch(/\n {2}\[1\]\.author\.name: .*[Ee]xpected string.*; found: 7 \(User\)\n/);
    expect(error.message).toContain('Correct the server, or the schema of User in validation().');
    expect(controller.get(Post, { id: 1 })).toBeUndefined();

    const posts = await controller.fetch(PostResource.getList);
    expect(posts[0]!.author.name).toBe('Ada');
  },
);

test.each(Object.entries(libraries))('%s checks the response of an endpoint', async (_, { total }) => {
  const getStats = new RestEndpoint({ path: '/stats', schema: { total: 0, newest: [Post] } });
  const count = new RestEndpoint({ path: '/stats', method: 'POST', body: undefined });
  const checks: Check[] = [[getStats, total]];
  const controller = start(checks, [{ total: 'many', newest: [] }, { newest: [] }, { total: 3, newest: [] }]);
  const error = await refusal(controller.fetch(getStats));
  expect(error.path).toBe('total');
  expect(error.message).toContain('/stats: the response to GET /stats is not what was declared\n  total: ');
  expect(error.message).toContain('found: "many"\n');
  // The same path with another method is another endpoint.
  await controller.fetch(count);
  expect((await controller.fetch(getStats)).total).toBe(3);
});

test('what a schema converts or adds is not stored', async () => {
  const shape = z.object({
    id: z.number(),
    url: z.string().transform((url) => url.length),
    size: z.number().default(3),
  });
  const controller = start([[Video, shape]], [{ id: 1, url: 'a' }]);
  const video = await controller.fetch(new RestEndpoint({ path: '/video', schema: Video }));
  expect({ ...video }).toEqual({ id: 1, url: 'a' });
});

test('a schema may wait, and a response without text is only checked by the schema of its endpoint', async () => {
  const known = v.objectAsync({
    id: v.pipeAsync(
      v.number(),
      v.checkAsync(async (id) => id < 9, 'is too large'),
    ),
  });
  const controller = start([[Post, known]], [{ id: 10 }, undefined, undefined]);
  const error = await refusal(controller.fetch(PostResource.get, { id: 10 }));
  expect(error.message).toContain('\n  id: is too large; found: 10 (Post)');
  await controller.fetch(PostResource.delete, { id: 10 });

  const strict = start([[PostResource.get, z.object({ id: z.number() })]], [undefined]);
  const empty = await refusal(strict.fetch(PostResource.get, { id: 1 }));
  expect(empty.path).toBe('');
  expect(empty.message).toMatch(/\n {2}the response: .*; found: null\n/);
});

test('entities are found in every kind of schema', async () => {
  const item = new schema.Union({ post: Post, video: Video }, 'type');
  const all = new RestEndpoint({
    path: '/all',
    schema: {
      union: item,
      list: new schema.Array({ post: Post, video: Video }, (value: { type: string }) => value.type),
      map: new schema.Values(Video),
      plain: [[Video]],
      object: new schema.Object({ inner: Video }),
      query: new schema.Query(new schema.All(Video), (videos) => videos.length),
      lazy: new schema.Lazy([Video]),
      collection: new schema.Collection([Video]),
      values: new schema.Collection(new schema.Values(Video)),
      other: 0,
    },
  });
  const bad = { id: 1, type: 'video', url: 0 };
  const response = {
    union: bad,
    list: [{ id: 1, type: 'post' }, bad, { type: 'unknown', url: 0 }, null, 4],
    map: { 'a b': bad },
    plain: [[bad]],
    object: { inner: bad },
    query: [bad],
    lazy: [1, bad],
    collection: [bad],
    values: { one: bad },
    other: bad,
  };
  const controller = start([[Video, v.object({ url: v.string() })]], [response]);
  const error = await refusal(controller.fetch(all));
  expect(error.issues.map(({ path }) => path.join('.'))).toEqual([
    'union.url',
    'list.1.url',
    'map.a b.url',
    'plain.0.0.url',
    'object.inner.url',
    'query.0.url',
    'lazy.1.url',
    'collection.0.url',
    'values.one.url',
  ]);
  expect(error.message).toContain('\n  map["a b"].url: ');
});

test('mutations are checked when they are answered, and not what is shown before', async () => {
  const whole = z.object({ id: z.number(), title: z.string() });
  const controller = start(
    [[Post, whole]],
    [[], { id: 1, title: 5 }, [{ id: 1, title: 'a' }], { id: 2, title: 6 }, {}],
  );
  await controller.fetch(PostResource.getList);
  const pushed = refusal(controller.fetch(PostResource.getList.push, { title: 'new' }));
  expect(controller.getResponse(PostResource.getList).data!.map(rowKey)).toHaveLength(1);
  expect((await pushed).path).toBe('title');
  expect(controller.getResponse(PostResource.getList).data).toEqual([]);
  await controller.fetch(PostResource.getList);
  const moved = await refusal(controller.fetch(PostResource.getList.move, { id: 1 }, { title: 'b' }));
  expect(moved.path).toBe('title');
  // A deletion is answered with anything.
  await controller.fetch(PostResource.delete, { id: 1 });
});

test('stale data stays on screen', async () => {
  const controller = start([[Post, z.object({ title: z.string() })]], [{ id: 1, title: 'a' }, { id: 1 }]);
  await controller.fetch(PostResource.get, { id: 1 });
  await refusal(controller.fetch(PostResource.get, { id: 1 }));
  expect(controller.getError(PostResource.get, { id: 1 })).toBeUndefined();
  expect(controller.getResponse(PostResource.get, { id: 1 }).data!.title).toBe('a');
});

test('with onFailure a failure is only told', async () => {
  const onFailure = vi.fn();
  const many = Array.from({ length: 30 }, (_, id) => ({ id, name: id }));
  const listUsers = new Endpoint(async (_kind: string) => many, { schema: [User], name: 'listUsers' });
  const controller = start([[User, libraries.zod.user]], [], { onFailure });
  expect(await controller.fetch(listUsers, 'staff')).toHaveLength(30);
  const [error] = onFailure.mock.calls[0]!;
  expect(error.issues).toHaveLength(30);
  expect(error.message).toContain('listUsers: the response to listUsers ["staff"] is');
  expect(error.message.split('\n')).toHaveLength(1 + 10 + 1 + 1);
  expect(error.message).toContain('\n  and 20 more\n');
});

test('a response to arguments without a key, such as a file, is refused by the name of its endpoint', async () => {
  const upload = new Endpoint(async (_: Blob) => ({ total: 'x' }), { name: 'upload', sideEffect: true });
  const controller = start([[upload, libraries.zod.total]], []);
  const error = await refusal(controller.fetch(upload, new Blob(['x'])));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error.message).toContain(
    'response-refused: upload: the response to upload is not what was declared',
  );
});

test('a circle that a function returns is followed once', async () => {
  class Part extends Entity {
    id = 0;
    whole: Part | undefined = undefined;
  }
  Part.schema = { whole: Part };
  const circle: { id: number; whole?: object } = { id: 1 };
  circle.whole = circle;
  const getPart = new Endpoint(async () => circle, { schema: Part, name: 'getPart' });
  const controller = start([[Part, v.object({ id: v.string() })]], []);
  const error = await refusal(controller.fetch(getPart));
  expect(error.issues).toHaveLength(1);
});

test('a check of an endpoint is not one of another resource of the same class', async () => {
  const UserPosts = createResource({ path: '/users/:user/posts/:id', schema: Post });
  const whole = z.array(z.object({ id: z.number(), title: z.string() }));
  const controller = start([[PostResource.getList, whole]], [[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]]);
  expect(await controller.fetch(UserPosts.getList, { user: 5 })).toHaveLength(1);
  const { signal } = new AbortController();
  for (const endpoint of [PostResource.getList, PostResource.getList.extend({ signal })])
    expect((await refusal(controller.fetch(endpoint))).path).toBe('[0].title');
});

test('ends with the controller', async () => {
  const controller = start([[User, libraries.valibot.user]], [wrongList]);
  controller.dispose();
  expect(await controller.fetch(PostResource.getList)).toHaveLength(2);
});
