/** Resources: their members and options. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import type { EndpointInterface, NullableArgsOf } from '../../runtime/types/index.ts';
import { fieldsOf } from '../endpoint/fields.ts';
import { rule } from './rule.ts';
import { answered, answering, type Bench, bench, turn } from './support.ts';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const Paged = createResource({ path: '/paged/:id', schema: Post, paginationField: 'cursor' });
const ids = (data: unknown) => (data as Post[]).map(({ id }) => id);

/** A bench on which a member was called through the controller, and its answer stored. */
async function called<E extends EndpointInterface>(
  member: E,
  args: NullableArgsOf<E>,
  answer: unknown,
  on: Bench = bench(),
) {
  const result = await answered(on, member, args, answer);
  const { method, url, body } = on.last();
  return { on, line: `${method} ${url}`, body, result };
}

rule('member.get', async () => {
  const { line, body, result, on } = await called(Posts.get, [{ id: 5 }], { id: '5', title: 'x' });
  expect([line, body]).toEqual(['GET /posts/5', undefined]);
  expect(result).toBeInstanceOf(Post);
  expect(result).toBe(on.controller.get(Post, { id: '5' }));
  expect(Posts.get.schema).toBe(Post);
});

rule('member.get-list', async () => {
  const { line, result } = await called(Posts.getList, [{ by: 'x' }], [{ id: '1' }, { id: '2' }]);
  expect(line).toBe('GET /posts?by=x');
  expect(ids(result)).toEqual(['1', '2']);
  expect(Posts.getList.schema).toBeInstanceOf(schema.Collection);
});

rule('member.get-list-parameters', async () => {
  const Nested = createResource({ path: '/blogs/:blog/posts/:id', schema: Post });
  const { line } = await called(Nested.getList, [{ blog: 'b' }], []);
  expect(line).toBe('GET /blogs/b/posts');
});

rule('member.push', async () => {
  const { on } = await called(Posts.getList, [{}], [{ id: '1' }]);
  const { line, body, result } = await called(Posts.getList.push, [{}, { title: 'x' }], { id: '2' }, on);
  expect([line, body]).toEqual(['POST /posts', { title: 'x' }]);
  expect(result).toBe(on.controller.get(Post, { id: '2' }));
  expect(ids(on.controller.getResponse(Posts.getList, {}).data)).toEqual(['1', '2']);
});

rule('member.push-path', async () => {
  const { line } = await called(Posts.getList.push, [{ by: 'x' }, { title: 'x' }], { id: '2' });
  expect(line).toBe('POST /posts?by=x');
});

rule('member.unshift', async () => {
  const { on } = await called(Posts.getList, [{}], [{ id: '1' }]);
  const { line, result } = await called(Posts.getList.unshift, [{}, { title: 'x' }], { id: '2' }, on);
  expect(line).toBe('POST /posts');
  expect(result).toBe(on.controller.get(Post, { id: '2' }));
  expect(ids(on.controller.getResponse(Posts.getList, {}).data)).toEqual(['2', '1']);
});

rule('member.get-page', async () => {
  const { on } = await called(Paged.getList, [{ by: 'x' }], [{ id: '1' }, { id: '2' }]);
  const page = await called(Paged.getList.getPage, [{ by: 'x', cursor: 2 }], [{ id: '2' }, { id: '3' }], on);
  expect(page.line).toBe('GET /paged?by=x&cursor=2');
  expect(ids(page.on.controller.getResponse(Paged.getList, { by: 'x' }).data)).toEqual(['1', '2', '3']);
});

rule('member.get-page-beside', async () => {
  const list = new RestEndpoint({
    path: '/posts',
    schema: { results: new schema.Collection([Post]), total: 0 },
    paginationField: 'cursor',
  });
  const { on } = await called(list, [], { results: [{ id: '1' }], total: 2, next: 'b' });
  await called(list.getPage, [{ cursor: 'b' }], { results: [{ id: '2' }], total: 3, next: null }, on);
  expect(on.controller.getResponse(list).data).toMatchObject({
    results: [{ id: '1' }, { id: '2' }],
    total: 3,
    next: null,
  });
});

rule('member.get-page-absent', () => {
  expect(Posts.getList.getPage).toBeUndefined();
  expect(typeof Paged.getList.getPage).toBe('function');
});

rule('member.paginated', () => {
  const byField = Posts.getList.paginated('page');
  expect(byField.key({ page: 2 })).toBe('GET /posts?page=2');
  expect(byField.listArgs?.({ page: 2, by: 'x' } as never)).toEqual([{ by: 'x', page: undefined }]);
  const byFunction = Posts.getList.paginated(({ page: _, ...rest }: { page: number; by: string }) => [rest]);
  expect(byFunction.listArgs?.({ page: 2, by: 'x' })).toEqual([{ by: 'x' }]);
});

rule('member.update', async () => {
  const { line, body, result, on } = await called(Posts.update, [{ id: 5 }, { title: 'new' }], {
    id: '5',
    title: 'new',
  });
  expect([line, body]).toEqual(['PUT /posts/5', { title: 'new' }]);
  expect(result).toBe(on.controller.get(Post, { id: '5' }));
});

