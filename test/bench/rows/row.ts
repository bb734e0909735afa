import { type PayloadName, payloadNames } from '../payloads.ts';
import type { Result } from '../tasks/task.ts';

export type Unit = 'x' | 'ms' | 'us' | 'ns' | '%' | 'count' | 'bytes';

/** The most that presource may show: as written or compiled, and compiled at the level `fast` where that is less. */
export interface Aim {
  readonly most: number;
  readonly fast?: number;
}

/** What of a task's result stands in a column of the printed tables, and what it is held to. */
export interface Row {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly unit: Unit;
  readonly value: (result: Result) => number | undefined;
  /** Whose value in the same run this is shown as a multiple of, by participant. */
  readonly over?: 'limit' | 'data-client';
  /** Shown behind it in parentheses, in the unit of the value. */
  readonly beside?: (result: Result) => number | undefined;
  /**
   * What is shown of all processes instead of the median: the least of what only others on the machine make longer, and
   * the mean where the processes differ on purpose.
   */
  readonly shows?: 'min' | 'mean';
  readonly aim?: Aim | ((ours: Result) => number | undefined);
  readonly atLeast?: number;
  /** Shown beside the others, of which it is a part or the measure; nobody is better or worse in it. */
  readonly isYardstick?: boolean;
}

export interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Whether its rows are multiples of parsing, which then is a line of the table. */
  readonly isPerParse?: boolean;
  /** What there is to know to read the table. */
  readonly note?: string;
}

const short: Readonly<Record<PayloadName, string>> = {
  posts: 'posts',
  flat: 'flat',
  projects: 'projects',
  feed: 'feed (All)',
  todos: 'to-dos',
};

/** One row per payload, of the task of that kind. */
export const perPayload = (kind: string, make: (name: PayloadName) => Omit<Row, 'title' | 'task'>): Row[] =>
  payloadNames.map((name) => ({ title: short[name], task: `${kind}:${name}`, ...make(name) }));

/** A time as a multiple of parsing the same text in the same process, which survives a slow or busy machine. */
export function perParse(result: Result, name: string): number | undefined {
  const [value, parse] = [result[name], result.parse];
  return value === undefined || parse === undefined ? undefined : value / parse;
}
