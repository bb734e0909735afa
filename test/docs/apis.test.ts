/** The page on the styles of APIs, and the total of the page on pagination, with servers of these styles. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RestEndpoint } from 'presource';
import { afterEach, describe, expect, it } from 'vitest';
import { recipeOf } from './recipes.ts';

type Presource = typeof import('presource');
/** The endpoints and classes of a page. Their types are checked where the page is. */
// biome-ignore lint/suspicious/noExplicitAny: they come from a bundle, which has no types
type Recipe = Presource & Record<string, any>;

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body?: unknown;
}

let close = () => {};
afterEach(() => close());

/** A server that answers what `answer` says, and what it received. */
async function serve(answer: (received: Received) => Answer) {
  const seen: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const received = {
      method: request.method!,
      url: decodeURIComponent(request.url!),
      headers: request.headers,
      ...(text && { body: JSON.parse(text) }),
    };
    seen.push(received);
    const { status = 200, headers, body } = answer(received);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const send: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input), origin);
    return fetch(origin + pathname + search, init);
  };
  return { seen, send };
}

const load = async (page: string, name: string): Promise<Recipe> =>
  import(/* @vite-ignore */ await recipeOf(`docs/how-to/${page}.md`, [name]));

describe('the style of an API', () => {
  it('snake_case is camelCase in records, and snake_case in requests', async () => {
    const { SnakeCase, Controller, Entity, createResource } = await load('apis', 'snake-case.ts');
    class Person extends Entity {
      id = 0;
      firstName = '';
      home = { streetName: '' };
    }
    const People = createResource({
      path: '/people/:id',
      schema: Person,
      Endpoint: SnakeCase as typeof RestEndpoint,
      searchParams: {} as { sortBy?: string } | undefined,
    });
    const row = { id: 1, first_name: 'Ada', home: { street_name: 'Main' } };
    const { seen, send } = await serve(({ method, body }) => ({
      body: method === 'GET' ? [row] : { ...row, ...(body as object) },
    }));
    const controller = new Controller({ fetch: send });
    const [person] = await controller.fetch(People.getList, { sortBy: 'firstName' });
    expect(person).toMatchObject({ firstName: 'Ada', home: { streetName: 'Main' } });
    await controller.fetch(People.partialUpdate, { id: 1 }, { firstName: 'Bea' });
    expect(controller.get(Person, { id: 1 })!.firstName).toBe('Bea');
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['/people?sort_by=firstName', undefined],
      ['/people/1', { first_name: 'Bea' }],
    ]);
  });

  it('a wrapper is taken off items, and stays around lists', async () => {
    const { WrappedArticles: Articles, Controller } = await load('apis', 'wrapped.ts');
    const { send } = await serve(({ method, url }) => ({
      body:
        url === '/articles' && method === 'GET'
          ? { data: [{ id: '1', title: 'a' }], meta: { total: 1 } }
          : { data: { id: method === 'POST' ? '2' : '1', title: 'b' } },
    }));
    const controller = new Controller({ fetch: send });
    await controller.fetch(Articles.getList);
    await controller.fetch(Articles.getList.push, { title: 'b' });
    await controller.fetch(Articles.get, { id: '1' });
    const { data, meta } = controller.getResponse(Articles.getList).data as { data: object[]; meta: object };
    expect([data, meta]).toMatchObject([[{ id: '1', title: 'b' }, { id: '2' }], { total: 1 }]);
  });

  it('JSON:API', async () => {
    const { ArticleResource: Articles, getPage, Controller } = await load('apis', 'json-api.ts');
    const included = [
      {
        type: 'people',
        id: '9',
        attributes: { name: 'Dan' },
        relationships: { favorite: { data: { type: 'people', id: '9' } } },
      },
    ];
    const item = (id: string, title = id) => ({
      type: 'articles',
      id,
      attributes: { title },
      relationships: { author: { data: { type: 'people', id: '9' } }, comments: { links: {} } },
    });
    const { seen, send } = await serve(({ method, url }) => {
      if (method === 'DELETE') return { status: 204 };
      const data =
        method === 'GET' ? (/=2/.test(url) ? [item('3')] : [item('1'), item('2')]) : item('4', 'new');
      return {
        headers: { 'content-type': 'application/vnd.api+json' },
        body: { data, included: method === 'GET' ? included : undefined, meta: { total: 3 } },
      };
    });
    const controller = new Controller({ fetch: send });
    await controller.fetch(Articles.getList);
    await controller.fetch(getPage, { page: { number: 2 } });
    const pushed = controller.fetch(Articles.getList.push, { title: 'new' });
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const list = () => controller.getResponse(Articles.getList).data as any;
    expect(list().items.map(({ title }: { title: string }) => title)).toEqual(['1', '2', '3', 'new']);
    await pushed;
    await controller.fetch(Articles.partialUpdate, { id: 4 }, { title: 'new', author: '9' });
    await controller.fetch(Articles.delete, { id: '1' });
    expect(
      list().items.map(({ id, author }: { id: string; author: { name: string } }) => [id, author.name]),
    ).toEqual([
      ['2', 'Dan'],
      ['3', 'Dan'],
      ['4', 'Dan'],
    ]);
    expect(list().items[0].author).toBe(list().items[1].author);
    expect(seen.map(({ url, body }) => [url, body]).slice(1)).toEqual([
      ['/articles?page[number]=2', undefined],
      ['/articles', { data: { type: 'articles', attributes: { title: 'new' }, relationships: {} } }],
      [
        '/articles/4',
        {
          data: {
            type: 'articles',
            id: '4',
            attributes: { title: 'new' },
            relationships: { author: { data: { type: 'people', id: '9' } } },
          },
        },
      ],
      ['/articles/1', undefined],
    ]);
  });

  it('paths that end with a slash', async () => {
    const { Slashed, Controller } = await load('apis', 'slashes.ts');
    const { seen, send } = await serve(({ method }) => ({
      body: method === 'GET' ? [{ id: '1' }] : { id: '2', title: 'b' },
    }));
    const controller = new Controller({ fetch: send });
    await controller.fetch(Slashed.getList);
    await controller.fetch(Slashed.getList.push, { title: 'b' });
    await controller.fetch(Slashed.partialUpdate, { id: '2' }, { title: 'b' });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /articles/',
      'POST /articles/',
      'PATCH /articles/2/',
    ]);
    expect(controller.getResponse(Slashed.getList).data).toMatchObject([{ id: '1' }, { id: '2' }]);
  });

  it('answers without the item', async () => {
    const { Parts, Controller, Entity, createResource } = await load('apis', 'parts.ts');
    class Post extends Entity {
      id = '';
      title = '';
      version = 0;
    }
    const Posts = createResource({
      path: '/posts/:id',
      schema: Post,
      Endpoint: Parts as typeof RestEndpoint,
      optimistic: true,
    });
    const { send } = await serve(({ method }) => {
      if (method === 'GET') return { body: [{ id: '1', title: 'a', version: 1 }] };
      if (method === 'POST') return { status: 201, headers: { location: '/posts/2' } };
      return method === 'PATCH' ? { body: { version: 2 } } : { status: 204 };
    });
    const controller = new Controller({ fetch: send });
    await controller.fetch(Posts.getList);
    await controller.fetch(Posts.getList.push, { title: 'b' });
    await controller.fetch(Posts.partialUpdate, { id: '1' }, { title: 'A' });
    const shown = () => controller.getResponse(Posts.getList).data;
    expect(shown()).toMatchObject([
      { id: '1', title: 'A', version: 2 },
      { id: '2', title: 'b', version: 0 },
    ]);
    await controller.fetch(Posts.update, { id: '2' }, { title: 'B' });
    await controller.fetch(Posts.delete, { id: '1' });
    expect(shown()).toMatchObject([{ id: '2', title: 'B' }]);
  });

  it('details of a record that a list has shown are requested once', async () => {
    const { Articles, Controller } = await load('apis', 'details.ts');
    const { seen, send } = await serve(({ url }) => ({
      body: url === '/articles' ? [{ id: '1', title: 'a' }] : { id: '1', title: 'a', createdAt: 'now' },
    }));
    const controller = new Controller({ fetch: send });
    expect(await controller.fetch(Articles.getList)).toMatchObject([{ createdAt: '' }]);
    for (let i = 0; i < 2; i++) await controller.fetchIfStale(Articles.getDetails, { id: '1' });
    expect(controller.getResponse(Articles.getDetails, { id: '1' }).data).toMatchObject({
      article: { createdAt: 'now' },
    });
    expect(controller.getResponse(Articles.getList).data).toMatchObject([{ createdAt: 'now' }]);
    await controller.fetch(Articles.partialUpdate, { id: '1' }, {});
    await controller.fetch(Articles.getList);
    expect(controller.getResponse(Articles.getDetails, { id: '1' }).data).toMatchObject({
      article: { createdAt: 'now' },
    });
    expect(seen.filter(({ method, url }) => method === 'GET' && url === '/articles/1')).toHaveLength(1);
  });

  it('a search by POST is a read, shared by its body', async () => {
    const { searchArticles, Controller } = await load('apis', 'search.ts');
    const { seen, send } = await serve(({ body }) => ({
      body: { hits: [{ id: '1', title: (body as { text: string }).text }], total: 1 },
    }));
    const controller = new Controller({ fetch: send });
    for (const text of ['a', 'b', 'a']) {
      expect(await controller.fetchIfStale(searchArticles, { text })).toMatchObject({ total: 1 });
    }
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { text: 'a' }],
      ['POST', { text: 'b' }],
    ]);
    controller.expireAll(searchArticles);
    await controller.fetchIfStale(searchArticles, { text: 'b' });
    expect(seen).toHaveLength(3);
  });

  it('many items, of which some are refused', async () => {
    const { createMany, updateMany, deleteMany, Controller } = await load('apis', 'many.ts');
    const { send } = await serve(({ method, body }) => {
      if (method === 'GET') return { body: [{ id: '1' }, { id: '2' }] };
      if (method === 'PATCH') return { body };
      if (method === 'DELETE') return { status: 207, body: { deleted: ['1'], failed: ['2'] } };
      const results = (body as { title: string }[]).map((item) =>
        item.title ? { status: 201, data: { id: '3', ...item } } : { status: 422, error: 'No title' },
      );
      return { status: 207, body: { results } };
    });
    const controller = new Controller({ fetch: send });
    const getList = createMany.extend({ method: 'GET', schema: updateMany.schema, body: undefined });
    await controller.fetch(getList);
    const answer = await controller.fetch(createMany, [{ title: 'c' }, { title: '' }]);
    expect(answer).toMatchObject({ results: [{ data: { id: '3' } }, { status: 422, error: 'No title' }] });
    await controller.fetch(updateMany, [
      { id: '1', title: 'A' },
      { id: '2', title: 'B' },
    ]);
    expect(controller.getResponse(getList).data).toMatchObject([{ title: 'A' }, { title: 'B' }]);
    await controller.fetch(deleteMany, {}, { ids: ['1', '2'] });
    expect(controller.getResponse(getList).data).toMatchObject([{ id: '2' }]);
  });

  it('a change of an older version is refused', async () => {
    const { versioned, Controller, Entity, createResource } = await load('apis', 'versions.ts');
    class Post extends Entity {
      id = 0;
      title = '';
    }
    const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
    let version = 1;
    const { send } = await serve(({ method, url, headers, body }) => {
      if (url === '/posts')
        return {
          headers: { etag: '"list"' },
          body: method === 'GET' ? [] : { id: 2, title: headers['if-match'] ?? '' },
        };
      const matches = method === 'GET' || headers['if-match'] === `"${version}"`;
      if (!matches) return { status: 412 };
      if (method !== 'GET') version++;
      return { headers: { etag: `"${version}"` }, body: { id: 1, title: 'old', ...(body as object) } };
    });
    const controller = new Controller({ fetch: versioned(send) });
    await controller.fetch(Posts.get, { id: 1 });
    await controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'a' });
    await controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'b' });
    version++;
    await expect(controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'c' })).rejects.toMatchObject({
      status: 412,
    });
    expect(controller.get(Post, { id: 1 })!.title).toBe('b');
    await controller.fetch(Posts.getList);
    expect((await controller.fetch(Posts.getList.push, { title: 'new' })).title).toBe('');
  });

  it('keys that are unique for each tenant', async () => {
    const { ReportResource: Reports, Report, Controller } = await load('apis', 'tenants.ts');
    const { send } = await serve(({ method, url, body }) => {
      const title = `${url.split('/')[1]}`;
      if (method === 'DELETE') return { status: 204 };
      return { body: method === 'GET' ? [{ id: 1, title }] : { id: 2, ...(body as object) } };
    });
    const controller = new Controller({ fetch: send });
    const titles = (tenant: string) =>
      controller.getResponse(Reports.getList, { tenant }).data?.map((one: { title: string }) => one.title);
    await controller.fetch(Reports.getList, { tenant: 'a' });
    await controller.fetch(Reports.getList, { tenant: 'b' });
    expect([titles('a'), titles('b')]).toEqual([['a'], ['b']]);
    expect(controller.get(Report, { tenant: 'a', id: 1 }).title).toBe('a');
    await controller.fetch(Reports.getList.push, { tenant: 'b' }, { title: 'new' });
    expect([titles('a'), titles('b')]).toEqual([['a'], ['b', 'new']]);
    await controller.fetch(Reports.delete, { tenant: 'b', id: 1 });
    expect([titles('a'), titles('b')]).toEqual([['a'], ['new']]);
  });

  it('a primary key that changes', async () => {
    const { Pages, Page, rename, Controller } = await load('apis', 'rename.ts');
    const { send } = await serve(({ method, body }) => ({
      body: method === 'GET' ? [{ slug: 'a' }, { slug: 'b' }] : { slug: 'a', ...(body as object) },
    }));
    const controller = new Controller({ fetch: send });
    await controller.fetch(Pages.getList);
    const slugs = () => controller.getResponse(Pages.getList).data.map(({ slug }: { slug: string }) => slug);
    await controller.fetch(rename, { slug: 'a' }, { title: 'A' });
    expect([slugs(), controller.get(Page, { slug: 'a' }).title]).toEqual([['a', 'b'], 'A']);
    await controller.fetch(rename, { slug: 'a' }, { slug: 'c' });
    expect([slugs(), controller.get(Page, { slug: 'a' })]).toEqual([['b', 'c'], undefined]);
  });
});

