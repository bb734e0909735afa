// @vitest-environment happy-dom
/** The pages for usual tasks of an app, and on moving from other libraries: their files do what they say. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Controller } from 'presource';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installPeers, peersFolder } from '../bench/build.ts';
import { asks } from '../store/support.ts';
import { REACT, recipeOf } from './recipes.ts';

type React = Pick<typeof import('react'), 'createElement'>;
type Dom = Pick<typeof import('react-dom/client'), 'createRoot'>;
type Hooks = Pick<typeof import('presource/react'), 'DataProvider'>;
type Module = typeof import('presource') & React & Dom & Hooks & Record<string, never>;

/** What the test uses of TanStack Query's client. */
interface Client {
  setQueryData(key: readonly string[], data: unknown): void;
  getQueryState(key: readonly string[]): { isInvalidated: boolean } | undefined;
  invalidateQueries(): Promise<void>;
}

const load = async (page: string, ...names: string[]): Promise<Module> =>
  import(/* @vite-ignore */ await recipeOf(`docs/how-to/${page}.md`, names, REACT));

/** A server whose answers wait for `open`; `log` has what was asked and what was aborted. */
function server(answer: (url: string) => unknown) {
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const send = (async (url: string, { signal }: RequestInit) => {
    log.push(url);
    await new Promise<void>((resolve, reject) => {
      gates.set(url, resolve);
      signal?.addEventListener('abort', () => {
        log.push(`aborted ${url}`);
        reject(signal.reason);
      });
    });
    return Response.json(answer(url));
  }) as typeof fetch;
  const open = async (url: string) => {
    await vi.waitFor(() => expect(log).toContain(url));
    gates.get(url)!();
  };
  return { log, send, open };
}

const leave: (() => void)[] = [];
afterEach(() => {
  for (const one of leave.splice(0)) one();
  localStorage.clear();
});

/** Shows a component of a page. */
function show(
  { createElement, createRoot, DataProvider }: Module,
  controller: Controller,
  name: unknown,
  props = {},
) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  leave.push(() => {
    root.unmount();
    place.remove();
  });
  root.render(createElement(DataProvider, { controller }, createElement(name as string, props)));
  return place;
}

const hasText = (place: HTMLElement, text: string) => vi.waitFor(() => expect(place.textContent).toBe(text));

