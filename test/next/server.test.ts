/** `load`, `Loaded` and `NextProvider`, with a request of server components as AsyncLocalStorage has it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Controller, createResource, Entity, RestEndpoint } from 'presource';
import { useSuspense } from 'presource/react';
import type { DehydratedState } from 'presource/ssr';
import { hydrate } from 'presource/ssr';
import { createElement, type ReactElement, type ReactNode, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { expect, test, vi } from 'vitest';
import { SCRIPT } from '../ssr/site/pushed.ts';
import { inserted } from './navigation.ts';

const { requests } = vi.hoisted(() => ({
  requests: { current: undefined as AsyncLocalStorage<Map<unknown, unknown>> | undefined },
}));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache: (make: () => unknown) => () => {
    const made = requests.current!.getStore()!;
    if (!made.has(make)) made.set(make, make());
    return made.get(make);
  },
}));
requests.current = new AsyncLocalStorage();
const { Loaded, load, NextProvider } = await import('../../runtime/next/server.ts');

/** Runs as one request of server components. */
const request = <T>(run: () => Promise<T>): Promise<T> => requests.current!.run(new Map(), run);

class User extends Entity {
  static override key = 'User';
  id = '';
  name = '';
}
const answer = (value: unknown) => ({ fetchResponse: async () => Response.json(value) });
const getAdmin = new RestEndpoint({
  path: '/admin/:id',
  schema: User,
  ...answer({ id: 'a', name: 'Ada', secret: 's3cret' }),
});
const getUser = new RestEndpoint({ path: '/users/:id', schema: User, ...answer({ id: 'a', name: 'Ada' }) });
const getAll = new RestEndpoint({ path: '/users', schema: [User], ...answer([{ id: 'a', name: 'Ada' }]) });

const stateOf = (element: ReactNode) => (element as ReactElement<{ state: DehydratedState }>).props.state;

test('only what is named is sent, and nothing of other responses', async () => {
  await request(async () => {
    await load(getAdmin, { id: 'a' });
    const user = await load(getUser, { id: 'a' });
    const all = await load(getAll);
    expect(user).toBeInstanceOf(User);
    expect(await load(getUser, { id: 'a' })).toBe(user);
    for (const [data, keys] of [
      [user, ['GET /users/a']],
      [all, ['GET /users']],
      [
        [all, user],
        ['GET /users', 'GET /users/a'],
      ],
      [[], []],
    ] as const) {
      const state = stateOf(Loaded({ data }));
      expect(state.a.map(([, key]) => key)).toEqual(keys);
      expect(JSON.stringify(state)).not.toMatch(/s3cret|admin/);
      // Each entity once.
      expect(state.e.flatMap(([, , , , places]) => places)).toHaveLength(keys.length ? 1 : 0);
    }
    const browser = new Controller();
    hydrate(browser, stateOf(Loaded({ data: user })));
    expect(browser.getResponse(getUser, { id: 'a' }).data).toEqual(user);
    expect(browser.getResponse(getAdmin, { id: 'a' }).data).not.toHaveProperty('secret');
  });
});

test('an endpoint that makes another value of a response has a load of its own', async () => {
  const getNames = getAll.extend({ schema: undefined });
  const getCount = getNames.extend({ process: (all: unknown[]) => all.length });
  await request(async () => {
    expect(await load(getNames)).toEqual([{ id: 'a', name: 'Ada' }]);
    expect(await load(getCount)).toBe(1);
  });
});

