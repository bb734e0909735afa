import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { createResource } from '../../runtime/resource.ts';
import { SEED } from '../seed.ts';

/** A piece of a path, with what it becomes: the oracle needs no parser. */
interface Piece {
  readonly source: string;
  readonly url: string;
  readonly value?: unknown;
}

const NAME = '%';
const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer()).filter((one) => !/^\.\.?$/.test(`${one}`));
const encode = (one: unknown) => encodeURIComponent(`${one}`);

const literal = fc
  .constantFrom('/posts', '/a.b', '/x-y', '/:', '/:8000', '/a+b!', '/*')
  .map((text) => ({ source: text, url: text }));
const required = fc
  .tuple(fc.constantFrom('/', '-', '.', '/p-'), value)
  .map(([before, one]) => ({ source: `${before}:${NAME}`, url: before + encode(one), value: one }));
const optional = fc
  .tuple(fc.constantFrom('/', '-', '.'), fc.option(value, { nil: undefined }))
  .map(([before, one]) => ({
    source: `${before}:${NAME}?`,
    url: one === undefined ? '' : before + encode(one),
    value: one,
  }));
const group = fc
  .tuple(
    fc.constantFrom('/', '-', '/word/'),
    fc.constantFrom('', '.json'),
    fc.option(value, { nil: undefined }),
  )
  .map(([before, after, one]) => ({
    source: `{${before}:${NAME}${after}}`,
    url: one === undefined ? '' : before + encode(one) + after,
    value: one,
  }));
const list = fc
  .array(value, { minLength: 1, maxLength: 3 })
  .map((items) => ({ source: `/*${NAME}`, url: `/${items.map(encode).join('/')}`, value: items }));

const term = fc.oneof(
  fc.constantFrom('type=user', 'a[b]=1+2', 'flag').map((text) => ({ source: `&${text}`, url: `&${text}` })),
  value.map((one) => ({ source: `&k=:${NAME}`, url: `&k=${encode(one)}`, value: one })),
  fc.option(value, { nil: undefined }).map((one) => ({
    source: `&k=:${NAME}?`,
    url: one === undefined ? '' : `&k=${encode(one)}`,
    value: one,
  })),
);

/** Joins pieces, each with a name of its own. */
function join(pieces: readonly Piece[], prefix: string) {
  const params: Record<string, unknown> = {};
  let source = '';
  let url = '';
  pieces.forEach((piece, index) => {
    const name = `${prefix}${index}`;
    source += piece.source.replace(NAME, name);
    url += piece.url;
    if (piece.value !== undefined) params[name] = piece.value;
  });
  return { source, url, params };
}

const path = fc
  .tuple(fc.array(fc.oneof(literal, required, optional, group, list), { minLength: 1 }), fc.array(term))
  .map(([pieces, terms]) => {
    const head = join(pieces, 'p');
    const query = join([...(terms.length ? [{ source: '&z=1', url: '&z=1' }] : []), ...terms], 'q');
    return {
      source: head.source + query.source.replace('&', '?'),
      url: head.url + query.url.replace('&', '?'),
      params: { ...head.params, ...query.params },
    };
  });

it('any path gives the URL that its pieces give, and knows its key again', () => {
  fc.assert(
    fc.property(path, ({ source, url, params }) => {
      const endpoint = new RestEndpoint({ path: source });
      expect(endpoint.url(params as never)).toBe(url);
      expect(endpoint.testKey(`GET ${url}`)).toBe(true);
      const more = endpoint.key({ ...params, zz: 1 } as never);
      expect(more).toBe(`GET ${url}${url.includes('?') ? '&' : '?'}zz=1`);
      expect(endpoint.testKey(more)).toBe(true);
    }),
    { numRuns: 500, seed: SEED },
  );
});

it('any path that is shortened has fewer parameters, and can be parsed again', () => {
  fc.assert(
    fc.property(path, ({ source, params }) => {
      fc.pre(/[:*][pq]\d/.test(source));
      const { getList } = createResource({ path: source, schema: {} });
      expect(source.startsWith(getList.path) || getList.path === '/').toBe(true);
      expect(() => getList.url(params as never)).not.toThrow();
    }),
    { numRuns: 200, seed: SEED },
  );
});
