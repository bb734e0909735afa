import type { Rule } from '../rules.ts';

/** A change of one place in a source file. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What breaks a rule, and nothing else. */
export const faults: Partial<Record<Rule, readonly Edit[]>> = {};