test('a response is as old as its request', async () => {
  await request(async () => {
    const before = Date.now();
    const user = await load(getUser, { id: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const { m } = stateOf(Loaded({ data: user }));
    expect(m).toHaveLength(1);
    expect(m[0]![1] - before).toBeLessThan(20);
  });
});

test('what the browser changed during a load stays', async () => {
  const getSlowly = getUser.extend({
    fetchResponse: async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return Response.json({ id: 'a', name: 'before' });
    },
  });
  await request(async () => {
    const loading = load(getSlowly, { id: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 15));
    const browser = new Controller();
    browser.setResponse(getUser, { id: 'a' }, { id: 'a', name: 'after' });
    hydrate(browser, stateOf(Loaded({ data: await loading })));
    expect(browser.getResponse(getSlowly, { id: 'a' }).data).toMatchObject({ name: 'after' });
  });
});

test.each([
  ['a redirect', Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/login;307;' })],
  [
    'cookies in a page that is rendered statically',
    Object.assign(new Error(), { digest: 'DYNAMIC_SERVER_USAGE' }),
  ],
  ['an abort', new DOMException('', 'AbortError')],
])('%s is thrown as Next.js threw it', async (_, thrown) => {
  const transport = async () => {
    throw thrown;
  };
  await request(async () => {
    await expect(
      load(new RestEndpoint({ urlPrefix: 'http://localhost', path: '/left', transport })),
    ).rejects.toBe(thrown);
  });
});

test('another failure of a connection is a NetworkError', async () => {
  const transport = async () => {
    throw new TypeError('fetch failed');
  };
  const getPlain = new RestEndpoint({ urlPrefix: 'http://localhost', path: '/plain', transport });
  await request(async () => {
    await expect(load(getPlain)).rejects.toMatchObject({
      name: 'NetworkError',
      cause: { message: 'fetch failed' },
    });
  });
});

test.each([undefined, {}, 'x', [{ id: 'a' }]])('%o, which nobody loaded, is refused', async (data) => {
  await request(async () => {
    await load(getUser, { id: 'a' });
    expect(() => Loaded({ data })).toThrow('next-loaded');
  });
});

test('an empty response may be passed on', async () => {
  const getNone = new RestEndpoint({ path: '/none', ...answer(null) });
  await request(async () => expect(stateOf(Loaded({ data: await load(getNone) })).e).toEqual([]));
});

class Note extends Entity {
  static override key = 'Note';
  id = '';
  of = '';
}
const NoteResource = createResource({ path: '/notes/:id', schema: Note });

function Mine() {
  const notes = useSuspense(NoteResource.getList);
  return createElement('p', null, notes.map((note) => `notes of ${note.of}`).join());
}

/** A page of this user: the layout is a server component, the rest is rendered as client components. */
async function pageOf(user: string): Promise<string> {
  const fetch = async (_: unknown, init?: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    expect(init?.headers).toBeDefined();
    return Response.json([{ id: '1', of: user }]);
  };
  const children = createElement(Suspense, null, createElement(Mine));
  const element = await request(async () => NextProvider({ fetch, children }));
  // All that the browser gets of the layout.
  expect(JSON.stringify((element as ReactElement<object>).props)).toMatch(/"session":"[\d.-]+"/);
  return inserted.run([], async () => {
    const stream = await renderToReadableStream(element);
    await stream.allReady;
    const scripts = inserted.getStore()!.map(
      (render) =>
        render() as ReactElement<{
          dangerouslySetInnerHTML: { __html: string };
        }>,
    );
    const data = scripts.map((script) => `<script>${script.props.dangerouslySetInnerHTML.__html}</script>`);
    return (await new Response(stream).text()) + data.join('');
  });
}

test('200 pages of two users at once: each has its own answers', { timeout: 60_000 }, async () => {
  const pages = await Promise.all(Array.from({ length: 200 }, (_, i) => pageOf(i % 2 ? 'ada' : 'bob')));
  pages.forEach((html, i) => {
    const [own, other] = i % 2 ? ['ada', 'bob'] : ['bob', 'ada'];
    expect(html).toContain(`notes of ${own}`);
    expect(html).not.toContain(other);
    expect([...html.matchAll(SCRIPT)].map(([, state]) => state).join()).toContain(`"${own}"`);
  });
});

test('nothing that ends a prerender of Next.js is asked for: no time of day, and nothing random', async () => {
  const end = () => {
    throw new Error('the prerender is over');
  };
  const spies = [
    vi.spyOn(Date, 'now').mockImplementation(end),
    vi.spyOn(Math, 'random').mockImplementation(end),
    vi.spyOn(crypto, 'randomUUID').mockImplementation(end),
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(end),
  ];
  try {
    const element = await request(async () => {
      const children = Loaded({ data: await load(getAll), children: createElement('p', null, 'static') });
      return NextProvider({ fetch, children });
    });
    const page = await inserted.run([], () => renderToReadableStream(element));
    expect(await new Response(page).text()).toContain('static');
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

test('no two providers give one name', async () => {
  const names = await request(async () =>
    Array.from(
      { length: 1_000 },
      () => (NextProvider({ fetch }) as ReactElement<{ session: string }>).props.session,
    ),
  );
  expect(new Set(names).size).toBe(1_000);
});

test('a thread of next dev without server components renders what does not wait', async () => {
  const children = createElement(Suspense, { fallback: 'it waits' }, createElement(Mine));
  const element = await request(async () => NextProvider({ fetch, children }));
  const shared = Symbol.for('presource.next.sessions.v0');
  const thread = globalThis as { [shared]?: unknown };
  const kept = thread[shared];
  delete thread[shared];
  try {
    const end = new AbortController();
    const options = { signal: end.signal, onError: () => {} };
    const page = await inserted.run([], () => renderToReadableStream(element, options));
    end.abort();
    expect(await new Response(page).text()).toContain('it waits');
  } finally {
    thread[shared] = kept;
  }
});

test('a name that is not of this request is refused', async () => {
  const element = (await request(async () => NextProvider({ fetch }))) as ReactElement<{ session: string }>;
  const other = createElement(element.type, { session: `${element.props.session}x` } as never);
  const options = { onError: () => {} };
  await expect(inserted.run([], () => renderToReadableStream(other, options))).rejects.toThrow(
    'next-session',
  );
});

test('a name is refused after a minute, though no timer keeps the request until then', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const element = await request(async () => NextProvider({ fetch, children: 'shown' }));
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
  const render = () => inserted.run([], () => renderToReadableStream(element, { onError: () => {} }));
  expect(await new Response(await render()).text()).toContain('shown');
  const later = performance.now() + 60_001;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  await expect(render()).rejects.toThrow('next-session');
  clock.mockRestore();
});
