import type { Group, Row } from './row.ts';

export const updating: Group = {
  title: 'One thing changes, the list is read again',
  rows: [
    {
      id: 'update',
      title: 'one of 10,000',
      task: 'update',
      unit: 'ms',
      value: (r) => r.updateAndRead,
      // 0.06 ms where copying 10,000 pointers takes 0.02.
      aim: (ours) => ours.copyPointers && ours.copyPointers * 3,
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
      aim: { most: 1.3 },
    },
    {
      id: 'two-way:closed',
      title: 'visible through the back relation',
      task: 'twoWay',
      unit: '%',
      value: (r) => (r.closed === undefined ? undefined : r.closed * 100),
      atLeast: 100,
    },
    {
      id: 'identity',
      title: 'new objects, of 7,101',
      task: 'identity',
      unit: 'count',
      value: (r) => r.renewed,
      aim: { most: 2 },
    },
  ],
};

export const layers: Group = {
  title: 'Before the server responds, on a list of 10,000',
  rows: [
    {
      id: 'optimistic',
      title: 'shown, read, rolled back, read',
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
        aim: { most: count === 1 ? 0.1 : 0.3 },
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
      title: '10,000 responses invalidated',
      task: 'invalidate',
      unit: 'ms',
      value: (r) => r.invalidateAll,
    },
  ],
};

export const growing: Group = {
  title: 'One write in a store of so many',
  rows: [1_000, 10_000, 100_000, 1_000_000].map((size) => ({
    id: `write:${size}`,
    title: size.toLocaleString('en-US'),
    task: 'growth',
    unit: 'us',
    value: (r) => r[`write${size}`] && r[`write${size}`]! * 1e3,
    // Flat: main memory instead of the cache may cost a factor, the size of the table may not.
    aim: (ours) => ours.write1000 && ours.write1000 * 3e3,
  })),
};

export const memory: Group = {
  title: 'Memory per entity',
  rows: [
    {
      id: 'memory:flat',
      title: 'over the parsed objects, 12 fields',
      task: 'memory:flat',
      unit: 'x',
      value: (r) => r.storedBytes && r.storedBytes / r.parsedBytes!,
      aim: { most: 1.5 },
    },
    // Below six fields an entity's own overhead shows, and the target is a sum instead of a factor.
    ...Object.entries({ posts: 'beyond them, 2 to 6 fields', todos: 'beyond them, 4 fields' }).map(
      ([name, title]): Row => ({
        id: `memory:${name}`,
        title,
        task: `memory:${name}`,
        unit: 'bytes',
        value: (r) => r.storedBytes && r.storedBytes - r.parsedBytes!,
        aim: { most: 150 },
      }),
    ),
  ],
};
