import { inspect } from 'node:util';
import { Controller, createResource, Entity, retry, schema } from 'presource';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import {
  type Answer,
  breakOff,
  dripping,
  empty,
  emptyJson,
  faultyServer,
  hangUp,
  later,
  ok,
  page,
  pageAsJson,
  silent,
  status,
  truncated,
} from './server.ts';

const server = faultyServer();

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  static override schema = { author: User };
}

const resource = () =>
  createResource({ urlPrefix: server.urlPrefix, path: '/posts/:id', schema: Post, optimistic: true }).extend(
    (Base) => ({
      search: Base.getList.extend({
        name: 'Post.search',
        path: '/search',
        schema: { results: new schema.Collection([Post]), total: 0 },
      }),
    }),
  );

const old = { id: 1, title: 'old', author: { id: 1, name: 'Ada' } };
const fresh = { id: 1, title: 'new', author: { id: 1, name: 'Ada L.' } };

let controller: Controller;
let Posts: ReturnType<typeof resource>;

/** The calls that each fault is tried with, and the answer that each expects. */
const calls = {
  get: { run: () => controller.fetch(Posts.get, { id: 1 }), value: fresh },
  getList: { run: () => controller.fetch(Posts.getList), value: [fresh] },
  search: { run: () => controller.fetch(Posts.search), value: { results: [fresh], total: 1 } },
  push: { run: () => controller.fetch(Posts.getList.push, { title: 'new' }), value: { ...fresh, id: 2 } },
  update: { run: () => controller.fetch(Posts.update, { id: 1 }, { title: 'new' }), value: fresh },
  partialUpdate: {
    run: () => controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'new' }),
    value: fresh,
  },
} as const;
type Call = keyof typeof calls;
const all = Object.keys(calls) as Call[];

/** All that is stored, and the records that are shown. */
const state = () => ({
  stored: structuredClone(snapshot(controller)),
  shown: [
    controller.get(Post, { id: 1 }),
    ...(controller.getResponse(Posts.getList).data ?? []),
    ...(controller.getResponse(Posts.search).data.results ?? []),
  ],
});

beforeEach(() => {
  controller = new Controller();
  Posts = resource();
  controller.setResponse(Posts.getList, [old]);
  controller.setResponse(Posts.search, { results: [old], total: 1 });
});

/** What fails is told, nothing of it is stored, and the next call brings its data. */
async function expectFailure(call: Call, failing: () => Promise<unknown>, expected: object) {
  const { run, value } = calls[call];
  const before = state();
  const error = await failing().then(
    (data) => expect.unreachable(`${call} gave ${JSON.stringify(data)}`),
    (reason: Error) => reason,
  );
  expect(error).toMatchObject(expected);
  const after = state();
  expect(after.stored).toEqual(before.stored);
  expect(after.shown.length).toBe(before.shown.length);
  for (const [i, record] of before.shown.entries()) expect(after.shown[i]).toBe(record);
  // What was given up before it was sent has left its answer.
  server.forget();
  server.answer(ok(value));
  expect(await run()).toMatchObject(value);
}

const http = (code: number) => ({
  name: 'NetworkError',
  status: code,
  message: expect.stringContaining(`: ${code} `),
});
const broken = { name: 'NetworkError', status: 500, response: undefined, cause: expect.any(TypeError) };

/** Whatever is called. */
const faults: readonly (readonly [what: string, answer: Answer, error: object])[] = [
  ['a connection that is reset before the answer', hangUp, broken],
  ['a connection that is reset in the middle of the body', breakOff([fresh, fresh]), broken],
  ['500', status(500), { ...http(500), body: { message: 'no' } }],
  [
    '503 with a page',
    (response) => void response.writeHead(503).end('<html>'),
    { ...http(503), body: '<html>' },
  ],
  ['404', status(404), http(404)],
  ['429', status(429, {}, { 'retry-after': '7' }), http(429)],
  [
    'a page in place of JSON',
    page,
    { name: 'NormalizeError', message: expect.stringContaining('found: <!doctype html>') },
  ],
  [
    'a page that is said to be JSON',
    pageAsJson,
    { name: 'NetworkError', status: 200, message: expect.stringContaining('<title>Sign in</title>') },
  ],
  [
    'truncated JSON',
    truncated([fresh]),
    {
      name: 'NetworkError',
      status: 200,
      cause: expect.any(SyntaxError),
      message: expect.stringContaining('[{"id":1'),
    },
  ],
  ['a number', ok(17), { name: 'NormalizeError', message: expect.stringContaining('found: 17') }],
  ['text', ok('done'), { name: 'NormalizeError', message: expect.stringContaining('found: done') }],
];

describe.each(faults)('%s', (_what, answer, error) => {
  test.each(all)('%s', async (call) => {
    server.answer(answer);
    await expectFailure(call, calls[call].run, error);
  });
});

