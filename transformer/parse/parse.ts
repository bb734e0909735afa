import { parseSync, rawTransferSupported } from 'oxc-parser';
import type { Span } from '../model/origin.ts';
import { depthOf } from './depth.ts';
import type { IsSource } from './sources.ts';

// The only file that imports the parser: it is a 0.x release, so an upgrade may need changes here.
export type * as ast from 'oxc-parser';
export { visitorKeys } from 'oxc-parser';

import type * as ast from 'oxc-parser';

export interface SyntaxProblem extends Span {
  readonly message: string;
}

/** The result for a file: too deep to parse, broken, without imports of our values, or ready to compile. */
export type ParseResult =
  | { readonly kind: 'deep'; readonly at: number }
  | { readonly kind: 'broken'; readonly problem: SyntaxProblem }
  | { readonly kind: 'without-us'; readonly program?: ast.Program }
  | { readonly kind: 'parsed'; readonly program: ast.Program };

/** True if the parser can write trees into memory that JavaScript reads. On Windows it would take that memory from others. */
const SHARES = rawTransferSupported() && process.platform !== 'win32';

/**
 * Parses with shared memory, if there is any: JSON, which plugins get, takes five times as long. The memory is 2 GB of addresses,
 * and its part that a file needs, so that it is for commands, which end soon.
 */
function parseShared(filename: string, code: string, options: ast.ParserOptions): ast.ParseResult {
  // The parser's types do not have this option.
  const shared = { ...options, experimentalRawTransfer: true };
  try {
    if (SHARES) return parseSync(filename, code, shared);
  } catch {
    // The memory is not there. A text that cannot be parsed has errors, and throws none.
  }
  return parseSync(filename, code, options);
}

/**
 * Parses a file if it imports a value from our modules.
 *
 * @param isOneOfMany for commands that read many files and end
 */
export function parse(code: string, filename: string, isSource: IsSource, isOneOfMany = false): ParseResult {
  const lang = language(filename);
  const { at, isTooDeep } = depthOf(code, lang !== 'ts');
  if (isTooDeep) return { kind: 'deep', at };
  const parseFile = isOneOfMany ? parseShared : parseSync;
  const result = parseFile(filename, code, { lang, ...MODULE });
  const error = errorIn(result);
  // A broken file may have no tree, but always has a list of imports; it costs more than reading the tree's imports.
  if (error) {
    const { staticImports } = result.module;
    if (!staticImports.some((statement) => listsValue(statement, isSource))) return { kind: 'without-us' };
    const [label] = error.labels;
    const message = label?.message ? `${error.message} (${label.message})` : error.message;
    return { kind: 'broken', problem: { message, start: label?.start ?? 0, end: label?.end ?? 0 } };
  }
  const { program } = result;
  const importsUs = program.body.some((statement) => importsValue(statement, isSource));
  return { kind: importsUs ? 'parsed' : 'without-us', program };
}

/** The problem in the text of a JSON file, which may have comments and commas at the end, as a `tsconfig.json`. */
export function problemInJson(code: string): SyntaxProblem | undefined {
  // In brackets, an object is an expression of JavaScript; the second bracket is not in a comment of the last line.
  const text = code.replace(/^\ufeff/, '');
  const result = parseSync('json.js', `(${text}\n)`, { lang: 'js', preserveParens: false });
  const error = errorIn(result);
  if (error) {
    const { start = 1 } = error.labels[0] ?? {};
    const isAtEnd = start > text.trimEnd().length;
    return { message: isAtEnd ? 'Unexpected end' : error.message, start: start - 1, end: start };
  }
  const [first] = result.program.body;
  const isObject = first?.type === 'ExpressionStatement' && first.expression.type === 'ObjectExpression';
  return isObject ? undefined : { message: 'Expected an object', start: 0, end: 1 };
}

/** The imports and exports of a file; `undefined` if it is broken or too deep. The tree stays text, which nobody reads. */
export const recordOf = (code: string, filename: string): ast.EcmaScriptModule | undefined =>
  // The parser writes the tree as well, which takes half of the time without types.
  resultOf(code, filename, { ...MODULE, astType: 'js' })?.module;

/** The tree of a file; `undefined` if it is broken or too deep. */
export const programOf = (code: string, filename: string): ast.Program | undefined =>
  resultOf(code, filename, MODULE)?.program;

function resultOf(code: string, filename: string, options: ast.ParserOptions): ast.ParseResult | undefined {
  const lang = language(filename);
  if (depthOf(code, lang !== 'ts').isTooDeep) return undefined;
  const result = parseSync(filename, code, { lang, ...options });
  return errorIn(result) ? undefined : result;
}

/** How every file is parsed. */
const MODULE = { sourceType: 'module', preserveParens: false } as const;

const errorIn = ({ errors }: ast.ParseResult) => errors.find(({ severity }) => severity === 'Error');

/** The specifiers of a file's imports and exports, without their quotes, and where they are; none of a broken file, or of one that is too deep. */
export function specifiersOf(code: string, filename: string): (Span & { readonly text: string })[] {
  const module = recordOf(code, filename);
  if (!module) return [];
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  // `export { a, b } from` names its module once for each; of `import()`, only a literal is a specifier.
  const spans = new Map(requests.map(({ start, end }) => [start, { start: start + 1, end: end - 1 }]));
  return [...spans.values()]
    .filter(({ start, end }) => /['"]/.test(code[start - 1]!) && code[start - 1] === code[end])
    .map(({ start, end }) => ({ start, end, text: code.slice(start, end) }));
}

/** A bare `import 'presource'` and type imports declare no name that code could use. */
const importsValue = (statement: ast.Program['body'][number], isSource: IsSource): boolean =>
  statement.type === 'ImportDeclaration' &&
  statement.importKind !== 'type' &&
  isSource(statement.source.value) &&
  statement.specifiers.some((one) => one.type !== 'ImportSpecifier' || one.importKind !== 'type');

const listsValue = (statement: ast.StaticImport, isSource: IsSource): boolean =>
  isSource(statement.moduleRequest.value) && statement.entries.some((entry) => !entry.isType);

/** JSX is accepted in every JavaScript file, as hosts do; in `.ts` it would change the meaning of `<T>x`. */
function language(filename: string): 'ts' | 'tsx' | 'jsx' {
  if (/\.[mc]?ts$/.test(filename)) return 'ts';
  return filename.endsWith('.tsx') ? 'tsx' : 'jsx';
}
