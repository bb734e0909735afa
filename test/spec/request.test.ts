/** Arguments, bodies, and the steps of a request. */
import { Controller, Entity, RestEndpoint } from 'presource';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { answering, failure, turn } from './support.ts';

class Post extends Entity {
  id = '';
  title = '';
}
/** What the types refuse: other arguments than the endpoint's own. */
const loose = (endpoint: unknown) => endpoint as (...args: unknown[]) => Promise<unknown>;

rule('arguments.parameters-then-body', async () => {
  const net = answering();
  const edit = new RestEndpoint({
    path: '/posts/:id',
    method: 'PUT',
    schema: Post,
    transport: net.transport,
  });
  await edit({ id: 5 }, { title: 'x' });
  expect([net.line(), net.last().init.body]).toEqual(['PUT /posts/5', '{"title":"x"}']);
});

rule('arguments.body-alone', async () => {
  const net = answering();
  const add = new RestEndpoint({ path: '/posts', method: 'POST', schema: Post, transport: net.transport });
  await add({ title: 'x' });
  expect([net.line(), net.last().init.body]).toEqual(['POST /posts', '{"title":"x"}']);
  const maybe = loose(
    new RestEndpoint({ path: '/:blog?', method: 'POST', schema: Post, transport: net.transport }),
  );
  await maybe({ blog: 'x' });
  expect(net.last().init.body).toBe('{"blog":"x"}');
});

rule('arguments.deletion', async () => {
  const net = answering();
  const { transport } = net;
  const removeAll = new RestEndpoint({ path: '/posts', method: 'DELETE', body: {} as string[], transport });
  await removeAll({}, ['1', '2']);
  expect([net.line(), net.last().init.body]).toEqual(['DELETE /posts', '["1","2"]']);
  await loose(removeAll)({ before: 5 });
  expect([net.line(), net.last().init.body]).toEqual(['DELETE /posts?before=5', undefined]);
});

rule('arguments.parameters-alone', async () => {
  const net = answering();
  const vote = new RestEndpoint({
    path: '/posts/:id/vote',
    method: 'POST',
    schema: Post,
    transport: net.transport,
  });
  await vote({ id: 5 });
  expect([net.line(), net.last().init.body]).toEqual(['POST /posts/5/vote', undefined]);
});

rule('arguments.no-body', async () => {
  const net = answering();
  const mark = new RestEndpoint({
    path: '/read',
    method: 'POST',
    body: undefined,
    schema: Post,
    transport: net.transport,
  });
  await loose(mark)({ by: 1 });
  expect([net.line(), net.last().init.body]).toEqual(['POST /read?by=1', undefined]);
});

rule('arguments.reads-have-no-body', async () => {
  const net = answering();
  const get = loose(new RestEndpoint({ path: '/posts', schema: [Post], transport: net.transport }));
  await get({ by: 1 }, { title: 'x' });
  expect([net.line(), net.last().init.body]).toEqual(['GET /posts?by=1', undefined]);
});

rule('body.json', async () => {
  const net = answering();
  const add = new RestEndpoint({
    path: '/posts',
    method: 'POST',
    body: {} as unknown,
    schema: Post,
    transport: net.transport,
  });
  class Draft {
    title = 'x';
  }
  const bodies: [sent: unknown, text: string][] = [
    [{ a: [1] }, '{"a":[1]}'],
    [[1, 2], '[1,2]'],
    [5, '5'],
    [null, 'null'],
    [new Draft(), '{"title":"x"}'],
  ];
  for (const [sent, text] of bodies) {
    await loose(add)(sent);
    expect(net.last().init.body).toBe(text);
    expect(net.last().headers.get('content-type')).toBe('application/json');
  }
});

rule('body.raw', async () => {
  const net = answering();
  const add = loose(
    new RestEndpoint({ path: '/posts', method: 'POST', schema: Post, transport: net.transport }),
  );
  const bytes = new TextEncoder().encode('x');
  const raw = [new FormData(), new Blob(['x']), new URLSearchParams({ a: '1' }), bytes, bytes.buffer];
  for (const body of [...raw, new DataView(bytes.buffer), new Blob(['x']).stream(), 'text']) {
    await add(body);
    expect(net.last().init.body).toBe(body);
    expect(net.last().headers.get('content-type')).toBeNull();
  }
});

rule('body.none', async () => {
  const net = answering();
  const add = loose(
    new RestEndpoint({ path: '/posts', method: 'POST', schema: Post, transport: net.transport }),
  );
  await add();
  expect(net.last().init.body).toBeUndefined();
  expect(net.last().headers.has('content-type')).toBe(false);
});

rule('body.own-content-type', async () => {
  const net = answering();
  const add = new RestEndpoint({
    path: '/posts',
    method: 'POST',
    schema: Post,
    getHeaders: (headers: HeadersInit) => ({ ...headers, 'Content-TYPE': 'application/vnd.api+json' }),
    transport: net.transport,
  });
  await add({ title: 'x' });
  expect(net.last().headers.get('content-type')).toBe('application/vnd.api+json');
  expect(net.last().init.body).toBe('{"title":"x"}');
});

rule('life-cycle.steps', async () => {
  const steps: string[] = [];
  class Logged extends RestEndpoint {
    override url(...args: object[]) {
      steps.push('url');
      return super.url(...args);
    }
    override getRequestInit(body: unknown) {
      steps.push('getRequestInit');
      return super.getRequestInit(body);
    }
    override getHeaders(headers: HeadersInit) {
      steps.push('getHeaders');
      return super.getHeaders(headers);
    }
    override fetchResponse(url: string, init: RequestInit) {
      steps.push(`fetchResponse ${url}`);
      return super.fetchResponse(url, init);
    }
    override parseResponse(response: Response) {
      steps.push(`parseResponse ${response.status}`);
      return super.parseResponse(response);
    }
    override process(value: { id: number }, ...args: { id: number }[]) {
      steps.push(`process ${args[0]?.id}`);
      return value.id;
    }
  }
  expect(
    await new Logged({ path: '/posts/:id', transport: answering({ id: 9 }).transport } as never)({ id: 5 }),
  ).toBe(9);
  expect(steps).toEqual([
    'url',
    'getRequestInit',
    'getHeaders',
    'fetchResponse /posts/5',
    'parseResponse 200',
    'process 5',
  ]);
});

rule('life-cycle.as-options', async () => {
  const net = answering({ title: 'x' });
  const get = new RestEndpoint({
    path: '/posts/:id',
    schema: undefined,
    url: () => '/elsewhere',
    getRequestInit: () => ({ method: 'GET', credentials: 'include' }),
    parseResponse: async (response: Response) => ({ parsed: await response.json() }),
    process: (value: { parsed: unknown }) => [value.parsed],
    transport: net.transport,
  });
  expect(await get({ id: 5 })).toEqual([{ title: 'x' }]);
  expect(net.last()).toMatchObject({ url: '/elsewhere', init: { credentials: 'include' } });
});

rule('life-cycle.signal', async () => {
  const abort = new AbortController();
  const transport = ((_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    })) as typeof fetch;
  const get = new RestEndpoint({ path: '/posts/:id', schema: Post, transport });
  const own = get.extend({ signal: abort.signal });
  const [direct, through] = [own({ id: 1 }), new Controller().fetch(own, { id: 2 })];
  await turn();
  abort.abort(new Error('enough'));
  expect((await failure(() => direct)).message).toBe('enough');
  expect((await failure(() => through)).message).toBe('enough');
});
