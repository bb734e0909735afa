/** What becomes of an answer. */
import { Entity, type NetworkError, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { answered, answering, bench, failure } from './support.ts';

class Author extends Entity {
  id = '';
}
class Post extends Entity {
  id = '';
  title = '';
  author = Author.fromJS();
  static override schema = { author: Author };
}
const json = { 'content-type': 'application/json' };
const get = (answer: unknown, status?: number) =>
  new RestEndpoint({
    path: '/posts/:id',
    schema: Post,
    transport: answering(answer, status).transport,
  }) as unknown as (params: object) => Promise<unknown>;

rule('response.json', async () => {
  const hal = { headers: { 'content-type': 'application/hal+json; charset=utf-8' } };
  expect(await get({ id: '1', x: [1] })({ id: 1 })).toEqual({ id: '1', x: [1] });
  expect(await get(new Response('{"id":1}', hal))({ id: 1 })).toEqual({ id: 1 });
});

rule('response.text', async () => {
  const headers = { 'content-type': 'text/csv' };
  expect(await get(new Response('{"id":1}', { headers }))({ id: 1 })).toBe('{"id":1}');
});

rule('response.empty', async () => {
  expect(await get(new Response(null, { status: 204 }))({ id: 1 })).toBeNull();
  expect(await get(new Response(null, { status: 205 }))({ id: 1 })).toBeNull();
  expect(await get(new Response('', { headers: json }))({ id: 1 })).toBeNull();
});

rule('response.null-leaves-store', async () => {
  const on = bench();
  const { controller } = on;
  const edit = new RestEndpoint({ path: '/posts/:id', method: 'PUT', schema: Post });
  controller.set(Post, { id: '1' }, { title: 'kept' });
  const before = controller.get(Post, { id: '1' });
  expect(await answered(on, edit, [{ id: '1' }, { title: 'x' }], undefined)).toBeNull();
  expect(controller.get(Post, { id: '1' })).toBe(before);
});

rule('response.null-deletes', async () => {
  const on = bench();
  const { controller } = on;
  const remove = new RestEndpoint({
    path: '/posts/:id',
    method: 'DELETE',
    schema: new schema.Invalidate(Post),
    process: (value: unknown, params: object) => value ?? params,
  });
  controller.set(Post, { id: '1' }, { title: 'x' });
  await answered(on, remove, [{ id: '1' }], undefined);
  expect(controller.get(Post, { id: '1' })).toBeUndefined();
});

rule('error.status', async () => {
  const error = (await failure(() => get({ why: 'x' }, 422)({ id: 1 }))) as NetworkError;
  expect(error).toMatchObject({ name: 'NetworkError', status: 422, url: '/posts/1', method: 'GET' });
  expect(error.response?.status).toBe(422);
});

rule('error.body', async () => {
  const body = async (answer: unknown, status?: number) =>
    ((await failure(() => get(answer, status)({ id: 1 }))) as NetworkError).body;
  expect(await body({ why: 'x' }, 400)).toEqual({ why: 'x' });
  expect(await body(new Response('why', { status: 400 }))).toBe('why');
  expect(await body(new Response(null, { status: 400 }))).toBeNull();
});

rule('error.connection', async () => {
  const cause = new TypeError('fetch failed');
  const error = (await failure(() => get(cause)({ id: 1 }))) as NetworkError;
  expect(error).toMatchObject({ name: 'NetworkError', status: 500, url: '/posts/1', cause });
});

rule('error.soft', () => {
  const { errorPolicy } = new RestEndpoint({ path: '/posts/:id', schema: Post });
  expect([500, 503, 400, 404].map((status) => errorPolicy?.({ status }))).toEqual([
    'soft',
    'soft',
    undefined,
    undefined,
  ]);
});

rule('error.broken-json', async () => {
  const text = `{"id":${'1'.repeat(300)}`;
  const error = (await failure(() => get(new Response(text, { headers: json }))({ id: 1 }))) as NetworkError;
  expect(error).toMatchObject({ name: 'NetworkError', status: 200 });
  expect(error.message).toMatch(/JSON/);
  expect(error.message).toContain(text.slice(0, 200));
  expect(error.message).not.toContain(text.slice(0, 201));
});

rule('error.untouched-store', async () => {
  const on = bench();
  const { controller } = on;
  const list = new RestEndpoint({ path: '/posts', schema: [Post] });
  controller.setResponse(list, [{ id: '1', title: 'kept' }]);
  const before = controller.getResponse(list).data;
  const answer = [{ id: '1', title: 'new' }, { id: '2', author: { id: '7' } }, { title: 'no pk' }];
  expect((await failure(() => answered(on, list, [], answer))).name).toBe('NormalizeError');
  expect(controller.getResponse(list).data).toBe(before);
  expect([controller.get(Post, { id: '2' }), controller.get(Author, { id: '7' })]).toEqual([
    undefined,
    undefined,
  ]);
});

rule('error.wrong-kind', async () => {
  const on = bench();
  const list = new RestEndpoint({ path: '/posts', schema: [Post] });
  const one = new RestEndpoint({ path: '/posts/:id', schema: Post });
  for (const [endpoint, answer] of [
    [list, { items: [] }],
    [list, 'text'],
    [one, [{ id: '1' }]],
    [one, 'text'],
    [list, [true]],
  ] as const) {
    expect((await failure(() => answered(on, endpoint, [{ id: 1 }], answer))).name).toBe('NormalizeError');
  }
});
