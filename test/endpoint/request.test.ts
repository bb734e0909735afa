import { describe, expect, it, vi } from 'vitest';
import { RestEndpoint } from '../../runtime/endpoint/uncompiled.ts';
import { path as compiledPath } from '../../runtime/path/compiled.ts';
import { optionalParam, splat, tidied } from '../../runtime/path/slots.ts';
import type { Method } from '../../runtime/types/index.ts';
import { testServer, urlPrefix } from './server.ts';

const server = testServer();

describe('arguments', () => {
  const at = (path: string, method: Method, more: object = {}) =>
    new RestEndpoint({ urlPrefix, path, method, ...more }) as (...args: unknown[]) => Promise<unknown>;

  const cases: [what: string, call: () => Promise<unknown>, url: string, body: string][] = [
    ['parameters, then the body', () => at('/posts/:id', 'PUT')({ id: 1 }, { a: 1 }), '/posts/1', '{"a":1}'],
    ['a single argument is the body', () => at('/posts', 'POST')({ a: 1 }), '/posts', '{"a":1}'],
    ['unless the path needs it', () => at('/posts/:id', 'POST')({ id: 1 }), '/posts/1', ''],
    ['or its query does', () => at('/posts?by=:by', 'POST')({ by: 1 }), '/posts?by=1', ''],
    ['an optional parameter does not', () => at('/posts/:id?', 'POST')({ id: 1 }), '/posts', '{"id":1}'],
    [
      'two arguments: query and body',
      () => at('/posts', 'POST')({ by: 1 }, { a: 1 }),
      '/posts?by=1',
      '{"a":1}',
    ],
    ['undefined parameters', () => at('/posts', 'POST')(undefined, { a: 1 }), '/posts', '{"a":1}'],
    [
      '`body: undefined` takes none',
      () => at('/posts', 'POST', { body: undefined })({ by: 1 }),
      '/posts?by=1',
      '',
    ],
    [
      'not even as the second',
      () => at('/posts', 'POST', { body: undefined })({ by: 1 }, { a: 1 }),
      '/posts?by=1',
      '',
    ],
    ['GET has no body', () => at('/posts', 'GET')({ by: 1 }, { a: 1 }), '/posts?by=1', ''],
    ['nor has HEAD', () => at('/posts', 'HEAD')({ by: 1 }), '/posts?by=1', ''],
    ['DELETE has one only as the second', () => at('/posts', 'DELETE')({ by: 1 }), '/posts?by=1', ''],
    ['here', () => at('/posts', 'DELETE')({ by: 1 }, { why: 'x' }), '/posts?by=1', '{"why":"x"}'],
    ['none at all', () => at('/posts', 'GET')(), '/posts', ''],
  ];

  for (const [what, call, url, body] of cases) {
    it(what, async () => {
      await call();
      expect(server.last).toMatchObject({ url, body });
    });
  }

  it('with the template of the compiler, the same split', async () => {
    await at(
      compiledPath('/compiled{/:id}', () => tidied(['/compiled', optionalParam('id', '/')])),
      'POST',
    )({ id: 1 });
    expect(server.last).toMatchObject({ url: '/compiled', body: '{"id":1}' });
    await at(
      compiledPath('/compiled/*id', () => ['/compiled/', splat('id')]),
      'POST',
    )({ id: 1 });
    expect(server.last).toMatchObject({ url: '/compiled/1', body: '' });
  });

  it('a missing parameter rejects and sends nothing', async () => {
    await expect(at('/posts/:id', 'GET')({})).rejects.toThrow(TypeError);
    expect(server.seen).toEqual([]);
  });
});

