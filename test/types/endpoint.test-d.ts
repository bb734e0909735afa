import { Endpoint } from '../../runtime/endpoint/endpoint.ts';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { Collection } from '../../runtime/schema/collection.ts';
import type {
  ArgsOf,
  DataOf,
  DataOfNullable,
  EndpointInterface,
  GetEndpoint,
  MutateEndpoint,
  ReadEndpoint,
  SchemaArgs,
} from '../../runtime/types/index.ts';
import type { Json } from '../../runtime/types/options.ts';
import { type Equal, expectType, type Flat } from './expect.ts';
import { Post, User } from './model.ts';

type Value = string | number;

// What a controller does with an endpoint: a type for the arguments, one for the data.
declare function fetchAny<E extends EndpointInterface>(endpoint: E, ...args: ArgsOf<E>): DataOf<E>;
declare function read<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E> | [null]): DataOf<E>;
declare function mutate<E extends MutateEndpoint>(endpoint: E, ...args: ArgsOf<E>): DataOf<E>;

const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
const getUsers = new RestEndpoint({ path: '/users', schema: [User] });
const search = new RestEndpoint({
  path: '/search?type=user&q=:q',
  schema: { results: new Collection([User]), total: 0 },
  searchParams: {} as { sort?: 'up' | 'down' } | undefined,
});
const create = new RestEndpoint({
  path: '/users',
  method: 'POST',
  schema: User,
  body: {} as { name: string },
});
const rename = new RestEndpoint({
  path: '/users/:id/name',
  method: 'PUT',
  schema: User,
  body: {} as { name: string } | undefined,
});
const count = new RestEndpoint({ path: '/count', process: (value: { n: number }) => value.n });

// Arguments
expectType<Equal<Flat<ArgsOf<typeof getUser>>, [params: { id: Value }]>>();
expectType<Equal<ArgsOf<typeof getUsers>, []>>();
expectType<
  Equal<ArgsOf<typeof create>, [body: { name: string }] | [params: undefined, body: { name: string }]>
>();

// Without `method` a mutation is a POST, and has a body; `body` says which.
const mark = new RestEndpoint({ path: '/users/:id/mark', sideEffect: true });
const label = new RestEndpoint({ path: '/labels', sideEffect: true, body: {} as { text: string } });
const ping = new RestEndpoint({ path: '/ping/:id', sideEffect: true, body: undefined });
expectType<Equal<Flat<ArgsOf<typeof mark>>, [params: { id: Value }, body?: object | string | undefined]>>();
label({ text: 'x' });
ping({ id: 1 });
// @ts-expect-error the text is missing
label({});
// @ts-expect-error there is no body
ping({ id: 1 }, {});
// @ts-expect-error a read has none
getUser({ id: 1 }, {});

getUser({ id: 5 });
getUser.key({ id: '5' });
getUser.url({ id: 5 });
search({ q: 'x' });
search({ q: 'x', sort: 'up' });
create({ name: 'x' });
rename({ id: 5 }, { name: 'x' });
rename({ id: 5 });

// @ts-expect-error the path needs its parameter
getUser();
// @ts-expect-error the parameter is named `id`
getUser({ ID: 5 });
// @ts-expect-error a path is made of text and numbers
getUser({ id: { of: 5 } });
// @ts-expect-error this path has no parameters, and there is no query
getUsers({ id: 5 });
// @ts-expect-error `sort` has two values
search({ q: 'x', sort: 'sideways' });
// @ts-expect-error the body has a name
create({ title: 'x' });
// @ts-expect-error the body is not optional
create();
// @ts-expect-error the path needs its parameter, so the body cannot come alone
rename({ name: 'x' });
// @ts-expect-error a read has no body
getUser({ id: 5 }, { name: 'x' });

// Data
expectType<Equal<DataOf<typeof getUser>, User>>();
expectType<Equal<DataOf<typeof getUsers>, User[]>>();
expectType<Equal<DataOf<typeof search>, { results: User[]; total: number }>>();
expectType<Equal<DataOf<typeof count>, number>>();
expectType<Equal<ReturnType<typeof count>, Promise<number>>>();
expectType<Equal<ReturnType<typeof getUser>, Promise<User>>>();

// An interface says as much of the schema as an endpoint does.
expectType<Equal<DataOf<ReadEndpoint<[], typeof User>>, User>>();
expectType<Equal<DataOf<ReadEndpoint<[], Collection<[typeof User]>>>, User[]>>();
expectType<Equal<DataOfNullable<ReadEndpoint<[], typeof User>>, User | undefined>>();
// @ts-expect-error a user has no such name
fetchAny({} as ReadEndpoint<[], typeof User>).nickname;

// What a DELETE gets first are its parameters, as they are sent.
const removeAll = new RestEndpoint({ path: '/users', method: 'DELETE', body: {} as string[] });
fetchAny(removeAll, {}, ['1']);
fetchAny(removeAll, undefined, ['1']);
// @ts-expect-error it would be a query
fetchAny(removeAll, ['1']);
const removeWhy = new RestEndpoint({ path: '/users/:id', method: 'DELETE', body: {} as { why: string } });
expectType<Equal<ArgsOf<typeof removeWhy>, [params: { id: Value }, body: { why: string }]>>();