it('pages of GraphQL keep the next cursor, and what was added meanwhile', async () => {
  const { getPosts, fetchMore, Controller } = await load('pagination', 'by-graphql.ts');
  const { seen, send } = await serve(({ body }) => {
    const after = Number((body as { variables: { after?: string } }).variables.after ?? 0);
    const nodes = [1, 2].map((more) => ({ id: `${after + more}`, title: `${after + more}` }));
    return {
      body: { data: { posts: { nodes, pageInfo: { endCursor: `${after + 2}`, hasNextPage: after < 4 } } } },
    };
  });
  const controller = new Controller({
    fetch: (_, init) => send('/graphql', init),
  });
  const variables = { author: 'a' };
  await controller.fetch(getPosts, variables);
  const { data } = controller.getResponse(getPosts, variables);
  const pending = fetchMore(controller, variables);
  controller.setResponse(getPosts, variables, {
    posts: { ...data.posts, nodes: [...data.posts.nodes, { id: '9' }] },
  });
  await pending;
  for (let i = 0; i < 3; i++) await fetchMore(controller, variables);
  const { nodes, pageInfo } = controller.getResponse(getPosts, variables).data.posts;
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '9', '3', '4', '5', '6']);
  expect([pageInfo, seen.length]).toEqual([{ endCursor: '6', hasNextPage: false }, 3]);
});

it('the total of a list of pages follows changes', async () => {
  const { Counted, Controller } = await load('pagination', 'with-total.ts');
  const rows = Array.from({ length: 45 }, (_, i) => ({ id: i + 1, title: `${i + 1}` }));
  const { send } = await serve(({ method, url }) => {
    if (method === 'DELETE') return { status: 204 };
    if (method === 'POST') return { body: { id: 46, title: 'new' } };
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
    return { body: { items: rows.slice((page - 1) * 20, page * 20), total: rows.length } };
  });
  const controller = new Controller({ fetch: send });
  const total = () => {
    const { items, notLoaded } = controller.getResponse(Counted.getList).data as {
      items: object[];
      notLoaded: number;
    };
    return [items.length, items.length + notLoaded];
  };
  await controller.fetch(Counted.getList);
  expect(total()).toEqual([20, 45]);
  await controller.fetch(Counted.getList.getPage, { page: 2 });
  expect(total()).toEqual([40, 45]);
  await controller.fetch(Counted.getList.push, { title: 'new' });
  expect(total()).toEqual([41, 46]);
  await controller.fetch(Counted.delete, { id: 3 });
  expect(total()).toEqual([40, 45]);
});
