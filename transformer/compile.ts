import { analyze } from './analyze/analyze.ts';
import { MAY_EXTEND } from './analyze/facts/class-members.ts';
import { codeAt } from './analyze/facts/imports.ts';
import { analyzeLinking, NO_LINKING } from './analyze/linking/linking.ts';
import { MAY_NEED_PART } from './analyze/linking/may-need.ts';
import { connectionsIn, connectionsOf, UNRECORDED } from './analyze/outline/connections.ts';
import { OutlineNotes } from './analyze/outline/outline.ts';
import type { CompileOptions, CompileResult } from './compile-interface.ts';
import { type Diagnostic, diagnose } from './diagnostics/diagnostic.ts';
import { SourceText } from './diagnostics/frame.ts';
import { notSuppressed } from './diagnostics/silence.ts';
import { editsOf, emit, type FileEdits, NO_EDITS, type SourceMap } from './emit/emit.ts';
import { fileMark } from './generate/function-name.ts';
import { generate } from './generate/generate.ts';
import { generateLinking } from './generate/linking.ts';
import { generateTelling, generateTellingOfWhole } from './generate/telling.ts';
import type { Edit } from './model/edit.ts';
import type { Linking } from './model/linking.ts';
import { type ParseResult, parse, recordOf } from './parse/parse.ts';
import { mentions, sourcesOf } from './parse/sources.ts';
import { reportOf, reportOfPart } from './report.ts';
import { type Style, styleOf } from './style.ts';

export type { KindOfImport } from './analyze/linking/values/plain-schemas.ts';
export type { CompileOptions, CompileResult, Details } from './compile-interface.ts';
export { type CatalogueEntry, type Code, catalogue, type Severity } from './diagnostics/catalogue.ts';
export { type Diagnostic, type Fix, print } from './diagnostics/diagnostic.ts';
export type { Origin, Span } from './model/origin.ts';
export type { ReportEntry } from './report.ts';
export type { Fast, Optimize } from './style.ts';

