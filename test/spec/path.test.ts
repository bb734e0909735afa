/** Paths, URLs and keys. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { expect, vi } from 'vitest';
import { rule } from './rule.ts';
import { failure } from './support.ts';

class Item extends Entity {
  id = '';
}
const schema = Item;

rule('path.parameter', () => {
  const one = new RestEndpoint({ path: '/shop/:slug/:page', schema });
  expect(one.url({ slug: 'tea', page: 2 })).toBe('/shop/tea/2');
});

rule('path.parameter-names', () => {
  expect(new RestEndpoint({ path: '/:a-:b', schema }).url({ a: 1, b: 2 })).toBe('/1-2');
  expect(new RestEndpoint({ path: '/:user_id.json', schema }).url({ user_id: 7 })).toBe('/7.json');
  expect(new RestEndpoint({ path: '/:$top9', schema }).url({ $top9: 'x' })).toBe('/x');
  expect(new RestEndpoint({ path: '/10:30/:at', schema }).url({ at: 'x' })).toBe('/10:30/x');
});

rule('path.optional', () => {
  const slash = new RestEndpoint({ path: '/:a/x/:b?', schema });
  expect([slash.url({ a: 1 }), slash.url({ a: 1, b: 2 })]).toEqual(['/1/x', '/1/x/2']);
  const hyphen = new RestEndpoint({ path: '/x-:b?/y', schema });
  expect([hyphen.url(), hyphen.url({ b: 2 })]).toEqual(['/x/y', '/x-2/y']);
  const dot = new RestEndpoint({ path: '/x.:b?', schema });
  expect([dot.url(), dot.url({ b: 2 })]).toEqual(['/x', '/x.2']);
});

rule('path.optional-values', () => {
  const one = new RestEndpoint({ path: '/x/:b?', schema }) as { url(params: object): string };
  expect([undefined, null, ''].map((b) => one.url({ b }))).toEqual(['/x', '/x', '/x']);
  expect([0, false].map((b) => one.url({ b }))).toEqual(['/x/0', '/x/false']);
});

rule('path.optional-or-query', () => {
  const begins = new RestEndpoint({ path: '/list/:kind?type=:type', schema });
  expect(begins.url({ kind: 'a', type: 'b' })).toBe('/list/a?type=b');
  const both = new RestEndpoint({ path: '/list/:kind??type=:type', schema });
  expect(both.url({ type: 'b' })).toBe('/list?type=b');
});

rule('path.group', () => {
  const one = new RestEndpoint({ path: '/users{/:id}', schema });
  expect([one.url(), one.url({ id: 1 })]).toEqual(['/users', '/users/1']);
  const more = new RestEndpoint({ path: '/list{/page/:n.html}', schema });
  expect([more.url(), more.url({ n: 2 })]).toEqual(['/list', '/list/page/2.html']);
});

rule('path.wildcard', () => {
  const files = new RestEndpoint({ path: '/files/*path', schema });
  expect(files.url({ path: ['a', 'b c', 'd/e'] })).toBe('/files/a/b%20c/d%2Fe');
});

rule('path.repeated', () => {
  const some = new RestEndpoint({ path: '/files/:path+', schema });
  expect(some.url({ path: ['a', 'b'] })).toBe('/files/a/b');
});

rule('path.repeated-optional', () => {
  const any = new RestEndpoint({ path: '/files/:path*', schema });
  expect([any.url(), any.url({ path: [] }), any.url({ path: ['a', 'b'] })]).toEqual([
    '/files',
    '/files',
    '/files/a/b',
  ]);
});

rule('path.query-text', () => {
  const search = new RestEndpoint({ path: '/search?type=user&q=:q', schema });
  expect(search.url({ q: 'a b' })).toBe('/search?type=user&q=a%20b');
  expect(new RestEndpoint({ path: '/search?type=user', schema }).url()).toBe('/search?type=user');
});

rule('path.query-modifiers', () => {
  const one = new RestEndpoint({ path: '/s?sum=:a+1&star=:b*', schema }) as { url(params: object): string };
  expect(one.url({ a: 2, b: 3 })).toBe('/s?sum=2+1&star=3*');
});

rule('path.query-optional', () => {
  const one = new RestEndpoint({ path: '/s?q=:q&page=:page?', schema });
  expect([one.url({ q: 'x' }), one.url({ q: 'x', page: 2 })]).toEqual(['/s?q=x', '/s?q=x&page=2']);
  const only = new RestEndpoint({ path: '/s?page=:page?', schema });
  expect([only.url(), only.url({ page: 2 })]).toEqual(['/s', '/s?page=2']);
});

rule('path.query-values', () => {
  const one = new RestEndpoint({ path: '/s?q=:q', schema });
  expect([one.url({ q: '' }), one.url({ q: '..' })]).toEqual(['/s?q=', '/s?q=..']);
});

rule('path.plain-characters', () => {
  expect(new RestEndpoint({ path: '/a+b[c]!/:d', schema }).url({ d: 1 })).toBe('/a+b[c]!/1');
});

rule('path.escapes', () => {
  expect(new RestEndpoint({ path: '/a\\:b/\\{c\\}/:d', schema }).url({ d: 1 })).toBe('/a:b/{c}/1');
});

rule('path.older-pattern', () => {
  const edit = new RestEndpoint({ path: '/posts/:id(\\d+)/edit', schema });
  expect(edit.url({ id: 'x' })).toBe('/posts/x/edit');
  // Of a literal the compiler warns instead, while it compiles.
  const make = (path: string) => new RestEndpoint({ path, schema });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(make('/warned/:id(\\d+)').url({ id: 'x' })).toBe('/warned/x');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('/warned/:id(\\d+)'));
  warn.mockRestore();
});

rule('path.scheme-and-port', () => {
  const one = new RestEndpoint({ path: 'http://a.com:8000/:slug', schema });
  expect(one.url({ slug: 'x' })).toBe('http://a.com:8000/x');
  const prefixed = new RestEndpoint({ urlPrefix: 'http://:a.com:8000/{b}', path: '/:slug', schema });
  expect(prefixed.url({ slug: 'x' })).toBe('http://:a.com:8000/{b}/x');
});

rule('path.encoding', () => {
  const one = new RestEndpoint({ path: '/p/:id', schema }) as { url(params: object): string };
  expect(one.url({ id: 'a/b?c&d é' })).toBe('/p/a%2Fb%3Fc%26d%20%C3%A9');
  expect(one.url({ id: 12.5 })).toBe('/p/12.5');
});

rule('path.missing', async () => {
  const one = new RestEndpoint({ path: '/shops/:shop/p/:id', name: 'Item.get', schema }) as unknown as {
    (params: object): Promise<unknown>;
    url(params: object): string;
  };
  for (const params of [{ shop: 1 }, { shop: 1, id: undefined }, { shop: 1, id: null }]) {
    expect(() => one.url(params)).toThrow(TypeError);
    for (const fact of ['/shops/:shop/p/:id', '"id"', 'Item.get'])
      expect(() => one.url(params)).toThrow(fact);
    expect(await failure(() => one(params))).toBeInstanceOf(TypeError);
  }
});

rule('path.dots', () => {
  const one = new RestEndpoint({ path: '/p/:id', schema });
  for (const id of ['.', '..']) expect(() => one.url({ id })).toThrow('"id"');
  expect(one.url({ id: '...' })).toBe('/p/...');
  const files = new RestEndpoint({ path: '/f/*path', schema });
  expect(() => files.url({ path: ['a', '..'] })).toThrow('"path"');
});

rule('path.empty', () => {
  expect(() => new RestEndpoint({ path: '/p/:id', schema }).url({ id: '' })).toThrow('"id"');
});

rule('query.leftover', () => {
  const list = new RestEndpoint({ path: '/p/:id?', schema }) as { url(params: object): string };
  expect(list.url({ id: 1, by: 'x' })).toBe('/p/1?by=x');
  expect(list.url({ by: 'x' })).toBe('/p?by=x');
});

rule('query.order', () => {
  const list = new RestEndpoint({ path: '/p', schema }) as { url(params: object): string };
  expect(list.url({ c: 3, a: 1, b: 2 })).toBe('/p?a=1&b=2&c=3');
});

rule('query.encoding', () => {
  const list = new RestEndpoint({ path: '/p', schema }) as { url(params: object): string };
  expect(list.url({ 'q r': 'a b&c' })).toBe('/p?q+r=a+b%26c');
});

rule('query.lists', () => {
  const list = new RestEndpoint({ path: '/p', schema }) as { url(params: object): string };
  expect(list.url({ c: [1, 2], d: [] })).toBe('/p?c=1&c=2');
});

rule('query.undefined', () => {
  const list = new RestEndpoint({ path: '/p', schema }) as { url(params: object): string };
  expect(list.url({ a: undefined, b: 1 })).toBe('/p?b=1');
  expect(list.url({ a: undefined })).toBe('/p');
});

rule('query.appended', () => {
  const search = new RestEndpoint({ path: '/search?type=user', schema }) as { url(params: object): string };
  expect(search.url({ p: 1 })).toBe('/search?type=user&p=1');
});

rule('query.search-to-string', () => {
  class Nested extends RestEndpoint {
    override searchToString(params: Readonly<Record<string, unknown>>) {
      return `json=${JSON.stringify(params)}`;
    }
  }
  const nested = new Nested({ path: '/s', schema }) as { url(params: object): string };
  expect(nested.url({ where: { a: 2 } })).toBe('/s?json={"where":{"a":2}}');
});

rule('shorten.last-parameter', () => {
  expect(createResource({ path: '/:first/:second', schema }).getList.path).toBe('/:first');
  expect(createResource({ path: '/:first/:second', schema }).getList.url({ first: 1 })).toBe('/1');
});

rule('shorten.root', () => {
  expect(createResource({ path: '/:first', schema }).getList.path).toBe('/');
  expect(createResource({ path: '/:a-:b', schema }).getList.url()).toBe('/');
});

rule('shorten.rest-of-path', () => {
  const edits = createResource({ path: '/users/:id/edit', schema });
  expect([edits.getList.path, edits.getList.url()]).toEqual(['/users', '/users']);
});

rule('shorten.group', () => {
  const users = createResource({ path: '/users{-:id}', schema });
  expect([users.getList.path, users.getList.url()]).toEqual(['/users', '/users']);
});

rule('shorten.optional', () => {
  const posts = createResource({ path: '/:g/posts/:id?', schema });
  expect([posts.getList.path, posts.getList.url({ g: 'x' })]).toEqual(['/:g/posts', '/x/posts']);
});

rule('shorten.query', () => {
  const search = createResource({ path: '/search?q=:q', schema });
  expect([search.getList.path, search.getList.url()]).toEqual(['/search', '/search']);
  const sorted = createResource({ path: '/p/:id?sort=:sort', schema });
  expect([sorted.getList.path, sorted.getList.url()]).toEqual(['/p', '/p']);
});

rule('shorten.no-parameter', () => {
  const path = '/posts';
  expect(() => createResource({ path, schema })).toThrow('/posts');
});

rule('key.of-endpoint', () => {
  const edit = new RestEndpoint({
    urlPrefix: 'http://a.com',
    path: '/p/:id',
    method: 'PUT',
    schema,
    body: {},
  });
  expect(edit.url({ id: 1 }, { title: 'x' })).toBe('http://a.com/p/1');
  expect(edit.key({ id: 1 }, { title: 'x' })).toBe('PUT http://a.com/p/1');
});

rule('key.test-key', () => {
  const post = new RestEndpoint({ urlPrefix: 'http://a.com', path: '/posts/:id', schema });
  expect(post.testKey(post.key({ id: 'a b' }))).toBe(true);
  expect(post.testKey('GET http://a.com/posts/1?draft=true')).toBe(true);
  for (const other of [
    'GET http://a.com/posts',
    'GET http://a.com/posts/1/edit',
    'PUT http://a.com/posts/1',
    'GET /posts/1',
  ])
    expect(post.testKey(other)).toBe(false);
});

rule('key.test-key-query', () => {
  const users = new RestEndpoint({ path: '/search?type=user&q=:q', schema });
  expect(users.testKey('GET /search?type=user&q=x&p=1')).toBe(true);
  expect(users.testKey('GET /search?type=post&q=x')).toBe(false);
  const pages = new RestEndpoint({ path: '/s?page=:page?', schema });
  expect([pages.testKey('GET /s'), pages.testKey('GET /s?page=1')]).toEqual([true, true]);
});

rule('path.variable', () => {
  const make = (path: string) => new RestEndpoint({ path, schema }) as { url(params: object): string };
  expect(make('/wares/:a/:b?').url({ a: 1 })).toBe('/wares/1');
  expect(make('/wares/:a/:b?').url({ a: 1, b: 2 })).toBe('/wares/1/2');
});
