import { Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import type { DehydratedState } from 'presource/ssr';
import { dehydrate, hydrate } from 'presource/ssr';

export class User extends Entity {
  static override key = 'User';
  id = '';
  name = '';
}

export class Note extends Entity {
  static override key = 'Note';
  id = 0;
  kind = 'note';
  text = '';
  by = User.fromJS();
  static override schema = { by: User };
}

export class Link extends Entity {
  static override key = 'Link';
  slug = '';
  kind = 'link';
  override pk() {
    return `${this.slug}/${this.kind}`;
  }
}

const kinds = { note: Note, link: Link };

export class Post extends Entity {
  static override key = 'Post';
  id = 0;
  title = '';
  author = User.fromJS();
  createdAt = new Date(0);
  comments: Note[] = [];
  media: (Note | Link)[] = [];
  nested: { by?: User } = {};
  static override schema = {
    author: User,
    createdAt: (iso: string) => new Date(iso),
    comments: new schema.Collection([Note]),
    media: [new schema.Union(kinds, 'kind')],
    nested: { by: User },
  };
}

export const UserResource = createResource({ path: '/users/:id', schema: User });
export const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string; page?: number } | undefined,
  paginationField: 'page',
  optimistic: true,
});
export const getFeed = new RestEndpoint({ path: '/feed', schema: [new schema.Union(kinds, 'kind')] });
export const getItem = new RestEndpoint({ path: '/items/:id', schema: new schema.Union(kinds, 'kind') });
export const getShape = new RestEndpoint({
  path: '/shape',
  schema: { results: new schema.Collection([Post]), total: 0, top: Post },
});
export const getMap = new RestEndpoint({ path: '/map', schema: new schema.Values(User) });
export const getOwnMap = new RestEndpoint({
  path: '/own',
  schema: new schema.Collection(new schema.Values(User)),
});
export const getUsers = new RestEndpoint({ path: '/all', schema: new schema.All(User) });
export const getEverything = new RestEndpoint({ path: '/everything', schema: new schema.All(kinds, 'kind') });
export const getRaw = new RestEndpoint({ path: '/raw' });
export const countUsers = new schema.Query(new schema.All(User), (users) => users.length);
export const getSorted = new RestEndpoint({
  path: '/sorted',
  schema: new schema.Query(new schema.Collection([User]), (users) =>
    [...users].sort((a, b) => (a.name < b.name ? -1 : 1)),
  ),
});

const ada = { id: 'a', name: 'Ada' };
const bob = { id: 'b', name: '</script><!-- \u2028 Bob' };
export const note = (id: number, by: unknown = ada) => ({ id, kind: 'note', text: `note ${id}`, by });
export const link = (slug: string) => ({ slug, kind: 'link' });
const post = (id: number, more = {}) => ({
  id,
  title: `post ${id}`,
  author: ada,
  createdAt: '2020-01-02T03:04:05.000Z',
  comments: [note(id * 10), note(id * 10 + 1, bob)],
  media: [link(`l${id}`), note(id * 10)],
  nested: { by: bob, at: id },
  ...more,
});

/** Endpoints, arguments and answers: one of each kind of schema. */
export const answers: readonly (readonly [endpoint: never, args: readonly unknown[], response: unknown])[] = [
  [UserResource.get, [{ id: 'a' }], ada],
  [PostResource.getList, [{ author: 'a' }], [post(1), post(2, { author: bob })]],
  [PostResource.getList, [], [post(1), post(3)]],
  [PostResource.get, [{ id: 1 }], post(1, { body: 'long', extra: null, '~': 1 })],
  [getFeed, [], [note(5), link('x'), { kind: 'other', id: 9 }, null]],
  [getItem, [{ id: 5 }], note(5)],
  [getItem, [{ id: 'x' }], link('x')],
  [getShape, [], { results: [post(4)], total: 7, top: post(1), extra: { deep: [1] } }],
  [getMap, [], { first: ada, second: bob }],
  [getOwnMap, [], { one: bob }],
  [getUsers, [], [bob, { id: 'c', name: 'Cy' }]],
  [getEverything, [], [note(6), link('y'), { kind: 'odd' }]],
  [getRaw, [], JSON.parse('{"__proto__": {"x": 1}, "~": ["d", 1], "n": [1, null, "s"]}')],
  [getSorted, [], [bob, ada]],
].map((row) => row as never);

/** What a page takes along: through JSON, as over a network. */
export const carried = (controller: Controller): DehydratedState =>
  JSON.parse(JSON.stringify(dehydrate(controller)));

/** A controller that was given a state, and every request that it makes in spite of it. */
export function browser(state?: DehydratedState) {
  const requests: string[] = [];
  const controller = new Controller({
    fetch: async (url) => {
      requests.push(String(url));
      return Response.json(null);
    },
  });
  if (state) hydrate(controller, state);
  return { controller, requests };
}

/** A controller that has answered all this. */
export function server(all: typeof answers = answers): Controller {
  const controller = new Controller();
  for (const [endpoint, args, response] of all)
    (controller.setResponse as (...all: unknown[]) => void)(endpoint, ...args, response);
  return controller;
}
