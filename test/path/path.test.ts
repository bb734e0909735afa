import { describe, expect, it, vi } from 'vitest';
import { counters } from '../../runtime/dev/counters.ts';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { path as compiledPath } from '../../runtime/path/compiled.ts';
import { optionalParam, splat, tidied } from '../../runtime/path/slots.ts';
import { createResource } from '../../runtime/resource.ts';
import { rows } from './table.ts';

const endpoint = (path: string, more: object = {}) =>
  new RestEndpoint({ path, name: 'Test.endpoint', ...more });

vi.spyOn(console, 'warn').mockImplementation(() => {});

describe('the URL of a path', () => {
  for (const { rule, path, params = {}, url, throws } of rows) {
    it(`${path}: ${rule}`, () => {
      const make = () => endpoint(path).url(params as never);
      if (throws === undefined) expect(make()).toBe(url);
      else {
        expect(make).toThrow(TypeError);
        for (const fact of [path, `"${throws}"`, 'Test.endpoint']) expect(make).toThrow(fact);
      }
    });
  }
});

it('says once that an object, or a date, has no text for the query', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const one = endpoint('/told') as { url(params: object): string };
  class Day extends Date {
    override toString() {
      return this.toISOString();
    }
  }
  const params = { since: new Date(0), day: new Day(0), filter: { tag: 'a' }, list: [1, {}] };
  expect(one.url(params)).toContain('filter=%5Bobject+Object%5D&list=1&list=');
  one.url(params);
  expect(error.mock.calls.flat()).toEqual([
    expect.stringMatching(/"since" is a Date.*toISOString/),
    expect.stringMatching(/Test\.endpoint: "filter" is an object.*searchToString/),
    expect.stringMatching(/"list" is an object/),
  ]);
  error.mockRestore();
});

describe('the path of the list', () => {
  for (const { rule, path, short } of rows) {
    if (short === undefined) continue;
    it(`${path} → ${short}: ${rule}`, () => {
      if (short === null) expect(() => createResource({ path, schema: {} })).toThrow(path);
      else expect(createResource({ path, schema: {} }).getList.path).toBe(short);
    });
  }
});

describe('testKey', () => {
  const urlPrefix = 'http://a.com:8000';

  for (const { rule, path, params = {}, url } of rows) {
    if (url === undefined) continue;
    it(`${path}: ${rule}`, () => {
      const one = endpoint(path, { urlPrefix });
      expect(one.testKey(one.key(params as never))).toBe(true);
      expect(one.testKey(`POST ${urlPrefix}${url}`)).toBe(false);
      expect(one.testKey(`GET ${url}`)).toBe(false);
    });
  }

  it('tells one path from another', () => {
    const post = endpoint('/posts/:id');
    expect(post.testKey('GET /posts')).toBe(false);
    expect(post.testKey('GET /posts/1/edit')).toBe(false);
    expect(post.testKey('GET /posts/1?draft=true')).toBe(true);
    expect(endpoint('/posts').testKey('GET /posts?author=1')).toBe(true);
    expect(endpoint('/posts').testKey('GET /posts/1')).toBe(false);
    expect(endpoint('/a.b').testKey('GET /axb')).toBe(false);
  });

  it('needs a value for each parameter, but those of a query and optional ones', () => {
    expect(endpoint('/posts/:id').testKey('GET /posts/')).toBe(false);
    expect(endpoint('/posts/:id/:tab?').testKey('GET /posts/')).toBe(false);
    expect(endpoint('/posts/:id/:tab?').testKey('GET /posts/1')).toBe(true);
    expect(endpoint('/search?q=:q').testKey('GET /search?q=')).toBe(true);
  });

  it('tells literal queries apart', () => {
    const users = endpoint('/search?type=user&q=:q');
    expect(users.testKey('GET /search?type=user&q=x&p=1')).toBe(true);
    expect(users.testKey('GET /search?type=post&q=x')).toBe(false);
    expect(users.testKey('GET /search')).toBe(false);
  });
});

describe('the parser', () => {
  it('runs once for a path, and not for one that the core takes apart or the compiler has parsed', () => {
    const before = counters.parsedPaths;
    endpoint('/plain/:id').url({ id: 1 });
    expect(createResource({ path: '/plain/:a-:b', schema: {} }).getList.path).toBe('/plain');
    expect(counters.parsedPaths).toBe(before);
    for (const id of [1, 2]) endpoint('/parsed{/:id}').url({ id });
    expect(counters.parsedPaths).toBe(before + 1);
    const known = compiledPath('/never/*at', () => ['/known/', splat('at')], '/of-all');
    expect(endpoint(known).url({ at: [7] })).toBe('/known/7');
    expect(createResource({ path: known, schema: {} }).getList.path).toBe('/of-all');
    expect(counters.parsedPaths).toBe(before + 1);
  });

  it('is not needed where a class or `extend` changes the path to one that the compiler has parsed', () => {
    compiledPath('/v1/moved{/:id}', () => tidied(['/v1/moved', optionalParam('id', '/')]), '/v1/moved');
    class Versioned extends RestEndpoint {
      constructor(options: { readonly path: string }) {
        super({ ...options, path: `/v1${options.path}` } as never);
      }
    }
    const before = counters.parsedPaths;
    expect(new Versioned({ path: '/moved{/:id}' }).url({ id: 1 } as never)).toBe('/v1/moved/1');
    expect(endpoint('/moved').extend({ path: '/v1/moved{/:id}' }).url({ id: 1 })).toBe('/v1/moved/1');
    expect(counters.parsedPaths).toBe(before);
  });

  it('says that it does not check patterns', () => {
    vi.mocked(console.warn).mockClear();
    endpoint('/warned/:id(\\d+)').url({ id: 1 });
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('/warned/:id(\\d+)'));
  });
});

describe('searchToString', () => {
  it('may be overridden in a class, and then writes all that is left', () => {
    class Nested extends RestEndpoint {
      override searchToString(params: Readonly<Record<string, unknown>>) {
        return `json=${JSON.stringify(params)}`;
      }
    }
    expect(new Nested({ path: '/s/:id' }).url({ id: 1, a: { b: 2 } } as never)).toBe(
      '/s/1?json={"a":{"b":2}}',
    );
  });
});
