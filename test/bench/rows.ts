/**
 * The rows of the printed table: which task measures them, what of its result they show, and what they are held
 * against. Ratios are against parsing the same text in the same process, so they survive a slow or busy machine.
 */
import { type PayloadName, payloadNames, payloadTitles } from './payloads.ts';
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
}

const perPayload = (make: (name: PayloadName) => Row): Row[] => payloadNames.map(make);

/** Below six fields an entity's own overhead shows, and the target is a sum instead of a factor. */
const smallEntities: Readonly<Record<string, string>> = {
  posts: '6,100 entities of 2 to 6 fields',
  todos: '10,000 entities of 4 fields',
};

export const rows: readonly Row[] = [
  ...perPayload((name) => ({
    id: `normalize:${name}`,
    title: `normalize + commit, warm: ${payloadTitles[name]}`,
    task: name,
    unit: 'x',
    value: (r) => ratio(r, 'normalize'),
    atMost: () => 1,
  })),
  ...perPayload((name) => ({
    id: `first:${name}`,
    title: `first call in a fresh process: ${payloadTitles[name]}`,
    task: name,
    unit: 'ms',
    value: (r) => r.first,
    atMost: (_, theirs) => half(theirs?.first),
  })),
  ...perPayload((name) => ({
    id: `again:${name}`,
    title: `the same payload again: ${payloadTitles[name]}`,
    task: name,
    unit: 'x',
    value: (r) => ratio(r, 'again'),
    atMost: () => 0.75,
  })),
  ...perPayload((name) => ({
    id: `kept:${name}`,
    title: `  list and items that keep their identity: ${payloadTitles[name]}`,
    task: name,
    unit: '%',
    value: (r) => (r.keptItems === undefined ? undefined : 100 * Math.min(r.keptItems, r.keptList ?? 0)),
    atLeast: 100,
  })),
  ...perPayload((name) => ({
    id: `cold:${name}`,
    title: `first read after it: ${payloadTitles[name]}`,
    task: name,
    unit: 'x',
    value: (r) => ratio(r, 'cold'),
    atMost: () => 0.02,
  })),
  {
    id: 'cold:all',
    title: 'read of All after another response changed a member: 10,000 links and posts',
    task: 'feed',
    unit: 'x',
    value: (r) => ratio(r, 'coldForeign'),
    atMost: () => 0.3,
  },
  {
    id: 'warm:list',
    title: 'warm read of a list of 10,000, without building its key',
    task: 'update',
    unit: 'ns',
    value: (r) => difference(r.warmList, r.keyList),
    atMost: () => 50,
  },
  {
    id: 'warm:one',
    title: 'warm read of one entity, without building its key',
    task: 'update',
    unit: 'ns',
    value: (r) => difference(r.warmOne, r.keyOne),
    atMost: () => 50,
  },
  {
    id: 'warm:key',
    title: "  building an entity's key",
    task: 'update',
    unit: 'ns',
    value: (r) => r.keyOne && r.keyOne * 1e6,
  },
  {
    id: 'update',
    title: 'one update in a store of 10,000, then re-read of the list',
    task: 'update',
    unit: 'ms',
    value: (r) => r.updateAndRead,
    // 0.06 ms where copying 10,000 pointers takes 0.02.
    atMost: (ours) => ours.copyPointers && ours.copyPointers * 3,
  },
  {
    id: 'update:copy',
    title: '  copying 10,000 pointers on this machine',
    task: 'update',
    unit: 'ms',
    value: (r) => r.copyPointers,
  },
  ...[1_000, 10_000, 100_000, 1_000_000].map(
    (size): Row => ({
      id: `write:${size}`,
      title: `one write in a store of ${size.toLocaleString('en-US')}`,
      task: 'growth',
      unit: 'us',
      value: (r) => r[`write${size}`] && r[`write${size}`]! * 1e3,
      // Flat: main memory instead of the cache may cost a factor, the size of the table may not.
      atMost: (ours) => ours.write1000 && ours.write1000 * 3e3,
    }),
  ),
  {
    id: 'identity',
    title: 'objects that are new after one of 1,000 posts changed (post and list)',
    task: 'identity',
    unit: 'count',
    value: (r) => r.renewed,
    atMost: () => 2,
  },
  {
    id: 'memory:flat',
    title: 'memory over the parsed objects: 2,000 entities of 12 fields',
    task: 'memory:flat',
    unit: 'x',
    value: (r) => r.storedBytes && r.storedBytes / r.parsedBytes!,
    atMost: () => 1.5,
  },
  ...Object.entries(smallEntities).map(
    ([name, title]): Row => ({
      id: `memory:${name}`,
      title: `memory beyond the parsed objects: ${title}`,
      task: `memory:${name}`,
      unit: 'bytes',
      value: (r) => r.storedBytes && r.storedBytes - r.parsedBytes!,
      atMost: () => 150,
    }),
  ),
  ...[1, 5].map(
    (count): Row => ({
      id: `pending:${count}`,
      title: `commit under ${count} pending optimistic push${count > 1 ? 'es' : ''} on a list of 10,000`,
      task: 'pending',
      unit: 'ms',
      value: (r) => r[`commit${count}`],
      atMost: () => (count === 1 ? 0.1 : 0.3),
    }),
  ),
  ...[1, 5].map(
    (count): Row => ({
      id: `pending:${count}:read`,
      title: `  the same, then re-read of the list`,
      task: 'pending',
      unit: 'ms',
      value: (r) => r[`commitAndRead${count}`],
    }),
  ),
  {
    id: 'two-way',
    title: 'two-way model: one title changed, re-read of 1,000 posts',
    task: 'twoWay',
    unit: 'ms',
    value: (r) => r.changeAndRead,
    atMost: () => 1.3,
  },
  {
    id: 'two-way:renewed',
    title: '  objects made anew by it (the cycle goes through all of them)',
    task: 'twoWay',
    unit: 'count',
    value: (r) => r.renewed,
  },
  {
    id: 'two-way:closed',
    title: '  the change is also seen through the way back',
    task: 'twoWay',
    unit: '%',
    value: (r) => (r.closed === undefined ? undefined : r.closed * 100),
    atLeast: 100,
  },
  {
    id: 'compile:foreign',
    title: 'compile: a file without our import',
    task: 'compile',
    unit: 'us',
    value: (r) => r.compileForeign && r.compileForeign * 1e3,
    atMost: () => 100,
  },
  {
    id: 'compile:entity',
    title: 'compile: a file with an entity and its resource',
    task: 'compile',
    unit: 'us',
    value: (r) => r.compileEntity && r.compileEntity * 1e3,
    atMost: () => 2_000,
  },
  {
    id: 'compile:build',
    title: 'compile: share of a Vite build of 1,000 such files and nothing else',
    task: 'compile',
    unit: '%',
    value: (r) => r.compileShare,
    atMost: () => 5,
  },
  {
    id: 'types:instantiations',
    title: 'tsc: instantiations per resource, of 200',
    task: 'types',
    unit: 'count',
    value: (r) => r.instantiations,
    atMost: (_, theirs) => theirs?.instantiations,
  },
  {
    id: 'types:time',
    title: 'tsc: check time per resource',
    task: 'types',
    unit: 'ms',
    value: (r) => r.checkMs,
    atMost: (_, theirs) => theirs?.checkMs,
  },
];

function ratio(result: Result, name: string): number | undefined {
  const [value, parse] = [result[name], result.parse];
  return value === undefined || parse === undefined ? undefined : value / parse;
}

/** In nanoseconds, never below zero: both sides are measured and can be equal. */
function difference(whole: number | undefined, part: number | undefined): number | undefined {
  return whole === undefined || part === undefined ? undefined : Math.max(0, whole - part) * 1e6;
}

function half(value: number | undefined): number | undefined {
  return value && value / 2;
}