it('search: keeps old results, aborts what nobody will see, and asks once for what was asked', async () => {
  const page = await load('search', 'data.ts', 'search.tsx');
  const { log, send, open } = server((url) => [{ id: url, title: url.split('=')[1] }]);
  const place = show(page, new page.Controller({ fetch: send }), page.Search);
  await vi.waitFor(() => expect(place.querySelector('input')).toBeTruthy());
  const type = (text: string) => {
    const input = place.querySelector('input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('a');
  await open('/posts?query=a');
  await hasText(place, 'a');
  type('ab');
  await vi.waitFor(() => expect(log).toContain('/posts?query=ab'));
  expect([place.textContent, place.querySelector('div')!.getAttribute('aria-busy')]).toEqual(['a', 'true']);
  type('abc');
  await open('/posts?query=abc');
  await hasText(place, 'abc');
  expect(log).toEqual(['/posts?query=a', '/posts?query=ab', 'aborted /posts?query=ab', '/posts?query=abc']);
  type('a');
  await hasText(place, 'a');
  expect(log).toHaveLength(4);
});

describe('dependent requests', () => {
  it.each([
    ['recipient.tsx', 'Recipient'],
    ['status.tsx', 'Status'],
  ])('%s asks for the second when it has the first', async (file, name) => {
    const page = await load('dependent-requests', 'data.ts', file);
    const { log, send, open } = server((url) =>
      url.startsWith('/orders')
        ? { id: '1', customerId: '7' }
        : { id: url.split('/')[2], name: `Ada ${url.split('/')[2]}` },
    );
    const controller = new page.Controller({ fetch: send });
    const place = show(page, controller, page[name], { orderId: '1' });
    await vi.waitFor(() => expect(log).toEqual(['/orders/1']));
    await open('/orders/1');
    await open('/customers/7');
    await hasText(place, 'For Ada 7');
    controller.set(page.Order as never, { id: '1' } as never, { id: '1', customerId: '8' } as never);
    await open('/customers/8');
    await hasText(place, 'For Ada 8');
  });
});

it('moving from TanStack Query: an edit shows without another read, and tells the queries that are left', async () => {
  installPeers();
  const from = createRequire(join(peersFolder, 'package.json'));
  const { QueryClient } = (await import(
    /* @vite-ignore */ pathToFileURL(from.resolve('@tanstack/react-query')).href
  )) as { QueryClient: new () => Client };
  const page = await load('from-tanstack-query', 'data.ts', 'posts.tsx', 'bridge.ts');
  const log: string[] = [];
  const send = (async (url: string, { method }: RequestInit) => {
    log.push(`${method} ${url}`);
    return Response.json(method === 'PATCH' ? { id: '1', title: 'Hello!' } : [{ id: '1', title: 'Hello' }]);
  }) as typeof fetch;
  const controller = new page.Controller({ fetch: send });
  const client = new QueryClient();
  client.setQueryData(['posts'], []);
  const stale = () => client.getQueryState(['posts'])!.isInvalidated;
  leave.push((page.tellQueries as unknown as (...args: unknown[]) => () => void)(controller, client));
  const place = show(page, controller, page.Posts);
  await hasText(place, 'Hello');
  expect(stale()).toBe(false);
  place.querySelector('button')!.click();
  await hasText(place, 'Hello!');
  expect(log).toEqual(['GET /posts', 'PATCH /posts/1']);
  expect(stale()).toBe(true);
});

it('moving from normalizr: a normalized state becomes linked records', async () => {
  const page = await load('from-normalizr', 'adopt.ts');
  class User extends page.Entity {
    static override key = 'User';
    id = '';
    name = '';
  }
  class Post extends page.Entity {
    static override key = 'Post';
    id = '';
    author: User | undefined = undefined;
    static override schema = { author: User };
  }
  // As normalizr 3.6 writes it: relations are ids.
  const entities = {
    users: { 5: { id: '5', name: 'Ada' } },
    posts: { 1: { id: '1', author: '5' }, 2: { id: '2', author: '6' } },
  };
  for (const types of [
    { users: User, posts: Post },
    { posts: Post, users: User },
  ]) {
    const controller = new page.Controller();
    (page.adopt as unknown as (...args: unknown[]) => void)(controller, entities, types);
    expect(controller.get(Post, { id: '1' })?.author).toMatchObject({ name: 'Ada' });
    expect(controller.get(Post, { id: '2' })?.author).toBeUndefined();
  }
});

it("moving from Apollo's REST link: a nested record is shown", async () => {
  const page = await load('from-apollo-rest-link', 'data.ts', 'title.tsx');
  const send = (async () =>
    Response.json({ id: '1', title: 'Hello', author: { id: '5', name: 'Ada' } })) as typeof fetch;
  await hasText(show(page, new page.Controller({ fetch: send }), page.Title, { id: '1' }), 'Hello, by Ada');
});

it('a form is cleared when it was saved, and keeps its text when it was not', async () => {
  const page = await load('forms', 'post-comment.ts', 'new-comment.tsx');
  let status = 422;
  const send = (async () => Response.json({}, { status })) as typeof fetch;
  const place = show(page, new page.Controller({ fetch: send }), page.NewComment);
  await vi.waitFor(() => expect(place.querySelector('input')).toBeTruthy());
  const input = place.querySelector('input')!;
  input.value = 'Nice';
  place.querySelector('button')!.click();
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')).toBeTruthy());
  expect(input.value).toBe('Nice');
  status = 201;
  place.querySelector('button')!.click();
  await vi.waitFor(() => expect(input.value).toBe(''));
  expect(place.querySelector('[role=alert]')).toBe(null);
});

it('offline: stale data stays, a read without data and a mutation fail, and say that it is the connection', async () => {
  const page = await load('offline', 'is-offline.ts');
  const isOffline = page.isOffline as unknown as (error: unknown) => boolean;
  let answer = () => Promise.resolve(Response.json({ id: '1', title: 'Hello' }));
  const controller = new page.Controller({ fetch: (() => answer()) as typeof fetch });
  const get = new page.RestEndpoint({ path: '/posts/:id', dataExpiryLength: 0 });
  const save = new page.RestEndpoint({ path: '/posts/:id', method: 'PATCH', body: {} });
  await controller.fetch(get, { id: '1' });
  answer = () => Promise.reject(new TypeError('fetch failed'));
  const errors = await Promise.all([
    controller.fetch(get, { id: '1' }).catch((error: unknown) => error),
    controller.fetch(get, { id: '2' }).catch((error: unknown) => error),
    controller.fetch(save, { id: '1' }, {}).catch((error: unknown) => error),
  ]);
  expect(errors.map(isOffline)).toEqual([true, true, true]);
  expect(errors[0]).toMatchObject({ status: 500, cause: new TypeError('fetch failed') });
  expect(controller.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello' });
  answer = () => Promise.resolve(Response.json({}, { status: 503 }));
  expect(isOffline(await controller.fetch(save, { id: '1' }, {}).catch((error: unknown) => error))).toBe(
    false,
  );
});

describe('data over a reload', () => {
  async function visits() {
    const page = await load('keep-data', 'persist.ts');
    const persist = page.persist as unknown as (controller: Controller, user: string) => () => void;
    class Post extends page.Entity {
      static override key = 'Post';
      id = '';
      title = '';
    }
    const get = new page.RestEndpoint({ path: '/posts/:id', schema: Post });
    const rename = new page.RestEndpoint({ path: '/posts/:id', method: 'PATCH', body: {}, schema: Post });
    let asked = 0;
    /** Takes the listeners of the page away. */
    let end = () => {};
    const visit = () => {
      const controller = new page.Controller({
        fetch: (async (_, init) =>
          init?.method === 'PATCH'
            ? new Promise((_, reject) => {
                init.signal!.onabort = reject;
              })
            : Response.json({ id: '1', title: `Hello ${++asked}` })) as typeof fetch,
      });
      const [inDocument, inWindow] = [document, window].map((target) => vi.spyOn(target, 'addEventListener'));
      const forget = persist(controller, 'ada');
      const listening = [
        ...inDocument!.mock.calls.map((call) => [document, ...call] as const),
        ...inWindow!.mock.calls.map((call) => [window, ...call] as const),
      ];
      end = () => {
        for (const [target, type, listener] of listening) target.removeEventListener(type, listener);
      };
      vi.restoreAllMocks();
      return { controller, forget };
    };
    const turn = (state: 'hidden' | 'visible') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
      vi.restoreAllMocks();
    };
    /** The page is left: what comes after is another page, in which the earlier ones no longer listen. */
    const hide = () => {
      turn('hidden');
      end();
    };
    return { get, rename, visit, hide, turn };
  }

  it('is there without a request, and forgotten on signing out', async () => {
    const { get, visit, hide } = await visits();
    await visit().controller.fetch(get, { id: '1' });
    hide();
    const { controller, forget } = visit();
    expect(controller.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
    expect(asks(controller, get, { id: '1' })).toBe(false);
    forget();
    expect(localStorage.length).toBe(0);
  });

  it('is shown, and fetched again, if the page was left before a change was answered', async () => {
    const { get, rename, visit, hide } = await visits();
    const { controller } = visit();
    await controller.fetch(get, { id: '1' });
    const change = controller.fetch(rename, { id: '1' }, { title: 'New' });
    window.dispatchEvent(new Event('pagehide'));
    controller.dispose();
    await expect(change).rejects.toThrow();
    hide();
    const next = visit().controller;
    expect(next.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
    expect(asks(next, get, { id: '1' })).toBe(true);
  });

  it.each([
    [
      'ended without a response, as in a browser that ends requests before it tells the page',
      undefined,
      true,
    ],
    ['was refused', 422, false],
  ])('is fetched again only if nobody knows what a change did: it %s', async (_, status, isAsked) => {
    const { get, rename, visit, hide } = await visits();
    const transport = async () => {
      if (!status) throw new TypeError('Failed to fetch');
      return Response.json({}, { status });
    };
    const { controller } = visit();
    await controller.fetch(get, { id: '1' });
    await expect(
      controller.fetch(rename.extend({ transport }), { id: '1' }, { title: 'New' }),
    ).rejects.toThrow();
    window.dispatchEvent(new Event('pagehide'));
    hide();
    const next = visit().controller;
    expect(next.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
    expect(asks(next, get, { id: '1' })).toBe(isAsked);
  });

  it('is saved when a page that came back is hidden', async () => {
    const { get, visit, hide, turn } = await visits();
    const { controller } = visit();
    await controller.fetch(get, { id: '1' });
    window.dispatchEvent(new Event('pagehide'));
    localStorage.clear();
    turn('hidden');
    expect(localStorage.length).toBe(0);
    window.dispatchEvent(new Event('pageshow'));
    hide();
    expect(localStorage.length).toBe(1);
  });

  it('is lost if a visit does not read it', async () => {
    const { get, visit, hide } = await visits();
    await visit().controller.fetch(get, { id: '1' });
    hide();
    visit();
    localStorage.setItem('first', localStorage.getItem('presource ada')!);
    hide();
    expect(visit().controller.getResponse(get, { id: '1' }).data).toBeUndefined();
    localStorage.setItem('presource ada', localStorage.getItem('first')!);
    expect(visit().controller.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
  });

  it('is not kept where the browser allows no storage', async () => {
    const { get, visit, hide } = await visits();
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', new Proxy({}, { get: refuse }));
    try {
      const { controller, forget } = visit();
      await controller.fetch(get, { id: '1' });
      hide();
      forget();
      expect(controller.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is ignored and removed if it is broken', async () => {
    const { get, visit } = await visits();
    localStorage.setItem('presource ada', '{');
    expect(visit().controller.getResponse(get, { id: '1' }).data).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });
});
