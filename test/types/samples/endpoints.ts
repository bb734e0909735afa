/** Endpoints without a resource, in the forms that people write. */
import { Controller, Endpoint, RestEndpoint, schema } from 'presource';
import { Api, Cookies, Logged } from './classes.js';
import { type Link, Post, User } from './model.js';

export const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
export const getUsers = new RestEndpoint({
  path: '/users',
  schema: new schema.Collection([User]),
  searchParams: {} as { group?: string | number; ids?: readonly number[]; admins?: boolean } | undefined,
  paginationField: 'cursor',
  dataExpiryLength: Number.POSITIVE_INFINITY,
});
export const search = new RestEndpoint({
  path: '/search?type=:type&q=:q?',
  schema: { results: { users: [User], posts: [Post] }, link: '', total: 0 },
});
export const rename = new RestEndpoint({
  path: '/users/:id/name',
  method: 'PUT',
  schema: User,
  body: {} as { name: string },
  getOptimisticResponse(snapshot, { id }, { name }) {
    const user: User | undefined = snapshot.get(User, { id });
    return { ...user, id, name };
  },
});
export const upload = new RestEndpoint({ path: '/files', method: 'POST', body: {} as FormData | Blob });
export const ping = new RestEndpoint({ path: '/pings/:id', method: 'POST', body: undefined });
export const download = new RestEndpoint({
  path: 'https://files.example.com:8080/:group/files/*path',
  async parseResponse(response) {
    return response.blob();
  },
  process: (value: Blob) => value,
});
export const count = new RestEndpoint({ path: '/count', process: (value: { n: number }) => value.n });
export const counted = new RestEndpoint({
  path: '/posts/:id/votes',
  schema: Post,
  method: 'POST',
  sideEffect: undefined,
  errorPolicy: (error: { status: number }) => (error.status > 499 ? 'soft' : undefined),
  process(value: { votes: number }, { id }: { id: string }) {
    return { ...value, id };
  },
});

export const getFriends = getUser.extend({ path: '/users/:id/friends', schema: [User] });
export const getNamed = getUser.extend({ path: '/users/{by-name/:name}', searchParams: { exact: false } });
export const getSigned = getUser.extend({
  signal: new AbortController().signal,
  getHeaders: (given) => given,
});
/** Options of one's own, known to no endpoint. */
export const getTagged = getUser.extend({ tag: 'x' });
export const getUntagged = getTagged.extend({});
export const nextUsers = getUsers.paginated('after');
export const usersAfter = getUsers.paginated(({ after: _, ...rest }: { after?: string; group?: string }) => [
  rest,
]);
export const addUser = getUsers.push.extend({ body: {} as { name: string; password: string } });

export const withCookies = new Cookies({ path: '/me', schema: User });
export const ofApi = new Api({ path: '/users/:id', schema: User });

export const bySymbol = new Endpoint(
  async ({ symbol }: { symbol: string }): Promise<{ price: number }> => ({ price: symbol.length }),
  { name: 'bySymbol', pollFrequency: 5_000 },
);
export const ofUser = new Endpoint((id: string) => fetch(`/users/${id}`).then((answer) => answer.json()), {
  schema: User,
  key: (id) => `user ${id}`,
});
export const logOut = ofUser.extend({ fetch: async (all: boolean) => ({ all }), sideEffect: true });
export const ofTagged = ofUser.extend({ tag: 'x' });
export const logged = new Logged(async (id: number) => ({ id }));

const controller = new Controller();

export async function call(): Promise<readonly unknown[]> {
  const user: User = await getUser({ id: 5 });
  const tagged: User = await getUntagged({ id: 5 });
  const users: User[] = await controller.fetch(getUsers, { group: 5, ids: [1, 2], admins: true });
  const next: User[] = await controller.fetch(getUsers.getPage, { cursor: 'x', group: 5 });
  const after: User[] = await controller.fetch(nextUsers, { after: 5 });
  const byFunction: User[] = await controller.fetch(usersAfter, { after: 'x' });
  const found = await controller.fetch(search, { type: 'user', q: undefined });
  const texts: string = found.link + found.results.users.map(({ name }) => name);
  const friends: User[] = await controller.fetch(getFriends, { id: 5 });
  const named: User = await controller.fetch(getNamed, { name: 'bob', exact: true });
  const anyone: User = await controller.fetch(getNamed, { exact: false });
  const changed: User = await controller.fetch(rename, { id: 5 }, { name: 'x' });
  const added: User = await controller.fetch(addUser, { name: 'x', password: 'y' });
  await controller.fetch(upload, new FormData());
  await controller.fetch(ping, { id: 5 });
  const blob: Blob = await download({ group: 'a', path: ['b', 3] });
  const sum: number = (await count()) + (await controller.fetch(count));
  const post: Post = await controller.fetch(counted, { id: 5 });
  const price: number = (await controller.fetch(bySymbol, { symbol: 'x' })).price;
  const other: User = await controller.fetch(ofUser, '5');
  await controller.fetch(logOut, true);
  await logged(5);
  withCookies();
  ofApi({ id: 5 });
  return [
    user,
    tagged,
    users,
    next,
    after,
    byFunction,
    texts,
    friends,
    named,
    anyone,
    changed,
    added,
    blob,
    sum,
  ].concat([post, price, other] as never);
}

export type Shown = Link | Post;
