import { type Group, perParse, perPayload, type Row } from './row.ts';

export const reading: Group = {
  title: 'Reading',
  rows: [
    ...perPayload('', (name) => ({
      id: `read:${name}`,
      unit: 'x',
      value: (r) => perParse(r, 'cold'),
      aim: { most: name === 'feed' ? 0.1 : 0.02 },
    })).map((row) => ({ ...row, title: `first read: ${row.title}` })),
    {
      id: 'read:all',
      title: 'All, after another answer',
      task: 'all',
      unit: 'x',
      value: (r) => perParse(r, 'readAll'),
      aim: { most: 0.3 },
    },
  ],
};

export const readingAgain: Group = {
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
      aim: (ours) => ours[key] && ours[key] * 1e6 + 50,
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
