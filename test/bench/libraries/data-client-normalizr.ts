import { MemoCache, normalize } from '@data-client/normalizr-next';
import type { EndpointName, Library } from './library.ts';

/** data-client's normalizing and denormalizing alone, its state held as its pages say: replaced by every answer. */
export const library: Library = {
  largest: 100_000,
  open() {
    let data = { entities: {}, indexes: {}, entitiesMeta: {} };
    const results = new Map<string, unknown>();
    const cache = new MemoCache();
    return {
      set(name, response, id) {
        const { result, ...rest } = normalize(schemas[name], response, [], data);
        data = rest;
        results.set(keyOf(name, id), result);
      },
      get: (name, id) => cache.denormalize(schemas[name], results.get(keyOf(name, id)), data.entities).data,
    };
  },
};

const keyOf = (name: EndpointName, id?: number) => (id === undefined ? name : `${name} ${id}`);

interface Delegate {
  visit(schema: unknown, value: unknown, parent: unknown, key: string): unknown;
  unvisit(schema: unknown, value: unknown): unknown;
  checkLoop(key: string, pk: string, input: object): boolean;
  mergeEntity(schema: unknown, pk: string, entity: object): void;
}

type Fields = Record<string, unknown>;

/**
 * The least that its interface of an entity asks for. The entity of its own package of that version cannot be had;
 * it does more than this, so that this is rather too fast than too slow.
 */
abstract class Entity {
  declare readonly id: string | number;
  static schema: Readonly<Record<string, unknown>> = {};

  static get key(): string {
    return this.name;
  }

  static pk({ id }: { id: string | number }): string {
    return `${id}`;
  }

  static createIfValid(fields: object): Entity {
    return Object.assign(new (this as unknown as new () => Entity)(), fields);
  }

  static merge(existing: object, incoming: object): object {
    return { ...existing, ...incoming };
  }

  static mergeWithStore(_existingMeta: object, _meta: object, existing: object, incoming: object): object {
    return this.merge(existing, incoming);
  }

  static mergeMetaWithStore(_existingMeta: object, meta: object): object {
    return meta;
  }

  static normalize(input: Fields, _parent: unknown, _key: string, delegate: Delegate): string {
    const pk = this.pk(input as never);
    if (delegate.checkLoop(this.key, pk, input)) return pk;
    const entity = { ...input };
    for (const key of Object.keys(this.schema)) {
      if (key in entity) entity[key] = delegate.visit(this.schema[key], entity[key], entity, key);
    }
    delegate.mergeEntity(this, pk, entity);
    return pk;
  }

  static denormalize(entity: Fields, delegate: Delegate): Fields {
    for (const key of Object.keys(this.schema)) entity[key] = delegate.unvisit(this.schema[key], entity[key]);
    return entity;
  }
}

class User extends Entity {}
class Comment extends Entity {
  static override schema = { commenter: User };
}
class Post extends Entity {
  static override schema = { author: User, comments: [Comment] };
}
class Product extends Entity {}
class BuildType extends Entity {}
class Project extends Entity {
  static override schema = { buildTypes: { buildType: [BuildType] } };
}
class Link extends Entity {}
class Article extends Entity {}
class Todo extends Entity {}
class Author extends Entity {}
class Essay extends Entity {
  static override schema = { author: Author, reviewers: [Author] };
}
Author.schema = { posts: [Essay] };

/** A list whose items say by `type` what they are. */
const feed = {
  normalize: (input: readonly { type: keyof typeof kinds }[], _parent: unknown, _key: string, to: Delegate) =>
    input.map((item) => ({ id: to.visit(kinds[item.type], item, input, ''), schema: item.type })),
  denormalize: (input: readonly { id: string; schema: keyof typeof kinds }[], from: Delegate) =>
    input.map(({ id, schema }) => from.unvisit(kinds[schema], id)),
};
const kinds = { link: Link, post: Article };

const schemas: Readonly<Record<EndpointName, unknown>> = {
  posts: [Post],
  post: Post,
  user: User,
  flat: [Product],
  projects: { project: [Project] },
  feed,
  link: Link,
  todos: [Todo],
  todo: Todo,
  authors: [Author],
  essays: [Essay],
  essay: Essay,
};
