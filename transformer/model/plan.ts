/** A field of a record: it gets the response's value, or the value of a relation. */
interface PlannedField {
  readonly name: string;
  /** The index of its key in the schema; `undefined` for a plain field. */
  readonly relation: number | undefined;
}

/** How records of a class are created and compared: by two functions that name each field. */
export interface Plan {
  readonly kind: 'plan';
  /** The position of the member that passes the functions to the runtime. */
  readonly at: number;
  /** The class name that the functions' names contain: `Post`. */
  readonly className: string;
  /** The name of a record in the comparison: `post`. */
  readonly parameter: string;
  /** In the order in which the class's constructor assigns them, its parents' fields first. */
  readonly fields: readonly PlannedField[];
}
