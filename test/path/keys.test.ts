import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluate } from '../compiler/evaluate.ts';

type Any = Record<string, (...args: unknown[]) => string>;

/** What a module exports, as it is written and compiled. */
const forms = (code: string) => {
  const source = `import { createResource, Entity, RestEndpoint } from 'presource';\n${code}`;
  const compiled = compile(source, { filename: 'keys.ts' }).code;
  return [
    ['as written', evaluate(source, 'keys.ts')],
    ['compiled', evaluate(compiled, 'keys.ts')],
  ] as const;
};

const each = (code: string, check: (exports: Record<string, Any>) => void) => {
  for (const [form, exports] of forms(code)) it(form, () => check(exports as Record<string, Any>));
};

describe('the prefix of a key', () => {
  const resource = (body: string) => `
    class Post extends Entity { id = 0; }
    class Base extends RestEndpoint { ${body} }
    export const { get, getList } = createResource({ path: '/posts/:id', schema: Post, Endpoint: Base });
    export const moved = get.extend({ urlPrefix: 'http://option' });`;

  describe('a field of a class', () =>
    each(resource("urlPrefix = 'http://class';"), ({ get, getList, moved }) => {
      expect(get!.key!({ id: 1 })).toBe('GET http://class/posts/1');
      expect(getList!.key!({ a: 1 })).toBe('GET http://class/posts?a=1');
      expect(moved!.key!({ id: 1 })).toBe('GET http://option/posts/1');
    }));

  describe('a getter of a class, asked each time', () =>
    each(
      resource(
        "static host = 'a'; get urlPrefix() { return 'http://' + Base.host; } set host(h) { Base.host = h; }",
      ),
      ({ get }) => {
        expect(get!.key!({ id: 1 })).toBe('GET http://a/posts/1');
        (get as { host?: unknown }).host = 'b';
        expect(get!.key!({ id: 1 })).toBe('GET http://b/posts/1');
      },
    ));

  const plain = `
    export const get = new RestEndpoint({ path: '/posts/:id', urlPrefix: 'http://a' });
    export const other = get.extend({ urlPrefix: 'http://b' });`;

  describe('an option, and one of extend', () =>
    each(plain, ({ get, other }) => {
      expect(get!.key!({ id: 1 })).toBe('GET http://a/posts/1');
      expect(other!.key!({ id: 1 })).toBe('GET http://b/posts/1');
      expect(get!.key!({ id: 2 })).toBe('GET http://a/posts/2');
    }));

  describe('assigned, or of an object that inherits from an endpoint', () =>
    each(plain, ({ get }) => {
      get!.key!({ id: 1 });
      const derived = Object.create(get!, { urlPrefix: { value: 'http://derived' } }) as Any;
      expect(derived.key!({ id: 1 })).toBe('GET http://derived/posts/1');
      Object.assign(get!, { urlPrefix: 'http://assigned' });
      expect(get!.key!({ id: 1 })).toBe('GET http://assigned/posts/1');
    }));
});

describe('what writes the query', () => {
  describe('a method of a class', () =>
    each(
      `class Base extends RestEndpoint { searchToString(params) { return 'q=' + Object.keys(params); } }
       export const list = new Base({ path: '/p/:id' });`,
      ({ list }) => {
        expect(list!.key!({ id: 1 })).toBe('GET /p/1');
        expect(list!.key!({ id: 1, b: 2, a: 3 })).toBe('GET /p/1?q=b,a');
      },
    ));

  describe('a field of a class, and an option of extend', () =>
    each(
      `class Base extends RestEndpoint { searchToString = () => 'field'; }
       export const field = new Base({ path: '/p' });
       export const get = new RestEndpoint({ path: '/p/:id' });
       export const option = get.extend({ searchToString: () => 'option' });`,
      ({ field, get, option }) => {
        expect(field!.key!({ a: 1 })).toBe('GET /p?field');
        expect(get!.key!({ id: 1, a: 1 })).toBe('GET /p/1?a=1');
        expect(option!.key!({ id: 1, a: 1 })).toBe('GET /p/1?option');
      },
    ));
});

