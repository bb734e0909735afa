import type { PartName } from '../../runtime/parts/declared.ts';
import type { Origin, Span } from './origin.ts';

/** A part of the runtime that a file needs, and the first code that needs it. */
export interface AskedPart {
  readonly part: PartName;
  readonly origin: Origin;
}

/** How a file is linked with the runtime. */
export interface Linking {
  /** The specifiers of our entries in its imports, with quotes, to be replaced by those of the core. */
  readonly entries: readonly Span[];
  readonly asked: readonly AskedPart[];
  /** End of the last import; `undefined` if there is none. */
  readonly importAt: number | undefined;
}
