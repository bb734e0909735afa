/** A resource's endpoint class that uses the path which it is given: the same compiled. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { expect, test } from 'vitest';

class Post extends Entity {
  id = 0;
}
class Versioned extends RestEndpoint {
  constructor(options: { path: string }) {
    super({ ...options, path: `/v2${options.path}` });
  }
}
class Hosted extends RestEndpoint {
  constructor(options: { path: string }) {
    super({ ...options, urlPrefix: options.path.startsWith('/admin') ? '/a' : '/b' });
  }
}
test('its constructor may change the path', () => {
  const Posts = createResource({ path: '/posts/:id', schema: Post, Endpoint: Versioned as never });
  const { get, getList } = Posts as never as Record<string, RestEndpoint>;
  expect([get!.url({ id: 1 }), getList!.url()]).toEqual(['/v2/posts/1', '/v2/posts']);
  expect([get!.path, getList!.path]).toEqual(['/v2/posts/:id', '/v2/posts']);
});

test('every member is made with its path', () => {
  const Posts = createResource({ path: '/admin/posts/:id', schema: Post, Endpoint: Hosted as never });
  const { getList, get } = Posts as never as Record<string, RestEndpoint>;
  expect([getList!.url(), get!.url({ id: 1 })]).toEqual(['/a/admin/posts', '/a/admin/posts/1']);
});
