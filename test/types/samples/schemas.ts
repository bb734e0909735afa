/** Every schema, exported as a library would, and what its readers get. */
import {
  All,
  Collection,
  type Denormalize,
  type DenormalizeNullable,
  Entity,
  Invalidate,
  schema,
  Values,
} from 'presource';
import { type ArticleEntity, Comment, Link, Post, Tag, User } from './model.js';

export const byKind = { link: Link, post: Post };
export const either = new schema.Union(byKind, 'type');
export const byFunction = new schema.Union(byKind, (value: { kind: string }) => `${value.kind}s`);
export const users = new All(User);
export const feed = new schema.All(byKind, 'type');
export const items = new schema.All(
  { links: Link, posts: Post },
  ({ type }, _parent, key) => `${type}${key}s`,
);
feed.define({ user: User });
export const list = new schema.Array(Post);
export const mixed = new schema.Array({ link: Link, post: Post }, ({ type }) => type);
export const prices = new Values(Post);
export const bySymbol = new schema.Values(byKind, 'type');
export const shape = new schema.Object({ users: [User], total: 0, since: (text: string) => new Date(text) });
/** A price by currency. */
export class Coin extends Entity {
  id = '';
  price: number | undefined = undefined;
  since = new Date(0);
  static override schema = {
    price: new schema.Scalar({ lens: ([{ currency }]) => currency, key: 'currency' }),
    since: (text: string) => new Date(text),
  };
}
export const gone = new Invalidate(Post);
export const posts = new Collection([Post], {
  argsKey: ({ group }: { group: string }) => ({ group }),
  nonFilterArgumentKeys: ['orderBy', 'limit'],
});
export const thread = new schema.Collection([Comment], {
  nestKey: (post: Post, key: string) => ({ post: post.id, key }),
  nonFilterArgumentKeys: /^order/,
});
export const map = new schema.Collection(new schema.Values(Post));
export const lazy = new schema.Lazy([Comment]);
export const lazyBelow = new schema.Lazy(() => Post);
export const sorted = new schema.Query(users, (all, { by = 'name' }: { by?: 'name' | 'id' } = {}) =>
  [...all].sort((a, b) => a[by].localeCompare(b[by])),
);
export const count = new schema.Query(new schema.All(User), (all) => all.length);
export const countOfList = new schema.Query(posts, (listed) => listed.length);
export const page = posts.addWith();
export const moved = posts.addWith((existing: string[], incoming: string[]) => [...incoming, ...existing]);
export const added = posts.push;
export const deep = {
  results: { items: posts, next: '' },
  either,
  tags: [Tag],
  total: 0,
  isLast: false,
} as const;

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Shows<S, T> = Equal<Denormalize<S>, T>;
function is<_T extends true>(): void {}

is<Shows<typeof either, Link | Post>>();
is<Shows<typeof byFunction, Link | Post>>();
is<Shows<typeof users, User[]>>();
is<Shows<typeof feed, (Link | Post)[]>>();
is<Shows<typeof items, (Link | Post)[]>>();
is<Shows<typeof list, Post[]>>();
is<Shows<typeof mixed, (Link | Post)[]>>();
is<Shows<typeof prices, Record<string, Post>>>();
is<Shows<typeof bySymbol, Record<string, Link | Post>>>();
is<Shows<typeof shape, { users: User[]; total: number; since: Date }>>();
is<Shows<typeof gone, Post>>();
is<Shows<typeof posts, Post[]>>();
is<Shows<typeof thread, Comment[]>>();
is<Shows<typeof map, Record<string, Post>>>();
is<Shows<typeof map.assign, Record<string, Post>>>();
is<Shows<typeof lazy, (string | number)[]>>();
is<Shows<typeof lazy.query, Comment[]>>();
is<Shows<typeof lazyBelow.query, Post>>();
is<Shows<typeof sorted, User[]>>();
is<Shows<typeof count, number>>();
is<Shows<typeof page, Post[]>>();
is<Shows<typeof added, Post>>();
is<Shows<typeof ArticleEntity, ArticleEntity>>();
is<
  Shows<
    typeof deep,
    {
      results: { items: Post[]; next: string };
      either: Link | Post;
      tags: InstanceType<typeof Tag>[];
      total: number;
      isLast: boolean;
    }
  >
>();
is<Equal<DenormalizeNullable<typeof shape>, { users: User[]; total: number; since: Date } | undefined>>();
