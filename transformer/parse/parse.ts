import { parseSync } from 'oxc-parser';
import type { Span } from '../model/origin.ts';

// The only file that imports the parser: it is a 0.x release, and an upgrade is read and judged here.
export type * as ast from 'oxc-parser';

import type * as ast from 'oxc-parser';

export interface SyntaxProblem extends Span {
  readonly message: string;
}

/** What a file turned out to be: of no interest, broken, or a syntax tree. */
export type ParseResult =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'broken'; readonly problem: SyntaxProblem }
  | { readonly kind: 'parsed'; readonly program: ast.Program };

/** Every module whose exports are ours. */
export const sourcesOf = ({ sources = [] }: { readonly sources?: readonly string[] }): readonly string[] => [
  'presource',
  ...sources,
];

/** How an import of one of `sources` is written; an escape inside of the string is nobody's habit. */
export const quoted = (sources: readonly string[]): readonly string[] =>
  sources.flatMap((source) => [`'${source}'`, `"${source}"`]);

/** Whether the text holds the name of one of our packages at all: cheap, and no for most files. */
export const mentions = (code: string, sources: readonly string[]): boolean =>
  quoted(sources).some((text) => code.includes(text));

/**
 * Parses a file that imports a value from one of `sources`. The syntax tree is made last: it costs most, and the
 * parser's list of imports already tells whether anything of it is wanted.
 */
export function parse(code: string, filename: string, sources: readonly string[]): ParseResult {
  const lang = language(filename);
  const result = parseSync(filename, code, { lang, sourceType: 'module', preserveParens: false });
  if (!result.module.staticImports.some((statement) => importsValue(statement, sources)))
    return { kind: 'foreign' };
  const error = result.errors.find(({ severity }) => severity === 'Error');
  if (error) {
    const [label] = error.labels;
    const message = label?.message ? `${error.message} (${label.message})` : error.message;
    return { kind: 'broken', problem: { message, start: label?.start ?? 0, end: label?.end ?? 0 } };
  }
  return { kind: 'parsed', program: result.program };
}

/** A bare `import 'presource'` and type imports bring no name that code could use. */
const importsValue = (statement: ast.StaticImport, sources: readonly string[]): boolean =>
  sources.includes(statement.moduleRequest.value) && statement.entries.some((entry) => !entry.isType);

/** JSX is accepted in every JavaScript file, as hosts do; in `.ts` it would change the meaning of `<T>x`. */
function language(filename: string): 'ts' | 'tsx' | 'jsx' {
  if (/\.[mc]?ts$/.test(filename)) return 'ts';
  return filename.endsWith('.tsx') ? 'tsx' : 'jsx';
}