// The type of a function stands for its arguments, as data-client writes it.
type ById = (params: { id: string }) => Promise<User>;
expectType<Equal<ArgsOf<EndpointInterface<ById, typeof User>>, [params: { id: string }]>>();
expectType<Equal<DataOf<ReadEndpoint<ById>>, User>>();
expectType<Equal<DataOf<EndpointInterface<ById, typeof User, undefined>>, User>>();
export const byId: ReadEndpoint<ById, typeof User> = getUser;
// @ts-expect-error this one finds users by name
export const byName: ReadEndpoint<(params: { name: string }) => Promise<User>> = getUser;
expectType<Equal<ArgsOf<MutateEndpoint<ById>>, [params: { id: string }]>>();
// As `GetEndpoint` is written there, for what changes data, too.
type Rename = MutateEndpoint<{ path: '/users/:id'; schema: typeof User; body: { name: string } }>;
expectType<Equal<ArgsOf<Rename>, [params: { id: Value }, body: { name: string }]>>();
expectType<Equal<DataOf<Rename>, User>>();

// What is known of an endpoint is known of its data: of `any`, as in code that has few types, nothing is refused.
declare const some: Json;
expectType<Equal<DataOf<typeof some>, Json>>();
expectType<Equal<DataOfNullable<typeof some>, Json>>();
const { title } = fetchAny(some, { id: 5 });
read(some, title).author.name;

// A class of one's own passes on what `fetch` takes.
export class Logged extends RestEndpoint {
  override async fetchResponse(input: RequestInfo, init: RequestInit): Promise<Response> {
    return super.fetchResponse(input, init);
  }
}

// Reads and mutations
expectType<Equal<typeof label.method, 'POST'>>();
expectType<Equal<typeof getUser.sideEffect, undefined>>();
expectType<Equal<typeof create.sideEffect, true>>();
fetchAny(getUser, { id: 5 }).name;
fetchAny(create, { name: 'x' }).name;
read(getUser, { id: 5 }).name;
read(getUser, null).name;
mutate(rename, { id: 5 }, { name: 'x' }).name;
// @ts-expect-error a hook must not send something on each render
read(create, { name: 'x' });
// @ts-expect-error a read changes nothing
mutate(getUser, { id: 5 });
// @ts-expect-error arguments are checked here, too
fetchAny(getUser, {});
// @ts-expect-error an entity has the fields of its class
fetchAny(getUser, { id: 5 }).title;

// extend
const getPost = getUser.extend({ path: '/users/:id/posts/:post', schema: Post });
expectType<Equal<Flat<ArgsOf<typeof getPost>>, [params: { id: Value; post: Value }]>>();
expectType<Equal<DataOf<typeof getPost>, Post>>();
expectType<Equal<typeof getPost.path, '/users/:id/posts/:post'>>();
const putUser = getUser.extend({ method: 'PUT', body: {} as { name: string } });
putUser({ id: 5 }, { name: 'x' });
const nameless = putUser.extend({ body: undefined });
nameless({ id: 5 });
// @ts-expect-error `body: undefined` takes it away
nameless({ id: 5 }, { name: 'x' });

// Members of a Collection, at any depth
expectType<Equal<DataOf<typeof search.push>, User>>();
search.push({ q: 'x' }, { name: 'x' });
expectType<Equal<typeof search.getPage, undefined>>();
const paged = search.extend({ paginationField: 'cursor' });
paged.getPage({ q: 'x', cursor: 2 });
paged.getPage({ q: 'x', cursor: 'next', sort: 'up' });
expectType<Equal<DataOf<typeof paged.getPage>, { results: User[]; total: number }>>();
// @ts-expect-error the cursor is needed
paged.getPage({ q: 'x' });
search.paginated('page')({ q: 'x', page: 1 });
const byOffset = search.paginated(({ offset: _, ...rest }: { offset: number; q: string }) => [rest]);
byOffset({ offset: 1, q: 'x' });
// @ts-expect-error named by its author
byOffset({ q: 'x' });

// A class of one's own, plain and with the types passed through
class Credentials extends RestEndpoint {
  override getRequestInit(body: unknown): RequestInit {
    return { ...super.getRequestInit(body), credentials: 'same-origin' };
  }
}
new Credentials({ path: '/users/:id' })({ id: 5 });

class Typed<O extends { path: string } = { path: string }> extends RestEndpoint<O> {
  readonly urlPrefix = '/api';
}
const typed = new Typed({ path: '/users/:id', schema: User } as const);
typed({ id: 5 });
// @ts-expect-error still the path's parameter
typed({});

