import { analyze } from './analyze/analyze.ts';
import { MAY_EXTEND } from './analyze/facts/class-members.ts';
import { codeAt } from './analyze/facts/imports.ts';
import { analyzeLinking, type LinkingHints, NO_LINKING } from './analyze/linking/linking.ts';
import { MAY_NEED_PART } from './analyze/linking/may-need.ts';
import { connectionsIn, connectionsOf, UNRECORDED } from './analyze/outline/connections.ts';
import { OutlineNotes } from './analyze/outline/outline.ts';
import { type Diagnostic, diagnose } from './diagnostics/diagnostic.ts';
import { SourceText } from './diagnostics/frame.ts';
import { notSuppressed } from './diagnostics/silence.ts';
import { editsOf, emit, type FileEdits, NO_EDITS, type SourceMap } from './emit/emit.ts';
import { fileMark } from './generate/function-name.ts';
import { generate } from './generate/generate.ts';
import { generateLinking } from './generate/linking.ts';
import type { Helper } from './generate/output.ts';
import { generateTelling, generateTellingOfWhole } from './generate/telling.ts';
import type { Edit } from './model/edit.ts';
import type { Linking } from './model/linking.ts';
import type { Outline } from './model/outline.ts';
import { parse, recordOf } from './parse/parse.ts';
import { mentions, type SourceOptions, sourcesOf } from './parse/sources.ts';
import { type ReportEntry, reportOf, reportOfPart } from './report.ts';
import { type Fast, type Optimize, type Style, styleOf } from './style.ts';

export type { KindOfImport } from './analyze/linking/values/plain-schemas.ts';
export { type CatalogueEntry, type Code, catalogue, type Severity } from './diagnostics/catalogue.ts';
export { type Diagnostic, type Fix, print } from './diagnostics/diagnostic.ts';
export type { Origin, Span } from './model/origin.ts';
export type { ReportEntry } from './report.ts';
export type { Fast, Optimize } from './style.ts';

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
  if (options.isLeftOut && !options.details && !isLinked(code, options)) {
    const told = options.tellsParts ? generateTellingOfWhole(code, beginningOf(text, options)) : [];
    return edited(untouched(text), text, told, false);
  }
  const mentionsUs = mentions(code, options);
  const isWanted =
    mentionsUs ||
    options.details ||
    MAY_EXTEND.test(code) ||
    (findsParts(options) && MAY_NEED_PART.test(code));
  if (!isWanted) return untouched(text);
  if (!mentionsUs && onlyLinks(code, options) && !MAY_NEED_PART.test(code) && !UNRECORDED.test(code))
    return connected(text);
  try {
    const result = compileText(text, options, style);
    // Report nothing for a file that only needs a part and does not import us.
    return mentionsUs || result.diagnostics.length === 0 ? result : untouched(text);
  } catch (error) {
    // A host may call with little stack left. The file itself is fine, and works uncompiled.
    if (!(error instanceof RangeError)) throw error;
    return untouched(text, mentionsUs ? [tooDeep(text, 0, error.message)] : []);
  }
}

function compileText(text: SourceText, options: CompileOptions, style: Style): CompileResult {
  const { code, file } = text;
  const isSource = sourcesOf(options, file);
  const parsed = parse(code, file, isSource, Boolean(options.details));
  if (options.isLeftOut && (parsed.kind === 'deep' || parsed.kind === 'broken')) return untouched(text);
  if (parsed.kind === 'deep') return untouched(text, [tooDeep(text, parsed.at)]);
  if (parsed.kind === 'broken') {
    const { problem } = parsed;
    return untouched(text, [diagnose(text, 'syntax-error', problem, problem.message, true)]);
  }
  const { program } = parsed;
  if (!program) return untouched(text);
  const importsUs = parsed.kind === 'parsed';
  const isSmall = !importsUs && onlyLinks(code, options);
  const notes = options.details && !isSmall ? new OutlineNotes() : undefined;
  // Without our imports only a class can be compiled: one that extends an imported entity.
  const analysis =
    importsUs || notes || MAY_EXTEND.test(code)
      ? analyze(program, { text, isSource, style, importsUs, outline: notes })
      : undefined;
  const linking =
    findsParts(options) || options.details
      ? analyzeLinking(program, file, importsUs ? analysis?.module : undefined, options)
      : undefined;
  const outline = isSmall ? connectionsIn(program) : notes?.finish(program, file);
  const details = outline && linking ? { outline, linking, helpers: [] } : undefined;
  if (options.isLeftOut)
    return linked(
      { ...untouched(text), details },
      text,
      isLinked(code, options) ? linking : undefined,
      options,
    );
  if (!analysis) return linked({ ...untouched(text), details }, text, linking, options);
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

/** True if a file's parts are wanted: for linking, or to be told. */
const findsParts = ({ link, tellsParts }: CompileOptions): boolean => Boolean(link || tellsParts);

/** True unless a file is left out that brings the whole runtime. */
const isLinked = (code: string, options: CompileOptions): boolean =>
  findsParts(options) && !(options.isLeftOut && WHOLE.test(code));

/** True for a text of which `details: 'links'` asks for less: no name of it can be one of ours or an entity. */
const onlyLinks = (code: string, { details }: CompileOptions): boolean =>
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

/** The same; for production linked with the parts that the file needs, and for development with a statement that tells them. */
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

const tooDeep = (
  text: SourceText,
  at: number,
  found = 'more nested brackets or operators than can be parsed',
) => diagnose(text, 'code-too-deep', { start: at, end: at + 1 }, found, true);
