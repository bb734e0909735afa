import type { Span } from './origin.ts';

/** Why something is not compiled, and the code that causes it. */
export interface Cause extends Span {
  readonly text: string;
  /** What to write so that it is compiled. */
  readonly remedy: string;
  /** True if only functions for relations and fields are missing, which few styles have. */
  readonly isOfSchema: boolean;
}
