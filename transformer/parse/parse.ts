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

/** Whether the text may import from one of our packages at all: cheap, and no for most files. */
export const mentions = (code: string, sources: readonly string[]): boolean =>
  quoted(sources).some((text) => follows(code, text));

/** Whether a text stands behind a `from`. Between the two there may be anything but another word: a comment, too. */
function follows(code: string, text: string): boolean {
  for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text, at + 1)) {
    if (/\bfrom\s*(?:\/\*[\s\S]*\*\/\s*|\/\/.*\s+)*$/.test(code.slice(Math.max(0, at - 200), at)))
      return true;
  }
  return false;
}

/** Parses a file that imports a value from one of `sources`. */
export function parse(code: string, filename: string, sources: readonly string[]): ParseResult {
  const lang = language(filename);
  const result = parseSync(filename, code, { lang, sourceType: 'module', preserveParens: false });
  const error = result.errors.find(({ severity }) => severity === 'Error');
  // Of a broken file there may be no tree, but always a list of imports; it costs more than the tree's own.
  if (error) {
    const { staticImports } = result.module;
    if (!staticImports.some((statement) => listsValue(statement, sources))) return { kind: 'foreign' };
    const [label] = error.labels;
    const message = label?.message ? `${error.message} (${label.message})` : error.message;
    return { kind: 'broken', problem: { message, start: label?.start ?? 0, end: label?.end ?? 0 } };
  }
  const { program } = result;
  const isOurs = program.body.some((statement) => importsValue(statement, sources));
  return isOurs ? { kind: 'parsed', program } : { kind: 'foreign' };
}

/** A bare `import 'presource'` and type imports bring no name that code could use. */
const importsValue = (statement: ast.Program['body'][number], sources: readonly string[]): boolean =>
  statement.type === 'ImportDeclaration' &&
  statement.importKind !== 'type' &&
  sources.includes(statement.source.value) &&
  statement.specifiers.some((one) => one.type !== 'ImportSpecifier' || one.importKind !== 'type');

const listsValue = (statement: ast.StaticImport, sources: readonly string[]): boolean =>
  sources.includes(statement.moduleRequest.value) && statement.entries.some((entry) => !entry.isType);

/** JSX is accepted in every JavaScript file, as hosts do; in `.ts` it would change the meaning of `<T>x`. */
function language(filename: string): 'ts' | 'tsx' | 'jsx' {
  if (/\.[mc]?ts$/.test(filename)) return 'ts';
  return filename.endsWith('.tsx') ? 'tsx' : 'jsx';
}
