/** The data of the fuzzers: a cyclic part (users, posts, comments) and an acyclic one (items, tags). */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import type { Json, JsonObject, Schema, Types } from '../model.ts';

export class Tag extends Entity {
  id: string | number = '';
  label = '';
}

export class Item extends Entity {
  id: string | number = '';
  name = '';
  tag: Tag | undefined = undefined;
  pair: { left?: Tag; list?: Tag[] } = {};
  static schema = { tag: Tag, pair: { left: Tag, list: [Tag] } };
}

export class User extends Entity {
  id: string | number = '';
  name = '';
  age = 0;
  best: User | undefined = undefined;
  friends: User[] = [];
  posts: Post[] = [];
  static schema: Record<string, unknown> = {};
}

export class Post extends Entity {
  id: string | number = '';
  title = '';
  author: User | undefined = undefined;
  comments: Comment[] = [];
  tags: Tag[] = [];
  static schema: Record<string, unknown> = {};
}

export class Comment extends Entity {
  id: string | number = '';
  text = '';
  by = User.fromJS();
  post: Post | undefined = undefined;
  static schema: Record<string, unknown> = {};
}

User.schema = { best: User, friends: [User], posts: [Post] };
Post.schema = { author: User, comments: [Comment], tags: [Tag] };
Comment.schema = { by: User, post: Post };

export const classes: Record<string, typeof Entity> = { Tag, Item, User, Post, Comment };

const entity = (type: string): Schema => ({ kind: 'entity', type });
const list = (type: string): Schema => ({ kind: 'list', of: entity(type) });
const value = (json: Json) => ({ kind: 'value', value: json }) as const;
const none = { kind: 'gone' } as const;
const empty = { kind: 'array', items: [] } as { kind: 'array'; items: [] };

export const types: Types = {
  Tag: { relations: {}, defaults: { id: value(''), label: value('') } },
  Item: {
    relations: {
      tag: entity('Tag'),
      pair: { kind: 'shape', fields: { left: entity('Tag'), list: list('Tag') } },
    },
    defaults: { id: value(''), name: value(''), tag: none, pair: { kind: 'shape', fields: {} } },
  },
  User: {
    relations: { best: entity('User'), friends: list('User'), posts: list('Post') },
    defaults: { id: value(''), name: value(''), age: value(0), best: none, friends: empty, posts: empty },
  },
  Post: {
    relations: { author: entity('User'), comments: list('Comment'), tags: list('Tag') },
    defaults: { id: value(''), title: value(''), author: none, comments: empty, tags: empty },
  },
  Comment: {
    relations: { by: entity('User'), post: entity('Post') },
    defaults: { id: value(''), text: value(''), by: { kind: 'pristine', type: 'User' }, post: none },
  },
};

/** An endpoint beside what the model has to know of it. */
export interface Target {
  endpoint: object;
  schema: Schema;
}

const forever = { dataExpiryLength: Number.POSITIVE_INFINITY };

function member(type: string) {
  const table = type.toLowerCase();
  const paginationField = 'page';
  return createResource({
    path: `/${table}/:id`,
    schema: classes[type] as typeof Tag,
    paginationField,
    ...forever,
  });
}

export const resources: Record<string, ReturnType<typeof member>> = Object.fromEntries(
  Object.keys(classes).map((type) => [type, member(type)]),
);

function target(path: string, ours: unknown, models: Schema): Target {
  return { endpoint: new RestEndpoint({ path, schema: ours as typeof Tag, ...forever }), schema: models };
}

const envelope = { body: { tag: Tag, total: 0 }, page: { at: 0 } };
const page = { main: Post, items: [Item], info: { tag: Tag }, found: [User] };

/** Everything that can be read, by name. */
export const targets: Record<string, Target> = {
  ...Object.fromEntries(
    Object.keys(classes).flatMap((type) => [
      [`get ${type}`, { endpoint: resources[type]!.get, schema: entity(type) }],
      [`list ${type}`, target(`/list/${type}/:n`, [classes[type]], list(type))],
    ]),
  ),
  page: target('/page/:n', page, {
    kind: 'shape',
    fields: {
      main: entity('Post'),
      items: list('Item'),
      info: { kind: 'shape', fields: { tag: entity('Tag') } },
      found: list('User'),
    },
  }),
  envelope: target('/envelope/:n', envelope, {
    kind: 'shape',
    fields: {
      body: { kind: 'shape', fields: { tag: entity('Tag'), total: { kind: 'plain' } } },
      page: { kind: 'shape', fields: { at: { kind: 'plain' } } },
    },
  }),
  posts: { endpoint: resources.Post!.getList, schema: { kind: 'collection', name: 'posts', type: 'Post' } },
  'all Tag': target('/all/tag', new schema.All(Tag), { kind: 'all', type: 'Tag' }),
  'all User': target('/all/user', new schema.All(User), { kind: 'all', type: 'User' }),
};

/** One step of a run: plain data, so that a failing run can be printed and cut down. */
export type Step =
  | { do: 'answer'; target: string; args: JsonObject; value: Json }
  | { do: 'start'; target: string; args: JsonObject }
  | { do: 'land'; which: number; value: Json }
  | { do: 'push' | 'unshift'; args: JsonObject; value: JsonObject }
  | { do: 'page'; args: JsonObject; value: Json }
  | { do: 'delete'; type: string; id: string | number }
  | { do: 'set'; type: string; id: string | number; value: JsonObject }
  | { do: 'invalidate'; target: string; args: JsonObject }
  | { do: 'watch'; target: string; args: JsonObject }
  | { do: 'unwatch'; which: number }
  | { do: 'read'; which: number }
  // of the second fuzzer
  | { do: 'mutate'; member: Mutation; type: string; args: JsonObject; body: JsonObject }
  | { do: 'settle'; which: number; value: Json };

export type Mutation = 'update' | 'partialUpdate' | 'delete' | 'push' | 'unshift' | 'older';
