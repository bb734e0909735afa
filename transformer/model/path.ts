import type { Parameter } from '../../runtime/contract/path-grammar.ts';

/** Text that appears in the URL as it is. */
interface PathText {
  readonly kind: 'text';
  readonly text: string;
}

/** A parameter, filled from the arguments. */
export interface PathParameter extends Readonly<Parameter> {
  readonly kind: 'parameter';
}

export type Piece = PathText | PathParameter;

/** A path, parsed. */
export interface Path {
  readonly kind: 'path';
  readonly pieces: readonly Piece[];
  /** The text after the first literal `?`, beginning with `&`; `undefined` without one. */
  readonly query: readonly Piece[] | undefined;
  /** The path of a resource's list; `undefined` without a parameter. */
  readonly list: Path | undefined;
  /** As it is written. */
  readonly text: string;
}
