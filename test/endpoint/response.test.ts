import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../runtime/endpoint/network-error.ts';
import { readBody } from '../../runtime/endpoint/response.ts';
import { RestEndpoint } from '../../runtime/endpoint/uncompiled.ts';
import { testServer, urlPrefix } from './server.ts';

const server = testServer();
const get = new RestEndpoint({ urlPrefix, path: '/a' });

/** What a `fetch` of one's own may return: no clone, and no stream. */
const fake = (text: string) =>
  ({
    status: 404,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: async () => text,
  }) as Response;

const errorOf = async (promise: Promise<unknown>): Promise<NetworkError> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NetworkError);
  return error as NetworkError;
};

describe('responses', () => {
  it.each([
    ['204', () => new HttpResponse(null, { status: 204 })],
    ['205', () => new HttpResponse(null, { status: 205 })],
    ['an empty body', () => new HttpResponse('')],
    [
      'an empty body that says it is JSON',
      () => new HttpResponse('', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('%s is null', async (_what, make) => {
    server.answer(make);
    expect(await get()).toBeNull();
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json', 'text/json'])(
    '%s is parsed',
    async (type) => {
      server.answer(() => new HttpResponse('{"a":1}', { headers: { 'content-type': type } }));
      expect(await get()).toEqual({ a: 1 });
    },
  );

  it.each(['text/plain', 'text/html', 'application/x-ndjson'])('%s is text', async (type) => {
    server.answer(() => new HttpResponse('{"a":1}', { headers: { 'content-type': type } }));
    expect(await get()).toBe('{"a":1}');
  });
});

describe('NetworkError', () => {
  it('has the facts of an answer that is not ok, its body parsed', async () => {
    server.answer(() =>
      HttpResponse.json({ message: 'no such post' }, { status: 404, statusText: 'Not Found' }),
    );
    const error = await errorOf(get());
    expect(error).toMatchObject({
      name: 'NetworkError',
      message: 'GET http://api.test/a: 404 Not Found: no such post',
      status: 404,
      url: 'http://api.test/a',
      method: 'GET',
      body: { message: 'no such post' },
    });
    expect(error.response?.status).toBe(404);
    expect(await error.response?.json()).toEqual({ message: 'no such post' });
  });

  it('is made of a response that was read already', async () => {
    server.answer(() => HttpResponse.json({ a: 1 }, { status: 404 }));
    const transport: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      await response.text();
      return response;
    };
    expect(await errorOf(get.extend({ transport })())).toMatchObject({ status: 404, body: null });
  });

  it('is made of a response whose pieces were read one by one, which leaves it unlocked', async () => {
    const transport: typeof fetch = async () => {
      const response = new Response('{"a":1}', { status: 404 });
      for await (const _ of response.body as unknown as AsyncIterable<unknown>);
      expect(response.body!.locked).toBe(false);
      return response;
    };
    expect(await errorOf(get.extend({ transport })())).toMatchObject({ status: 404, body: null });
  });

  it('is made of a response that another reader holds', async () => {
    const transport: typeof fetch = async () => {
      const response = new Response('{"a":1}', { status: 404 });
      response.body!.getReader();
      return response;
    };
    expect(await errorOf(get.extend({ transport })())).toMatchObject({ status: 404, body: null });
  });

  it('is made of a response that cannot be copied', async () => {
    const transport: typeof fetch = async () => fake('{"a":1}');
    expect(await errorOf(get.extend({ transport })())).toMatchObject({ status: 404, body: { a: 1 } });
  });

  it.each([
    ['text', () => new HttpResponse('down', { status: 503 }), 'down'],
    ['nothing', () => new HttpResponse(null, { status: 500 }), null],
    [
      'broken JSON, as text',
      () => new HttpResponse('{"a', { status: 500, headers: { 'content-type': 'application/json' } }),
      '{"a',
    ],
  ])('takes %s for a body', async (_what, make, body) => {
    server.answer(make);
    expect((await errorOf(get())).body).toBe(body);
  });

  it('is what a failed connection becomes, with status 500 and the cause', async () => {
    server.answer(() => HttpResponse.error());
    const error = await errorOf(get());
    expect(error).toMatchObject({
      status: 500,
      url: 'http://api.test/a',
      method: 'GET',
      response: undefined,
      body: null,
    });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  it('is what broken JSON becomes: status, the parser’s message, the beginning of the text', async () => {
    const text = `{"a": ${'x'.repeat(300)}`;
    server.answer(() => new HttpResponse(text, { headers: { 'content-type': 'application/json' } }));
    const error = await errorOf(get());
    expect(error.status).toBe(200);
    expect(error.cause).toBeInstanceOf(SyntaxError);
    expect(error.message).toContain((error.cause as Error).message);
    expect(error.message).toContain(text.slice(0, 200));
    expect(error.message).not.toContain(text.slice(0, 201));
  });

  it.each([
    ['with the part `content`', (response: Response) => get.parseResponse(response)],
    ['without it', (response: Response) => readBody(get, response)],
  ])('names the URL of a response that is parsed by itself, %s', async (_, parse) => {
    server.answer(() => new HttpResponse('{', { headers: { 'content-type': 'application/json' } }));
    const response = await fetch(`${urlPrefix}/a`);
    expect(await errorOf(parse(response))).toMatchObject({ status: 200, url: `${urlPrefix}/a` });
  });

  it('is what a connection that breaks off in the body becomes', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const error = await errorOf(get.extend({ transport: async () => new Response(body) })());
    expect(error).toMatchObject({
      status: 500,
      url: 'http://api.test/a',
      message: expect.stringMatching(
        /^GET http:\/\/api\.test\/a: no complete response\. .*\(TypeError: terminated\)$/,
      ),
    });
  });

  it('says soft where the trouble is the server’s', () => {
    expect(get.errorPolicy?.({ status: 503 })).toBe('soft');
    expect(get.errorPolicy?.({ status: 404 })).toBeUndefined();
  });
});

describe('aborting', () => {
  it('rejects with the caller’s own reason, before and during the request', async () => {
    const before = get.extend({ signal: AbortSignal.abort('enough') });
    await expect(before()).rejects.toBe('enough');

    const controller = new AbortController();
    server.answer(() => {
      controller.abort();
      return HttpResponse.json({});
    });
    await expect(get.extend({ signal: controller.signal })()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