describe('nobody listens', () => {
  test.each(all)('%s', async (call) => {
    await expectFailure(call, () => server.down<unknown>(calls[call].run), broken);
  });
});

/** An answer of the wrong type, by what was called; the place in the answer is named. */
const wrong: readonly (readonly [Call, unknown, string])[] = [
  ['get', [fresh], 'Post.get: Post is not an object; found: a list of 1'],
  ['get', { data: fresh }, 'Post.get: Post has no primary key; keys present: data'],
  ['getList', { results: [fresh] }, 'Post.getList: [Post] is not a list; keys present: results'],
  [
    'getList',
    [fresh, { title: 'no pk' }],
    'Post.getList: Post at [1] has no primary key; keys present: title',
  ],
  ['getList', [fresh, true], 'Post.getList: Post'],
  ['search', [fresh], 'Post.search: {results,total} is not an object; found: a list of 1'],
  [
    'search',
    { results: fresh, total: 1 },
    'Post.search: [Post] at results is not a list; keys present: id, title, author',
  ],
  ['search', { results: [fresh, [fresh]] }, 'Post.search: Post at results[1] is not an object'],
  ['push', { data: fresh }, 'Post.getList.push: Post has no primary key; keys present: data'],
  ['update', [fresh], 'Post.update: Post is not an object; found: a list of 1'],
  [
    'partialUpdate',
    { ...fresh, author: { name: 'no pk' } },
    'Post.partialUpdate: User at author has no primary key; keys present: name',
  ],
];

