import { posix } from 'node:path';
import { isWanted, type Selection } from '../../adapters/selection.ts';
import { compile } from '../../compile.ts';
import { SourceText } from '../../diagnostics/frame.ts';
import { emit } from '../../emit/emit.ts';
import type { Edit } from '../../model/edit.ts';
import { TYPESCRIPT } from '../../parse/sources.ts';
import type { ReportEntry } from '../../report.ts';
import type { Finding } from '../check/findings.ts';
import { type Esbuild, isFailure, transformOptions } from './esbuild.ts';
import { formatOf, type Layout, outputEnd } from './layout.ts';
import type { SourceFile } from './sources.ts';

/** How the source map of a file is written. */
export type SourceMapKind = 'file' | 'inline' | 'none';

/** What a build knows before its first file. */
export interface Build {
  readonly layout: Layout;
  readonly selection: Selection;
  readonly maps: SourceMapKind;
  readonly esbuild: Esbuild;
}

/** The JavaScript of a file. */
export interface BuiltFile {
  /** Texts to write, by their paths; nothing if the file has an error. */
  readonly outputs: ReadonlyMap<string, string>;
  readonly found: readonly Finding[];
  /** One entry per declaration. */
  readonly report: readonly ReportEntry[];
}

/** Compiles a file, and removes its types. */
export async function buildFile(build: Build, source: SourceFile, output: string): Promise<BuiltFile> {
  const { file, code } = source;
  const { layout, selection, maps } = build;
  const { root, options } = layout;
  const { sources, fast, optimize } = selection;
  const result = isWanted(file, selection)
    ? compile(code, { filename: file, root, sources, fast, optimize })
    : { edits: [], diagnostics: [], report: [] };
  const edits = [
    ...result.edits,
    ...(options.rewriteRelativeImportExtensions ? renamed(layout, source) : []),
  ];
  const isBroken = result.diagnostics.some(({ severity }) => severity === 'error');
  const made = isBroken ? [] : await javaScript(build, source, output, edits);
  const said = result.diagnostics.filter(({ severity }) => severity !== 'info');
  return {
    outputs: 'code' in made ? outputsOf(output, made, maps) : new Map(),
    found: 'code' in made ? said : [...said, ...made],
    report: result.report,
  };
}

/** `./user.ts` is `./user.js` in the output. */
const renamed = ({ options }: Layout, { specifiers }: SourceFile): Edit[] =>
  specifiers
    .filter(({ text }) => /^\.{1,2}\//.test(text) && TYPESCRIPT.test(text) && !/\.d\.[mc]?ts$/.test(text))
    .map(({ start, end, text }) => ({
      start,
      end,
      parts: [text.replace(TYPESCRIPT, () => outputEnd(text, options))],
    }));

type Made = { readonly code: string; readonly map: string };

/** The JavaScript, or why there is none. */
async function javaScript(
  { layout, maps, esbuild }: Build,
  { file, code }: SourceFile,
  output: string,
  edits: readonly Edit[],
): Promise<Made | readonly Finding[]> {
  const { options, version } = layout;
  // As a person sees it from the output: `../src/post.ts`.
  const name = posix.relative(posix.dirname(output), file);
  const emitted = edits.length > 0 ? emit(code, name, edits) : undefined;
  // esbuild reads the map of what it gets, and continues it.
  const before =
    emitted &&
    (maps === 'none' ? emitted.code() : `${emitted.code()}\n//# sourceMappingURL=${emitted.map().toUrl()}`);
  try {
    const made = await esbuild.transform(before ?? code, {
      ...transformOptions(file, options, version),
      format: formatOf(file, layout),
      platform: 'node',
      // Node asks for `with { type: 'json' }`, whatever the target is.
      supported: { 'import-attributes': true },
      sourcefile: name,
      sourcemap: maps === 'none' ? false : 'external',
      ...(options.sourceRoot !== undefined && { sourceRoot: options.sourceRoot }),
      logLevel: 'silent',
    });
    return { code: made.code, map: made.map };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.errors.map((one) => findingOf(file, code, one));
  }
}

/** A finding of esbuild, with the place in the source: the compiler keeps the numbers of lines. */
function findingOf(
  file: string,
  code: string,
  {
    text: said,
    location,
  }: { readonly text: string; readonly location: { line: number; column: number } | null },
): Finding {
  const text = new SourceText(file, code);
  const line = Math.min(location?.line ?? 1, text.lineCount);
  const starts = [0, ...Array.from(code.matchAll(/\r\n|\n|\r/g), ({ index, 0: end }) => index + end.length)];
  const start = Math.min(code.length, starts[line - 1]! + (location?.column ?? 0));
  return {
    code: 'syntax-error',
    severity: 'error',
    title: 'The file cannot be read',
    message: said,
    remedy: 'Correct the syntax at the marked place.',
    origin: { file, start, end: start + 1 },
    frame: text.frame({ start, end: start + 1 }),
    ...text.place(start),
  };
}

function outputsOf(output: string, { code, map }: Made, maps: SourceMapKind): ReadonlyMap<string, string> {
  if (maps === 'none') return new Map([[output, code]]);
  if (maps === 'inline') {
    const encoded = Buffer.from(map).toString('base64');
    return new Map([[output, `${code}//# sourceMappingURL=data:application/json;base64,${encoded}\n`]]);
  }
  // A URL: a line break in the name of a file would end the comment, and what follows be code.
  const url = encodeURI(posix.basename(output)).replace(/[#?]/g, encodeURIComponent);
  return new Map([
    [output, `${code}//# sourceMappingURL=${url}.map\n`],
    [`${output}.map`, map],
  ]);
}
