import type { Actions, PostData } from './library.ts';

export type ScreenName = 'List' | 'Drafts' | 'Sorted' | 'Threads' | 'Cards' | 'Columns' | 'Details';

export interface Scene {
  readonly id: string;
  readonly title: string;
  /** Its time may be this many times that of the best peer. */
  readonly most: number;
  /** How many posts the server has. */
  readonly rows: number;
  readonly screen: ScreenName;
  /** What is measured, after the screen stands. Without it, that the screen appears. */
  readonly act?: (actions: Actions) => unknown;
  /** What somebody else changes on the server before that. */
  readonly changes?: { readonly id: number; readonly title: string };
  /** Whether the texts of the page's rows are what they have to be in the end. */
  readonly isDone: (rows: readonly string[]) => boolean;
}

const added: Omit<PostData, 'id'> = { title: 'Added', status: 'open', user: { id: 3, name: 'User 3' } };
const has = (text: string, times: number) => (rows: readonly string[]) =>
  rows.filter((row) => row.includes(text)).length === times;
const length = (count: number) => (rows: readonly string[]) => rows.length === count;

export const scenes: readonly Scene[] = [
  { id: 'list-100', title: 'list of 100', most: 1.05, rows: 100, screen: 'List', isDone: length(100) },
  { id: 'list-500', title: 'list of 500', most: 1.05, rows: 500, screen: 'List', isDone: length(500) },
  {
    id: 'sorted-500',
    title: 'list of 500, sorted',
    most: 1.05,
    rows: 500,
    screen: 'Sorted',
    isDone: length(500),
  },
  {
    id: 'threads',
    title: '200 posts with 20 comments',
    most: 1.05,
    rows: 200,
    screen: 'Threads',
    isDone: length(4_200),
  },
  {
    id: 'invalidated',
    title: 'invalidated, read again',
    most: 1.05,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.invalidate(),
    isDone: length(500),
  },
  {
    id: 'create',
    title: 'optimistic create',
    most: 1.05,
    rows: 100,
    screen: 'Drafts',
    act: (actions) => actions.create(added),
    isDone: (rows) => rows.length === 101 && rows[100]!.startsWith('Added by User 3'),
  },
  {
    id: 'update',
    title: 'one of 500 updated',
    most: 1,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.rename(250, 'Renamed'),
    isDone: has('Renamed', 1),
  },
  {
    id: 'user',
    title: 'a user of 25 rows of 500',
    most: 1,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.renameUser(3, 'Somebody'),
    isDone: has('Somebody', 25),
  },
  {
    id: 'cards',
    title: 'list + detail + ten cards',
    most: 1,
    rows: 100,
    screen: 'Cards',
    act: (actions) => actions.rename(1, 'Renamed'),
    isDone: has('Renamed', 3),
  },
  {
    id: 'front',
    title: 'added in front of 500',
    most: 1,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.unshift(added),
    isDone: (rows) => rows.length === 501 && rows[0]!.startsWith('Added'),
  },
  {
    id: 'deleted',
    title: 'one of 500 deleted',
    most: 1,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.remove(250),
    isDone: length(499),
  },
  {
    id: 'moved',
    title: 'moved, between lists of 250',
    most: 1,
    rows: 500,
    screen: 'Columns',
    act: (actions) => actions.move(1, 'open', 'done'),
    isDone: (rows) => rows.length === 500 && rows.slice(249).some((row) => row.startsWith('Post 1 ')),
  },
  {
    id: 'rows-10000',
    title: 'one of 10,000 updated',
    most: 1,
    rows: 10_000,
    screen: 'List',
    act: (actions) => actions.rename(250, 'Renamed'),
    isDone: has('Renamed', 1),
  },
  {
    id: 'again-1',
    title: '500 again, one changed',
    most: 1,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.again(),
    changes: { id: 250, title: 'Changed' },
    isDone: has('Changed', 1),
  },
  {
    id: 'again-0',
    title: '500 again, none changed',
    most: 1,
    rows: 500,
    screen: 'List',
    act: (actions) => actions.again(),
    isDone: length(500),
  },
  {
    id: 'details',
    title: 'list to detail × 10',
    most: 1.05,
    rows: 100,
    screen: 'Details',
    act: async () => {
      for (let id = 1; id <= 10; id++) {
        document.getElementById('next')!.click();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    isDone: (rows) => rows[0] === 'Detail: Post 10',
  },
];
