/** Options, classes and `extend` of resources, several at a time. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { idsOf, served, together } from './together.ts';

class Ad extends Entity {
  id = 0;
  city = '';
  title = '';
}

class Api extends RestEndpoint {
  override readonly urlPrefix: string = '/api';
  override async getRequestInit(body?: unknown): Promise<RequestInit> {
    return { ...(await super.getRequestInit(body)), credentials: 'same-origin' };
  }
}
class Sorted<S extends [unknown]> extends schema.Collection<S> {
  override nonFilterArgumentKeys(key: string): boolean {
    return key === 'orderBy' || key.startsWith('$');
  }
}
type Search = { city?: string; orderBy?: string; $limit?: number } | undefined;
const Ads = createResource({
  path: '/shops/:shop/ads/:id',
  schema: Ad,
  Endpoint: Api,
  Collection: Sorted,
  searchParams: {} as Search,
  paginationField: 'from',
  dataExpiryLength: Number.POSITIVE_INFINITY,
});
const members = [
  Ads.get,
  Ads.getList,
  Ads.getList.push,
  Ads.getList.unshift,
  Ads.getList.getPage,
  Ads.update,
  Ads.partialUpdate,
  Ads.delete,
];

together('every member has the class, the options and the path of its own', () => {
  expect(members.every((member) => member instanceof Api)).toBe(true);
  expect(new Set(members.map((member) => member.dataExpiryLength))).toEqual(
    new Set([Number.POSITIVE_INFINITY]),
  );
  const [item, list] = ['/shops/:shop/ads/:id', '/shops/:shop/ads'];
  expect(members.map(({ path }) => path)).toEqual([item, list, list, list, list, item, item, item]);
});

together('getRequestInit of the class is in every request, with the method and the body', async () => {
  const sent: RequestInit[] = [];
  const transport: typeof fetch = async (_, init = {}) => {
    sent.push(init);
    return Response.json({ id: 1 });
  };
  const One = createResource({ path: '/ads/:id', schema: Ad, Endpoint: Api, transport });
  await One.get({ id: 1 });
  await One.getList.unshift({ title: 'x' });
  await One.update({ id: 1 }, { title: 'y' });
  await One.delete({ id: 1 });
  expect(sent.map(({ credentials, method }) => `${credentials} ${method}`)).toEqual([
    'same-origin GET',
    'same-origin POST',
    'same-origin PUT',
    'same-origin DELETE',
  ]);
  expect(sent.map(({ body }) => body)).toEqual([undefined, '{"title":"x"}', '{"title":"y"}', undefined]);
});

together('a new item joins pages and lists of other orders, not those of other filters', async () => {
  const { controller } = served({
    'GET /api/shops/s/ads?city=b&orderBy=price': [{ id: 1 }],
    'GET /api/shops/s/ads?city=b&from=2&orderBy=price': [{ id: 1 }, { id: 2 }],
    'GET /api/shops/s/ads?%24limit=1&city=b': [{ id: 3 }],
    'GET /api/shops/s/ads?city=c': [],
    'POST /api/shops/s/ads?city=b': { id: 9, city: 'b' },
  });
  const [ordered, limited, other] = [
    { shop: 's', city: 'b', orderBy: 'price' },
    { shop: 's', city: 'b', $limit: 1 },
    { shop: 's', city: 'c' },
  ] as const;
  for (const args of [ordered, limited, other]) await controller.fetch(Ads.getList, args);
  await controller.fetch(Ads.getList.getPage, { ...ordered, from: 2 });
  await controller.fetch(Ads.getList.push, { shop: 's', city: 'b' }, { title: 'new' });
  const shown = (args: typeof ordered | typeof limited | typeof other) =>
    idsOf(controller.getResponse(Ads.getList, args).data);
  expect([shown(ordered), shown(limited), shown(other)]).toEqual([[1, 2, 9], [3, 9], []]);
});

together('an extended list keeps the classes, and its members follow its path', async () => {
  const Extended = Ads.extend({ getList: { path: '/shops/:shop/archive' } });
  expect(Extended.getList.schema).toBeInstanceOf(Sorted);
  expect(Extended.getList.push).toBeInstanceOf(Api);
  expect(Extended.getList.getPage.url({ shop: 's', from: 2 })).toBe('/api/shops/s/archive?from=2');
  expect(Extended.get).toBe(Ads.get);
  expect(Ads.getList.path).toBe('/shops/:shop/ads');
});

together('a shape around the list of the base is the same list', async () => {
  const Found = Ads.extend((Base) => ({
    search: Base.getList.extend({
      path: '/search?kind=ad&q=:q&page=:page?',
      schema: { results: Base.getList.schema, total: 0 },
      searchParams: undefined,
    }),
  }));
  const { controller, lines } = served({
    'GET /api/search?kind=ad&q=a%20b': { results: [{ id: 1 }], total: 1 },
    'POST /api/search?kind=ad&q=a%20b': { id: 2 },
  });
  const { results, total } = await controller.fetch(Found.search, { q: 'a b' });
  expect([results[0], total]).toEqual([controller.get(Ad, { id: 1 }), 1]);
  await controller.fetch(Found.search.push, { q: 'a b' }, { title: 'new' });
  const { data } = controller.getResponse(Found.search, { q: 'a b' });
  expect([idsOf(data?.results), data?.total]).toEqual([[1, 2], 1]);
  expect(lines.at(-1)).toBe('POST /api/search?kind=ad&q=a%20b');
});

together('pages of a shape two levels deep, beside fields of their own', async () => {
  const Deep = Ads.extend({
    getList: {
      path: '/deep',
      schema: { data: { items: new schema.Collection([Ad]) }, next: '' as string | null },
    },
  });
  const { controller } = served({
    'GET /api/deep': { data: { items: [{ id: 1 }] }, next: 'n' },
    'GET /api/deep?from=n': { data: { items: [{ id: 1 }, { id: 2 }] }, next: null },
  });
  await controller.fetch(Deep.getList);
  await controller.fetch(Deep.getList.getPage, { from: 'n' });
  const { data } = controller.getResponse(Deep.getList);
  expect([idsOf(data?.data.items), data?.next]).toEqual([[1, 2], null]);
});

together('an added member may replace one, and start from one that was added', () => {
  const Voted = Ads.extend('get', { path: '/one/:id' }).extend('vote', {
    path: '/ads/:id/vote',
    method: 'POST',
    body: undefined,
  });
  const Twice = Voted.extend({ vote: { path: '/ads/:id/votes' } });
  expect([Voted.get.url({ id: 1 }), Ads.get.url({ shop: 's', id: 1 })]).toEqual([
    '/api/one/1',
    '/api/shops/s/ads/1',
  ]);
  expect([Voted.vote.key({ id: 1 }), Twice.vote.key({ id: 1 })]).toEqual([
    'POST /api/ads/1/vote',
    'POST /api/ads/1/votes',
  ]);
  expect(Twice.vote).toBeInstanceOf(Api);
});

/** A `delete` that keeps its process step at another path, in an endpoint class that opens envelopes. */
class Opening extends RestEndpoint {
  override process(value: { data?: unknown }, ..._args: unknown[]): unknown {
    return value?.data ?? value;
  }
}
const Notes = createResource({ path: '/notes/:id', schema: Ad, Endpoint: Opening }).extend({
  delete: { path: '/notes/:id/trash' },
});

