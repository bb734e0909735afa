/** A half-open range of a source text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where in which file a declaration or a finding stands. */
export interface Origin extends Span {
  readonly file: string;
}
