import { type Group, perPayload } from './row.ts';

/** What a page pays: for code that has not run before. */
export const page: readonly Group[] = [
  {
    title: 'The first response in a fresh process',
    rows: perPayload('', (name) => ({
      id: `first:${name}`,
      unit: 'ms',
      value: (r) => r.first,
      over: 'data-client',
      aim: { most: 0.8, fast: 0.55 },
    })),
  },
];
