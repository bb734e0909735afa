import type { PartName } from '../runtime/parts/declared.ts';

/** Bytes of the core and of each part; the build of this package measures them, and puts them here. */
declare const PART_BYTES: Readonly<Record<PartName | 'core', number>> | undefined;

/** The same; `undefined` if this package runs from its source. */
export const partBytes = typeof PART_BYTES === 'undefined' ? undefined : PART_BYTES;

/** Bytes of what can be imported by name, beside the core: `presource#RestEndpoint`, `schema#Union`. */
declare const EXPORT_BYTES: Readonly<Record<string, number>> | undefined;

/** The same; empty if this package runs from its source. */
export const exportBytes: Readonly<Record<string, number>> =
  typeof EXPORT_BYTES === 'undefined' ? {} : EXPORT_BYTES;