describe('bodies', () => {
  const post = new RestEndpoint({ urlPrefix, path: '/posts', method: 'POST' }) as (
    body: unknown,
  ) => Promise<unknown>;
  const type = () => server.last.headers.get('content-type');

  it.each([
    ['an object', { a: 1 }, '{"a":1}'],
    ['an array', [1, 2], '[1,2]'],
    ['a number', 5, '5'],
    ['null', null, 'null'],
    [
      'a class instance',
      new (class Draft {
        title = 'x';
      })(),
      '{"title":"x"}',
    ],
  ])('%s is JSON', async (_what, body, text) => {
    await post(body);
    expect(server.last.body).toBe(text);
    expect(type()).toBe('application/json');
  });

  it('text goes as it is, with the type that fetch gives it', async () => {
    await post('hello');
    expect(server.last.body).toBe('hello');
    expect(type()).toMatch(/^text\/plain/);
  });

  it('a form goes as it is', async () => {
    const form = new FormData();
    form.set('title', 'x');
    await post(form);
    expect(type()).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.last.body).toContain('name="title"');
  });

  it('search parameters go as they are', async () => {
    await post(new URLSearchParams({ a: '1' }));
    expect(type()).toMatch(/^application\/x-www-form-urlencoded/);
    expect(server.last.body).toBe('a=1');
  });

  it('what getRequestInit makes of a body goes without a type, unless it is text', async () => {
    class Encoded extends RestEndpoint {
      override async getRequestInit(body: unknown) {
        const form = new URLSearchParams(body as Record<string, string>);
        return { ...(await super.getRequestInit(undefined)), body: 'text' in form ? undefined : form };
      }
    }
    const send = new Encoded({ urlPrefix, path: '/posts', method: 'POST' }) as (
      body: unknown,
    ) => Promise<unknown>;
    await send({ title: 'x' });
    expect(type()).toMatch(/^application\/x-www-form-urlencoded/);
    expect(server.last.body).toBe('title=x');
  });

  it.each([
    ['a blob', new Blob(['bytes']), 'bytes'],
    ['bytes', new TextEncoder().encode('bytes'), 'bytes'],
    ['a buffer', new TextEncoder().encode('bytes').buffer, 'bytes'],
    ['a stream', new Blob(['bytes']).stream(), 'bytes'],
  ])('%s goes as it is, without a type', async (_what, body, text) => {
    await post(body);
    expect(server.last.body).toBe(text);
    expect(type()).toBeNull();
  });

  it.each([
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ])('%o goes as it is', async (View) => {
    await post(new View(new TextEncoder().encode('12345678').buffer));
    expect(server.last.body).toBe('12345678');
    expect(type()).toBeNull();
  });

  it.each([
    ['a view', new DataView(new TextEncoder().encode('bytes').buffer), null],
    ['a file', new File(['bytes'], 'a.txt'), null],
    ['text in an object', new String('bytes'), 'text/plain;charset=UTF-8'],
  ])('%s goes as it is', async (_what, body, expected) => {
    await post(body);
    expect(server.last.body).toBe('bytes');
    expect(type()).toBe(expected);
  });

  it.each(['FileMeta', 'MyFormData', 'Blobs', 'a File', 'Strings', 'Uint8Arrays', 'Stream'])(
    'an object that calls itself %s is JSON',
    async (name) => {
      await post({ title: 'x', [Symbol.toStringTag]: name });
      expect(server.last.body).toBe('{"title":"x"}');
      expect(type()).toBe('application/json');
    },
  );

  // Those of React Native and happy-dom.
  it.each(['FormData', 'Blob', 'URLSearchParams'])('a %s without a tag goes as it is', async (name) => {
    vi.stubGlobal(name, class {});
    try {
      const body = new (globalThis as unknown as Record<string, new () => object>)[name]!();
      let sent: RequestInit | undefined;
      const transport = async (_url: unknown, init?: RequestInit) => {
        sent = init;
        return Response.json({});
      };
      await new RestEndpoint({ path: '/forms', method: 'POST', transport })(body);
      expect(sent!.body).toBe(body);
      expect(new Headers(sent!.headers).has('content-type')).toBe(false);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('no body, no type', async () => {
    await post(undefined);
    expect(server.last.body).toBe('');
    expect(type()).toBeNull();
  });

  it('a type that the user set wins, however it is written', async () => {
    const named = new RestEndpoint({
      urlPrefix,
      path: '/posts',
      method: 'POST',
      getHeaders: (headers: HeadersInit) => ({ ...headers, 'Content-TYPE': 'application/vnd.api+json' }),
    });
    await named({ a: 1 });
    expect(type()).toBe('application/vnd.api+json');
  });
});

describe('the life cycle', () => {
  it('runs its steps in order, each of which a class may override', async () => {
    const steps: string[] = [];
    class Logged extends RestEndpoint {
      override url(...args: object[]) {
        steps.push('url');
        return super.url(...args);
      }
      override getRequestInit(body: unknown): RequestInit {
        steps.push('getRequestInit');
        return { ...super.getRequestInit(body), credentials: 'same-origin' };
      }
      override async getHeaders(headers: HeadersInit) {
        steps.push('getHeaders');
        return { ...headers, 'x-token': 'secret' };
      }
      override fetchResponse(url: string, init: RequestInit) {
        steps.push(`fetchResponse ${init.credentials}`);
        return super.fetchResponse(url, init);
      }
      override parseResponse(response: Response) {
        steps.push('parseResponse');
        return super.parseResponse(response);
      }
      override process(value: { title: string }, args: { id: number }) {
        steps.push(`process ${args.id}`);
        return value.title;
      }
    }
    expect(await new Logged({ urlPrefix, path: '/posts/:id' })({ id: 5 })).toBe('answered');
    expect(steps).toEqual([
      'url',
      'getRequestInit',
      'getHeaders',
      'fetchResponse same-origin',
      'parseResponse',
      'process 5',
    ]);
    expect(server.last.headers.get('x-token')).toBe('secret');
  });

  it('`requestInit` has options of `fetch`, and headers that `getHeaders` gets', async () => {
    const sent: RequestInit[] = [];
    const transport = async (_url: unknown, init?: RequestInit) => {
      sent.push(init!);
      return Response.json({});
    };
    class Tokened extends RestEndpoint {
      override readonly requestInit: RequestInit = { credentials: 'include', headers: { 'X-Client': 'web' } };
      override getHeaders(headers: HeadersInit) {
        return { ...headers, 'x-token': 'secret' };
      }
    }
    const post = new Tokened({ path: '/posts', method: 'POST', transport });
    await post({ a: 1 });
    await post.extend({ requestInit: { mode: 'cors', method: 'PUT', body: 'none' } })({ a: 1 });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        body: '{"a":1}',
        credentials: 'include',
        headers: { 'x-client': 'web', 'x-token': 'secret', 'content-type': 'application/json' },
      },
      {
        method: 'POST',
        body: '{"a":1}',
        mode: 'cors',
        headers: { 'x-token': 'secret', 'content-type': 'application/json' },
      },
    ]);
    expect(sent[1]!.credentials).toBeUndefined();
  });

  it('`fetchResponse` can spread the headers', async () => {
    class Traced extends RestEndpoint {
      override getHeaders(headers: HeadersInit) {
        return new Headers({ ...headers, 'x-token': 'secret' });
      }
      override fetchResponse(url: string, init: RequestInit) {
        return super.fetchResponse(url, { ...init, headers: { ...init.headers, 'x-trace': '1' } });
      }
    }
    await new Traced({ urlPrefix, path: '/posts', method: 'POST' })({ a: 1 });
    expect(Object.fromEntries(server.last.headers)).toMatchObject({
      'x-token': 'secret',
      'x-trace': '1',
      'content-type': 'application/json',
    });
  });

  it('takes the steps as options, too', async () => {
    const get = new RestEndpoint({
      urlPrefix,
      path: '/a',
      process: (value: { title: string }) => value.title,
    });
    expect(await get()).toBe('answered');
    const faked = get.extend({ fetch: async () => 'faked' });
    expect(await faked()).toBe('faked');
  });

  it('uses the signal and the transport of whoever derives from it', async () => {
    const get = new RestEndpoint({ urlPrefix, path: '/a' });
    const calls: unknown[] = [];
    const { signal } = new AbortController();
    const transport = async (url: string, init: RequestInit) => {
      calls.push([url, init.signal]);
      return Response.json('moved');
    };
    const derived = Object.create(get, { signal: { value: signal }, transport: { value: transport } });
    expect(await derived.fetch()).toBe('moved');
    expect(calls).toEqual([['http://api.test/a', signal]]);
  });
});