// `content` says how a response is read, and so its type; as JSON it has that of the schema.
const asText = new RestEndpoint({ path: '/a', content: 'text' });
expectType<Equal<DataOf<typeof asText>, string>>();
const asBlob = asText.extend({ content: 'blob' });
expectType<Equal<Awaited<ReturnType<typeof asBlob>>, Blob>>();
const asBuffer = asText.extend({ content: 'arrayBuffer' });
expectType<Equal<DataOf<typeof asBuffer>, ArrayBuffer>>();
const asStream = asText.extend({ content: 'stream' });
expectType<Equal<DataOf<typeof asStream>, ReadableStream<Uint8Array> | null>>();
const asJson = getUser.extend({ content: 'json' });
expectType<Equal<DataOf<typeof asJson>, User>>();
expectType<Equal<Awaited<ReturnType<typeof asJson>>, User>>();
const processed = asText.extend({ process: (text: string) => text.length });
expectType<Equal<DataOf<typeof processed>, number>>();
// @ts-expect-error: there is no such way to read a response
asText.extend({ content: 'xml' });

// An endpoint by its options, and the arguments by which the store finds the value of a schema.
const getOne: GetEndpoint<{ path: '/users/:id'; schema: typeof User }> = getUser;
expectType<Equal<DataOf<typeof getOne>, User>>();
expectType<Equal<SchemaArgs<typeof User>, [fields: Partial<User>]>>();
const usersOf = new Collection<readonly [typeof User], [params: { team: string }]>([User]);
expectType<Equal<SchemaArgs<typeof usersOf>, [params: { team: string }]>>();

// A type that says `false`, as data-client's types may, is that of an endpoint which reads.
declare const getCount: EndpointInterface<
  (args: { readonly id: string }) => Promise<number>,
  undefined,
  false
>;
expectType<Equal<ReturnType<typeof read<typeof getCount>>, number>>();
fetchAny(getCount, { id: '1' });
// @ts-expect-error it does not change data
mutate(getCount, { id: '1' });

// A POST that only reads, and says so.
const find = new RestEndpoint({
  path: '/find',
  method: 'POST',
  sideEffect: false,
  body: {} as { q: string },
  schema: [User],
});
expectType<Equal<typeof find.sideEffect, false>>();
expectType<Equal<ReturnType<typeof read<typeof find>>, User[]>>();
read(find, { q: 'a' });
const sent = find.extend({ sideEffect: true });
expectType<Equal<typeof sent.sideEffect, true>>();
// @ts-expect-error it does not only read any more
read(sent, { q: 'a' });
declare const isSent: boolean;
const either = find.extend({ sideEffect: isSent });
expectType<Equal<typeof either.sideEffect, boolean>>();
// @ts-expect-error it may change data
read(either, { q: 'a' });
const called = new Endpoint(async (id: string) => ({ id }), { sideEffect: false });
expectType<Equal<typeof called.sideEffect, false>>();
read(called, 'a').id;
const changing = called.extend({ sideEffect: true });
expectType<Equal<typeof changing.sideEffect, true>>();
// @ts-expect-error it changes data
read(changing, 'a');

// What a function around the class was not given is `undefined`: the default holds.
const byDefault = new RestEndpoint({ path: '/users/:id', schema: User, method: undefined });
expectType<Equal<typeof byDefault.method, 'GET'>>();
read(byDefault, { id: 5 }).name;
// @ts-expect-error a read has no body
fetchAny(byDefault, { id: 5 }, {});
const posted = byDefault.extend({ sideEffect: true });
expectType<Equal<typeof posted.method, 'POST'>>();
mutate(posted, { id: 5 }, { name: 'x' });
declare const given: { path: '/users/:id'; method?: 'GET' | undefined };
const byGiven = new RestEndpoint(given);
expectType<Equal<typeof byGiven.method, 'GET'>>();
read(byGiven, { id: 5 });

// What a request uses of any endpoint is in the type of all of them.
declare const any: ReadEndpoint;
expectType<Equal<typeof any.transport, typeof fetch | undefined>>();
expectType<Equal<typeof any.signal, AbortSignal | undefined>>();
const { signal: end } = new AbortController();
const mocked = new Endpoint(async (id: string) => ({ id }), {
  signal: end,
  transport: (input, init) => fetch(input, init),
});
expectType<Equal<typeof mocked.transport, typeof fetch | undefined>>();
expectType<Equal<typeof mocked.signal, AbortSignal | undefined>>();
export const reads: readonly ReadEndpoint[] = [mocked, getUser, find, getUser.extend({ signal: end })];

// A path that begins with a text known only at run time, such as the address of a server, has the parameters behind it;
// one that is not known at all takes anything.
declare const server: string;
const ofServer = new RestEndpoint({ path: `${server}/users/:id`, schema: User });
expectType<Equal<Flat<ArgsOf<typeof ofServer>>, [params: { id: Value }]>>();
const allOfServer = new RestEndpoint({ path: `${server}/users`, schema: [User] });
expectType<Equal<ArgsOf<typeof allOfServer>, []>>();
// @ts-expect-error the parameter that is known
ofServer({});
const ofPath = new RestEndpoint({ path: server, schema: User });
ofPath();
ofPath({ id: 5, anything: 'x' });
const toPath = ofPath.extend({ method: 'POST', body: {} as { name: string } });
toPath({ name: 'x' });
toPath({ id: 5 }, { name: 'x' });
// @ts-expect-error the body is still known
toPath({ id: 5 }, { title: 'x' });
