/** `presource/graphql` with a server that executes GraphQL. */
import { buildSchema, graphql } from 'graphql';
import { Controller, NetworkError, schema } from 'presource';
import { GQLEndpoint, GQLEntity } from 'presource/graphql';
import { beforeEach, expect, test } from 'vitest';
import { asks } from '../store/support.ts';

class User extends GQLEntity {
  name = '';
  friends: User[] = [];
  static override schema: Record<string, unknown> = {};
}
User.schema = { friends: [User] };

const SCHEMA = buildSchema(`
  type User { id: ID! name: String! friends: [User!]! }
  type Query { user(id: ID!): User users: [User!]! }
  type Mutation { rename(id: ID!, name: String!): User! add(name: String!): User! }
`);

let rows: Map<string, { id: string; name: string }>;
let requests: string[];
const friends = () => [...rows.values()].slice(0, 1);
const resolved = (row: { id: string; name: string }) => ({ ...row, friends: () => friends().map(resolved) });
const root = {
  user: ({ id }: { id: string }) => (rows.has(id) ? resolved(rows.get(id)!) : null),
  users: () => [...rows.values()].map(resolved),
  rename: ({ id, name }: { id: string; name: string }) => {
    const row = rows.get(id);
    if (!row) throw new Error(`no user ${id}`);
    row.name = name;
    return resolved(row);
  },
  add: ({ name }: { name: string }) => {
    const row = { id: String(rows.size + 1), name };
    rows.set(row.id, row);
    return resolved(row);
  },
};

const server = (async (url: string, { method, headers, body }: RequestInit) => {
  const { query, variables } = JSON.parse(String(body));
  requests.push(`${method} ${url} ${new Headers(headers).get('authorization')} ${JSON.stringify(variables)}`);
  if (query.includes('broken')) return new Response('<p>', { status: 502 });
  return Response.json(
    await graphql({ schema: SCHEMA, source: query, rootValue: root, variableValues: variables }),
  );
}) as typeof fetch;

const api = new GQLEndpoint('https://api.test/graphql', {
  getHeaders: (headers) => ({ ...(headers as object), authorization: 'Bearer 1' }),
});
const getUser = api.query(
  (_: { id: string }) => 'query User($id: ID!) { user(id: $id) { id name friends { id name } } }',
  { user: User },
);
const list = new schema.Collection([User]);
const getUsers = api.query('{ users { id name } }', { users: list });
const rename = api.mutation(
  (_: { id: string; name: string }) =>
    'mutation Rename($id: ID!, $name: String!) { rename(id: $id, name: $name) { id name } }',
  { rename: User },
);
const add = api.mutation(
  (_: { name: string }) => 'mutation Add($name: String!) { add(name: $name) { id name } }',
  { add: list.push },
);

let controller: Controller;
beforeEach(() => {
  requests = [];
  controller = new Controller({ fetch: server });
  rows = new Map([
    ['1', { id: '1', name: 'Ada' }],
    ['2', { id: '2', name: 'Bob' }],
  ]);
});

test('a query is stored by its schema, and what is known is not asked for again', async () => {
  const { user } = await controller.fetch(getUser, { id: '2' });
  expect(user).toBeInstanceOf(User);
  expect([user.name, user.friends.map(({ name }) => name)]).toEqual(['Bob', ['Ada']]);
  expect(controller.get(User, { id: '1' })?.name).toBe('Ada');
  expect(asks(controller, getUser, { id: '2' })).toBe(false);
  expect(requests).toEqual(['POST https://api.test/graphql Bearer 1 {"id":"2"}']);
});

test('a mutation changes the record wherever it is shown', async () => {
  await controller.fetch(getUser, { id: '2' });
  const { users } = await controller.fetch(getUsers);
  expect(users.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  const renamed = await controller.fetch(rename, { id: '1', name: 'Eve' });
  expect(renamed.rename).toBe(controller.get(User, { id: '1' }));
  expect(controller.getResponse(getUser, { id: '2' }).data?.user?.friends[0]?.name).toBe('Eve');
  expect(controller.getResponse(getUsers).data?.users?.[0]?.name).toBe('Eve');
});

test('a new record joins its list', async () => {
  await controller.fetch(getUsers);
  await controller.fetch(add, { name: 'Cy' });
  expect(controller.getResponse(getUsers).data?.users?.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Cy']);
});

test('it can be shown before the answer', async () => {
  await controller.fetch(getUsers);
  const fast = rename.extend({ getOptimisticResponse: (_, variables) => ({ rename: variables }) });
  const done = controller.fetch(fast, { id: '1', name: 'Eve' });
  expect(controller.get(User, { id: '1' })?.name).toBe('Eve');
  await done;
});

test('errors of an operation and of the connection are network errors; a refused mutation changes nothing', async () => {
  const failed = await controller.fetch(rename, { id: '9', name: 'x' }).catch((error) => error);
  expect(failed).toBeInstanceOf(NetworkError);
  expect(failed).toMatchObject({ status: 200, body: { errors: [{ message: 'no user 9' }] } });
  expect(failed.message).toBe('POST https://api.test/graphql: mutation Rename: no user 9');
  await expect(controller.fetch(api.query('{ broken }'))).rejects.toMatchObject({ status: 502 });
  const offline = new Controller({ fetch: () => Promise.reject(new TypeError('offline')) });
  await expect(offline.fetch(getUsers)).rejects.toMatchObject({ status: 500, name: 'NetworkError' });
});

test.each<[body: unknown, status: number, message: string]>([
  [null, 401, 'query User: 401'],
  [{ message: 'sign in' }, 401, 'query User: 401: sign in'],
  [{ errors: 'Invalid API key' }, 401, 'query User: 401: Invalid API key'],
  [{ errors: ['no', { message: 'never' }, null] }, 200, 'query User: no; never; '],
  [null, 200, 'query User: the response has neither `data` nor `errors`. '],
  [[], 200, 'query User: the response has neither `data` nor `errors`. '],
  [{ message: 'hello' }, 200, 'query User: the response has neither `data` nor `errors`. '],
])('a body that is no response of GraphQL is a network error: %j with %i', async (body, status, message) => {
  const other = new Controller({ fetch: async () => Response.json(body, { status }) });
  const error = await other.fetch(getUser, { id: '1' }).catch((error) => error);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ status, body });
  expect(error.message).toContain(message);
});

