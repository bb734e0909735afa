// @vitest-environment happy-dom
/**
 * Trees at random: parts of a page are hidden and shown again, providers get another controller, components another endpoint, and
 * errors are tried again, while requests are answered in any order. After each step, what is on screen is what the controller of
 * that part has; whatever waits is asked for. In the end nothing waits, and no request or timer is left.
 *
 * TREES=3000 runs so many, SEED=7 others.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complaintsBeside } from '../complaints.ts';
import { SEED } from '../seed.ts';
import { deed } from './trees/deeds.ts';
import { Run } from './trees/run.tsx';

const RUNS = Number(process.env.TREES ?? 60);

const complaints = complaintsBeside(/NetworkError|ResetError|subscription-idle|error boundary you provided/);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Time passes a request and its render at a time. */
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await new Promise((resolve) => setImmediate(resolve));
};

test(`${RUNS} trees show what their controllers have`, { timeout: 60_000 + 100 * RUNS }, async () => {
  const program = fc.record({
    deeds: fc.array(deed, { minLength: 3, maxLength: 16 }),
    isStrict: fc.boolean(),
  });
  const property = fc.asyncProperty(program, async ({ deeds, isStrict }) => {
    complaints.length = 0;
    vi.clearAllTimers();
    // Spies keep what they were called with.
    vi.clearAllMocks();
    const run = new Run(isStrict, pass);
    for (const one of deeds) await run.take(one);
    await run.end();
    expect(complaints).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
});