for (const [name, answer] of Object.entries({
  nothing: undefined,
  'an empty object': {},
  'an empty list': [],
  'a list': [{ id: 2 }],
  'a number': 5,
  true: true,
  text: 'gone',
  'another object': { ok: true },
  'the item': { id: 1, title: 'last words' },
}))
  together(`delete at another path, answered with ${name}`, async () => {
    const { controller } = served({
      'GET /notes': { data: [{ id: 1 }, { id: 2 }] },
      'DELETE /notes/1/trash': answer,
    });
    await controller.fetch(Notes.getList);
    await controller.fetch(Notes.delete, { id: '1' });
    expect(idsOf(controller.getResponse(Notes.getList).data)).toEqual([2]);
    expect(controller.get(Ad, { id: 1 })).toBeUndefined();
  });

together('a deletion whose schema is the entity is a change', async () => {
  const Kept = Notes.extend({ delete: { schema: Ad } });
  const { controller } = served({
    'GET /notes': [{ id: 1, title: 'a' }],
    'DELETE /notes/1/trash': { id: 1, title: 'archived' },
  });
  await controller.fetch(Kept.getList);
  expect(await controller.fetch(Kept.delete, { id: 1 })).toBeInstanceOf(Ad);
  expect(controller.getResponse(Kept.getList).data?.map(({ title }) => title)).toEqual(['archived']);
});