rule('member.partial-update', async () => {
  const { line, body, result, on } = await called(Posts.partialUpdate, [{ id: 5 }, { title: 'new' }], {
    id: '5',
    title: 'new',
  });
  expect([line, body]).toEqual(['PATCH /posts/5', { title: 'new' }]);
  expect(result).toBe(on.controller.get(Post, { id: '5' }));
});

rule('member.delete', async () => {
  const { on } = await called(Posts.getList, [{}], [{ id: '1' }, { id: '2' }]);
  const { line, body } = await called(Posts.delete, [{ id: 1 }], { id: '1' }, on);
  expect([line, body]).toEqual(['DELETE /posts/1', undefined]);
  expect(on.controller.get(Post, { id: '1' })).toBeUndefined();
  expect(ids(on.controller.getResponse(Posts.getList, {}).data)).toEqual(['2']);
});

rule('member.delete-result', async () => {
  const result = async (answer: unknown) => (await called(Posts.delete, [{ id: '1' }], answer)).result;
  expect(await result({ id: '1', gone: true })).toEqual({ id: '1', gone: true });
  for (const other of [{}, [], [{ id: '1' }], 'deleted', 1, true, undefined]) {
    expect(await result(other)).toEqual({ id: '1' });
  }
});

rule('member.delete-by-arguments', async () => {
  const { on } = await called(Posts.getList, [{}], [{ id: '1' }, { id: '2' }]);
  const { result } = await called(Posts.delete, [{ id: '1' }], { ok: true }, on);
  expect(result).toEqual({ ok: true });
  expect(ids(on.controller.getResponse(Posts.getList, {}).data)).toEqual(['2']);
});

rule('member.call', async () => {
  const net = answering({ id: '5' });
  const Direct = createResource({ path: '/posts/:id', schema: Post, transport: net.transport });
  await Direct.get({ id: 5 });
  expect(net.line()).toBe('GET /posts/5');
  await Direct.getList.push({ by: 'x' }, { title: 'x' });
  expect([net.line(), net.last().init.body]).toEqual(['POST /posts?by=x', '{"title":"x"}']);
  await Direct.update({ id: 5 }, { title: 'x' });
  expect([net.line(), net.last().init.body]).toEqual(['PUT /posts/5', '{"title":"x"}']);
});

rule('member.null-arguments', async () => {
  const { controller, calls } = bench();
  expect(await controller.fetch(Posts.get, null)).toBeUndefined();
  expect(calls).toEqual([]);
});

rule('member.names', () => {
  const { get, getList, update, partialUpdate, delete: remove } = Paged;
  const { push, unshift, getPage } = getList;
  const members = [get, getList, push, unshift, getPage, update, partialUpdate, remove];
  expect(members.map(({ name }) => name)).toEqual([
    'Post.get',
    'Post.getList',
    'Post.getList.push',
    'Post.getList.unshift',
    'Post.getList.getPage',
    'Post.update',
    'Post.partialUpdate',
    'Post.delete',
  ]);
});

rule('member.same-object', () => {
  const { getList } = Paged;
  expect(getList.push).toBe(getList.push);
  expect(getList.unshift).toBe(getList.unshift);
  expect(getList.getPage).toBe(getList.getPage);
});

rule('member.is-endpoint', () => {
  for (const member of [Posts.get, Posts.getList, Posts.getList.push, Posts.delete]) {
    expect(member).toBeInstanceOf(RestEndpoint);
    expect(typeof member).toBe('function');
  }
});

rule('resource.url-prefix', () => {
  const Prefixed = createResource({ urlPrefix: 'http://api.test', path: '/posts/:id', schema: Post });
  expect(Prefixed.get.url({ id: 1 })).toBe('http://api.test/posts/1');
  expect(Prefixed.getList.push.url({ title: 'x' })).toBe('http://api.test/posts');
});

rule('resource.body-undefined', async () => {
  const Bare = createResource({ path: '/posts/:id', schema: Post, body: undefined });
  const { line, body } = await called(Bare.getList.push, [{ by: 'x' }], { id: '1' });
  expect([line, body]).toEqual(['POST /posts?by=x', undefined]);
});

rule('resource.types-only', () => {
  const Typed = createResource({
    path: '/posts/:id',
    schema: Post,
    body: {} as { title: string },
    searchParams: {} as { by: string },
  });
  expect(Typed.getList.url({ by: 'x' })).toBe('/posts?by=x');
  // @ts-expect-error: `by` is a required search parameter
  expect(Typed.getList.url()).toBe('/posts');
  // @ts-expect-error: a body has a title
  expect(Typed.update.url({ id: 1 }, {})).toBe('/posts/1');
});

