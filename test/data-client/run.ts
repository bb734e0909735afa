/** Runs one sequence of operations with either package, and notes what each reader shows after each of them. */
import { type EndpointName, endpoints, queries } from './declarations.ts';

export type Operation =
  | {
      readonly do: 'store' | 'send';
      readonly endpoint: EndpointName;
      readonly args: readonly unknown[];
      readonly response?: unknown;
    }
  | { readonly do: 'answer'; readonly nth: number; readonly fails: boolean }
  | { readonly do: 'invalidate'; readonly endpoint: EndpointName; readonly args: readonly unknown[] }
  | { readonly do: 'expireAll' | 'invalidateAll'; readonly endpoint: EndpointName }
  | { readonly do: 'wait'; readonly milliseconds: number };

/** What the two packages do by other names. */
export interface Opened {
  readonly controller: {
    setResponse(endpoint: unknown, ...argsAndResponse: unknown[]): unknown;
    invalidate(endpoint: unknown, ...args: unknown[]): unknown;
    invalidateAll(endpoint: unknown): unknown;
    expireAll(endpoint: unknown): unknown;
  };
  read(endpoint: unknown, args: readonly unknown[]): Answer;
  query(query: unknown, args: readonly unknown[]): unknown;
  /** Sends a mutation; returns a function that answers it, or lets it fail if it gets nothing. */
  begin(endpoint: unknown, args: readonly unknown[]): Promise<(response?: unknown) => Promise<void>>;
}

export type Open = () => Opened;

interface Answer {
  readonly data: unknown;
  readonly expiryStatus: number;
  readonly expiresAt: number;
}

export interface Clock {
  now: number;
}

const INVALID = 1;
const VALID = 3;

/** What each reader shows, by its name and arguments. */
export type Screen = Readonly<Record<string, string>>;

export async function run(open: Open, clock: Clock, operations: readonly Operation[]): Promise<Screen[]> {
  const opened = open();
  const { controller } = opened;
  const pending: { readonly response: unknown; answer(response?: unknown): Promise<void> }[] = [];
  const screens: Screen[] = [];
  for (const operation of operations) {
    clock.now += 10;
    if (operation.do === 'wait') clock.now += operation.milliseconds;
    else if (operation.do === 'answer') {
      const [sent] = pending.splice(operation.nth % (pending.length || 1), 1);
      await sent?.answer(operation.fails ? undefined : sent.response);
    } else {
      const endpoint = endpoints[operation.endpoint];
      if (operation.do === 'store') controller.setResponse(endpoint, ...operation.args, operation.response);
      else if (operation.do === 'send')
        pending.push({ response: operation.response, answer: await opened.begin(endpoint, operation.args) });
      else if (operation.do === 'invalidate') controller.invalidate(endpoint, ...operation.args);
      else controller[operation.do](endpoint);
    }
    screens.push(screenOf(opened, clock));
  }
  return screens;
}

function screenOf({ read, query }: Opened, clock: Clock): Screen {
  const screen: Record<string, string> = {};
  for (const [name, args] of READERS) {
    const { data, expiryStatus, expiresAt } = read(endpoints[name], args);
    const isMissing = expiryStatus !== VALID && (clock.now > expiresAt || expiryStatus === INVALID);
    screen[`${name} ${JSON.stringify(args)}`] = isMissing ? 'waits' : textOf(data);
  }
  for (const [name, args] of QUESTIONS)
    screen[`${name} ${JSON.stringify(args)}`] = textOf(
      query(queries[name], args) ?? (name === 'users by age' ? [] : undefined),
    );
  return screen;
}

const IDS = [1, 2, 3];
const each = (endpoint: EndpointName, ...args: readonly object[]): [EndpointName, object[]][] =>
  args.map((one) => [endpoint, [one]]);
const ids = (letter: string) => IDS.map((id) => ({ id: `${letter}${id}` }));

const READERS: readonly (readonly [EndpointName, readonly object[]])[] = [
  ...each('users.get', ...ids('u')),
  ...each('posts.get', ...ids('p')),
  ...each('counters.get', ...ids('c')),
  ...each('versions.get', ...ids('v')),
  ...each('owners.get', ...ids('o')),
  ...each('posts.list', { userId: 'u1' }, { userId: 'u2' }),
  ...each('comments.list', { postId: 'p1' }, { postId: 'p2' }),
  ...each('items.list', { group: 'a' }, { group: 'b' }),
  ...each('dashboard', { name: 'x' }, { name: 'y' }),
  ...each('posts.nested', { name: 'x' }, { name: 'y' }),
  ...each('seats.rows', { name: 'x' }, { name: 'y' }),
  ...each('plain', { name: 'x' }),
  ...(
    [
      'users.list',
      'posts.list',
      'counters.list',
      'versions.list',
      'feed.list',
      'feed.mixed',
      'seats.list',
      'users.map',
      'users.byKey',
      'posts.array',
    ] as const
  ).map((name) => [name, []] as const),
];

const QUESTIONS: readonly (readonly [keyof typeof queries, readonly object[]])[] = [
  ['posts, counted', []],
  ['posts, counted', [{ userId: 'u1' }]],
  ['posts by title', [{ title: 'one' }]],
  ['users by age', []],
  ['users by age', [{ age: 2 }]],
];

/** The text of what a reader shows, with the fields of records in one order, and without those that are `undefined`. */
export const textOf = (shown: unknown): string =>
  JSON.stringify(shown, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  ) ?? 'undefined';
