import type { PayloadName } from '../payloads.ts';
import { type Aim, type Group, perParse, perPayload } from './row.ts';

const first: Readonly<Record<PayloadName, Aim>> = {
  posts: { most: 1, fast: 0.6 },
  flat: { most: 0.5, fast: 0.25 },
  projects: { most: 0.8, fast: 0.6 },
  feed: { most: 0.9, fast: 0.6 },
  todos: { most: 0.6, fast: 0.4 },
};

/** What is left of the cost after dozens of responses of one form, with nothing collected but what the heap asks for. */
export const warm: readonly Group[] = [
  {
    title: 'Normalize and commit a response, warm',
    isPerParse: true,
    rows: perPayload('warm', (name) => ({
      id: `normalize:${name}`,
      unit: 'x',
      value: (r) => perParse(r, 'normalize'),
      aim: first[name],
    })),
  },
  {
    title: 'The same response again, warm',
    isPerParse: true,
    rows: perPayload('warm', (name) => ({
      id: `again:${name}`,
      unit: 'x',
      value: (r) => perParse(r, 'again'),
      aim: { most: 0.5, fast: 0.3 },
    })),
  },
  {
    title: 'List and items that are still the same objects after it',
    rows: perPayload('kept', (name) => ({
      id: `kept:${name}`,
      unit: '%',
      value: (r) => (r.keptItems === undefined ? undefined : 100 * Math.min(r.keptItems, r.keptList!)),
      atLeast: 100,
    })),
  },
];
