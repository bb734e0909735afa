import type { Span } from './origin.ts';

/** New text, or a range of the source that is copied unchanged. */
export type EditPart = string | Span;

/** Replaces a range of the source; `start === end` inserts. Edits of one file never overlap. */
export interface Edit extends Span {
  readonly parts: readonly EditPart[];
}
