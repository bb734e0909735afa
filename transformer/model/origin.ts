/** A half-open range of a source text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The file and the position of a declaration or a finding. */
export interface Origin extends Span {
  readonly file: string;
}
