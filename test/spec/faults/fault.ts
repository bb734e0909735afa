import type { Rule } from '../rules.ts';

/** A change of one place in a source file. */
export interface Edit {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** What breaks a rule. */
export interface Fault {
  readonly edits: readonly Edit[];
  /** Rules that rest on this one: their tests have to notice, too. */
  readonly also?: readonly Rule[];
  /** Everything rests on this rule: other tests may notice as well. */
  readonly broad?: true;
  /** Where it can be noticed; without it in both projects. */
  readonly only?: 'plain' | 'compiled';
}

export type Faults = { readonly [R in Rule]?: Fault };

/** An edit that fits nowhere, or in two places, would plant another fault than its author thought of. */
export const fits = (code: string, from: string): boolean => code.split(from).length === 2;

export const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });

/** A fault of one place. */
export const fault = (file: string, from: string, to: string, more?: Omit<Fault, 'edits'>): Fault => ({
  edits: [edit(file, from, to)],
  ...more,
});
