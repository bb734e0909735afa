/** A field of a record: it has the response's value, or what one of the relations shows. */
export interface PlannedField {
  readonly name: string;
  /** The place of its key in the schema; `undefined` for a plain field. */
  readonly relation: number | undefined;
}

/** How records of a class are made and compared: two functions that name each field. */
export interface Plan {
  readonly kind: 'plan';
  /** The place for the member that hands the functions to the runtime. */
  readonly at: number;
  /** The name the functions are named after: `Post`. */
  readonly className: string;
  /** The name of a record in the comparison: `post`. */
  readonly parameter: string;
  /** In the order in which the class's own constructor writes them, those of its parents first. */
  readonly fields: readonly PlannedField[];
}
