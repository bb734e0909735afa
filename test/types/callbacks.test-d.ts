/**
 * Functions among the options, without types of their own: each way to make an endpoint gives types to their parameters.
 * Where it gave none, they would have the type `any`, which `strict` refuses.
 */
import { Endpoint } from '../../runtime/endpoint/endpoint.ts';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { createResource } from '../../runtime/resource.ts';
import type { ArgsOf, RequestHeaders, RestGenerics, Snapshot } from '../../runtime/types/index.ts';
import type { RestOptions } from '../../runtime/types/options.ts';
import type { ResourceGenerics, ResourceOptions } from '../../runtime/types/resource.ts';
import { type Equal, expectType } from './expect.ts';
import { User } from './model.ts';

/** The type of a parameter is the one that is claimed, neither another one nor `any`. */
const is = <T>() => ({ of: <V>(_value: V, _isSame: Equal<T, V>) => {} });

class Plain extends RestEndpoint {
  override readonly urlPrefix = '/api';
}
class Api<O extends RestGenerics> extends RestEndpoint<O> {
  override readonly urlPrefix = '/api';
}
class Loose<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {}

const path = '/users/:id';
const options = { path, method: 'POST', schema: User } as const;
const Users = createResource({ path, schema: User });
const getUser = new RestEndpoint({ path, schema: User });

// A class without a type parameter.
new Plain({
  ...options,
  getOptimisticResponse(snapshot, { id }, body) {
    is<Snapshot>().of(snapshot, true);
    return { id, ...body };
  },
  process: (value, { id }) => ({ ...value, id }),
  key: ({ id }) => `user ${id}`,
  testKey: (key) => key.startsWith('user '),
  fetch: (params) => Promise.resolve(params),
  url: ({ id }) => `/users/${id}`,
  searchToString: ({ q }) => `q=${q}`,
  getRequestInit: (body) => ({ body }),
  getHeaders(headers) {
    is<RequestHeaders>().of(headers, true);
    return headers;
  },
  fetchResponse: (url, init) => fetch(url.toLowerCase(), init),
  parseResponse: (response) => response.json(),
  errorPolicy: (error) => (error.status > 499 ? 'soft' : undefined),
  transport: (input, init) => fetch(input, init),
});
// What is wrong is told there, too.
// @ts-expect-error milliseconds are a number
new Plain({ path, pollFrequency: '60s' });
// @ts-expect-error there is no such method
new Plain({ path, method: 'PSOT' });
// @ts-expect-error a path is needed
new Plain({ schema: User });
new Plain({ path, traceId: 'a class may have options of its own' });

// A class with a type parameter, with a default or without one, and the endpoints that it makes.
new Api({ ...options, getOptimisticResponse: (snapshot, { id }, body) => [snapshot.fetchedAt, id, body] });
new Loose({ ...options, getOptimisticResponse: (snapshot, { id }, body) => [snapshot.fetchedAt, id, body] });
new Plain(options).extend({ getOptimisticResponse: (snapshot, { id }) => [snapshot.fetchedAt, id] });
new Api(options).extend({ getOptimisticResponse: (snapshot, { id }) => [snapshot.fetchedAt, id] });

// A resource hands its options on to every member.
createResource({
  path,
  schema: User,
  getOptimisticResponse(snapshot, params, body) {
    is<Snapshot>().of(snapshot, true);
    return { ...params, ...body };
  },
  process: (value) => value.data,
  key: (params) => JSON.stringify(params),
  testKey(key) {
    is<string>().of(key, true);
    return key.startsWith('{');
  },
  fetch: (params) => Promise.resolve(params),
  url: ({ id }) => `/users/${id}`,
  transport: (input, init) => fetch(input, init),
  requestInit: { credentials: 'include' },
  signal: new AbortController().signal,
});
// @ts-expect-error there are no such credentials
createResource({ path, schema: User, requestInit: { credentials: 'included' } });

// So do functions of one's own around it.
function createMine<O extends ResourceGenerics>(given: O & ResourceOptions) {
  return createResource(given);
}
createMine({ path, schema: User, getOptimisticResponse: (snapshot, { id }) => [snapshot.fetchedAt, id] });
function createApi<const O extends RestGenerics>(given: O & RestOptions) {
  return new Api(given);
}
createApi({ path, getOptimisticResponse: (snapshot, { id }) => [snapshot.fetchedAt, id] });

// All forms of `extend`.
Users.extend('vote', { path, method: 'POST', getOptimisticResponse: (snapshot) => snapshot.fetchedAt });
Users.extend({ update: { getOptimisticResponse: (snapshot) => snapshot.fetchedAt } });
Users.extend((base) => ({
  vote: base.get.extend({ method: 'POST', getOptimisticResponse: (snapshot) => snapshot.fetchedAt }),
}));
Users.getList.push.extend({ getOptimisticResponse: (snapshot, body) => [snapshot.fetchedAt, body] });
getUser.extend({ getOptimisticResponse: (snapshot) => snapshot.fetchedAt });

// Around a function: its parameters.
const byId = new Endpoint(async (params: { id: string }, body: { n: number }) => ({ ...params, ...body }), {
  getOptimisticResponse(snapshot, params, body) {
    is<Snapshot>().of(snapshot, true);
    is<{ id: string }>().of(params, true);
    return { ...params, ...body };
  },
});
byId.extend({
  key(params, body) {
    is<{ id: string }>().of(params, true);
    is<{ n: number }>().of(body, true);
    return params.id;
  },
});
const byNumber = byId.extend({
  key(id) {
    is<number>().of(id, true);
    return `${id}`;
  },
  fetch: async (id: number) => ({ id }),
  schema: User,
});
expectType<Equal<ArgsOf<typeof byNumber>, [id: number]>>();
expectType<Equal<typeof byNumber.schema, typeof User>>();
expectType<Equal<ArgsOf<typeof byId>, [params: { id: string }, body: { n: number }]>>();
const hushed = byId.extend({ sideEffect: true, note: 'its own' });
expectType<Equal<[typeof hushed.sideEffect, typeof hushed.note], [true, 'its own']>>();
// @ts-expect-error it gets one number
byId.extend({ fetch: async (id: number) => ({ id }), key: (id: number, other: string) => id + other });
