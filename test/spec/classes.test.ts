/** Classes of one's own: endpoints and collections. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { answered, answering, bench } from './support.ts';

class Post extends Entity {
  id = '';
  title = '';
  by = '';
}

rule('endpoint-class.request-init', async () => {
  class Signed extends RestEndpoint {
    override getRequestInit(body: unknown): RequestInit {
      return { ...super.getRequestInit(body), credentials: 'same-origin' };
    }
  }
  const net = answering({ id: '1' });
  const Posts = createResource({
    path: '/posts/:id',
    schema: Post,
    Endpoint: Signed,
    transport: net.transport,
  });
  await Posts.getList.push({ title: 'x' });
  expect(net.last().init).toMatchObject({
    method: 'POST',
    body: '{"title":"x"}',
    credentials: 'same-origin',
  });
  await Posts.get({ id: 1 });
  expect(net.last().init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
});

rule('endpoint-class.request-init-async', async () => {
  class Signed extends RestEndpoint {
    override async getRequestInit(body: unknown): Promise<RequestInit> {
      const init = await super.getRequestInit(body);
      return { ...init, credentials: await Promise.resolve('same-origin' as const) };
    }
  }
  const net = answering({ id: '1' });
  const Posts = createResource({
    path: '/posts/:id',
    schema: Post,
    Endpoint: Signed,
    transport: net.transport,
  });
  await Posts.update({ id: 1 }, { title: 'x' });
  expect(net.last().init).toMatchObject({ method: 'PUT', body: '{"title":"x"}', credentials: 'same-origin' });
  expect(net.last().headers.get('content-type')).toBe('application/json');
});

rule('endpoint-class.headers', async () => {
  class Signed extends RestEndpoint {
    override getRequestInit(body: unknown): RequestInit {
      return { ...super.getRequestInit(body), headers: { 'x-first': '1' } };
    }
    override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
      return { ...headers, 'x-token': await Promise.resolve('secret') };
    }
  }
  const net = answering({ id: '1' });
  await createResource({ path: '/posts/:id', schema: Post, Endpoint: Signed, transport: net.transport }).get({
    id: 1,
  });
  expect([net.last().headers.get('x-first'), net.last().headers.get('x-token')]).toEqual(['1', 'secret']);
});

rule('endpoint-class.parse-response', async () => {
  class Enveloped extends RestEndpoint {
    override async parseResponse(response: Response) {
      return (await super.parseResponse(response)).data;
    }
  }
  const Posts = createResource({ path: '/posts/:id', schema: Post, Endpoint: Enveloped });
  const on = bench();
  const post = await answered(on, Posts.get, [{ id: '1' }], { data: { id: '1', title: 'x' } });
  expect(post).toBe(on.controller.get(Post, { id: '1' }));
  expect(post).toMatchObject({ title: 'x' });
});

rule('endpoint-class.process', async () => {
  class Titled extends RestEndpoint {
    override process(value: { id: string }, ...args: { draft?: boolean }[]) {
      return { ...value, title: `${args[0]?.draft}` };
    }
  }
  const get = new Titled({ path: '/posts/:id', schema: Post });
  const post = await answered(bench(), get, [{ id: '1', draft: true }], { id: '1' });
  expect(post).toMatchObject({ id: '1', title: 'true' });
});

rule('endpoint-class.private-fields', async () => {
  class Signed extends RestEndpoint {
    readonly #token = 'secret';
    override getHeaders(headers: HeadersInit): HeadersInit {
      return { ...headers, 'x-token': this.#token };
    }
  }
  const net = answering({ id: '1' });
  const Posts = createResource({
    path: '/posts/:id',
    schema: Post,
    Endpoint: Signed as never,
    transport: net.transport,
  });
  await Posts.get.extend({ path: '/other/:id' })({ id: 1 });
  expect(net.last().headers.get('x-token')).toBe('secret');
});

/** `orderBy` sorts a list and says nothing of what is in it. */
class Ordered<
  S extends [unknown],
  Parent extends unknown[] = [urlParams: { orderBy?: string }, body?: unknown],
> extends schema.Collection<S, Parent> {
  override nonFilterArgumentKeys(key: string): boolean {
    return key === 'orderBy';
  }
}

rule('collection-class.non-filter', () => {
  const Posts = createResource({ path: '/posts/:id', schema: Post, Collection: Ordered });
  const { controller } = bench();
  const lists = [{}, { orderBy: 'title' }, { orderBy: 'date', by: 'x' }, { by: 'y' }];
  for (const args of lists) controller.setResponse(Posts.getList, args, []);
  controller.setResponse(Posts.getList.push, { title: 'x' }, { id: '1', by: 'x' });
  expect(lists.map((args) => (controller.getResponse(Posts.getList, args).data as unknown[]).length)).toEqual(
    [1, 1, 1, 0],
  );
});

rule('collection-class.filter', () => {
  const Posts = createResource({ path: '/posts/:id', schema: Post });
  const { controller } = bench();
  controller.setResponse(Posts.getList, { orderBy: 'title' }, []);
  controller.setResponse(Posts.getList.push, { title: 'x' }, { id: '1' });
  expect(controller.getResponse(Posts.getList, { orderBy: 'title' }).data).toEqual([]);
});

rule('collection-class.own-lists', () => {
  const Posts = createResource({ path: '/posts/:id', schema: Post, Collection: Ordered });
  const { controller } = bench();
  controller.setResponse(Posts.getList, { orderBy: 'up' }, [{ id: '1' }, { id: '2' }]);
  controller.setResponse(Posts.getList, { orderBy: 'down' }, [{ id: '2' }, { id: '1' }]);
  const ids = (args: { orderBy: string }) =>
    (controller.getResponse(Posts.getList, args).data as Post[]).map(({ id }) => id);
  expect([ids({ orderBy: 'up' }), ids({ orderBy: 'down' })]).toEqual([
    ['1', '2'],
    ['2', '1'],
  ]);
});
