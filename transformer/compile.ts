import { analyze } from './analyze/analyze.ts';
import { type Fast, fastClasses, type IsFast } from './analyze/fast.ts';
import { type Diagnostic, diagnose } from './diagnostics/diagnostic.ts';
import { Text } from './diagnostics/frame.ts';
import { spoken } from './diagnostics/silence.ts';
import { emit, type SourceMap } from './emit/emit.ts';
import { generate } from './generate/generate.ts';
import type { Edit } from './model/edit.ts';
import { parse } from './parse/parse.ts';
import { mentions, type SourceOptions, sourcesOf } from './parse/sources.ts';
import { type ReportEntry, reportOf } from './report.ts';

export type { Fast } from './analyze/fast.ts';
export type { Code, Severity } from './diagnostics/catalogue.ts';
export { type Diagnostic, print } from './diagnostics/diagnostic.ts';
export type { Origin, Span } from './model/origin.ts';
export type { ReportEntry } from './report.ts';

export interface CompileOptions extends SourceOptions {
  /** Name of the file, for its language, its origins and its source map. */
  readonly filename: string;
  /**
   * For development, where a module that was edited is evaluated again: entity classes note their file, by which the
   * runtime knows them again.
   */
  readonly development?: boolean | undefined;
  /**
   * Entity classes that get functions which name each of their plain fields, in place of a loop over what a response has:
   * `true` for all, or their names. Records are stored faster, and each class is larger.
   */
  readonly fast?: Fast | undefined;
}

export interface CompileResult {
  readonly code: string;
  /** `undefined` where the text did not change. Made when it is first read. */
  readonly map: SourceMap | undefined;
  /** What was changed, for hosts that go on with a syntax tree; empty where nothing was. */
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly Diagnostic[];
  /** One entry per declaration of the file. */
  readonly report: readonly ReportEntry[];
}

/**
 * Compiles one file. What comes out depends on the text, the name and the options, and on nothing else: no other file,
 * no types, no run before this one.
 *
 * @throws a `TypeError` where an option is not what it may be
 */
export function compile(code: string, options: CompileOptions): CompileResult {
  const isFast = fastClasses(options.fast);
  const text = new Text(options.filename, code);
  if (!mentions(code, options)) return untouched(text);
  try {
    return compileText(text, options, isFast);
  } catch (error) {
    // A host may call with little stack left. That is no fault of the file, which runs as it is.
    if (!(error instanceof RangeError)) throw error;
    return untouched(text, [tooDeep(text, 0, error.message)]);
  }
}

function compileText(text: Text, options: CompileOptions, isFast: IsFast): CompileResult {
  const { code, file } = text;
  const isSource = sourcesOf(options, file);
  const result = parse(code, file, isSource);
  if (result.kind === 'foreign') return untouched(text);
  if (result.kind === 'deep') return untouched(text, [tooDeep(text, result.at)]);
  if (result.kind === 'broken') {
    const { problem } = result;
    return untouched(text, [diagnose(text, 'syntax-error', problem, problem.message, true)]);
  }
  const { module, diagnostics } = analyze(result.program, text, isSource, isFast);
  const generated = generate(module, code, options.development ? file : undefined);
  const report = reportOf(module, generated);
  if (generated.edits.length === 0) return { ...untouched(text, diagnostics), report };
  const { map, ...emitted } = emit(code, module, generated);
  let made: SourceMap | undefined;
  return {
    ...emitted,
    get map() {
      made ??= map();
      return made;
    },
    diagnostics: spoken(text, diagnostics),
    report,
  };
}

const untouched = (text: Text, found: readonly Diagnostic[] = []): CompileResult => ({
  code: text.code,
  map: undefined,
  edits: [],
  diagnostics: spoken(text, found),
  report: [],
});

const tooDeep = (
  text: Text,
  at: number,
  found = 'more brackets or operators in each other than can be parsed',
) => diagnose(text, 'code-too-deep', { start: at, end: at + 1 }, found, true);
