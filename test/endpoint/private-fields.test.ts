import { Controller, createResource, Entity, type ReadEndpoint, RestEndpoint } from 'presource';
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

test('each step of a request reaches them', async () => {
  const steps: string[] = [];
  class Told extends RestEndpoint {
    readonly #steps = steps;
    override url(...args: object[]): string {
      this.#steps.push('url');
      return super.url(...args);
    }
    override getRequestInit(body: unknown) {
      this.#steps.push('getRequestInit');
      return super.getRequestInit(body);
    }
    override getHeaders(headers: HeadersInit) {
      this.#steps.push('getHeaders');
      return super.getHeaders(headers);
    }
    override fetchResponse(url: string, init: RequestInit) {
      this.#steps.push('fetchResponse');
      return super.fetchResponse(url, init);
    }
    override parseResponse(response: Response) {
      this.#steps.push('parseResponse');
      return super.parseResponse(response);
    }
    override process(value: unknown) {
      this.#steps.push('process');
      return value;
    }
  }
  const controller = new Controller({ fetch: async () => Response.json({ id: 1 }) });
  const save = new Told({ path: '/posts/:id', method: 'PUT', schema: Post });
  expect(await controller.fetch(save, { id: 1 }, {})).toBeInstanceOf(Post);
  const inOrder = ['url', 'getRequestInit', 'getHeaders', 'fetchResponse', 'parseResponse', 'process'];
  expect(steps).toEqual(inOrder);
});

test('a response is stored without arguments where the endpoint needs none', () => {
  const controller = new Controller();
  const Posts = createResource({ path: '/posts/:id', schema: Post });
  controller.setResponse(Posts.getList, [{ id: 1 }]);
  expect(controller.getResponse(Posts.getList).data).toMatchObject([{ id: 1 }]);
});

test('an endpoint that is no function of ours reaches them', async () => {
  class Own {
    readonly name = 'own';
    readonly #answer = [{ id: 1 }];
    readonly schema = [Post];
    key(): string {
      return this.name;
    }
    async fetch(): Promise<unknown> {
      return this.#answer;
    }
  }
  const controller = new Controller();
  expect(await controller.fetch(new Own() as unknown as ReadEndpoint)).toMatchObject([{ id: 1 }]);
});
