import type { PayloadName } from '../payloads.ts';
import { type Aim, type Group, perPayload, type Row } from './row.ts';

type Aims = Readonly<Partial<Record<PayloadName, Aim>>>;

const collected: Aims = {
  posts: { most: 2, fast: 2 },
  flat: { most: 4, fast: 2 },
  projects: { most: 3, fast: 3 },
};

const interpreted: Aims = {
  posts: { most: 4, fast: 3 },
  flat: { most: 6, fast: 4 },
  feed: { most: 5, fast: 4 },
};

const cold = (id: string, what: 'Set' | 'Read' | 'Both', turn: number, more: Partial<Row> = {}): Row[] =>
  perPayload('cold', (payload) => ({
    id: `cold:${id}:${payload}`,
    unit: 'ms',
    value: (r) => r[`cpu${what}${turn}`],
    beside: (r) => r[`ms${what}${turn}`],
    shows: 'mean',
    ...more,
  }));

const cpu =
  'In parentheses process CPU / time that passes. Process CPU is what all threads work, those that compile and collect, too.';

const jitless = (id: 'first' | 'again', aims: Aims = {}): Row[] =>
  perPayload('jitless', (payload) => ({
    id: `jitless:${id}:${payload}`,
    unit: 'ms',
    value: (r) => r[id],
    over: 'limit',
    shows: 'min',
    aim: aims[payload],
  }));

/** What a page pays that was just opened, or that collected since the last response. */
export const page: readonly Group[] = [
  {
    title: 'The first response in a fresh process',
    rows: cold('first', 'Set', 1, { over: 'data-client', aim: { most: 0.8, fast: 0.55 } }),
    note: cpu,
  },
  {
    title: 'The first read after it',
    rows: cold('read', 'Read', 1),
    note: 'Process CPU (time that passes). Some do with the response what others do with the first read.',
  },
  {
    title: 'The first response and the first read together',
    rows: cold('both', 'Both', 1, { over: 'data-client' }),
    note: cpu,
  },
  {
    title: 'The second response, with other entities',
    rows: cold('second', 'Set', 2),
    note: 'Process CPU (time that passes).',
  },
  { title: 'The fifth', rows: cold('fifth', 'Set', 5), note: 'Process CPU (time that passes).' },
  {
    title: 'A collection before each response',
    rows: perPayload('collected', (payload) => ({
      id: `collected:${payload}`,
      unit: 'ms',
      value: (r) => r.cpu,
      beside: (r) => r.ms,
      over: 'limit',
      aim: collected[payload],
    })),
    note: 'After 60 responses, one store filled and shown all the time; the median of 25.',
  },
  { title: 'The interpreter alone (`--jitless`): the first response', rows: jitless('first', interpreted) },
  { title: 'The interpreter alone: the same response again', rows: jitless('again') },
];
