/** All errors of requests say in development: method, URL, the endpoint's name, status, reason and remedy. */

import { Controller, createResource, Endpoint, Entity, RestEndpoint } from 'presource';
import { GQLEndpoint } from 'presource/graphql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bench, failure, turn } from '../store/support.ts';

class Author extends Entity {
  id = '';
}
class Post extends Entity {
  id = '';
  static override schema = { author: Author };
}
const urlPrefix = 'https://api.test';
const PostResource = createResource({ path: '/posts/:id', schema: Post, urlPrefix, name: 'Post' });

/** The message of a request that is answered so. */
async function messageOf(
  response: () => Response,
  send = (c: Controller): unknown => c.fetch(PostResource.get, { id: '1' }),
) {
  return (await failure(() => send(new Controller({ fetch: async () => response() })))).message;
}

const answer =
  (body: unknown, type = 'application/json') =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status: 422,
      statusText: 'Unprocessable',
      headers: { 'content-type': type },
    });

const PLACE = 'GET https://api.test/posts/1: Post.get: 422 Unprocessable';

describe('the reason of the server', () => {
  test.each([
    ['a message', { message: 'Title is taken' }, ': Title is taken'],
    [
      'a problem',
      { type: 'about:blank', title: 'Not valid', detail: 'Title is taken', status: 422 },
      ': Not valid: Title is taken',
    ],
    ['a title alone', { title: 'Not valid' }, ': Not valid'],
    ['an error as text', { error: 'Title is taken' }, ': Title is taken'],
    ['an error as an object', { error: { code: 7, message: 'Title is taken' } }, ': Title is taken'],
    ['a list of errors', { errors: [{ detail: 'Title is taken' }, { detail: 'more' }] }, ': Title is taken'],
    ['OAuth', { error: 'invalid_grant', error_description: 'Token is old' }, ': Token is old'],
    ['errors by field', { title: ['is taken'], errors: { title: ['is taken'] } }, ': {"title":["is taken"]}'],
    ['fields that nobody knows', { code: 7 }, ': {"code":7}'],
    ['a long one', { message: 'x'.repeat(300) }, `: ${'x'.repeat(200)}`],
    ['nothing telling', {}, ''],
  ])('%s', async (_, body, reason) => {
    expect(await messageOf(answer(body, 'application/problem+json'))).toBe(PLACE + reason);
  });

  test.each([
    ['text', 'down for repairs\nsince noon', ': down for repairs'],
    [
      'a page of Express',
      '<!DOCTYPE html>\n<title>Error</title>\n<body>\n<pre>Cannot GET /posts/1</pre>',
      ': Cannot GET /posts/1',
    ],
    ['a page with a title', '<html><head><title>502 Bad Gateway</title>', ': 502 Bad Gateway'],
    ['another page', '<html>', ': a page, not JSON'],
    ['nothing', '', ''],
  ])('%s', async (_, body, reason) => {
    expect(await messageOf(answer(body, 'text/html'))).toBe(PLACE + reason);
  });
});

test('an endpoint without a name of its own is named by its URL alone', async () => {
  const get = new RestEndpoint({ path: '/stats', urlPrefix, name: '/stats' });
  expect(await messageOf(answer({ message: 'no' }), (c) => c.fetch(get))).toBe(
    'GET https://api.test/stats: 422 Unprocessable: no',
  );
});

