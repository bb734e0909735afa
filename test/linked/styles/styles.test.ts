/**
 * Programs at random that do the same in other styles of writing: aliases, wrappers, barrels, factories, names that are made.
 * Each shows the same as written, compiled, mixed and linked at every level. `STYLES=500` runs more of them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../seed.ts';
import { disagreements } from './run.ts';
import { styles } from './style.ts';

const COUNT = Number(process.env.STYLES ?? 24);

test('seven forms agree', async () => {
  const all = fc.sample(styles, { numRuns: COUNT, seed: SEED });
  expect(await disagreements(all)).toEqual([]);
}, 900_000);
