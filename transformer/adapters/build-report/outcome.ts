import type { ReportEntry } from '../../report.ts';

/** An entry with its place as people read it. */
export interface PlacedEntry extends ReportEntry {
  readonly line: number;
  readonly column: number;
}

/** The outcome of a build. */
export interface Outcome {
  /** By file, as from the project's folder. */
  readonly files: ReadonlyMap<string, readonly PlacedEntry[]>;
  readonly compiled: number;
  readonly declarations: number;
  readonly parts: readonly string[];
  /** Files with a statement that brings the whole runtime. */
  readonly whole: readonly string[];
  /** Bytes of the runtime in the output before it is minified, if the bundler tells. */
  readonly runtimeBytes: number | undefined;
  /** Compressed bytes of the runtime: what the output has, and what the compiler left out of it. */
  readonly bytes: { readonly linked: number; readonly leftOut: number } | undefined;
}