describe('a body that is no JSON', () => {
  const send = (text: string) =>
    messageOf(() => new Response(text, { headers: { 'content-type': 'application/json' } }));

  test('a page', async () => {
    expect(await send('<p>')).toMatch(
      /^GET https:\/\/api\.test\/posts\/1: Post\.get: 200: the body is no JSON\. The server sent a page: check the URL, and whether a sign-in is needed \(SyntaxError: .*\)\. It begins with: <p>$/,
    );
  });

  test('anything else', async () => {
    expect(await send('{"a')).toMatch(
      /Post\.get: 200: .* Check the URL, and what the server sends \(SyntaxError/,
    );
  });

  test('by `content`', async () => {
    const get = PostResource.get.extend({ content: 'json' });
    expect(
      await messageOf(
        () => new Response('x'),
        (c) => c.fetch(get, { id: '1' }),
      ),
    ).toMatch(/^GET https:\/\/api\.test\/posts\/1: Post\.get: 200: the body is no JSON/);
  });
});

describe('no response', () => {
  afterEach(() => vi.unstubAllGlobals());
  const send = async () => {
    const down = new Controller({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    return (await failure(() => down.fetch(PostResource.get, { id: '1' }))).message;
  };

  test('speaks of no status', async () => {
    expect(await send()).toBe(
      'GET https://api.test/posts/1: Post.get: no complete response. Check that the server runs at this URL and allows ' +
        'requests from here (CORS) (TypeError: Failed to fetch)',
    );
  });

  test('says that the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await send()).toBe(
      'GET https://api.test/posts/1: Post.get: no complete response. This device is offline (TypeError: Failed to fetch)',
    );
  });

  test('a rejection without a reason', async () => {
    const down = new Controller({ fetch: () => Promise.reject(undefined) });
    expect((await failure(() => down.fetch(PostResource.get, { id: '1' }))).message).toContain(
      'no complete response',
    );
  });

  test('a client in place of `fetch` that throws for a status', async () => {
    const response = Response.json({}, { status: 404 });
    const ky = new Controller({
      fetch: () => Promise.reject(Object.assign(new Error('HTTPError'), { response })),
    });
    expect((await failure(() => ky.fetch(PostResource.get, { id: '1' }))).message).toBe(
      'GET https://api.test/posts/1: Post.get: the function that is used as `fetch` threw for a response with the status 404. ' +
        'Let it return the response, as `fetch` does: the error then has that status (Error: HTTPError)',
    );
  });

  test('a response that no script may read', async () => {
    const opaque = new Controller({ fetch: async () => Response.error() });
    expect((await failure(() => opaque.fetch(PostResource.get, { id: '1' }))).message).toBe(
      'GET https://api.test/posts/1: Post.get: no script may read this response. Let `fetch` follow redirects and use CORS: ' +
        "no `redirect: 'manual'`, no `mode: 'no-cors'`",
    );
  });

  test('a function in place of `fetch` that throws, or does not wait', async () => {
    const withFetch = (transport: () => unknown) =>
      new Controller({ fetch: transport as typeof fetch }).fetch(PostResource.get, { id: '1' });
    const error = await failure(() =>
      withFetch(() => {
        throw new TypeError('Failed to fetch');
      }),
    );
    expect(error).toMatchObject({ name: 'NetworkError', status: 500 });
    expect(error.message).toBe(await send());
    expect(await withFetch(() => Response.json({ id: '1' }))).toBeInstanceOf(Post);
    expect((await failure(() => withFetch(() => undefined))).message).toMatch(
      /^response-missing: Post\.get: /,
    );
  });
});

describe('a response that does not fit its schema', () => {
  test('names the request, also in its stack', async () => {
    const { controller, last } = bench();
    const failed = failure(() => controller.fetch(PostResource.getList.push, { id: '1' }));
    await turn();
    await last().answer({ id: '1', author: { name: 'Ada' } });
    const { message, stack } = await failed;
    expect(message).toBe(
      'POST https://api.test/posts: Post.getList.push: Author at author has no primary key; keys present: name. ' +
        'Define it in Author: pk() { return … }',
    );
    expect(stack).toContain(`NormalizeError: ${message}\n`);
  });

  test('of a page: its own URL, not that of the list', async () => {
    const { controller, last } = bench();
    const { getList } = createResource({
      path: '/posts/:id',
      schema: Post,
      paginationField: 'page',
      name: 'Post',
    });
    const failed = failure(() => controller.fetch(getList.getPage, { page: '2' }));
    await turn();
    await last().answer([{}]);
    expect((await failed).message).toContain('GET /posts?page=2: Post.getList.getPage: Post at [0] has no');
  });

  test.each([
    ['a list', [{ id: '2' }], 'Post.get: Post is not an object; a list'],
    ['an object', { title: 'x', text: '' }, 'Post.get: Post has no primary key; title, text'],
  ])('in production it says what was found, without values: %s', async (_, response, message) => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(await messageOf(() => Response.json(response))).toBe(message);
    vi.unstubAllEnvs();
  });

  test('of a function: its name', async () => {
    const { controller } = bench();
    const get = new Endpoint(async () => [7], { name: 'getPost', schema: Post });
    expect((await failure(() => controller.fetch(get))).message).toContain('getPost: Post is not an object');
  });
});

describe('GraphQL', () => {
  const api = new GQLEndpoint('https://api.test/graphql');
  const getUser = api.query((_: { id: string }) => 'query User($id: ID!) { user(id: $id) { id } }');
  const send = (response: () => Response) => messageOf(response, (c) => c.fetch(getUser, { id: '1' }));

  test('errors of an operation', async () => {
    const errors = [{ message: 'no user' }, { message: 'no rights' }];
    expect(await send(() => Response.json({ errors }))).toBe(
      'POST https://api.test/graphql: query User: no user; no rights',
    );
  });

  test('a status', async () => {
    expect(await send(() => Response.json({}, { status: 502 }))).toBe(
      'POST https://api.test/graphql: query User: 502',
    );
  });

  test('a page', async () => {
    expect(await send(() => new Response('<p>', { status: 404, statusText: 'Not Found' }))).toMatch(
      /^POST https:\/\/api\.test\/graphql: query User: 404 Not Found: the body is no JSON\. Check the URL, .*\(SyntaxError/,
    );
  });
});