describe('what is overridden', () => {
  describe('`key` and `url`, by classes, options and extend', () =>
    each(
      `class Own extends RestEndpoint { url(...args) { return 'own ' + super.url(...args); } }
       export const own = new Own({ path: '/p/:id' });
       export const get = new RestEndpoint({ path: '/p/:id' });
       export const url = get.extend({ url: () => 'url' });
       export const key = get.extend({ key: () => 'key' });
       export const path = get.extend({ path: '/other/:id' });
       export const method = get.extend({ method: 'HEAD' });`,
      ({ own, get, url, key, path, method }) => {
        expect(get!.key!({ id: 1 })).toBe('GET /p/1');
        expect(own!.key!({ id: 1 })).toBe('GET own /p/1');
        expect(url!.key!({ id: 1 })).toBe('GET url');
        expect(key!.key!({ id: 1 })).toBe('key');
        expect(path!.key!({ id: 1 })).toBe('GET /other/1');
        expect(method!.key!({ id: 1 })).toBe('HEAD /p/1');
      },
    ));

  describe('a name, which a function has anyway', () =>
    each(
      `class Named extends RestEndpoint { name = 'field'; }
       export const field = new Named({ path: '/a' });
       export const get = new RestEndpoint({ path: '/b', name: 'option' });
       export const later = get.extend({ name: 'later' });`,
      ({ field, get, later }) => {
        expect([field!.name, get!.name, later!.name]).toEqual(['field', 'option', 'later']);
      },
    ));
});

describe('arguments', () => {
  const two = `export const get = new RestEndpoint({ path: '/p/:id/:kind?', name: 'Test.get' });`;

  describe('are read once each', () =>
    each(two, ({ get }) => {
      const reads: string[] = [];
      const params = new Proxy({ id: 1, kind: 'b', more: 2 } as Record<string, unknown>, {
        get(target, name) {
          reads.push(String(name));
          return target[String(name)];
        },
      });
      expect(get!.key!(params)).toBe('GET /p/1/b?more=2');
      expect(reads.sort()).toEqual(['id', 'kind', 'more']);
    }));

  describe('one whose text asks for another URL leaves this one its query', () =>
    each(two, ({ get }) => {
      const nested = { toString: () => get!.key!({ id: 9, kind: 'n', inner: 1 }).length };
      expect(get!.key!({ id: nested, rest: 1 })).toBe('GET /p/18?rest=1');
      expect(get!.key!({ id: 1, rest: nested, z: 2 })).toBe('GET /p/1?rest=18&z=2');
    }));

  describe('members of every object are absent until they are given', () =>
    each(
      `export const get = new RestEndpoint({ path: '/f1/:constructor?/:__proto__?', name: 'Test.get' });
       export const needed = new RestEndpoint({ path: '/f1/:valueOf' });`,
      ({ get, needed }) => {
        expect(get!.key!({})).toBe('GET /f1');
        expect(get!.key!({ constructor: 'ferrari' })).toBe('GET /f1/ferrari');
        expect(get!.key!(JSON.parse('{"__proto__":"p","z":1}'))).toBe('GET /f1/p?z=1');
        expect(() => needed!.key!({})).toThrow('"valueOf" is undefined');
      },
    ));

  describe('fields that come from a class count, what is only inherited is no query', () =>
    each(two, ({ get }) => {
      class Row {
        get id() {
          return 5;
        }
      }
      expect(get!.key!(new Row())).toBe('GET /p/5');
      expect(get!.key!(Object.create({ id: 6, other: 1 }))).toBe('GET /p/6');
    }));

  describe('half a surrogate pair is named with its place', () =>
    each(
      `export const get = new RestEndpoint({ path: '/p/:id?', name: 'Test.get' });
       export const list = new RestEndpoint({ path: '/p/*path?q=:q', name: 'Test.get' });`,
      ({ get, list }) => {
        for (const make of [
          () => get!.key!({ id: 'a\uD800' }),
          () => get!.key!({ id: '\uDC00' }),
          () => list!.key!({ path: ['\uD800', 'b'], q: 1 }),
          () => list!.key!({ path: ['b'], q: '\uD800' }),
        ]) {
          expect(make).toThrow(TypeError);
          expect(make).toThrow('path-parameter: Test.get /p/');
        }
        expect(get!.key!({ id: '😀' })).toBe('GET /p/%F0%9F%98%80');
        expect(get!.key!({ id: '\0' })).toBe('GET /p/%00');
      },
    ));

  describe('numbers and text of any kind', () =>
    each(two, ({ get }) => {
      const values = [
        0,
        -0,
        -1,
        1.5,
        1e21,
        2 ** 53,
        Infinity,
        Number.NaN,
        12n,
        true,
        'a-b_c',
        'ä',
        'a b',
        "!'()*~",
        'x\n',
      ];
      for (const id of values) expect(get!.key!({ id })).toBe(`GET /p/${encodeURIComponent(`${id}`)}`);
    }));
});

