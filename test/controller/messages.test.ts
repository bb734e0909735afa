import {
  Controller,
  collect,
  createResource,
  Entity,
  NetworkError,
  polling,
  RestEndpoint,
  schema,
} from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { describe, expect, inject, it, vi } from 'vitest';

class Post extends Entity {
  id = '';
}
class Task extends Entity {
  id = '';
  title = '';
}
const resource = (urlPrefix: string) => createResource({ path: '/posts/:id', schema: Post, urlPrefix });

const failure = async (send: () => unknown): Promise<Error> => {
  try {
    await send();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
};

/** Each says what it is about, what was found, and what to do. */
describe(`messages, compiled: ${inject('compiled')}`, () => {
  const controller = new Controller();
  const missing = (resource('') as unknown as { getLost: ReturnType<typeof resource>['get'] }).getLost;

  it.each([
    ['fetch', () => controller.fetch(missing, { id: '1' })],
    ['getResponse', () => controller.getResponse(missing, { id: '1' })],
    ['invalidate', () => controller.invalidate(missing, { id: '1' })],
    ['invalidateAll', () => controller.invalidateAll(missing)],
    ['expireAll', () => controller.expireAll(missing)],
  ])('`%s` without an endpoint', async (_, send) => {
    const { name, message } = await failure(send);
    expect(name).toBe('TypeError');
    expect(message).toMatch(
      /^endpoint-missing: controller\.\w+\(\) was given undefined instead of an endpoint\. Check the name /,
    );
  });

  it.each([
    ['fetchIfStale', () => controller.fetchIfStale(missing, { id: '1' })],
    ['getError', () => controller.getError(missing, { id: '1' })],
    ['subscribe', () => new Controller({ polling }).subscribe(missing, { id: '1' })],
  ])('`%s` without an endpoint is named, not what it calls', async (method, send) => {
    expect((await failure(send)).message).toMatch(
      `endpoint-missing: controller.${method}() was given undefined`,
    );
  });

  it.each([
    ['fetch', () => controller.fetch(missing, { id: '1' })],
    ['invalidate', () => controller.invalidate(missing, { id: '1' })],
    ['invalidateAll', () => controller.invalidateAll(missing)],
    ['expireAll', () => controller.expireAll(missing)],
  ])('`%s` is named where the stack does not have it, as in Safari', async (method, send) => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
      const { message } = await failure(send);
      expect(message).toMatch(`endpoint-missing: controller.${method}() was given undefined`);
    } finally {
      Error.stackTraceLimit = limit;
    }
  });

  it.each([
    ['collect', collect],
    ['dehydrate', dehydrate],
    ['hydrate', hydrate],
  ])('`%s` without a controller', async (name, run) => {
    const { message } = await failure(() => run(undefined as unknown as Controller));
    expect(message).toBe(
      `controller-missing: ${name}() was given undefined instead of a controller. ` +
        `Pass the controller of the app: ${name}(controller).`,
    );
  });

  it.each([
    [
      'text',
      () => controller.set(Post, { id: '1' }, 'x' as never),
      'set: Post is not an object; found: x. Pass an object with fields of Post: controller.set(Post, { id }, { title })',
    ],
    [
      'no key',
      () => controller.set(Post, {}, {}),
      'set: Post has no primary key; keys present: none. Name the entity by its key: controller.set(Post, { id }, { title })',
    ],
    [
      'text in place of a list',
      () => controller.set([Post], {}, 'x' as never),
      'set: [Post] is not a list; found: x. Pass a list as the last argument of controller.set',
    ],
  ])('`set` with %s: no server has sent it', async (_, set, message) => {
    expect((await failure(set)).message).toBe(message);
  });

  it('a relative URL where no page is', async () => {
    const { get } = resource('/api');
    const error = await failure(() => controller.fetch(get, { id: '1' }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).toContain(`GET /api/posts/1: ${get.name}: a relative URL has no base`);
    expect(error.message).toContain('Give the endpoint a complete `urlPrefix`');
  });

  it('a relative URL that the app’s own `fetch` resolves, and a server that is not there', async () => {
    const { get } = resource('/api');
    const resolving = new Controller({
      fetch: (url, init) => fetch(new URL(String(url), 'http://127.0.0.1:1'), init),
    });
    const error = await failure(() => resolving.fetch(get, { id: '1' }));
    expect(error.message).toContain(
      `GET /api/posts/1: ${get.name}: no complete response. Check that the server`,
    );
  });

  it('a server that is not there', async () => {
    const { get } = resource('http://127.0.0.1:1');
    const error = await failure(() => controller.fetch(get, { id: '1' }));
    expect(error).toMatchObject({ name: 'NetworkError', status: 500, cause: expect.any(TypeError) });
    expect(error.message).toContain(
      `GET http://127.0.0.1:1/posts/1: ${get.name}: no complete response. Check that the server runs `,
    );
    expect(error.message).toMatch(/\(Error: /);
  });

  it.each([
    [
      { ID: '1' },
      '"id" is undefined. The arguments have "ID". Pass { id }, or correct the parameter in the path',
    ],
    [{}, '"id" is undefined. Pass { id }, or correct the parameter in the path'],
    [{ id: '..' }, '"id" is \'..\'. The value must be text that is neither empty nor "." or "..", because'],
  ])('a path whose parameter is missing: %j', async (args, message) => {
    const { get } = resource('');
    const error = await failure(() => controller.fetch(get, args as never));
    expect(error.message).toContain(`path-parameter: ${get.name} /posts/:id: ${message}`);
  });

  it.each([
    ['a URLSearchParams', new URLSearchParams('author=5'), 'Pass Object.fromEntries(…) of it'],
    ['a Map', new Map([['author', '5']]), 'Pass Object.fromEntries(…) of it'],
    ['a Promise', Promise.resolve({ author: '5' }), 'Await it'],
    ['an Array', ['5'], 'Pass an object with the parameters by name, or null to do nothing yet'],
    ['false', false, 'Pass an object with the parameters by name, or null to do nothing yet'],
    ['"5"', '5', 'Pass an object with the parameters by name, or null to do nothing yet'],
  ])('a list whose arguments are %s is reported once', (shown, args, remedy) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { getList } = createResource({ path: `/unread/${shown}/:id` as '/:id', schema: Post });
    for (let i = 0; i < 2; i++) getList.key(args as never);
    expect(error.mock.calls).toEqual([
      [
        `presource: query-parameter: ${getList.name}: The argument is ${shown}, whose parameters are not read. ${remedy}.`,
      ],
    ]);
    error.mockClear();
    const bare = Object.assign(Object.create(null), { author: '5' });
    for (const params of [{ author: '5' }, bare, new Post(), undefined]) getList.key(params as never);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it('a promise in place of the arguments', async () => {
    const { get } = resource('');
    const error = await failure(() => get.key(Promise.resolve({ id: '1' }) as never));
    expect(error.message).toBe(
      `path-parameter: ${get.name} /posts/:id: "id" is undefined. The argument is a Promise, whose parameters are not read. Await it`,
    );
  });

  it('an optimistic change that an empty response ends, once for each endpoint', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const send = new Controller({ fetch: async () => new Response(null, { status: 204 }) });
    const {
      delete: remove,
      partialUpdate,
      getList,
    } = createResource({
      path: '/empty/:id',
      schema: Post,
      optimistic: true,
    });
    send.set(Post, { id: '1' }, {});
    for (let i = 0; i < 2; i++) expect(await send.fetch(partialUpdate, { id: '1' }, {})).toBeNull();
    await send.fetch(getList.push, {});
    // The response to a deletion may be empty.
    await send.fetch(remove, { id: '1' });
    expect(warn.mock.calls.map(([text]) => text)).toEqual(
      [partialUpdate, getList.push].map(
        ({ name }) =>
          `presource: response-empty: ${name}: the response is empty, so nothing is stored and the optimistic change ` +
          'ends. Let the server return the item, or return it from `process` of the endpoint.',
      ),
    );
    warn.mockRestore();
  });

  it('a deletion that is answered with a page, once', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { delete: remove } = createResource({ path: '/pages/:id', schema: Post });
    for (const text of ['OK', '<!doctype html><h1>Sign in</h1>', '<h1>Sign in</h1>'])
      await new Controller({ fetch: async () => new Response(text) }).fetch(remove, { id: '1' });
    expect(error.mock.calls.map(([text]) => text)).toEqual([
      `presource: response-page: ${remove.name}: the DELETE was answered with a page (HTML), and counts as done. If the page is a ` +
        'sign-in, the server has deleted nothing: make such a response an error in the `fetch` of the controller.',
    ]);
    error.mockRestore();
  });

  it('a Collection in several places of a response that have the same arguments', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tasks = new schema.Collection([Task]);
    const named = new schema.Collection([Task], { nestKey: ({ name }) => ({ name }) });
    class Board extends Entity {
      id = '';
      tasks: Task[] = [];
      sections: { name: string; tasks: Task[] }[] = [];
      static override schema = { tasks: named, sections: [{ tasks: named }] };
    }
    const sections = ['a', 'b'].map((name, id) => ({ name, tasks: [{ id: `${id}` }] }));
    const getBoard = new RestEndpoint({ path: '/board', schema: Board });
    const getTasks = new RestEndpoint({ path: '/tasks', schema: { mine: tasks, others: tasks } });
    const getNamed = new RestEndpoint({ path: '/named', schema: new schema.Values(tasks) });
    for (const id of ['1', '2']) controller.setResponse(getTasks, { mine: [{ id }], others: [{ id }] });
    controller.setResponse(getBoard, { id: '1', name: '', tasks: [], sections });
    // The board occurs twice; the last one counts, as for any field.
    const boards = new RestEndpoint({ path: '/boards', schema: [Board] });
    controller.setResponse(boards, [
      { id: '1', tasks: [{ id: '1' }] },
      { id: '1', tasks: [] },
    ]);
    expect(controller.get(Board, { id: '1' })?.sections[0]?.tasks).toMatchObject([{ id: '0' }]);
    expect(error).not.toHaveBeenCalled();
    controller.setResponse(getNamed, { a: [{ id: '1' }], b: [{ id: '2' }] });
    expect(error.mock.calls.map(([text]) => text)).toEqual([
      'presource: collection-repeated: the Collection of [Task] occurs more than once in a response, at last at "b", and its lists ' +
        'have the same arguments: all of these places show the last one. Use a Collection for each place, one with `nestKey`, ' +
        'or [Task] without a Collection.',
    ]);
    error.mockRestore();
  });

  it('an endpoint whose `process` returns the item keeps an optimistic change', async () => {
    const send = new Controller({ fetch: async () => new Response(null, { status: 204 }) });
    const { partialUpdate } = createResource({ path: '/kept/:id', schema: Task, optimistic: true });
    const saving = partialUpdate.extend({
      process: (_: unknown, { id }: { id: string }, body: object) => ({ id, ...body }),
    });
    send.set(Task, { id: '1' }, { title: 'old' });
    await send.fetch(saving, { id: '1' }, { title: 'new' });
    expect(send.get(Task, { id: '1' })?.title).toBe('new');
  });
});
