/** `extend`, what ranks over what, and functions around `createResource`. */
import {
  createResource,
  Entity,
  type ResourceGenerics,
  type ResourceOptions,
  RestEndpoint,
  schema,
} from 'presource';
import { expect } from 'vitest';
import { fieldsOf } from '../endpoint/fields.ts';
import { rule } from './rule.ts';
import { answering, bench } from './support.ts';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}
const Base = createResource({ path: '/posts/:id', schema: Post, dataExpiryLength: 5 });

rule('extend.batch', () => {
  const Extended = Base.extend({
    getList: { path: '/blogs/:blog/posts' },
    update: { body: {} as { title: string }, dataExpiryLength: 9 },
  });
  expect(Extended.getList.key({ blog: 'b' })).toBe('GET /blogs/b/posts');
  expect(Extended.getList.push.url({ blog: 'b' }, { title: 'x' })).toBe('/blogs/b/posts');
  expect(fieldsOf(Extended.update)).toMatchObject({ dataExpiryLength: 9, method: 'PUT', schema: Post });
  expect(Extended.get).toBe(Base.get);
});

rule('extend.new-resource', () => {
  const Extended = Base.extend({ get: { path: '/other/:id' } });
  expect(Extended).not.toBe(Base);
  expect(Extended.get.url({ id: 1 })).toBe('/other/1');
  expect(Base.get.url({ id: 1 })).toBe('/posts/1');
});

rule('extend.member', () => {
  const Extended = Base.extend('vote', { path: '/posts/:id/vote', method: 'POST', schema: Post });
  expect(Extended.vote.key({ id: 1 })).toBe('POST /posts/1/vote');
  expect(fieldsOf(Extended.vote)).toMatchObject({ name: 'Post.vote', schema: Post });
  expect('vote' in Base).toBe(false);
});

rule('extend.function', () => {
  const Extended = Base.extend((BaseResource) => ({
    getTop: BaseResource.getList.extend({ path: '/top/:year', schema: [Post] }),
  }));
  expect(Extended.getTop.url({ year: 2020 })).toBe('/top/2020');
  expect(Extended.getTop.schema).toEqual([Post]);
  expect(Extended.getList).toBe(Base.getList);
});

rule('extend.chained', () => {
  const Chained = Base.extend('search', { path: '/search?q=:q', schema: [Post] })
    .extend({ search: { dataExpiryLength: 1 } })
    .extend(({ search }) => ({ find: search.extend({ path: '/find?q=:q' }) }));
  expect(Chained.search.url({ q: 'x' })).toBe('/search?q=x');
  expect(Chained.find.url({ q: 'x' })).toBe('/find?q=x');
  expect(fieldsOf(Chained.find)).toMatchObject({ dataExpiryLength: 1 });
});

rule('extend.shape-with-collection', () => {
  const Extended = Base.extend({
    getList: {
      path: '/search/:blog?type=post',
      schema: { results: new schema.Collection([Post]), total: 0, limit: 0, skip: 0 },
    },
  });
  const { controller } = bench();
  const { getList } = Extended;
  controller.setResponse(getList, { blog: 'b' }, { results: [{ id: '1' }], total: 9, limit: 1, skip: 0 });
  controller.setResponse(getList.push, { blog: 'b' }, {}, { id: '2' });
  const { data } = controller.getResponse(getList, { blog: 'b' }) as { data: { results: Post[] } };
  expect(data).toMatchObject({ results: [{ id: '1' }, { id: '2' }], total: 9, limit: 1, skip: 0 });
  expect(data.results[0]).toBe(controller.get(Post, { id: '1' }));
});

rule('extend.shape-in-shape', () => {
  const Extended = Base.extend({
    get: { schema: { results: { post: Post, related: [Post] }, link: '' } },
  });
  const { controller } = bench();
  controller.setResponse(
    Extended.get,
    { id: '1' },
    { results: { post: { id: '1' }, related: [{ id: '2' }], score: 3 }, link: '/next' },
  );
  const { data } = controller.getResponse(Extended.get, { id: '1' }) as { data: { results: { post: Post } } };
  expect(data).toEqual({
    results: {
      post: controller.get(Post, { id: '1' }),
      related: [controller.get(Post, { id: '2' })],
      score: 3,
    },
    link: '/next',
  });
  expect(data.results.post).toBeInstanceOf(Post);
});

rule('extend.path-forms', () => {
  const Extended = Base.extend({ getList: { path: '/blogs/:blog?/posts?kind=post&by=:by?' } });
  expect(Extended.getList.url({})).toBe('/blogs/posts?kind=post');
  expect(Extended.getList.url({ blog: 'b', by: 'x' })).toBe('/blogs/b/posts?kind=post&by=x');
});

rule('extend.body-type', () => {
  const Extended = Base.extend({ update: { body: {} as { headline: string } } });
  expect(Extended.update.url({ id: 1 }, { headline: 'x' })).toBe('/posts/1');
  // @ts-expect-error: the body's type is another
  expect(Extended.update.url({ id: 1 }, { title: 'x' })).toBe('/posts/1');
});

