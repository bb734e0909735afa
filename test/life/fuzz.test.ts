/**
 * The life of requests, at random: signals, aborts, failures, functions of the user's that throw or write. However it
 * goes, each promise settles and nothing is left behind. `LIFE=10000` runs as many.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEED } from '../seed.ts';
import { Random } from '../store/fuzz/random.ts';
import { Life } from './world.ts';

const RUNS = Number(process.env.LIFE ?? 300);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test(`${RUNS} lives leave nothing behind`, { timeout: 3_600_000 }, async () => {
  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    const random = new Random(seed);
    const life = new Life((n) => random.below(n));
    const found = await life.run(30);
    expect(found && `seed ${seed}: ${found}\n${life.log.join('\n')}`).toBeUndefined();
  }
});
