import type { LinkingHints } from './analyze/linking/linking.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { SourceMap } from './emit/emit.ts';
import type { Helper } from './generate/output.ts';
import type { Edit } from './model/edit.ts';
import type { Linking } from './model/linking.ts';
import type { Outline } from './model/outline.ts';
import type { SourceOptions } from './parse/sources.ts';
import type { ReportEntry } from './report.ts';
import type { Fast, Optimize } from './style.ts';

/** Options of `compile`. */
export interface CompileOptions extends SourceOptions, LinkingHints {
  /** Name of the file, for its language, its origins and its source map. */
  readonly filename: string;
  /**
   * For development, where an edited module is evaluated again: entity classes record their file, by which the
   * runtime recognizes them.
   */
  readonly development?: boolean | undefined;
  /**
   * Entity classes whose generated functions name each plain field, instead of a loop over the fields of a
   * response: `true` for all, or their names. Records are stored faster, but each class is larger.
   */
  readonly fast?: Fast | undefined;
  /** The goal of the output; `balanced` by default. */
  readonly optimize?: Optimize | undefined;
  /**
   * For production, where every file of the app is compiled: the file is linked with the core of the runtime
   * and with the parts that its text needs, instead of with everything. A file without our imports may need
   * parts, too. Returns the specifier of an entry (`presource/with-keys`) in an import of this file.
   */
  readonly link?: ((entry: string) => string) | undefined;
  /**
   * For development, which has the whole runtime: the file tells the runtime what `link` would link for it, so that the use of a
   * part that production would lack is reported.
   */
  readonly tellsParts?: boolean | undefined;
  /**
   * For linking in hosts that continue with a syntax tree: import declarations stay as they are, and the result says which
   * ones the host has to link.
   */
  readonly keepsImports?: boolean | undefined;
  /** The user leaves the file as it is: nothing in it is compiled, but `link` adds the parts that it needs. */
  readonly isLeftOut?: boolean | undefined;
  /** For hosts whose next tool may check the types of what it gets: options that only types read stay where they are. */
  readonly keepsTypes?: boolean | undefined;
  /** For coverage: generated functions have a comment by which no tool counts them. */
  readonly isMeasured?: boolean | undefined;
  /**
   * For tools that look at several files: the result has `details`, also for a file without our imports. With `links`, those of
   * such a file name less: which modules it imports, what it exports, and the parts that it asks for.
   */
  readonly details?: boolean | 'links' | undefined;
}

/** The relations of a file to other files and to the runtime. */
export interface Details {
  readonly outline: Outline;
  readonly linking: Linking;
  /** The functions of the runtime that its compiled code calls. */
  readonly helpers: readonly Helper[];
}

/** The result of `compile` for one file. */
export interface CompileResult {
  /** Created when it is first read, like the map. */
  readonly code: string;
  /** `undefined` if the text did not change. */
  readonly map: SourceMap | undefined;
  /** The edits, for hosts that continue with a syntax tree; empty if nothing changed. */
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly Diagnostic[];
  /** One entry per declaration of the file. */
  readonly report: readonly ReportEntry[];
  /** With the option `keepsImports`, if the file is linked. */
  readonly linking?: Linking | undefined;
  /** With the option `details`, if the file can be parsed. */
  readonly details?: Details | undefined;
  /** True if a bundler must keep the file for the parts that it imports, also if its package says that it has no side effects. */
  readonly isNeeded?: boolean | undefined;
  /** True for a linked file with a statement that brings the whole runtime: `export * from 'presource'`. */
  readonly bringsAll?: boolean | undefined;
}
