/** Entities in the ways people write them. */
import { Entity, EntityMixin, type Meta, schema } from 'presource';

export class User extends Entity {
  id = '';
  name = '';
  username = '';
  posts: Post[] = [];
  static override readonly indexes = ['username'];
}

export class Comment extends Entity {
  id = 0;
  content = '';
  commenter = User.fromJS();
  postId = '';
  static override schema = { commenter: User };
  override pk(parent?: unknown, key?: string, args?: readonly unknown[]) {
    return `${this.postId},${this.id},${String(parent)},${key},${args?.length}`;
  }
}

/** What may be anything by its kind. */
export abstract class FeedItem extends Entity {
  readonly id = 0;
  declare readonly type: 'link' | 'post';
}

export class Link extends FeedItem {
  override readonly type = 'link' as const;
  readonly url: string = '';
}

interface ApiPost {
  readonly id: number;
  readonly headline: string;
}

export class Post extends Entity {
  id = 0;
  title = '';
  author: User = User.fromJS({});
  comments: Comment[] = [];
  tags: readonly string[] = [];
  isDraft?: boolean;
  score: number | null = null;
  createdAt = new Date(0);
  override pk() {
    return `${this.id}`;
  }
  get summary(): string {
    return `${this.title} (${this.author.name})`;
  }
  static override key = 'Post';
  static override schema = {
    author: User,
    comments: [Comment],
    createdAt: (iso: string) => new Date(iso),
  };
  static override process(value: ApiPost, parent: { id: string }, key: string, args: [{ id: number }]) {
    return { ...value, title: value.headline, [key]: parent.id, asked: args[0].id };
  }
  static override merge(existing: { tags: string[] }, incoming: { tags: string[] }) {
    return { ...existing, ...incoming, tags: [...existing.tags, ...incoming.tags] };
  }
  static override validate({ title }: { title?: string }) {
    return title ? undefined : 'no title';
  }
  static override shouldReorder(existing: Meta, incoming: Meta, a: { at: number }, b: { at: number }) {
    return incoming.date < existing.date && a.at > b.at;
  }
}

// A circle, closed where both classes are known.
(User as { schema: object }).schema = { ...User.schema, posts: [Post] };

/** Keys and schemas given as getters. */
export class Stock extends Entity {
  symbol = '';
  exchange = '';
  static override get key() {
    return 'Stock';
  }
  override pk() {
    return `${this.exchange}:${this.symbol}`;
  }
}

/** A class of one's own that becomes an entity. */
export class Article {
  slug = '';
  title = '';
  author?: User;
}
export class ArticleEntity extends EntityMixin(Article, { pk: 'slug', schema: { author: User } }) {}
export const Tag = schema.Entity(
  class {
    id = '';
    label = '';
  },
);

/** What other classes share. */
export function timed<const K extends string>(key: K) {
  abstract class Timed extends Entity {
    updatedAt = new Date(0);
    static override schema: Record<string, unknown> = { updatedAt: (iso: string) => new Date(iso) };
    static readonly kind = key;
  }
  return Timed;
}
export class Event extends timed('event') {
  id = 0;
  static override schema = { ...super.schema, host: User };
  host = User.fromJS();
}