rule('extend.options-over-earlier', () => {
  const first = new RestEndpoint({ path: '/a', schema: Post, dataExpiryLength: 1, errorExpiryLength: 1 });
  const last = first.extend({ dataExpiryLength: 2 });
  expect(fieldsOf(last)).toMatchObject({ dataExpiryLength: 2, errorExpiryLength: 1 });
  expect(fieldsOf(first)).toMatchObject({ dataExpiryLength: 1 });
});

rule('extend.options-over-class', async () => {
  class Mine extends RestEndpoint {
    readonly dataExpiryLength = 1;
    override process(): string {
      return 'class';
    }
  }
  const own = new Mine({ path: '/a', schema: Post, transport: answering().transport } as never);
  expect([fieldsOf(own).dataExpiryLength, await own()]).toEqual([1, 'class']);
  const given = own.extend({ dataExpiryLength: 2, process: () => 'option' });
  expect([fieldsOf(given).dataExpiryLength, await given()]).toEqual([2, 'option']);
  expect(given).toBeInstanceOf(Mine);
});

rule('extend.url-prefix-over-field', () => {
  class Mine extends RestEndpoint {
    override readonly urlPrefix: string = 'http://field';
  }
  const own = createResource({ path: '/posts/:id', schema: Post, Endpoint: Mine });
  expect(own.get.url({ id: 1 })).toBe('http://field/posts/1');
  const given = createResource({
    path: '/posts/:id',
    schema: Post,
    Endpoint: Mine,
    urlPrefix: 'http://option',
  });
  expect(given.get.url({ id: 1 })).toBe('http://option/posts/1');
  expect(own.get.extend({ urlPrefix: 'http://last' }).url({ id: 1 })).toBe('http://last/posts/1');
});

/** A user's own factory: options forwarded, `Endpoint` defaulted, one member added. */
class ApiEndpoint extends RestEndpoint {
  override readonly urlPrefix: string = 'http://api.test';
}
function createApiResource<const O extends ResourceGenerics>(options: O & ResourceOptions) {
  const Resource = createResource({ Endpoint: ApiEndpoint, ...options } as O & ResourceOptions);
  return Resource.extend('count', { path: '/count', schema: undefined });
}

rule('wrapper.forwards-options', () => {
  const Wrapped = createApiResource({ path: '/things/:id', schema: Post, dataExpiryLength: 7 });
  expect(Wrapped.get.url({ id: 1 })).toBe('http://api.test/things/1');
  expect(Wrapped.getList.path).toBe('/things');
  expect(fieldsOf(Wrapped.getList)).toMatchObject({ dataExpiryLength: 7 });
});

rule('wrapper.defaults-endpoint', () => {
  class Other extends RestEndpoint {}
  expect(createApiResource({ path: '/things/:id', schema: Post }).get).toBeInstanceOf(ApiEndpoint);
  const given = createApiResource({ path: '/things/:id', schema: Post, Endpoint: Other });
  expect(given.get).toBeInstanceOf(Other);
  expect(given.get).not.toBeInstanceOf(ApiEndpoint);
});

rule('wrapper.left-out-options', async () => {
  class Dated extends ApiEndpoint {
    readonly dataExpiryLength = 7;
    get errorExpiryLength() {
      return 8;
    }
    override process(value: unknown): unknown {
      return [value];
    }
  }
  type Forwarded = Pick<ResourceOptions, 'urlPrefix' | 'dataExpiryLength' | 'errorExpiryLength'> & {
    process?: () => unknown;
  };
  const create = ({ urlPrefix, dataExpiryLength, errorExpiryLength, process }: Forwarded = {}) =>
    createResource({
      path: '/things/:id',
      schema: Post,
      Endpoint: Dated,
      urlPrefix,
      dataExpiryLength,
      errorExpiryLength,
      process,
    });
  const { transport, line } = answering();
  const { get } = create();
  expect([get.dataExpiryLength, get.errorExpiryLength]).toEqual([7, 8]);
  expect(await get.extend({ transport })({ id: 1 })).toEqual([{ id: 1 }]);
  expect(line()).toBe('GET http://api.test/things/1');
  const given = create({
    urlPrefix: '/own',
    dataExpiryLength: 1,
    errorExpiryLength: 2,
    process: () => 'option',
  });
  expect(fieldsOf(given.get)).toMatchObject({ dataExpiryLength: 1, errorExpiryLength: 2 });
  expect(await given.get.extend({ transport })({ id: 1 })).toBe('option');
  expect(line()).toBe('GET /own/things/1');
  // What an earlier option gave is taken away, and the class holds again.
  expect(given.get.extend({ urlPrefix: undefined }).url({ id: 1 })).toBe('http://api.test/things/1');
});

rule('wrapper.extends', () => {
  const Wrapped = createApiResource({ path: '/things/:id', schema: Post });
  expect(Wrapped.count).toBeInstanceOf(ApiEndpoint);
  expect(Wrapped.count.url()).toBe('http://api.test/count');
  const more = Wrapped.extend({ count: { path: '/number' } });
  expect(more.count.path).toBe('/number');
  expect(more.count).toBeInstanceOf(ApiEndpoint);
});
