/** A field, and the variable that holds its value: `title` for `title`, `value` for `class`. */
export interface DeclaredField {
  readonly name: string;
  readonly variable: string;
}

/** Plain fields that a class declares, for which functions are written that name each of them. */
export interface DeclaredFields {
  readonly kind: 'declared-fields';
  /** Where the member goes that hands the functions to the runtime. */
  readonly at: number;
  /** What the functions are named after: `Post`. */
  readonly className: string;
  /** What they call a record: `post`. */
  readonly parameter: string;
  /** In the order in which the class declares them. */
  readonly fields: readonly DeclaredField[];
}
