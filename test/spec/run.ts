import { relative } from 'node:path';
import { createVitest, type Reporter, type TestCase } from 'vitest/node';
import type { Rule } from './rules.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

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
  const vitest = await createVitest('test', {
    root: ROOT,
    watch: false,
    reporters: [reporter],
    // Many runs in a row: a fault that keeps a promise from settling must not hold them up.
    ...(planted && { isolate: false, testTimeout: 4_000 }),
  });
  try {
    await vitest.start(['test/spec/']);
  } finally {
    await vitest.close();
  }
  // A file that cannot be loaded has no tests, and would look like one without rules.
  if (broken.length) throw new Error(`${planted ?? 'a test file'}: ${broken.join('\n')}`);
  return outcomes;
}
