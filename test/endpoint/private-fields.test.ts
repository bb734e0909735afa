import { Controller, createResource, Entity, RestEndpoint } from 'presource';
import { expect, test } from 'vitest';

class Post extends Entity {
  id = 0;
}

class Signed extends RestEndpoint {
  readonly #token = 'secret';

  override getHeaders(headers: HeadersInit): HeadersInit {
    return { ...headers, authorization: this.#token };
  }
}

test("a controller's requests reach the private fields of an endpoint class", async () => {
  let sent: Headers | undefined;
  const controller = new Controller({
    fetch: async (_url, init) => {
      sent = new Headers(init?.headers);
      return Response.json({ id: 1 });
    },
  });
  const Posts = createResource({ path: '/posts/:id', schema: Post, Endpoint: Signed as never });
  expect(await controller.fetch(Posts.get, { id: 1 })).toBeInstanceOf(Post);
  expect(sent?.get('authorization')).toBe('secret');
  const direct = new Signed({ path: '/me', schema: Post } as never) as unknown as typeof Posts.get;
  expect(await controller.fetch(direct, {} as never)).toBeInstanceOf(Post);
});

test('a response is stored without arguments where the endpoint needs none', () => {
  const controller = new Controller();
  const Posts = createResource({ path: '/posts/:id', schema: Post });
  controller.setResponse(Posts.getList, [{ id: 1 }]);
  expect(controller.getResponse(Posts.getList).data).toMatchObject([{ id: 1 }]);
});
