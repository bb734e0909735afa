/** The files that pages give people to copy do what the pages say. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import type { Controller, Entity, ReadEndpoint } from 'presource';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { recipeOf } from './recipes.ts';

type Presource = typeof import('presource');
type Fetch = typeof fetch;

/** A page's files with the package that they use. */
async function load<T>(page: string, ...names: string[]): Promise<Presource & T> {
  return import(/* @vite-ignore */ await recipeOf(`docs/how-to/${page}.md`, names));
}

describe('signing in', () => {
  interface Session {
    token: string;
    refresh(): Promise<string>;
    renewal?: Promise<string> | undefined;
  }
  const API = 'https://api.example.com/';

  /** A server that takes the token `new` only, and what it was sent. */
  function server() {
    const sent: (string | null)[] = [];
    const send: Fetch = async (_, init) => {
      const token = new Headers(init?.headers).get('authorization');
      sent.push(token);
      await Promise.resolve();
      return Response.json({ ok: true }, { status: token === 'Bearer new' ? 200 : 401 });
    };
    return { sent, send };
  }

  const recipe = () =>
    load<{ authorized(session: Session, api: string, send: Fetch): Fetch }>(
      'authentication',
      'authorized.ts',
    );

  it('several requests that are refused renew the token once', async () => {
    const { authorized } = await recipe();
    const { sent, send } = server();
    let refreshes = 0;
    const session: Session = {
      token: 'old',
      async refresh() {
        refreshes++;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return 'new';
      },
    };
    const call = authorized(session, API, send);
    const all = await Promise.all([1, 2, 3].map((id) => call(`${API}posts/${id}`)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([refreshes, sent.length]).toEqual([1, 6]);
    await call(`${API}posts/4`);
    expect(refreshes).toBe(1);
  });

  it('a token that cannot be renewed fails all who wait with the 401, and the next one tries again', async () => {
    const { authorized, Controller, RestEndpoint } = await recipe();
    const session: Session = { token: 'old', refresh: () => Promise.reject(new Error('Sign in again')) };
    const { send } = server();
    const call = authorized(session, API, send);
    const failed = await Promise.all([call(`${API}a`), call(`${API}b`)]);
    expect(failed.map(({ status }) => status)).toEqual([401, 401]);
    const get = new RestEndpoint({ urlPrefix: API.slice(0, -1), path: '/me' });
    await expect(new Controller({ fetch: call }).fetch(get)).rejects.toMatchObject({
      name: 'NetworkError',
      status: 401,
    });
    session.refresh = async () => 'new';
    expect((await call(`${API}a`)).status).toBe(200);
  });

  it('who signs out while the token is renewed stays signed out', async () => {
    const { authorized } = await recipe();
    const { sent, send } = server();
    let renew = (_: string) => {};
    const renewed = new Promise<string>((resolve) => {
      renew = resolve;
    });
    const session: Session = { token: 'old', refresh: () => renewed };
    const waiting = authorized(session, API, send)(`${API}me`);
    await new Promise((resolve) => setTimeout(resolve));
    session.token = '';
    renew('new');
    expect((await waiting).status).toBe(401);
    expect([session.token, sent]).toEqual(['', ['Bearer old', 'Bearer']]);
  });

  it('who signs out before the first token came stays signed out, also who asks again then', async () => {
    const { authorized } = await recipe();
    const { sent, send } = server();
    const renewals: ((token: string) => void)[] = [];
    const session: Session = { token: '', refresh: () => new Promise((resolve) => renewals.push(resolve)) };
    const call = authorized(session, API, send);
    const before = call(`${API}me`);
    await vi.waitFor(() => expect(renewals.length).toBe(1));
    session.token = '';
    session.renewal = undefined;
    const after = call(`${API}me`);
    await vi.waitFor(() => expect(renewals.length).toBe(2));
    renewals[0]!('new');
    expect((await before).status).toBe(401);
    expect(session.token).toBe('');
    renewals[1]!('new');
    expect((await after).status).toBe(200);
    expect(sent).toEqual(['Bearer', 'Bearer', 'Bearer', 'Bearer new']);
  });

  it('nobody else gets the token, also not of a user of another controller', async () => {
    const { authorized, Controller, RestEndpoint } = await recipe();
    const { sent, send } = server();
    const refresh = () => Promise.reject(new Error('Sign in again'));
    await authorized({ token: 'secret', refresh }, API, send)('https://elsewhere.example.com/');
    expect(sent).toEqual([null]);
    const get = new RestEndpoint({ urlPrefix: API.slice(0, -1), path: '/me', errorPolicy: () => 'hard' });
    const users = ['new', 'other'].map(
      (token) => new Controller({ fetch: authorized({ token, refresh }, API, send) }),
    );
    await Promise.allSettled(users.map((controller) => controller.fetch(get)));
    expect([...new Set(sent.slice(1))].sort()).toEqual(['Bearer new', 'Bearer other']);
  });

  it('a sign-in page in place of a response is a 401, and deletes nothing', async () => {
    const { refusingPages, Controller, createResource, Entity } = await load<{
      refusingPages(send: Fetch): Fetch;
    }>('authentication', 'refusing-pages.ts');
    class Post extends Entity {
      id = 0;
    }
    const { getList, delete: remove } = createResource({ path: '/posts/:id', schema: Post });
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const send: Fetch = async (_, init) =>
      init?.method === 'DELETE' ? new Response('<h1>Sign in</h1>', { headers }) : Response.json([{ id: 1 }]);
    const controller = new Controller({ fetch: refusingPages(send) });
    await controller.fetch(getList);
    await expect(controller.fetch(remove, { id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(controller.getResponse(getList).data).toMatchObject([{ id: 1 }]);
  });

  it("a server hands a request's cookie to its API alone", async () => {
    const { controllerFor, RestEndpoint } = await load<{ controllerFor(request: Request): Controller }>(
      'authentication',
      'server.ts',
    );
    const seen: [string, string | null][] = [];
    const { fetch: real } = globalThis;
    globalThis.fetch = async (url, init) => {
      seen.push([String(url), new Headers(init?.headers).get('cookie')]);
      return Response.json({});
    };
    try {
      const controller = controllerFor(
        new Request('https://shop.example.com/', { headers: { cookie: 'id=1' } }),
      );
      await controller.fetch(new RestEndpoint({ path: '/me' }));
      await controller.fetch(new RestEndpoint({ urlPrefix: 'https://elsewhere.example.com', path: '/me' }));
    } finally {
      globalThis.fetch = real;
    }
    expect(seen).toEqual([
      ['https://api.example.com/me', 'id=1'],
      ['https://elsewhere.example.com/me', null],
    ]);
  });
});

it('a form that is refused tells its fields; everything else is another error', async () => {
  const { Controller, RestEndpoint, fieldErrors } = await load<{ fieldErrors(error: unknown): unknown }>(
    'forms',
    'field-errors.ts',
  );
  const answers = [
    Response.json({ errors: { title: ['must not be empty'] } }, { status: 422 }),
    Response.json('no', { status: 422 }),
    Response.json({ errors: { title: ['x'] } }, { status: 500 }),
  ];
  const controller = new Controller({ fetch: async () => answers.shift()! });
  const save = new RestEndpoint({ path: '/posts', method: 'POST', body: {} as object });
  const found: unknown[] = [];
  while (answers.length)
    await controller.fetch(save, {}).catch((error: unknown) => found.push(fieldErrors(error)));
  expect(found).toEqual([{ title: ['must not be empty'] }, undefined, undefined]);
});

it.each([true, false])('reads wait until the browser is idle, where it says so: %s', async (says) => {
  const { Controller, RestEndpoint, readWhenIdle } = await load<{
    readWhenIdle(controller: Controller): () => void;
  }>('from-data-client', 'read-when-idle.ts');
  let waits = 0;
  const idle = (run: () => void) => setTimeout(run, 5 * ++waits);
  // Safari has no such function.
  vi.stubGlobal('requestIdleCallback', says ? idle : undefined);
  const controller = new Controller({ fetch: async () => Response.json({ title: 'Hello' }) });
  readWhenIdle(controller);
  const answer = await controller.fetch(new RestEndpoint({ path: '/posts/1' }));
  vi.unstubAllGlobals();
  expect([answer, waits]).toEqual([{ title: 'Hello' }, +says]);
});

it('what is pushed joins its lists, changes what it says, and leaves them', async () => {
  const recipe = await load<{
    MessageResource: { getList: never; get: never };
    store(controller: Controller, pushed: object): void;
  }>('push', 'messages.ts');
  const { Controller, MessageResource, store } = recipe;
  const controller = new Controller();
  const set = controller.setResponse as unknown as (...all: unknown[]) => void;
  const listOf = (room: string) =>
    (controller.getResponse as unknown as (...all: unknown[]) => { data: { text: string }[] | undefined })(
      MessageResource.getList,
      { room },
    ).data?.map(({ text }) => text);
  set(MessageResource.getList, { room: 'a' }, [{ id: '1', room: 'a', text: 'One' }]);
  set(MessageResource.getList, { room: 'b' }, []);
  store(controller, { type: 'created', message: { id: '2', room: 'a', text: 'Two' } });
  expect([listOf('a'), listOf('b')]).toEqual([['One', 'Two'], []]);
  store(controller, { type: 'changed', message: { id: '1', text: 'Uno' } });
  expect(listOf('a')).toEqual(['Uno', 'Two']);
  store(controller, { type: 'deleted', id: '2' });
  expect(listOf('a')).toEqual(['Uno']);
  store(controller, { type: 'created', message: { id: '9', room: 'unasked', text: 'Nobody' } });
  expect(listOf('unasked')).toBeUndefined();
});

it('a page is fetched by its name, once', async () => {
  const { Controller, prefetch } = await load<{
    prefetch(controller: Controller, name: string, params?: object): Promise<void>;
  }>('prefetch', 'routes.ts');
  const asked: string[] = [];
  const controller = new Controller({
    fetch: async (url) => {
      asked.push(String(url));
      return String(url).endsWith('/gone')
        ? new Response('', { status: 404 })
        : Response.json([{ id: '1', title: 'One' }]);
    },
  });
  await Promise.all([prefetch(controller, 'home'), prefetch(controller, 'home')]);
  // It came with the list.
  await prefetch(controller, 'article', { id: '1' });
  await prefetch(controller, 'article', { id: 'gone' });
  expect(asked).toEqual(['/articles', '/articles/gone']);
});

it('a further page brings its cursor: the list says whether there is more', async () => {
  interface Page {
    items: { id: number }[];
    next: string | null;
  }
  const { Controller, Feed } = await load<{ Feed: { getList: { getPage: object } } }>(
    'infinite-scroll',
    'feed.ts',
  );
  const pages: Record<string, Page> = {
    '': { items: [{ id: 1 }], next: 'b' },
    '?cursor=b': { items: [{ id: 2 }], next: null },
  };
  const controller = new Controller({
    fetch: async (url) => Response.json(pages[new URL(String(url)).search]),
  });
  const any = controller as unknown as {
    fetch(...all: unknown[]): Promise<Page>;
    getResponse(...all: unknown[]): { data: Page };
  };
  const { next } = await any.fetch(Feed.getList);
  await any.fetch(Feed.getList.getPage, { cursor: next });
  expect(any.getResponse(Feed.getList).data).toMatchObject({ items: [{ id: 1 }, { id: 2 }], next: null });
});

type Win = { recipe: Presource & { withProgress(tell: (part: number) => void): Fetch } };

const chromium = findChromium();
if (!chromium) reportMissingChromium('uploading with progress');

describe.skipIf(!chromium)('an upload with progress, in a browser', () => {
  let browser: Browser | undefined;
  let server: Server | undefined;

  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  it('tells how much is sent, gives the answer, the error of a status, and ends with its signal', {
    timeout: 60_000,
  }, async () => {
    server = createServer((request, response) => {
      if (request.url === '/')
        return void response.setHeader('content-type', 'text/html').end('<!doctype html>');
      request.resume();
      if (request.url === '/hang') return;
      request.on('end', () => {
        response.statusCode = request.url === '/refuse' ? 413 : 201;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ id: '1', type: request.headers['content-type']?.split(';')[0] }));
      });
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium(chromium!);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const recipe = await recipeOf('docs/how-to/uploads.md', ['with-progress.ts']);
    // Not from inside of a function of this file: what runs the tests rewrites its imports.
    await page.addScriptTag({
      type: 'module',
      content: `import * as all from '${recipe}'; window.recipe = all;`,
    });
    await page.waitForFunction(() => 'recipe' in window);
    const told = await page.evaluate(async () => {
      const { Controller, RestEndpoint, withProgress } = (window as unknown as Win).recipe;
      const controller = new Controller();
      const sent: number[] = [];
      const to = (path: string, signal?: AbortSignal) =>
        new RestEndpoint({
          path,
          method: 'POST',
          body: {},
          transport: withProgress((part: number) => sent.push(part)),
          signal,
        });
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(3_000_000)]), 'cat.png');
      const answer = await controller.fetch(to('/ok'), {}, form);
      const refused = await controller.fetch(to('/refuse'), {}, form).catch((error) => error);
      const abort = new AbortController();
      const hanging = controller.fetch(to('/hang', abort.signal), {}, form).catch((error) => error);
      setTimeout(() => abort.abort(), 50);
      const { name } = await hanging;
      return { answer, sent, status: refused.status, body: refused.body, name };
    });
    expect(told).toMatchObject({
      answer: { id: '1', type: 'multipart/form-data' },
      status: 413,
      body: { id: '1' },
      name: 'AbortError',
    });
    expect(Math.max(...told.sent)).toBe(1);
    expect([...told.sent].every((part) => part > 0 && part <= 1)).toBe(true);
  });
});

describe('several changes of one record', () => {
  it('are sent one after another, and shown at once', async () => {
    const { inOrder, Controller, createResource, Entity } = await load<{
      inOrder(controller: Controller): () => void;
    }>('optimistic', 'in-order.ts');
    class Post extends Entity {
      id = 0;
      title = '';
    }
    const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
    const sent: [text: string, answer: (response: Response) => void][] = [];
    const texts = () => sent.map(([text]) => text);
    const controller = new Controller({
      fetch: (url, init) =>
        new Promise((answer) => {
          sent.push([`${init?.method} ${url} ${init?.body ?? ''}`, answer]);
        }),
    });
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    controller.setResponse(Posts.getList, [{ id: 1, title: 'old' }]);
    const stop = inOrder(controller);
    const edits = ['a', 'b'].map((title) => controller.fetch(Posts.partialUpdate, { id: 1 }, { title }));
    const other = controller.fetch(Posts.partialUpdate, { id: 2 }, { title: 'c' });
    const removed = controller.fetch(Posts.delete, { id: 1 });
    const refused = edits[0]!.catch(({ status }) => status);
    await turn();
    expect(texts()).toEqual(['PATCH /posts/1 {"title":"a"}', 'PATCH /posts/2 {"title":"c"}']);
    expect(controller.getResponse(Posts.getList).data).toEqual([]);
    sent[0]![1](new Response(null, { status: 409 }));
    expect(await refused).toBe(409);
    await turn();
    expect(texts().slice(2)).toEqual(['PATCH /posts/1 {"title":"b"}']);
    sent[2]![1](Response.json({ id: 1, title: 'b' }));
    await edits[1];
    await turn();
    expect(texts().slice(3)).toEqual(['DELETE /posts/1 ']);
    sent[3]![1](new Response(null, { status: 204 }));
    sent[1]![1](Response.json({ id: 2, title: 'c' }));
    await Promise.all([removed, other]);
    stop();
    expect(controller.getResponse(Posts.getList).data).toEqual([]);
  });

  it('are in the order of the server, if it counts them', async () => {
    const { Counter, Controller, RestEndpoint } = await load<{
      Counter: new () => Entity & { count: number; version: number };
    }>('optimistic', 'counter.ts');
    const countOf = (counter: unknown) => (counter as { count: number }).count;
    const add = new RestEndpoint({
      path: '/counters/:id',
      method: 'POST',
      body: undefined,
      schema: Counter as never,
      getOptimisticResponse: (snapshot, { id }: { id: string }) => ({
        id,
        count: countOf(snapshot.get(Counter as never, { id })) + 1,
      }),
    });
    const answers: ((response: Response) => void)[] = [];
    const controller = new Controller({ fetch: () => new Promise((answer) => answers.push(answer)) });
    const shown = () => countOf(controller.get(Counter as never, { id: 'a' }));
    controller.set(Counter as never, { id: 'a' }, { count: 0, version: 0 } as never);
    const sent = [1, 2, 3].map(() => controller.fetch(add, { id: 'a' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect([answers.length, shown()]).toEqual([3, 3]);
    for (const version of [3, 1, 2]) {
      answers[version - 1]!(Response.json({ id: 'a', count: version, version }));
      await sent[version - 1];
    }
    expect(shown()).toBe(3);
  });
});

it('a reply joins the replies to its parent, and not the list at the top', async () => {
  const { Controller, getReplies } = await import(
    /* @vite-ignore */ await recipeOf('docs/reference/schemas.md', ['replies.ts'])
  );
  let id = 10;
  const controller = new Controller({
    fetch: async (_: string, { body }: RequestInit) =>
      Response.json({ id: id++, ...JSON.parse(String(body)) }),
  });
  const nested = { id: 6, text: 'b', parentId: 5, replies: [] };
  const threadId = 7;
  controller.setResponse(getReplies, { threadId }, [{ id: 5, text: 'a', parentId: null, replies: [nested] }]);
  const { id: newest } = await controller.fetch(getReplies.push, { threadId }, { text: 'c', parentId: 5 });
  await controller.fetch(getReplies.push, { threadId }, { text: 'e', parentId: newest });
  await controller.fetch(getReplies.push, { threadId }, { text: 'd', parentId: null });
  const { data } = controller.getResponse(getReplies, { threadId });
  const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);
  expect([texts(data), texts(data[0].replies), texts(data[0].replies[1].replies)]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
    ['e'],
  ]);
});

it('what is pushed of a message that this page has sent waits for the response, or its failure', async () => {
  const { Controller, MessageResource, send, receive } = await import(
    /* @vite-ignore */ await recipeOf('docs/how-to/push.md', ['messages.ts', 'own-messages.ts'])
  );
  const answers: ((body: object, status: number) => void)[] = [];
  const sent: { text: string; clientId: string }[] = [];
  const controller: Controller = new Controller({
    fetch: (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return new Promise((resolve) =>
        answers.push((value, status) => resolve(Response.json(value, { status }))),
      );
    },
  });
  const room = 'a';
  const texts = () =>
    controller.getResponse(MessageResource.getList, { room }).data.map(({ text }: { text: string }) => text);
  controller.setResponse(MessageResource.getList, { room }, [] as never);
  const sending = [send(controller, room, 'one'), send(controller, room, 'two').catch(() => {})];
  await new Promise((resolve) => setTimeout(resolve));
  const messages = sent.map((message, i) => ({ id: `${i}`, room, ...message }));
  for (const message of messages) receive(controller, { type: 'created', message });
  receive(controller, { type: 'created', message: { id: '9', room, text: 'of others', clientId: 'x' } });
  expect(texts()).toEqual(['of others']);
  answers[0]!(messages[0]!, 201);
  answers[1]!({}, 504);
  await Promise.all(sending);
  expect(texts().sort()).toEqual(['of others', 'one', 'two']);
});

describe('what is pushed', () => {
  const message = (id: string, text = id) => ({ id, room: 'a', text, clientId: '' });

  /** A controller, its list, and `respond`, which answers the oldest request. */
  async function open(...names: string[]) {
    const recipe = await load<{
      MessageResource: Record<'get' | 'getList', object>;
      inTurn(controller: Controller): { receive(pushed: object): void };
      storeAll(controller: Controller, all: readonly object[]): void;
      store(controller: Controller, pushed: object): void;
    }>('push', 'messages.ts', ...names);
    const requests: ((response: Response) => void)[] = [];
    const controller = new recipe.Controller({
      fetch: () => new Promise((resolve) => requests.push(resolve)),
    });
    const list = [recipe.MessageResource.getList, { room: 'a' }] as never as [ReadEndpoint];
    const shown = () => (controller.getResponse(...list).data as { id: string }[]).map(({ id }) => id).join();
    const respond = (...ids: string[]) => requests.shift()!(Response.json(ids.map((id) => message(id))));
    return { ...recipe, controller, list, shown, respond };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('while a list is fetched waits for it, so that nothing is missing', async () => {
    const { controller, list, shown, respond, inTurn } = await open('in-turn.ts');
    const { receive } = inTurn(controller);
    // The server makes 2 after it has read the list, and the page has none yet.
    controller.fetch(...list);
    await turn();
    receive({ type: 'created', message: message('2') });
    respond('1');
    await turn();
    expect(shown()).toBe('1,2');
    // 3 came without a connection, 4 and a change of 1 while the list is fetched again.
    controller.fetch(...list);
    await turn();
    receive({ type: 'created', message: message('4') });
    receive({ type: 'changed', message: { id: '1', text: 'New' } });
    respond('1', '2', '3');
    await turn();
    expect(shown()).toBe('1,2,3,4');
    expect(controller.getResponse(...list).data).toMatchObject([{ text: 'New' }, {}, {}, {}]);
    receive({ type: 'deleted', id: '2' });
    expect(shown()).toBe('1,3,4');
  });

  it('a change of what is deleted or unknown makes no record', async () => {
    const { controller, list, shown, store } = await open();
    controller.setResponse(...list, [message('1'), message('2')] as never);
    store(controller, { type: 'deleted', id: '2' });
    store(controller, { type: 'changed', message: { id: '2', text: 'late' } });
    store(controller, { type: 'changed', message: { id: '1', text: 'New' } });
    expect(shown()).toBe('1');
    expect(controller.getResponse(...list).data).toMatchObject([{ text: 'New' }]);
  });

  it('a burst of several kinds is one commit', async () => {
    const { controller, list, shown, storeAll } = await open('burst.ts');
    controller.setResponse(...list, [message('1'), message('2')] as never);
    let told = 0;
    controller.watch(...list, () => told++);
    storeAll(controller, [
      { type: 'created', message: message('3') },
      { type: 'changed', message: { id: '3', text: 'New' } },
      { type: 'changed', message: { id: '9', text: 'unknown' } },
      { type: 'deleted', id: '1' },
    ]);
    expect([shown(), told]).toEqual(['2,3', 1]);
    expect(controller.getResponse(...list).data).toMatchObject([{}, { text: 'New' }]);
  });
});
