import type { PayloadName } from '../payloads.ts';
import { type Group, perPayload } from './row.ts';

const callsFirst = (name: PayloadName) => (name === 'posts' ? { most: 5, fast: 3.2 } : { most: 8, fast: 6 });

/** What does not depend on the machine. `../counts.test.ts` holds it. */
export const counts: readonly Group[] = [
  {
    title: 'Functions called per entity of the first response',
    rows: perPayload('calls', (name) => ({
      id: `counts:calls:first:${name}`,
      unit: 'count',
      value: (r) => r.first,
      aim: callsFirst(name),
    })),
  },
  {
    title: 'Functions called per entity of the same response again',
    rows: perPayload('calls', (name) => ({
      id: `counts:calls:again:${name}`,
      unit: 'count',
      value: (r) => r.again,
      ...(name === 'posts' && { aim: { most: 2.6, fast: 2.2 } }),
    })),
  },
  {
    title: 'Bytes allocated per entity of the first response',
    rows: perPayload('bytes', (name) => ({
      id: `counts:bytes:first:${name}`,
      unit: 'bytes',
      value: (r) => r.first,
    })),
  },
  {
    title: 'Bytes allocated per entity of the same response again',
    rows: perPayload('bytes', (name) => ({
      id: `counts:bytes:again:${name}`,
      unit: 'bytes',
      value: (r) => r.again,
    })),
  },
];
