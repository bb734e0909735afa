import type { PartName } from '../../runtime/contract/parts.ts';
import type { Origin, Span } from './origin.ts';

/** A part of the runtime that a file needs, and the first code that needs it. */
export interface AskedPart {
  readonly part: PartName;
  readonly origin: Origin;
  /** All code of the file that needs it, the first included. */
  readonly places: readonly Span[];
}

/** The specifier of one of our entries in an import, with its quotes. */
export interface EntrySpecifier extends Span {
  /** Without the escapes that it may be written with: `presource/react`. */
  readonly name: string;
}

/** `schema`, imported by name: a namespace, of which a bundler keeps everything unless it is imported as one. */
export interface SchemaImport extends Span {
  /** The name in the file. */
  readonly local: string;
  /** The specifier of the entry, with quotes, if nothing else is imported from it in this statement. */
  readonly entry: Span | undefined;
  /** The end of what precedes its bracket or its comma: of `import`, or of the name before it. */
  readonly before: number;
}

/** How a file is linked with the runtime. */
export interface Linking {
  /** The specifiers to be replaced by those of the core. */
  readonly entries: readonly EntrySpecifier[];
  readonly schemas: readonly SchemaImport[];
  /** Statements that import the whole runtime, and stay as they are. */
  readonly whole: readonly Span[];
  readonly asked: readonly AskedPart[];
  /** Where its code begins, and what is added stands; `undefined` for a file without statements. */
  readonly codeAt: number | undefined;
  /** True for a CommonJS file: it gets its parts by `require`. */
  readonly isCommon: boolean;
  /**
   * True if a bundler may leave out the file with its parts: it writes a constant where it is used, and imports what is handed on
   * from where it is declared.
   */
  readonly mayVanish: boolean;
}