rule('resource.optimistic', async () => {
  const Fast = createResource({ path: '/fast/:id', schema: Post, optimistic: true });
  const { controller, last } = bench();
  controller.setResponse(Fast.getList, {}, [
    { id: '1', title: 'a' },
    { id: '2', title: 'b' },
  ]);
  const shown = () => (controller.getResponse(Fast.getList, {}).data as Post[]).map(({ title }) => title);
  const mutations: [send: () => Promise<unknown>, shows: string[]][] = [
    [() => controller.fetch(Fast.update, { id: '1' }, { title: 'x' }), ['x', 'b']],
    [() => controller.fetch(Fast.partialUpdate, { id: '1' }, { title: 'x' }), ['x', 'b']],
    [() => controller.fetch(Fast.getList.push, { title: 'x' }), ['a', 'b', 'x']],
    [() => controller.fetch(Fast.getList.unshift, { title: 'x' }), ['x', 'a', 'b']],
    [() => controller.fetch(Fast.delete, { id: '1' }), ['b']],
  ];
  for (const [send, shows] of mutations) {
    const sent = send().catch(() => 'failed');
    await turn();
    expect(shown()).toEqual(shows);
    await last().fail(new Error('refused'));
    expect(await sent).toBe('failed');
    expect(shown()).toEqual(['a', 'b']);
  }
});

rule('resource.pessimistic', async () => {
  const { controller, last } = bench();
  controller.setResponse(Posts.getList, {}, [{ id: '1', title: 'a' }]);
  const sent = controller.fetch(Posts.update, { id: '1' }, { title: 'x' });
  await turn();
  expect(controller.get(Post, { id: '1' })).toMatchObject({ title: 'a' });
  await last().answer({ id: '1', title: 'x' });
  expect(await sent).toMatchObject({ title: 'x' });
});

rule('resource.endpoint-class', () => {
  class Mine extends RestEndpoint {}
  const Own = createResource({ path: '/posts/:id', schema: Post, Endpoint: Mine, paginationField: 'page' });
  const { getList } = Own;
  for (const member of [Own.get, getList, Own.update, Own.partialUpdate, Own.delete]) {
    expect(member).toBeInstanceOf(Mine);
  }
  for (const derived of [getList.push, getList.unshift, getList.getPage])
    expect(derived).toBeInstanceOf(Mine);
});

rule('resource.collection-class', () => {
  class Mine<S extends [unknown]> extends schema.Collection<S> {}
  const Own = createResource({ path: '/posts/:id', schema: Post, Collection: Mine });
  expect(Own.getList.schema).toBeInstanceOf(Mine);
  expect(Own.getList.schema.schema).toEqual([Post]);
});

rule('resource.extra-options', () => {
  const extra = { dataExpiryLength: Infinity, pollFrequency: 60_000, errorExpiryLength: 5 };
  const Own = createResource({ path: '/posts/:id', schema: Post, ...extra });
  for (const member of [Own.get, Own.getList, Own.getList.push, Own.update, Own.partialUpdate, Own.delete]) {
    expect(fieldsOf(member)).toMatchObject(extra);
  }
});

rule('resource.data-expiry', () => {
  const { controller } = bench();
  const Kept = createResource({ path: '/kept/:id', schema: Post, dataExpiryLength: Infinity });
  controller.setResponse(Kept.get, { id: '1' }, { id: '1' });
  expect(controller.getResponse(Kept.get, { id: '1' }).expiresAt).toBe(Infinity);
});

rule('endpoint.direct', async () => {
  const getUser = new RestEndpoint({ path: '/users/:id', schema: Post });
  expect(getUser).toBeInstanceOf(RestEndpoint);
  const { line, result } = await called(getUser, [{ id: '7' }], { id: '7', title: 'x' });
  expect(line).toBe('GET /users/7');
  expect(result).toBeInstanceOf(Post);
});

rule('endpoint.reads-or-mutates', () => {
  const effect = (options: object) =>
    new RestEndpoint({ path: '/posts', schema: Post, ...options } as never).sideEffect;
  expect(effect({})).toBeUndefined();
  expect(effect({ method: 'POST' })).toBe(true);
  expect(effect({ method: 'POST', sideEffect: undefined })).toBeUndefined();
});

rule('endpoint.collection-members', async () => {
  const search = new RestEndpoint({
    path: '/search',
    schema: { data: { found: new schema.Collection([Post]) }, total: 0 },
  });
  const { on } = await called(search, [], { data: { found: [{ id: '1' }] }, total: 1 });
  const { line, result } = await called(search.push, [{ title: 'x' }], { id: '2' }, on);
  expect(line).toBe('POST /search');
  expect(result).toBe(on.controller.get(Post, { id: '2' }));
  expect(on.controller.getResponse(search).data).toMatchObject({
    data: { found: [{ id: '1' }, { id: '2' }] },
  });
});

rule('endpoint.members-without-collection', async () => {
  const plain = new RestEndpoint({ path: '/things', schema: { thing: Post } });
  const { line, result, on } = await called(plain.push, [{ title: 'x' }], { thing: { id: '1' } });
  expect(line).toBe('POST /things');
  expect(result).toEqual({ thing: { id: '1' } });
  expect(on.controller.get(Post, { id: '1' })).toBeUndefined();
});
