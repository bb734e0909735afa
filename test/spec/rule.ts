import { test } from 'vitest';
import { type Rule, rules } from './rules.ts';

/** The test that holds a rule: its name is the rule's, so that a failure says which promise is broken. */
export function rule(id: Rule, body: () => unknown): void {
  test(`${id}: ${rules[id]}`, async () => {
    await body();
  });
}
