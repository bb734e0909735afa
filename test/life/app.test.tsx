// @vitest-environment happy-dom
/**
 * An app at random: readers of all kinds come and go below boundaries, on one page or two, which a server may have rendered, or
 * still renders: then the page comes in pieces, may be cut off, and some of its code is late. Nothing is asked for that it brings.
 * Mutations are optimistic, a slow server fails at times, others change its data, which it may push, and the store is
 * invalidated, emptied and collected. On each screen one record looks the same everywhere. When nothing happens any more nothing
 * waits, nothing is asked for, and readers show what the server has: at once if it was always well and pushed all changes.
 *
 * APPS=3000 runs so many, SEED=7 others.
 */
import { counters } from 'presource/internal';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { complaintsBeside } from '../complaints.ts';
import { SEED } from '../seed.ts';
import { Run } from './app/run.tsx';

const RUNS = Number(process.env.APPS ?? 20);

// React logs the errors of requests for each boundary.
const complaints = complaintsBeside(
  /NetworkError|ResetError|NormalizeError|response-unfit|multiple renderers/,
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['apps', false],
  ['apps whose page comes in pieces', true],
])(`${RUNS} %s end with what the server has`, { timeout: 3_600_000 }, async (_, isStreamed) => {
  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    const run = new Run(seed, isStreamed);
    await run.run(40);
    // Spies keep what they were called with: the errors of thousands of apps, with all that these lead to.
    vi.clearAllMocks();
    const found = [...run.found, ...complaints];
    expect(found, `seed ${seed}:\n${run.log.join('\n')}`).toEqual([]);
  }
  expect(counters.compiledLinks > 0).toBe(inject('compiled'));
});
