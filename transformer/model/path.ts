import type { Parameter } from '../../runtime/contract/path-grammar.ts';

/** Text that appears in the URL as it is. */
export interface PathText {
  readonly kind: 'text';
  readonly text: string;
}

/** A parameter, filled from the arguments. */
export interface PathParameter extends Readonly<Parameter> {
  readonly kind: 'parameter';
}

export type Piece = PathText | PathParameter;

/** A path template, parsed. */
export interface Path {
  readonly kind: 'path';
  readonly pieces: readonly Piece[];
  /** The text after the first literal `?`, beginning with `&`; `undefined` without one. */
  readonly query: readonly Piece[] | undefined;
  /** True for a plain path followed by one parameter, without escapes: `/posts/:id`. */
  readonly isItem: boolean;
  /** True if each segment is one parameter or plain text: the core can shorten such a path for a list. */
  readonly isPlain: boolean;
}