/** An import that brings the whole runtime, in a file that is not compiled. */
const WHOLE = /['"]presource(?:\/react)?['"]/;

/** A text that names one of our entries. */
export const NAMES_US = /['"]presource\b/;

/** Texts by which a file without our imports may concern us: parts that it needs, or a class whose parent is an entity. */
export const MAY_CONCERN: readonly RegExp[] = [MAY_NEED_PART, MAY_EXTEND];

/**
 * Compiles one file. The output depends only on the text, the name and the options: not on other files, types
 * or earlier runs.
 *
 * @throws a `TypeError` for a wrong option
 */
export function compile(code: string, options: CompileOptions): CompileResult {
  const style = styleOf(options);
  const text = new SourceText(options.filename, code);
  switch (readingOf(code, options)) {
    case 'nothing':
      return untouched(text);
    case 'beginning':
      return edited(untouched(text), text, generateTellingOfWhole(code, beginningOf(text, options)), false);
    case 'connections':
      return connected(text);
    case 'tree':
      return compileWithStack(text, options, style);
  }
}

/**
 * How much of a file is read, by its text alone:
 *
 * - `nothing` of most files: none of their names is ours
 * - the `beginning` of a file that is left out and has the whole runtime, which a statement there tells
 * - the `connections` to other modules of a file that asks for no part, for tools that look at several files
 * - the `tree` of all others
 */
function readingOf(code: string, options: CompileOptions): 'nothing' | 'beginning' | 'connections' | 'tree' {
  const { isLeftOut, details, tellsParts } = options;
  if (isLeftOut && !details && !asksForParts(code, options)) return tellsParts ? 'beginning' : 'nothing';
  if (mentions(code, options)) return 'tree';
  if (!details && !MAY_EXTEND.test(code) && !(wantsParts(options) && MAY_NEED_PART.test(code)))
    return 'nothing';
  return hasOnlyLinks(code, options) && !MAY_NEED_PART.test(code) && !UNRECORDED.test(code)
    ? 'connections'
    : 'tree';
}

/** A host may call with little stack left. The file itself is fine, and works uncompiled. */
function compileWithStack(text: SourceText, options: CompileOptions, style: Style): CompileResult {
  const { code } = text;
  try {
    const result = compileText(text, options, style);
    // Report nothing for a file that only needs a part and does not import us.
    return result.diagnostics.length === 0 || mentions(code, options) ? result : untouched(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return untouched(text, mentions(code, options) ? [tooDeep(text, 0, error.message)] : []);
  }
}

function compileText(text: SourceText, options: CompileOptions, style: Style): CompileResult {
  const { code, file } = text;
  const { isLeftOut } = options;
  const isSource = sourcesOf(options, file);
  const parsed = parse(code, file, isSource, Boolean(options.details));
  if (parsed.kind === 'deep' || parsed.kind === 'broken')
    return untouched(text, isLeftOut ? [] : [unparsed(text, parsed)]);
  const { program } = parsed;
  if (!program) return untouched(text);
  const importsUs = parsed.kind === 'parsed';
  const isSmall = !importsUs && hasOnlyLinks(code, options);
  const notes = options.details && !isSmall ? new OutlineNotes() : undefined;
  // Without our imports only a class can be compiled: one that extends an imported entity.
  const analysis =
    importsUs || notes || MAY_EXTEND.test(code)
      ? analyze(program, { text, isSource, style, importsUs, outline: notes })
      : undefined;
  const compiled = isLeftOut ? [] : analysis?.module.declarations;
  const linking =
    wantsParts(options) || options.details
      ? analyzeLinking(program, file, importsUs ? compiled : undefined, options)
      : undefined;
  const outline = isSmall ? connectionsIn(program) : notes?.finish(program, file);
  const details = outline && linking ? { outline, linking, helpers: [] } : undefined;
  const asWritten = { ...untouched(text), details };
  if (isLeftOut) return linked(asWritten, text, asksForParts(code, options) ? linking : undefined, options);
  if (!analysis) return linked(asWritten, text, linking, options);
  const { module, diagnostics } = analysis;
  const place = options.development ? file : undefined;
  const generated = generate(module, code, style, () => fileMark(file, options.root), place);
  const found = importsUs ? diagnostics : [];
  const { helpers } = generated;
  const result = {
    ...untouched(text, found),
    report: reportOf(module, generated, style, linking),
    details: details && { ...details, helpers },
  };
  return linked(result, text, linking, options, editsOf(code, module, generated));
}

/** Where the code of a file begins that is not compiled; `undefined` if it cannot be parsed. */
function beginningOf({ code, file }: SourceText, options: CompileOptions): number | undefined {
  const parsed = parse(code, file, sourcesOf(options, file));
  const program = 'program' in parsed ? parsed.program : undefined;
  return program && codeAt(program);
}

/** True if somebody wants the parts of the runtime that a file needs: to link them, or to tell them. */
const wantsParts = ({ link, tellsParts }: CompileOptions): boolean => Boolean(link || tellsParts);

/** The same, unless the file has all of them: it is left out, and imports the whole runtime. */
const asksForParts = (code: string, options: CompileOptions): boolean =>
  wantsParts(options) && !(options.isLeftOut && WHOLE.test(code));

/** True for a text of which `details: 'links'` asks for less: no name of it can be one of ours or an entity. */
const hasOnlyLinks = (code: string, { details }: CompileOptions): boolean =>
  details === 'links' && !NAMES_US.test(code) && !MAY_EXTEND.test(code) && !ASSIGNS_SCHEMA.test(code);

/** `User.schema = { … }` may close a circle. */
const ASSIGNS_SCHEMA = /\.schema\s*=[^=]/;

/** A file that asks for no part of the runtime. */
function connected(text: SourceText): CompileResult {
  const record = recordOf(text.code, text.file);
  if (!record) return untouched(text);
  const outline = connectionsOf(record, text.code);
  return { ...untouched(text), details: { outline, linking: NO_LINKING, helpers: [] } };
}

/** The result with these edits applied. */
function edited(
  result: CompileResult,
  { code, file }: SourceText,
  edits: readonly Edit[],
  isMeasured: boolean | undefined,
): CompileResult {
  if (edits.length === 0) return result;
  const emitted = emit(code, file, edits, isMeasured);
  const made: { code?: string; map?: SourceMap } = {};
  return {
    ...result,
    edits,
    get code() {
      made.code ??= emitted.code();
      return made.code;
    },
    get map() {
      made.map ??= emitted.map();
      return made.map;
    },
  };
}

/** The same, in production with imports of the parts that the file needs, and in development with a statement that tells them. */
function linked(
  result: CompileResult,
  text: SourceText,
  linking: Linking | undefined,
  { link, tellsParts, keepsImports, isMeasured }: CompileOptions,
  { imports, others }: FileEdits = NO_EDITS,
): CompileResult {
  if (!linking) return edited(result, text, [...imports, ...others], isMeasured);
  if (!link) {
    const told = tellsParts ? generateTelling(linking, text.code) : [];
    return edited(result, text, [...imports, ...told, ...others], isMeasured);
  }
  const report = [...result.report, ...linking.asked.map(reportOfPart)];
  const all = [...imports, ...generateLinking(linking, text.code, link, keepsImports), ...others];
  const facts = { isNeeded: linking.mayVanish, bringsAll: linking.whole.length > 0 };
  return edited({ ...result, report, ...facts, ...(keepsImports && { linking }) }, text, all, isMeasured);
}

const untouched = (text: SourceText, found: readonly Diagnostic[] = []): CompileResult => ({
  code: text.code,
  map: undefined,
  edits: [],
  diagnostics: notSuppressed(text, found),
  report: [],
});

/** The finding for a file of ours without a tree. */
const unparsed = (text: SourceText, parsed: Extract<ParseResult, { kind: 'deep' | 'broken' }>): Diagnostic =>
  parsed.kind === 'deep'
    ? tooDeep(text, parsed.at)
    : diagnose(text, 'syntax-error', parsed.problem, parsed.problem.message);

const tooDeep = (
  text: SourceText,
  at: number,
  found = 'more nested brackets or operators than can be parsed',
) => diagnose(text, 'code-too-deep', { start: at, end: at + 1 }, found);
