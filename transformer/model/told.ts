import type { Span } from './origin.ts';
import type { Path } from './path.ts';

/** The path of a resource, told by its class's name: so both are said once. */
export interface Told {
  readonly path: Path;
  readonly text: string;
  /** The class's name, where the path does not give it. */
  readonly name: string | undefined;
}

/** A resource that is told its path, and what its call becomes. */
export interface Asking {
  readonly callee: Span;
  /** The name of the class. */
  readonly schema: string;
  /** The object literal of the options. */
  readonly literal: Span;
  /** Options that the class stands for. */
  readonly erased: readonly Span[];
  /** Options that are arguments where no others are left. */
  readonly flags: readonly Span[];
  readonly isOptimistic: boolean;
  readonly paginationField: string | undefined;
}
