import type { Rule } from '../rules.ts';

/** A change of a source file. */
export interface Edit {
  readonly file: string;
  /** Stands in the file exactly `times` times. */
  readonly from: string;
  readonly to: string;
  /** More than once, where functions that are written in one piece repeat a line. */
  readonly times: number;
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

/** An edit that fits nowhere, or in other places, would plant another fault than its author thought of. */
export const fits = (code: string, { from, times }: Edit): boolean => code.split(from).length === times + 1;

export const edit = (file: string, from: string, to: string, times = 1): Edit => ({ file, from, to, times });

/** A fault of one place. */
export const fault = (file: string, from: string, to: string, more?: Omit<Fault, 'edits'>): Fault => ({
  edits: [edit(file, from, to)],
  ...more,
});