test.each<[what: string, answer: () => Response, reading: unknown]>([
  ['a page of a proxy', () => new Response('<p>', { status: 200 }), { name: 'Bob' }],
  ['an object of another API', () => Response.json({ message: 'hello' }), { name: 'Bob' }],
  ['a server that fails', () => Response.json({ errors: ['down'] }, { status: 503 }), { name: 'Bob' }],
  ['an error of the operation', () => Response.json({ errors: ['no user'] }), NetworkError],
  ['a refusal', () => Response.json({ message: 'sign in' }, { status: 401 }), NetworkError],
])('%s over data, which a broken answer leaves on screen', async (_, answer, expected) => {
  let isBroken = false;
  const other = new Controller({
    fetch: (url, init) => (isBroken ? Promise.resolve(answer()) : server(url, init)),
  });
  await other.fetch(getUser, { id: '2' });
  isBroken = true;
  await expect(other.fetch(getUser, { id: '2' })).rejects.toBeInstanceOf(NetworkError);
  const { data, error } = other.getResponse(getUser, { id: '2' });
  if (expected === NetworkError) expect(error).toBeInstanceOf(NetworkError);
  else expect([data?.user, error]).toMatchObject([expected, undefined]);
});

test('a `fetch` of the app that throws at once, or returns the response itself', async () => {
  const cause = new TypeError('no URL');
  const throwing = new Controller({
    fetch: () => {
      throw cause;
    },
  });
  await expect(throwing.fetch(getUsers)).rejects.toMatchObject({ name: 'NetworkError', status: 500, cause });
  const answering = new Controller({ fetch: (() => Response.json({ data: { users: [] } })) as never });
  expect(await answering.fetch(getUsers)).toEqual({ users: [] });
});

test.each([[[]], [null]])('errors that are %j are none', async (errors) => {
  const data = { user: { id: '1', name: 'Ada', friends: [] } };
  const other = new Controller({ fetch: async () => Response.json({ data, errors }) });
  expect((await other.fetch(getUser, { id: '1' })).user.name).toBe('Ada');
});

test('a text may read what is inside of a variable', async () => {
  interface Page {
    by: { ids: readonly string[]; name: { is: string } };
  }
  const named = api.query(
    ({ by: { ids, name } }: Page) =>
      `query Named { users { id name } } # ${[...ids, ids.map((id) => `${id}!`).join()]} ${name.is} ${ids.length > 1}`,
    { users: list },
  );
  const paged = api.query(({ by }: Page) => `query Paged { users { id } } # ${by.ids.length}`, {
    users: list,
  });
  const by = { ids: ['1', '2'], name: { is: 'Ada' } };
  expect((await controller.fetch(named, { by })).users).toHaveLength(2);
  expect(named.name).not.toBe(paged.name);
  expect(asks(controller, named, { by })).toBe(false);
  expect(asks(controller, named, { by: { ...by, ids: [] } })).toBe(true);
});

test('all answers of a query can be invalidated', async () => {
  await controller.fetch(getUser, { id: '1' });
  await controller.fetch(getUsers);
  controller.expireAll(getUser);
  expect(controller.getResponse(getUser, { id: '1' }).expiresAt).toBe(0);
  expect(controller.getResponse(getUsers).expiresAt).toBeGreaterThan(0);
});

test('headers of a derived class, which an option replaces', async () => {
  class Signed extends GQLEndpoint {
    override getHeaders(headers: HeadersInit) {
      return { ...(headers as object), authorization: `Bearer of ${this.url}` };
    }
  }
  const url = 'https://api.test/signed';
  await controller.fetch(new Signed(url).query('{ users { id name } }'));
  const replaced = new Signed(url, { getHeaders: async () => ({ authorization: 'Bearer 2' }) });
  await controller.fetch(replaced.query('{ users { id } }'));
  await controller.fetch(new GQLEndpoint(url).query('{ users { name } }'));
  expect(requests).toEqual([
    `POST ${url} Bearer of ${url} undefined`,
    `POST ${url} Bearer 2 undefined`,
    `POST ${url} null undefined`,
  ]);
});

test('the types of variables', () => {
  const refused = () => {
    // @ts-expect-error: the variable is missing
    controller.fetch(getUser, {});
    // @ts-expect-error: it is no number
    controller.fetch(getUser, { id: 1 });
  };
  expect(refused).toBeTypeOf('function');
});