describe('the wrong type', () => {
  test.each(wrong)('%s: %j', async (call, value, message) => {
    server.answer(ok(value));
    await expectFailure(call, calls[call].run, {
      name: 'NormalizeError',
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ['getList', { data: [fresh] }, 'name it in the schema: { data: new schema.Collection([Post]) }'],
    ['get', [fresh], 'For a list, use the schema [Post]'],
    ['get', { uuid: 'x' }, 'Define it in Post: pk() { return … }'],
    ['partialUpdate', { title: 'x' }, 'let `process` add the key: (part, { id }) => ({ id, ...part })'],
    ['get', { id: null }, 'keys present: id. Its id is null. Define it in Post: pk() { return … }'],
    ['get', { id: '' }, "keys present: id. Its id is ''. Define it"],
    ['get', { data: fresh }, 'If the item is a field of the response, name it in the schema: { data: Post }'],
    ['get', { id: 'undefined' }, "keys present: id. Its id is 'undefined'. Define it"],
    ['get', '<!doctype html>', 'The server sent text instead of JSON'],
    [
      'get',
      '{"id":"1"}',
      'Post is not an object; found: {"id":"1"}. It is JSON in a text: the response has another content type than application/json, ' +
        'or the server made JSON of it twice',
    ],
  ] as const)('%s says what to do about %j', async (call, value, advice) => {
    server.answer(ok(value));
    await expect(calls[call].run()).rejects.toThrow(advice);
  });

  test('its error is printed without the data of its user', async () => {
    server.answer(ok({ name: 'secret' }));
    const printed = inspect(await calls.get.run().catch((error: unknown) => error));
    expect(printed).toContain('keys present: name');
    expect(printed).not.toContain('secret');
  });

  test('`undefined` comes from code', async () => {
    server.answer(ok(fresh));
    const unwrapping = Posts.get.extend({ process: (body: { data?: object }) => body.data as never });
    await expect(controller.fetch(unwrapping, { id: '1' })).rejects.toThrow(
      'A server cannot send undefined. Let `process` of the endpoint, or its function, return what the schema describes',
    );
  });
});

describe('slow', () => {
  test('an answer that drips in is complete when it lands, and nothing of it before', async () => {
    const before = state();
    server.answer(dripping([fresh]));
    const answer = controller.fetch(Posts.getList);
    await expect.poll(() => server.requests.length).toBe(1);
    expect(state()).toEqual(before);
    expect(await answer).toMatchObject([fresh]);
  });

  test('one that never comes ends with the signal of the caller, and the next one is asked for', async () => {
    server.answer(silent);
    const abort = new AbortController();
    const patient = Posts.get.extend({ signal: abort.signal });
    await expectFailure(
      'get',
      async () => {
        const answer = controller.fetch(patient, { id: 1 });
        await expect.poll(() => server.requests.length).toBe(1);
        abort.abort(new Error('took too long'));
        return answer;
      },
      { message: 'took too long' },
    );
  });

  test('with a time limit of the platform it is a named error', async () => {
    server.answer(silent);
    const limited = Posts.get.extend({ signal: AbortSignal.timeout(30) });
    await expectFailure('get', () => controller.fetch(limited, { id: 1 }), { name: 'TimeoutError' });
  });
});

describe('empty', () => {
  test.each([
    ['204', empty()],
    ['205', empty(205)],
    ['no text', empty(200)],
    ['no JSON', emptyJson],
  ])('%s is no data, and takes none away', async (_what, answer) => {
    // In development a warning tells that the optimistic change ends.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const { stored } = state();
    for (const call of ['push', 'update', 'partialUpdate'] as const) {
      server.answer(answer);
      expect(await calls[call].run()).toBeNull();
      expect(snapshot(controller)).toEqual(stored);
    }
    server.answer(answer);
    expect(await calls.get.run()).toBeNull();
    expect(snapshot(controller)).toEqual(stored);
    server.answer(ok(fresh));
    expect(await calls.get.run()).toMatchObject(fresh);
    server.answer(answer);
    expect(await controller.fetch(Posts.delete, { id: 1 })).toEqual({ id: 1 });
    expect(controller.get(Post, { id: 1 })).toBeUndefined();
  });
});

describe('twice', () => {
  test('an item that a list holds twice is one record, and joins a list once', async () => {
    server.answer(ok([fresh, { ...fresh, title: 'newer' }]));
    const list = await controller.fetch(Posts.getList);
    expect(list[0]).toBe(list[1]);
    expect(list[0]!.title).toBe('newer');
    server.answer(ok([{ id: 3 }, { id: 3 }]));
    await controller.fetch(Posts.getList.push, [{}, {}]);
    expect(controller.get(Posts.getList.schema, {})?.map(({ id }) => id)).toEqual([1, 1, 3]);
  });

  test('an answer that comes again changes nothing, and what is shown stays the same object', async () => {
    server.answer(ok([fresh]), ok([fresh]));
    const first = await controller.fetch(Posts.getList);
    expect(await controller.fetch(Posts.getList)).toBe(first);
  });

  test('a new item whose answer comes twice is in the list once', async () => {
    server.answer(ok({ id: 2 }), ok({ id: 2 }));
    await Promise.all([calls.push.run(), calls.push.run()]);
    expect(controller.get(Posts.getList.schema, {})?.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('out of order', () => {
  test('a read that was asked for earlier and answered later does not take back what is newer', async () => {
    const first = later(ok([old]));
    server.answer(first.answer, ok({ ...fresh, title: 'second' }));
    const list = controller.fetch(Posts.getList);
    await expect.poll(() => server.requests.length).toBe(1);
    const one = await controller.fetch(Posts.get, { id: 1 });
    first.release();
    expect((await list)[0]).toBe(one);
    expect(one.title).toBe('second');
  });

  test('a read that began before an edit landed does not undo it', async () => {
    const read = later(ok(old));
    server.answer(read.answer, ok({ ...fresh, title: 'edited' }));
    const slow = controller.fetch(Posts.get, { id: 1 });
    await expect.poll(() => server.requests.length).toBe(1);
    await controller.fetch(Posts.update, { id: 1 }, { title: 'edited' });
    read.release();
    expect((await slow).title).toBe('edited');
  });

  test('edits whose answers overtake one another: the last to land is what the server said last', async () => {
    const [first, second] = [later(ok({ ...old, title: 'a' })), later(ok({ ...old, title: 'b' }))];
    server.answer(first.answer, second.answer);
    const edits = ['a', 'b'].map((title) => controller.fetch(Posts.partialUpdate, { id: 1 }, { title }));
    expect(controller.get(Post, { id: 1 })?.title).toBe('b');
    await expect.poll(() => server.requests.length).toBe(2);
    second.release();
    await edits[1];
    first.release();
    await edits[0];
    expect(controller.get(Post, { id: 1 })?.title).toBe('a');
  });
});

describe('with retry', () => {
  test.each([
    ['429, after the time that the server names', status(429, {}, { 'retry-after': '0.05' })],
    ['503', status(503)],
    ['a connection that is reset', hangUp],
    ['a body that breaks off', breakOff([fresh, fresh])],
  ])('%s is not seen', async (_what, answer) => {
    controller = new Controller({ retry: retry({ delay: 1 }) });
    server.answer(answer, answer, ok([fresh]));
    expect(await controller.fetch(Posts.getList)).toMatchObject([fresh]);
    expect(server.requests).toEqual(['GET /posts', 'GET /posts', 'GET /posts']);
  });

  test('what is not worth it is told at once, and mutations are sent once', async () => {
    controller = new Controller({ retry: retry({ delay: 1 }) });
    server.answer(status(404));
    await expect(controller.fetch(Posts.get, { id: 1 })).rejects.toMatchObject({ status: 404 });
    server.answer(status(503));
    await expect(calls.update.run()).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toEqual(['GET /posts/1', 'PUT /posts/1']);
  });
});
