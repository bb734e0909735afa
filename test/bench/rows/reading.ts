import { type Group, perParse, perPayload, type Row } from './row.ts';

export const reading: Group = {
  title: 'Reading',
  rows: [
    ...perPayload('warm', (name) => ({
      id: `read:${name}`,
      unit: 'x',
      value: (r) => perParse(r, 'cold'),
      aim: { most: name === 'feed' ? 0.1 : 0.02 },
    })).map((row) => ({ ...row, title: `first read: ${row.title}` })),
    {
      id: 'read:all',
      title: 'All, after another response',
      task: 'all',
      unit: 'x',
      value: (r) => perParse(r, 'readAll'),
      aim: { most: 0.3 },
    },
  ],
};

const again = (name: string, title: string, most?: number): Row => ({
  id: `warm:${name}`,
  title,
  task: 'reading',
  unit: 'ns',
  value: (r) => r[name] && r[name] * 1e6,
  ...(most !== undefined && { aim: { most } }),
});

export const readingAgain: Group = {
  title: 'Reading again, nothing changed',
  rows: [
    again('one', 'one of 10,000', 300),
    again('list', 'list of 10,000', 300),
    again('keyNumber', 'key of `/todos/:id`, a number', 70),
    again('keyText', 'the same, a text', 90),
    again('keyList', 'key of the list'),
    again('answer', 'answer'),
  ],
  note: 'A response is stored under a key, and a controller keeps an answer per request; each read includes both.',
};