describe('no segment is empty', () => {
  describe('where something between two slashes is absent', () =>
    each(
      `export const both = new RestEndpoint({ path: '/{:a}{:b}/z' });
       export const deep = new RestEndpoint({ path: '/{:a}/{:b}/z' });
       export const group = new RestEndpoint({ path: '/{:a}{/:b}' });
       export const text = new RestEndpoint({ path: 'http://a.com//x/{:a}/z?u=a//b' });`,
      ({ both, deep, group, text }) => {
        expect(both!.key!({})).toBe('GET /z');
        expect(both!.key!({ b: 1 })).toBe('GET /1/z');
        expect(deep!.key!({})).toBe('GET /z');
        expect(deep!.key!({ a: 1 })).toBe('GET /1/z');
        expect(group!.key!({ b: 1 })).toBe('GET /1');
        expect(text!.key!({})).toBe('GET http://a.com//x/z?u=a//b');
        for (const endpoint of [both, deep, group, text]) {
          for (const params of [{}, { a: 1 }, { b: 1 }, { a: 1, b: 2 }]) {
            expect(endpoint!.testKey!(endpoint!.key!(params))).toBe(true);
          }
        }
      },
    ));
});

describe('a prefix without a slash', () => {
  describe('is not continued by an argument', () =>
    each(
      `const urlPrefix = 'https://api.example.com';
       export const tenant = new RestEndpoint({ urlPrefix, path: ':tenant/posts', name: 'Test.get' });
       export const list = new RestEndpoint({ urlPrefix, path: '{/:a}:b?', name: 'Test.get' });
       export const root = new RestEndpoint({ urlPrefix: '/', path: '/:id', name: 'Test.get' });
       export const port = new RestEndpoint({ urlPrefix: 'http://localhost', path: ':8000/:id' });
       export const own = new RestEndpoint({ path: 'https://:tenant.example.com/:id' });
       export const query = new RestEndpoint({ urlPrefix, path: '?q=:q' });`,
      ({ tenant, list, root, port, own, query }) => {
        for (const make of [
          () => tenant!.key!({ tenant: '.evil.test' }),
          () => tenant!.url!({ tenant: '@evil' }),
          () => list!.key!({ b: '.evil.test' }),
          () => root!.key!({ id: 'evil.test' }),
        ]) {
          expect(make).toThrow(TypeError);
          expect(make).toThrow(/^path-host: Test\.get .*: "(tenant|b|id)" is .*evil/);
        }
        expect(list!.key!({ a: 'x', b: '.evil.test' })).toBe('GET https://api.example.com/x.evil.test');
        expect(list!.key!({})).toBe('GET https://api.example.com');
        expect(port!.key!({ id: 5 })).toBe('GET http://localhost:8000/5');
        expect(own!.key!({ tenant: 'a', id: 5 })).toBe('GET https://a.example.com/5');
        expect(query!.key!({ q: 1 })).toBe('GET https://api.example.com?q=1');
      },
    ));
});

