import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { RestEndpoint } from '../../runtime/endpoint/uncompiled.ts';
import { Entity } from '../../runtime/entity.ts';
import { createResource } from '../../runtime/resource.ts';
import { Collection } from '../../runtime/schema/collection.ts';
import { Invalidate } from '../../runtime/schema/invalidate.ts';
import { fieldsOf } from './fields.ts';
import { testServer, urlPrefix } from './server.ts';

class Post extends Entity {
  id = 0;
  title = '';
}

const server = testServer();
const options = { urlPrefix, path: '/posts/:id', schema: Post } as const;
const PostResource = createResource({ ...options, paginationField: 'page', dataExpiryLength: 9 });

describe('members', () => {
  it.each([
    ['get', () => PostResource.get({ id: 5 }), 'GET /posts/5', ''],
    ['getList', () => PostResource.getList(), 'GET /posts', ''],
    ['getList with a query', () => PostResource.getList({ author: '5' }), 'GET /posts?author=5', ''],
    [
      'push',
      () => PostResource.getList.push({ author: '5' }, { title: 'x' }),
      'POST /posts?author=5',
      '{"title":"x"}',
    ],
    ['push, the body alone', () => PostResource.getList.push({ title: 'x' }), 'POST /posts', '{"title":"x"}'],
    ['unshift', () => PostResource.getList.unshift({ title: 'x' }), 'POST /posts', '{"title":"x"}'],
    [
      'getPage',
      () => PostResource.getList.getPage({ page: 2, author: '5' }),
      'GET /posts?author=5&page=2',
      '',
    ],
    ['update', () => PostResource.update({ id: 5 }, { title: 'x' }), 'PUT /posts/5', '{"title":"x"}'],
    [
      'partialUpdate',
      () => PostResource.partialUpdate({ id: 5 }, { title: 'x' }),
      'PATCH /posts/5',
      '{"title":"x"}',
    ],
    ['delete', () => PostResource.delete({ id: 5 }), 'DELETE /posts/5', ''],
  ])('%s', async (_member, call, line, body) => {
    await call();
    expect(`${server.last.method} ${server.last.url}`).toBe(line);
    expect(server.last.body).toBe(body);
  });

  it('are made once, named, and given the further options', () => {
    for (const name of ['get', 'getList', 'update', 'partialUpdate', 'delete'] as const) {
      expect(PostResource[name]).toBe(PostResource[name]);
      expect(fieldsOf(PostResource[name])).toMatchObject({
        name: `Post.${name}`,
        dataExpiryLength: 9,
        urlPrefix,
      });
    }
    expect(PostResource.getList.push.name).toBe('Post.getList.push');
    expect(PostResource.getList.push).toBe(PostResource.getList.push);
    expect(PostResource.getList.getPage.name).toBe('Post.getList.getPage');
  });

  it('have the schemas', () => {
    const { get, getList, update, partialUpdate } = PostResource;
    for (const one of [get, update, partialUpdate]) expect(one.schema).toBe(Post);
    expect(getList.schema).toBeInstanceOf(Collection);
    expect(getList.schema.schema).toEqual([Post]);
    expect(PostResource.delete.schema).toBeInstanceOf(Invalidate);
  });

  it('are of the class given, with its lists of the class given', () => {
    class Mine extends RestEndpoint {
      readonly urlPrefix = 'http://mine';
    }
    class Sorted extends Collection<[typeof Post]> {
      override nonFilterArgumentKeys(key: string) {
        return key === 'orderBy';
      }
    }
    const resource = createResource({ path: '/posts/:id', schema: Post, Endpoint: Mine, Collection: Sorted });
    for (const one of [resource.get, resource.getList, resource.getList.push, resource.delete]) {
      expect(one).toBeInstanceOf(Mine);
      expect(one.urlPrefix).toBe('http://mine');
    }
    expect(resource.getList.schema).toBeInstanceOf(Sorted);
    expect(createResource({ ...options, Endpoint: Mine }).get.urlPrefix).toBe(urlPrefix);
  });

  it('take no body where `body: undefined` says so', async () => {
    const resource = createResource({ ...options, body: undefined });
    await resource.getList.push({ by: 1 });
    expect(server.last).toMatchObject({ url: '/posts?by=1', body: '' });
    await resource.update({ id: 1 });
    expect(server.last).toMatchObject({ url: '/posts/1', body: '' });
  });

  it('getPage is not there without paginationField', () => {
    expect(createResource(options).getList.getPage).toBeUndefined();
  });

  it('a path without a parameter throws, and is named', () => {
    expect(() => createResource({ path: '/posts', schema: Post })).toThrow('/posts');
  });
});

describe('what delete resolves to', () => {
  it.each([
    ['an object with something in it', { id: 5, gone: true }, { id: 5, gone: true }],
    ['an empty object', {}, { id: 5 }],
    ['a list', [{ id: 5 }], { id: 5 }],
    ['text', 'deleted', { id: 5 }],
    ['a number', 1, { id: 5 }],
    ['true', true, { id: 5 }],
    ['null', null, { id: 5 }],
  ])('%s', async (_what, response, result) => {
    server.answer(() => HttpResponse.json(response));
    expect(await PostResource.delete({ id: 5 })).toEqual(result);
  });

  it('no body', async () => {
    server.answer(() => new HttpResponse(null, { status: 204 }));
    expect(await PostResource.delete({ id: 5 })).toEqual({ id: 5 });
  });
});

