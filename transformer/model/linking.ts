import type { PartName } from '../../runtime/parts/declared.ts';
import type { Origin, Span } from './origin.ts';

/** A part of the runtime that a file needs, and what in it said so first. */
export interface AskedPart {
  readonly part: PartName;
  readonly origin: Origin;
}

/** Which runtime a file is linked with. */
export interface Linking {
  /** The names of the entries in its imports, with their quotes, which become those of the core. */
  readonly entries: readonly Span[];
  readonly asked: readonly AskedPart[];
  /** End of the last import; `undefined` where there is none. */
  readonly importAt: number | undefined;
}
