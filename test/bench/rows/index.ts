/**
 * The rows of the printed tables, in groups: which task measures them, what of its result they show, and what they are
 * held against.
 */
import { counts } from './counts.ts';
import { page } from './page.ts';
import { reading, readingAgain } from './reading.ts';
import type { Group } from './row.ts';
import { growing, layers, memory, updating } from './updating.ts';
import { warm } from './warm.ts';

export const groups: readonly Group[] = [
  ...counts,
  ...page,
  ...warm,
  reading,
  readingAgain,
  updating,
  layers,
  growing,
  memory,
];
