/** Text that stands in the URL as it is. */
export interface PathText {
  readonly kind: 'text';
  readonly text: string;
}

/** A value of the arguments. */
export interface Parameter {
  readonly kind: 'parameter';
  readonly name: string;
  readonly optional: boolean;
  /** Takes an array: `*path`, `:path*`, `:path+`. */
  readonly many: boolean;
  /** Text before an optional value that is there only with it: `/` of `/:id?`, `&page=` of `&page=:page?`. */
  readonly prefix: string;
  /** Text behind it that is there only with it: `.json` of `{/:id.json}`. */
  readonly suffix: string;
  /** True if a brace group holds it; shortening then cuts the group. */
  readonly grouped: boolean;
}

export type Piece = PathText | Parameter;

/** A path template, parsed. */
export interface Path {
  readonly kind: 'path';
  readonly pieces: readonly Piece[];
  /** The text after the first literal `?`, beginning with `&`; `undefined` without one. */
  readonly query: readonly Piece[] | undefined;
  /** A plain path and one parameter behind it, with nothing that had to be escaped: `/posts/:id`. */
  readonly isItem: boolean;
  /** Whole segments, each of which is a parameter or plain text: the core knows what is left of it for a list. */
  readonly isPlain: boolean;
}
