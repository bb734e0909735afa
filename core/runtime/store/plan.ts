import type { FieldValues } from '../entity.ts';

/** The compiled functions of a class: they create and compare its records. */
export interface Plan {
  readonly make: (this: FieldValues, data: FieldValues, shown: readonly unknown[]) => void;
  readonly same: (record: FieldValues, data: FieldValues) => boolean;
}

/** Creates a class's `~fields`. */
export const fields = (make: Plan['make'], same: Plan['same']): Plan => ({ make, same });
