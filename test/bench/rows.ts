/**
 * The rows of the printed tables, in groups: which task measures them, what of its result they show, and what they are
 * held against. Ratios are against parsing the same text in the same process, so they survive a slow or busy machine.
 */
import { type PayloadName, payloadNames } from './payloads.ts';
import type { Result } from './tasks/task.ts';

export type Unit = 'x' | 'ms' | 'us' | 'ns' | '%' | 'count' | 'bytes';

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly unit: Unit;
  readonly value: (result: Result) => number | undefined;
  /** The most that presource may show; from data-client's value where the target compares with it. */
  readonly atMost?: (ours: Result, theirs: Result | undefined) => number | undefined;
  readonly atLeast?: number;
  /** Shown beside the others, of which it is a part or the measure; nobody is better or worse in it. */
  readonly isYardstick?: boolean;
}

export interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
}

const short: Readonly<Record<PayloadName, string>> = {
  posts: 'posts',
  flat: 'flat',
  projects: 'projects',
  feed: 'feed (All)',
  todos: 'to-dos',
};

const perPayload = (make: (name: PayloadName) => Omit<Row, 'title' | 'task'> & { task?: string }): Row[] =>
  payloadNames.map((name) => ({ title: short[name], task: name, ...make(name) }));

const reading: Group = {
  title: 'Reading',
  rows: [
    ...perPayload((name) => ({
      id: `cold:${name}`,
      unit: 'x',
      value: (r) => ratio(r, 'cold'),
      atMost: () => 0.02,
    })).map((row) => ({ ...row, title: `first read: ${row.title}` })),
    {
      id: 'cold:all',
      title: 'All, after another answer',
      task: 'all',
      unit: 'x',
      value: (r) => ratio(r, 'readAll'),
      atMost: () => 0.3,
    },
  ],
};

const readingAgain: Group = {
  title: 'Reading again, nothing changed',
  rows: [
    { id: 'warm:list', title: 'list of 10,000', read: 'warmList', key: 'keyList' },
    { id: 'warm:one', title: 'one entity', read: 'warmOne', key: 'keyOne' },
  ].flatMap(({ id, title, read, key }): Row[] => [
    {
      id,
      title,
      task: 'update',
      unit: 'ns',
      value: (r) => r[read]! * 1e6,
      atMost: (ours) => ours[key] && ours[key] * 1e6 + 50,
    },
    {
      id: `${id}:key`,
      title: 'of it: building the key',
      task: 'update',
      unit: 'ns',
      value: (r) => r[key] && r[key] * 1e6,
      isYardstick: true,
    },
  ]),
};

const updating: Group = {
  title: 'One thing changes, the list is read again',
  rows: [
    {
      id: 'update',
      title: 'one of 10,000',
      task: 'update',
      unit: 'ms',
      value: (r) => r.updateAndRead,
      // 0.06 ms where copying 10,000 pointers takes 0.02.
      atMost: (ours) => ours.copyPointers && ours.copyPointers * 3,
    },
    {
      id: 'update:copy',
      title: 'copying 10,000 pointers',
      task: 'update',
      unit: 'ms',
      value: (r) => r.copyPointers,
      isYardstick: true,
    },
    {
      id: 'renamed',
      title: 'author of posts renamed',
      task: 'renamed',
      unit: 'ms',
      value: (r) => r.renameAndRead,
    },
    {
      id: 'two-way',
      title: 'two-way model, 1,000 posts',
      task: 'twoWay',
      unit: 'ms',
      value: (r) => r.changeAndRead,
      atMost: () => 1.3,
    },
    {
      id: 'two-way:closed',
      title: 'it shows on the way back',
      task: 'twoWay',
      unit: '%',
      value: (r) => (r.closed === undefined ? undefined : r.closed * 100),
      atLeast: 100,
    },
    {
      id: 'identity',
      title: 'objects made anew, of 7,101',
      task: 'identity',
      unit: 'count',
      value: (r) => r.renewed,
      atMost: () => 2,
    },
  ],
};

const layers: Group = {
  title: 'Before the server answers, on a list of 10,000',
  rows: [
    {
      id: 'optimistic',
      title: 'shown, read, taken back, read',
      task: 'optimistic',
      unit: 'ms',
      value: (r) => r.onAndOff,
    },
    ...[1, 5].flatMap((count): Row[] => [
      {
        id: `pending:${count}`,
        title: `commit under ${count}`,
        task: 'pending',
        unit: 'ms',
        value: (r) => r[`commit${count}`],
        atMost: () => (count === 1 ? 0.1 : 0.3),
      },
      {
        id: `pending:${count}:read`,
        title: 'and read',
        task: 'pending',
        unit: 'ms',
        value: (r) => r[`commitAndRead${count}`],
      },
    ]),
    {
      id: 'invalidate',
      title: '10,000 answers invalidated',
      task: 'invalidate',
      unit: 'ms',
      value: (r) => r.invalidateAll,
    },
  ],
};

const growing: Group = {
  title: 'One write in a store of so many',
  rows: [1_000, 10_000, 100_000, 1_000_000].map((size) => ({
    id: `write:${size}`,
    title: size.toLocaleString('en-US'),
    task: 'growth',
    unit: 'us',
    value: (r) => r[`write${size}`] && r[`write${size}`]! * 1e3,
    // Flat: main memory instead of the cache may cost a factor, the size of the table may not.
    atMost: (ours) => ours.write1000 && ours.write1000 * 3e3,
  })),
};

const memory: Group = {
  title: 'Memory per entity',
  rows: [
    {
      id: 'memory:flat',
      title: 'over the parsed objects, 12 fields',
      task: 'memory:flat',
      unit: 'x',
      value: (r) => r.storedBytes && r.storedBytes / r.parsedBytes!,
      atMost: () => 1.5,
    },
    // Below six fields an entity's own overhead shows, and the target is a sum instead of a factor.
    ...Object.entries({ posts: 'beyond them, 2 to 6 fields', todos: 'beyond them, 4 fields' }).map(
      ([name, title]): Row => ({
        id: `memory:${name}`,
        title,
        task: `memory:${name}`,
        unit: 'bytes',
        value: (r) => r.storedBytes && r.storedBytes - r.parsedBytes!,
        atMost: () => 150,
      }),
    ),
  ],
};

export const groups: readonly Group[] = [
  {
    title: 'Normalize and commit a response, warm',
    rows: perPayload((name) => ({
      id: `normalize:${name}`,
      unit: 'x',
      value: (r) => ratio(r, 'normalize'),
      atMost: () => 1,
    })),
  },
  {
    title: 'The first response in a fresh process',
    rows: perPayload((name) => ({
      id: `first:${name}`,
      unit: 'ms',
      value: (r) => r.first,
      atMost: (_, theirs) => theirs?.first && theirs.first / 2,
    })),
  },
  {
    title: 'The same response again',
    rows: perPayload((name) => ({
      id: `again:${name}`,
      unit: 'x',
      value: (r) => ratio(r, 'again'),
      atMost: () => 0.75,
    })),
  },
  {
    title: 'List and items that are still the same objects after it',
    rows: perPayload((name) => ({
      id: `kept:${name}`,
      task: `kept:${name}`,
      unit: '%',
      value: (r) => (r.keptItems === undefined ? undefined : 100 * Math.min(r.keptItems, r.keptList!)),
      atLeast: 100,
    })),
  },
  reading,
  readingAgain,
  updating,
  layers,
  growing,
  memory,
];

function ratio(result: Result, name: string): number | undefined {
  const [value, parse] = [result[name], result.parse];
  return value === undefined || parse === undefined ? undefined : value / parse;
}
