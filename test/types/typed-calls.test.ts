import { expect, test } from 'vitest';
import { countCalls } from './calls.ts';

/** What chooses endpoints and arguments at random: no type has a form for these calls. */
const AT_RANDOM = [
  'test/equality/',
  'test/life/world.ts',
  'test/races/',
  'test/store/collect-fuzz.test.ts',
  'test/store/fuzz/',
];

/** No tests of what the store does: measured, sent through compilers as text, or about the types themselves. */
const OTHERS = ['test/bench/', 'test/fixtures/', 'test/hosts/', 'test/size/', 'test/soak/', 'test/types/'];

test('at least 95 % of the calls of a controller are calls that its types check', {
  timeout: 300_000,
}, () => {
  const { typed, untyped } = countCalls((file) =>
    [...AT_RANDOM, ...OTHERS].some((start) => file.startsWith(start)),
  );
  // That calls were found: nobody would notice a count of nothing.
  expect(typed).toBeGreaterThan(2_000);
  expect(untyped.length / (typed + untyped.length), untyped.join('\n')).toBeLessThan(0.05);
});
