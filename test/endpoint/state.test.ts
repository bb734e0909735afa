/** An endpoint of a derived class sends a controller's requests with its own state. */
import { Controller, createResource, Endpoint, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test, vi } from 'vitest';
import { network, turn } from '../store/support.ts';

class Post extends Entity {
  id = 0;
  title = '';
}

/** What a controller sent, whatever with. */
function observed() {
  const sent: { url: string; headers: Headers; signal: AbortSignal | null | undefined }[] = [];
  const controller = new Controller({
    fetch: async (url, init) => {
      sent.push({ url: String(url), headers: new Headers(init?.headers), signal: init?.signal });
      return Response.json({ id: 1, title: 'x' });
    },
  });
  return { controller, sent };
}

class Tenant extends RestEndpoint {
  calls = 0;
  readonly #secret: string;
  readonly tenant: string;

  constructor(options: never, tenant: string) {
    super(options);
    this.tenant = tenant;
    this.#secret = `secret of ${tenant}`;
  }
  override url(...args: object[]): string {
    return `/${this.tenant}${super.url(...args)}`;
  }
  override getHeaders(headers: HeadersInit): HeadersInit {
    return { ...headers, secret: this.#secret, calls: `${++this.calls}` };
  }
}
const tenant = (options: object = {}) =>
  new Tenant({ path: '/posts/:id', schema: Post, ...options } as never, 'acme');

describe('a class with state', () => {
  test('what its constructor was given, its fields and its private fields', async () => {
    const { controller, sent } = observed();
    const get = tenant();
    expect(get.key({ id: 1 })).toBe('GET /acme/posts/1');
    await controller.fetch(get, { id: 1 });
    await controller.fetch(get, { id: 1 });
    expect(sent.map(({ url }) => url)).toEqual(['/acme/posts/1', '/acme/posts/1']);
    expect(sent.map(({ headers }) => headers.get('secret'))).toEqual(['secret of acme', 'secret of acme']);
    expect(sent.map(({ headers }) => headers.get('calls'))).toEqual(['1', '2']);
    expect(get.calls).toBe(2);
  });

  test('what extends it has what its constructor could not know', async () => {
    const { controller, sent } = observed();
    const list = new Tenant(
      {
        path: '/posts/:group?',
        schema: new schema.Collection([Post]),
        process: (value: unknown) => [value].flat(),
        paginationField: 'page',
      } as never,
      'acme',
    ) as unknown as RestEndpoint;
    await controller.fetch(list.push, { title: 'x' });
    await controller.fetch(list.getPage, { group: 'b', page: 2 });
    expect(sent.map(({ url }) => url)).toEqual(['/acme/posts', '/acme/posts/b?page=2']);
  });

  test('a field that depends on an option is that of the extended endpoint', () => {
    class Named extends RestEndpoint {
      label = this.method === 'GET' ? 'reads' : 'writes';
    }
    const get = new Named({ path: '/a', schema: undefined });
    expect((get.extend({ method: 'POST' }) as unknown as Named).label).toBe('writes');
  });
});

test('a method that was assigned is used, also of an endpoint of a resource', async () => {
  const { controller, sent } = observed();
  const Posts = createResource({ path: '/posts/:id', schema: Post });
  const own = tenant();
  for (const endpoint of [Posts.get, own]) {
    Object.assign(endpoint, { getHeaders: () => ({ token: 'assigned' }) });
    await controller.fetch(endpoint as typeof Posts.get, { id: 1 });
  }
  expect(sent.map(({ headers }) => headers.get('token'))).toEqual(['assigned', 'assigned']);
});

describe('a `fetch` of its own', () => {
  class Late extends Tenant {
    override async fetch(...args: object[]) {
      await turn();
      return super.fetch(...args);
    }
  }
  class Field extends Tenant {
    override fetch = async (...args: object[]) => {
      await turn();
      return super.url(...args).length ? Tenant.prototype.fetch.apply(this, args) : undefined;
    };
  }
  class Needy extends RestEndpoint {
    readonly at: string;
    constructor(options: never, tenant: { name: string }) {
      super(options);
      this.at = tenant.name;
    }
    override url(...args: object[]): string {
      return `/${this.at}${super.url(...args)}`;
    }
    override async fetch(...args: object[]) {
      await turn();
      expect(this.at).toBe('acme');
      return super.fetch(...args);
    }
  }
  const options = { path: '/posts/:id', schema: Post } as never;

  test.each([
    ['that waits', () => new Late(options, 'acme')],
    ['that is a field', () => new Field(options, 'acme')],
    ['of a class that needs its arguments', () => new Needy(options, { name: 'acme' })],
  ])('%s sends with the controller that it was called by', async (_, make) => {
    const one = observed();
    const other = observed();
    const get = make() as unknown as RestEndpoint;
    await Promise.all([one.controller.fetch(get, { id: 1 }), other.controller.fetch(get, { id: 2 })]);
    expect(one.sent.map(({ url }) => url)).toEqual(['/acme/posts/1']);
    expect(other.sent.map(({ url }) => url)).toEqual(['/acme/posts/2']);
    expect(one.sent[0]!.signal).toBeInstanceOf(AbortSignal);
  });

  test('a spy', async () => {
    const { controller, sent } = observed();
    const Posts = createResource({ path: '/posts/:id', schema: Post });
    const spy = vi.spyOn(Posts.get, 'fetch');
    await controller.fetch(Posts.get, { id: 1 });
    expect([spy.mock.calls.length, sent.length]).toEqual([1, 1]);
    const faked = Posts.get.extend({ fetch: async () => ({ id: 1 }) });
    const second = vi.spyOn(faked, 'fetch');
    await controller.fetch(faked, { id: 1 });
    expect(second.mock.calls.length).toBe(1);
  });
});

test('a request is aborted, and a step may send it again', async () => {
  class Again extends RestEndpoint {
    override async fetchResponse(url: string, init: RequestInit) {
      await super.fetchResponse(url, init);
      return super.fetchResponse(url, { ...init, headers: { again: 'yes' } });
    }
  }
  const { fetch, calls } = network();
  const controller = new Controller({ fetch });
  const promise = controller.fetch(new Again({ path: '/a', schema: undefined })).catch(String);
  await turn();
  await calls[0]!.answer({});
  expect(calls.map(({ url }) => url)).toEqual(['/a', '/a']);
  controller.dispose();
  expect(await promise).toMatch('ResetError');
  expect(calls[1]!.signal!.aborted).toBe(true);
});

test('a step may combine the signal of the request with its own', async () => {
  class Limited extends RestEndpoint {
    override getRequestInit(body: unknown): RequestInit {
      const init = super.getRequestInit(body) as RequestInit;
      return { ...init, signal: AbortSignal.any([this.signal!, AbortSignal.timeout(60_000)]) };
    }
  }
  const { fetch, calls } = network();
  const controller = new Controller({ fetch });
  const get = new Limited({ path: '/a', schema: undefined });
  const ended = controller.fetch(get).catch(() => 'ended');
  await turn();
  controller.dispose();
  expect([await ended, calls[0]!.signal!.aborted, Object.hasOwn(get, 'signal')]).toEqual([
    'ended',
    true,
    false,
  ]);
});

test('a step that names no signal leaves the request its own, also of an endpoint with one', async () => {
  class Short extends RestEndpoint {
    override getRequestInit(): RequestInit {
      return { method: this.method };
    }
  }
  const { fetch, calls } = network();
  const controller = new Controller({ fetch });
  const { signal } = new AbortController();
  const ended = controller
    .fetch(new Short({ path: '/a', schema: undefined }).extend({ signal }))
    .catch(() => 'ended');
  await turn();
  controller.dispose();
  expect([await ended, calls[0]!.signal?.aborted]).toEqual(['ended', true]);
});

test('the signal of a derived endpoint ends the wait of its caller alone, in each call', async () => {
  class Derived extends RestEndpoint {}
  const { fetch, calls } = network();
  const controller = new Controller({ fetch });
  const get = new Derived({ path: '/a', schema: undefined });
  const leaving = new AbortController();
  const signed = get.extend({ signal: leaving.signal });
  const first = controller.fetch(signed);
  await turn();
  await calls[0]!.answer({ n: 1 });
  expect(await first).toEqual({ n: 1 });
  expect(signed.signal).toBe(leaving.signal);
  const left = controller.fetch(signed).catch(String);
  const stays = controller.fetch(get);
  await turn();
  leaving.abort('left');
  expect(await left).toBe('left');
  expect(calls.map(({ signal }) => signal!.aborted)).toEqual([false, false]);
  await calls[1]!.answer({ n: 2 });
  expect(await stays).toEqual({ n: 2 });
});

describe('an endpoint around a function', () => {
  class Counted extends Endpoint<(this: Counted, id: number) => Promise<unknown>> {
    declare count: number;
    declare signal: AbortSignal;
  }
  test('has its state and the signal of the request', async () => {
    const seen: unknown[] = [];
    const get = new Counted(
      async function (this: Counted, id: number) {
        await turn();
        seen.push(this.count, this.signal instanceof AbortSignal);
        return { id };
      },
      { name: 'get', schema: Post },
    );
    get.count = 5;
    await new Controller().fetch(get, 1);
    expect(seen).toEqual([5, true]);
  });

  test('calls what replaced its function', async () => {
    const get = new Counted(async (id: number) => ({ id }), { name: 'spied', schema: Post });
    const spy = vi.spyOn(get, 'fetch').mockImplementation(async () => ({ id: 7 }));
    expect(await new Controller().fetch(get, 1)).toMatchObject({ id: 7 });
    expect(spy).toHaveBeenCalledOnce();
  });
});
