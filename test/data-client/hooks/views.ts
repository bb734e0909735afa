/** What a component of the app shows: which hook reads what. */
import type { queries as shared } from '../declarations.ts';
import type { EndpointName, QueryName } from './declarations.ts';

export type Args = readonly unknown[];

export interface View {
  readonly hook: HookName;
  readonly name: EndpointName | QueryName;
  readonly args: Args;
}

/** Hooks that read any endpoint. */
export const HOOKS = ['useSuspense', 'useDLE', 'useFetch', 'useCache'] as const;

/** Hooks that read what is polled. */
export const POLLING = ['useLive', 'useSubscription'] as const;

/** Components that read the first user, and an endpoint: one after the other, or side by side. */
export const TWO = ['both', 'pair'] as const;

/** Those, and a list whose items read themselves. */
export const SEVERAL = [...TWO, 'items'] as const;

export type HookName =
  | (typeof HOOKS)[number]
  | (typeof POLLING)[number]
  | (typeof SEVERAL)[number]
  | 'useQuery';

const ids = (letter: string) => [1, 2, 3].map((id) => [{ id: `${letter}${id}` }]);
const by = (field: string, ...values: string[]) => values.map((value) => [{ [field]: value }]);

/** The arguments with which endpoints are read. Each may also get `null`. */
export const ARGS = {
  'users.get': ids('u'),
  'users.list': [[]],
  'posts.get': ids('p'),
  'posts.list': [[], ...by('userId', 'u1', 'u2')],
  'comments.list': by('postId', 'p1', 'p2'),
  'versions.get': ids('v'),
  'versions.list': [[]],
  'feed.list': [[]],
  'items.list': by('group', 'a', 'b'),
  'owners.get': ids('o'),
  'seats.list': [[]],
  'seats.rows': by('name', 'x', 'y'),
  'users.map': [[]],
  'posts.array': [[]],
  'posts.nested': by('name', 'x', 'y'),
  dashboard: by('name', 'x', 'y'),
  plain: by('name', 'x', 'y'),
  'users.all': [[]],
  'news.list': [[]],
  'prices.get': ids('c'),
} satisfies Partial<Record<EndpointName, Args[]>>;

export type ReadName = keyof typeof ARGS;

export const QUERY_ARGS: Readonly<Record<keyof typeof shared, readonly Args[]>> = {
  'posts, counted': [[], [{ userId: 'u1' }]],
  'posts by title': [[{ title: 'one' }], [{ title: 'two' }]],
  'users by age': [[], [{ age: 2 }]],
};