describe('extend', () => {
  it('overrides options of members', () => {
    const resource = PostResource.extend({
      getList: { path: '/users/:user/posts' },
      update: { dataExpiryLength: 1 },
    });
    expect(resource.getList.key({ user: 7 })).toBe(`GET ${urlPrefix}/users/7/posts`);
    expect(resource.getList.push.key({ user: 7 }, { title: 'x' })).toBe(`POST ${urlPrefix}/users/7/posts`);
    expect(resource.getList.name).toBe('Post.getList');
    expect(resource.update.dataExpiryLength).toBe(1);
    expect(resource.get).toBe(PostResource.get);
    expect(PostResource.getList.path).toBe('/posts');
  });

  it('adds a member', () => {
    const resource = PostResource.extend('vote', { path: '/posts/:id/vote', method: 'POST' });
    expect(resource.vote.key({ id: 1 })).toBe(`POST ${urlPrefix}/posts/1/vote`);
    expect(fieldsOf(resource.vote)).toMatchObject({ name: 'Post.vote', schema: Post });
    expect(resource.vote).toBe(resource.vote);
    expect('vote' in PostResource).toBe(false);
  });

  it('adds what a function makes of the members', () => {
    const resource = PostResource.extend((base) => ({
      top: base.getList.extend({ path: '/top', name: 'Post.top' }),
    }));
    expect(resource.top.key()).toBe(`GET ${urlPrefix}/top`);
    expect(resource.top.schema).toBe(PostResource.getList.schema);
    expect(resource.getList).toBe(PostResource.getList);
  });

  it('can be chained, and members go with a spread', () => {
    const resource = PostResource.extend('a', { path: '/a' })
      .extend({ a: { method: 'POST' } })
      .extend(({ a }) => ({ b: a.extend({ path: '/b' }) }));
    expect(resource.b.key()).toBe(`POST ${urlPrefix}/b`);
    expect({ ...resource }.a).toBe(resource.a);
    const copy = { ...PostResource, best: PostResource.get.extend({ path: '/best' }) };
    expect(copy.extend('worst', { path: '/worst' }).best).toBe(copy.best);
  });

  it('can be taken off its resource; a member of its name is out of reach', () => {
    const { extend } = PostResource;
    const own = { extend };
    for (const made of [extend('vote', { path: '/vote' }), own.extend('vote', { path: '/vote' })])
      expect(made.vote.path).toBe('/vote');
    const resource = PostResource.extend('extend', { path: '/extend' });
    expect(resource.extend('vote', { path: '/vote' }).vote.path).toBe('/vote');
  });

  it('works inside a function of one’s own', () => {
    class Mine extends RestEndpoint {}
    const createMine = <const O extends { path: string; schema: unknown }>(own: O) =>
      createResource({ Endpoint: Mine, urlPrefix, ...own }).extend('count', {
        path: '/count',
        schema: undefined,
      });
    const resource = createMine({ path: '/posts/:id', schema: Post });
    expect(resource.get).toBeInstanceOf(Mine);
    expect(resource.count).toBeInstanceOf(Mine);
  });
});

describe('optimistic: true', () => {
  const resource = createResource({ ...options, optimistic: true });
  const known = { id: 5, title: 'old' };
  const snapshot = (found: object | undefined) => ({
    get: () => found,
    getResponse: () => undefined,
    fetchedAt: 0,
  });

  it('expects of an update the arguments and the body, with the pk as the entity has it', () => {
    const { update, partialUpdate } = resource;
    expect(update.getOptimisticResponse?.(snapshot(known), { id: '5' }, { title: 'new' })).toEqual({
      id: 5,
      title: 'new',
    });
    expect(update.getOptimisticResponse?.(snapshot(undefined), { id: '5' }, { title: 'new' })).toEqual({
      id: '5',
      title: 'new',
    });
    expect(partialUpdate.getOptimisticResponse?.(snapshot(known), { id: 5 }, { title: 'new' })).toEqual({
      id: 5,
      title: 'new',
    });
  });

  it('expects nothing of some fields of what it does not know, or of a body that cannot be read', () => {
    const { update, partialUpdate } = resource;
    expect(
      partialUpdate.getOptimisticResponse?.(snapshot(undefined), { id: 5 }, { title: 'new' }),
    ).toBeUndefined();
    expect(update.getOptimisticResponse?.(snapshot(known), { id: 5 }, 'text')).toBeUndefined();
  });

  it('expects of a new item what is sent', () => {
    const { push, unshift } = resource.getList;
    expect(push.getOptimisticResponse?.(snapshot(undefined), { by: 1 }, { title: 'new' })).toEqual({
      title: 'new',
    });
    expect(unshift.getOptimisticResponse?.(snapshot(undefined), { title: 'new' })).toEqual({ title: 'new' });
    const form = new FormData();
    form.set('title', 'new');
    expect(push.getOptimisticResponse?.(snapshot(undefined), form)).toEqual({ title: 'new' });
  });

  it('expects of a deletion the arguments', () => {
    expect(resource.delete.getOptimisticResponse?.(snapshot(known), { id: 5 })).toEqual({ id: 5 });
  });

  it('is nothing that reads have, nor mutations without the option', () => {
    expect(resource.get.getOptimisticResponse).toBeUndefined();
    expect(resource.getList.getOptimisticResponse).toBeUndefined();
    expect(PostResource.update.getOptimisticResponse).toBeUndefined();
    expect(PostResource.getList.push.getOptimisticResponse).toBeUndefined();
  });
});
