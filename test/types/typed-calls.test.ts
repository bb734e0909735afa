import { expect, test } from 'vitest';
import { countCalls } from './calls.ts';

/** What chooses endpoints and arguments at random: no type has a form for these calls. */
const AT_RANDOM = [
  'test/equality/',
  'test/life/world.ts',
  'test/races/',
  'test/ssr/random.test.ts',
  'test/store/collect-fuzz.test.ts',
  'test/store/fuzz/',
];

/** No tests of what the store does: measured, sent through compilers as text, or about the types themselves. */
const OTHERS = ['test/bench/', 'test/fixtures/', 'test/hosts/', 'test/size/', 'test/soak/', 'test/types/'];

/** A check of our own tests, which takes a minute: `npm run test:full` has it. */
test.runIf(import.meta.env.MODE === 'full')(
  'at least 95 % of the calls of a controller are calls that its types check',
  {
    timeout: 300_000,
  },
  () => {
    const { typed, untyped } = countCalls((file) => OTHERS.some((start) => file.startsWith(start)));
    // That there are calls without types, and that they are noticed; an exception without any is none.
    for (const start of AT_RANDOM) expect(untyped.filter((call) => call.startsWith(start))).not.toEqual([]);
    const isOurs = (call: string) => !AT_RANDOM.some((start) => call.startsWith(start));
    const [good, bad] = [typed.filter(isOurs), untyped.filter(isOurs)];
    expect(bad.length / (good.length + bad.length), bad.join('\n')).toBeLessThan(0.05);
    // That calls were found: nobody would notice a share of nothing.
    expect(good.length).toBeGreaterThan(2_000);
  },
);