describe('a prefix that ends with a slash', () => {
  describe('is not made a host by an argument, also if another one is absent', () =>
    each(
      `const [urlPrefix, name] = ['/', 'Test.get'];
       export const first = new RestEndpoint({ urlPrefix, path: '/:a?', name });
       export const group = new RestEndpoint({ urlPrefix, path: '{/:a}{/:b}', name });
       export const list = new RestEndpoint({ urlPrefix, path: '/:a*', name });
       export const behind = new RestEndpoint({ urlPrefix, path: ':b?/:a', name });
       export const nested = new RestEndpoint({ urlPrefix, path: '/{:b/}/:a', name });
       export const dotted = new RestEndpoint({ urlPrefix, path: '/.:b?/:a', name });
       export const bare = new RestEndpoint({ urlPrefix: 'http://', path: '/:a?', name });`,
      (endpoints) => {
        for (const get of Object.values(endpoints)) {
          for (const a of ['evil.test', ['evil.test']]) {
            expect(() => get.url!({ a })).toThrow(/^path-host: Test\.get .*: "a" is evil\.test/);
          }
        }
        expect(endpoints.behind!.key!({ a: 1, b: 2 })).toBe('GET /2/1');
      },
    ));

  describe('may have two slashes further on', () =>
    each(
      `export const proxy = new RestEndpoint({ urlPrefix: 'https://api.example.com', path: '/proxy//:id' });
       export const to = new RestEndpoint({ urlPrefix: '/', path: 'to/https://:host/:id?' });
       export const near = new RestEndpoint({ urlPrefix: 'api/', path: '/:id?' });`,
      ({ proxy, to, near }) => {
        expect(proxy!.url!({ id: 1 })).toBe('https://api.example.com/proxy//1');
        expect(to!.url!({ host: 'a.com', id: 1 })).toBe('/to/https://a.com/1');
        expect(near!.url!({ id: 1 })).toBe('api//1');
      },
    ));
});

describe('a NUL in a path', () => {
  describe('is text, as it is in a URL', () =>
    each(
      `export const get = new RestEndpoint({ path: '/a\\0/:id/:b?' });
       export const query = new RestEndpoint({ path: '/a?q=\\0&r=:id?' });`,
      ({ get, query }) => {
        expect(get!.url!({ id: 1, b: 2 })).toBe('/a%00/1/2');
        expect(get!.url!({ id: 1 })).toBe('/a%00/1');
        expect(query!.url!({ id: 1 })).toBe('/a?q=%00&r=1');
      },
    ));
});

describe('remembered keys', () => {
  describe('are those of an argument of the same kind, of this prefix, of this path', () =>
    each(
      `export const get = new RestEndpoint({ path: '/p/:id', urlPrefix: 'http://a' });
       export const list = new RestEndpoint({ path: '/p' });`,
      ({ get, list }) => {
        const one = get!.key!({ id: 5 });
        expect([5, '5', 5n].map((id) => get!.key!({ id }))).toEqual([one, one, one]);
        for (const id of [-0, 0, '0']) expect(get!.key!({ id })).toBe('GET http://a/p/0');
        expect(get!.key!({ id: new Date(0) })).toBe(`GET http://a/p/${encodeURIComponent(`${new Date(0)}`)}`);
        const same = { text: 'a', toString: () => same.text };
        expect(get!.key!({ id: same })).toBe('GET http://a/p/a');
        same.text = 'b';
        expect(get!.key!({ id: same })).toBe('GET http://a/p/b');
        for (const args of [[], [undefined], [{}], [{ a: undefined }]])
          expect(list!.key!(...args)).toBe('GET /p');
        expect(list!.key!({ a: 1 })).toBe('GET /p?a=1');
      },
    ));
});
