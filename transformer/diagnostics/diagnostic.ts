import type { Origin, Span } from '../model/origin.ts';
import { type CatalogueEntry, type Code, catalogue, type Severity } from './catalogue.ts';
import type { LineColumn, SourceText } from './frame.ts';

/** A finding of the compiler, ready to be shown by any host. */
export interface Diagnostic extends LineColumn {
  readonly code: Code;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly remedy: string;
  readonly origin: Origin;
  /** The marked lines of the source. */
  readonly frame: string;
  /** What to write in place of the source from `origin.start` to `origin.end`. */
  readonly fix?: Fix | undefined;
}

/** A replacement of the marked source. */
export interface Fix {
  readonly text: string;
  /** False if a person has to decide: the program will do something else. */
  readonly isSafe: boolean;
}

/** What a finding is about, and what its remedy names beside it. */
export type FoundText = string | readonly [found: string, meant: string | undefined];

/**
 * Creates a finding.
 *
 * @param certain false for code that does not run whenever the module does: an error there is only a warning, because code in a
 * function, a test or a `try` may fail on purpose
 */
export function diagnose(
  text: SourceText,
  code: Code,
  span: Span,
  about: FoundText,
  certain = true,
): Diagnostic {
  const entry: CatalogueEntry = catalogue[code];
  const [found, meant] = typeof about === 'string' ? [about] : about;
  const replacement = entry.replacement?.(found, meant, text.code.slice(span.start, span.end));
  return Object.freeze({
    code,
    severity: entry.severity === 'error' && !certain ? 'warning' : entry.severity,
    title: entry.title,
    message: entry.message(found),
    remedy: entry.remedy(found, meant),
    origin: Object.freeze({ file: text.file, start: span.start, end: span.end }),
    frame: text.frame(span),
    ...(replacement !== undefined && {
      fix: Object.freeze({ text: replacement, isSafe: entry.isSafe === true }),
    }),
    ...text.place(span.start),
  });
}

/**
 * `src/post.ts:12:9`, title, what was found, frame and remedy: the text that terminals and overlays show. Hosts
 * that print their own frame get it without one.
 */
export function print(
  diagnostic: Omit<Diagnostic, 'code'> & { readonly code: string },
  { withFrame = true, withPlace = true } = {},
): string {
  const { origin, line, column, severity, code, title, message, frame, remedy } = diagnostic;
  const place = withPlace ? `${origin.file}:${line}:${column} ${severity} ` : '';
  const head = `${place}${code}: ${title}`;
  return withFrame ? `${head}\n${message}\n\n${frame}\n\n${remedy}` : `${head}\n${message}\n${remedy}`;
}

/** The errors and the warnings among diagnostics; others are only shown where somebody asks for them. */
export function bySeverity(diagnostics: readonly Diagnostic[]) {
  const of = (wanted: Severity) => diagnostics.filter(({ severity }) => severity === wanted);
  return { errors: of('error'), warnings: of('warning') };
}

/** Several diagnostics as one text. */
export const printAll = (diagnostics: readonly Diagnostic[], withFrame = true): string =>
  diagnostics.map((diagnostic) => print(diagnostic, { withFrame })).join('\n\n');
