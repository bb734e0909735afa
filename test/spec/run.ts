import { relative } from 'node:path';
import { createVitest, type Reporter, type TestCase } from 'vitest/node';
import type { Rule } from './rules.ts';

export const ROOT = new URL('../..', import.meta.url).pathname;

/** Of faults there are many: the runs share what they can, leave out what takes longest, and never wait for long. */
const ofFault = (planted: Rule) => ({
  isolate: false,
  // What ends on the call stack ends later in a thread.
  pool: LONG.test(planted) ? ('forks' as const) : ('threads' as const),
  testTimeout: LONG.test(planted) ? 60_000 : 8_000,
  testNamePattern: LONG.test(planted) ? new RegExp(`^${planted}:`) : /^(?!data\.m|together:)/,
});

/** Rules of so much data that their tests run for their own faults only. */
const LONG = /^data\.m/;

/** What became of one test in one project. */
export interface Outcome {
  /** The rule that the test's name begins with; other text for a test that holds none. */
  readonly rule: Rule;
  readonly project: string;
  readonly file: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
}

/** Runs all tests of the rules in both projects, with the fault of `planted` in the source where one is named. */
export async function runRules(planted?: Rule): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const broken: string[] = [];
  const reporter: Reporter = {
    onTestCaseResult(test: TestCase) {
      outcomes.push({
        rule: test.name.split(':', 1)[0] as Rule,
        project: test.project.name,
        file: relative(ROOT, test.module.moduleId),
        state: test.result().state,
      });
    },
    onTestModuleEnd(module) {
      broken.push(...module.errors().map(({ message }) => message));
    },
  };
  // The configuration reads it, in this process; the tests run in others.
  if (planted) process.env.SPEC_FAULT = planted;
  else delete process.env.SPEC_FAULT;
  const options = { root: ROOT, watch: false, reporters: [reporter], ...(planted && ofFault(planted)) };
  // What the compiler warns of in tests of its warnings is no news here.
  const vitest = await createVitest('test', options, { logLevel: 'error' });
  try {
    await vitest.start(['test/spec/']);
  } finally {
    await vitest.close();
  }
  // A file that cannot be loaded has no tests, and would look like one without rules.
  if (broken.length) throw new Error(`${planted ?? 'a test file'}: ${broken.join('\n')}`);
  return outcomes;
}
