import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ReportEntry } from '../../report.ts';
import { bundled } from '../bundle.ts';
import { circlesOf } from '../circles.ts';
import type { CompiledFile } from '../compiled.ts';
import type { Missing } from '../enabled.ts';
import { Names } from '../names.ts';
import { EVERYTHING } from '../parts.ts';
import { type Project, shown } from '../project.ts';
import {
  type LinkedExport,
  type LinkedPart,
  namedExports,
  partsOf,
  runtimeBytesOf,
  wholeImports,
} from './linked.ts';
import { type Place, placeIn } from './place.ts';
import { type Unsure, unsureIn } from './unsure.ts';

/** What became of one declaration. */
export interface Explained {
  readonly kind: ReportEntry['kind'];
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly compiled: boolean;
  /** Why it is not compiled, and the code that causes it. */
  readonly reason?: (Place & { readonly text: string; readonly remedy: string }) | undefined;
  /** Bytes that the compiler adds to the file for it. */
  readonly bytes: number;
}

export interface ExplainedFile {
  readonly file: string;
  /** Why nothing in it is compiled. */
  readonly uncompiled?: (Place & { readonly text: string; readonly remedy: string }) | undefined;
  readonly declarations: readonly Explained[];
}

/** What `presource explain --json` prints. */
export interface Explanation {
  /** Why a build compiles none of it: the plugin is in no config. */
  readonly missing: Missing | undefined;
  readonly files: readonly ExplainedFile[];
  readonly parts: readonly LinkedPart[];
  /** What files import by name, beside the core. */
  readonly exports: readonly LinkedExport[];
  /** Code that brings the whole runtime into a bundle. */
  readonly everything: readonly (Place & { readonly remedy: string })[];
  readonly unsure: readonly Unsure[];
  /** Classes that refer to each other: `Post.author`, `User.posts`. */
  readonly circles: readonly (readonly string[])[];
  readonly sum: {
    readonly files: number;
    /** The page that leads to these files; `undefined` if all files are read. */
    readonly entry: string | undefined;
    /** Tests, stories, and files that the app does not reach. */
    readonly leftOut: number;
    readonly declarations: number;
    readonly compiled: number;
    /** Errors of the compiler, which end a build. */
    readonly errors: number;
    /** Bytes that the compiler adds to the files, before compression. */
    readonly emittedBytes: number;
    /** Bytes of the runtime in a bundle: of the core, the parts, the exports and what compiled code calls, compressed together. */
    readonly runtimeBytes: number;
  };
}

export function explain(project: Project, read: readonly CompiledFile[], missing?: Missing): Explanation {
  const names = new Names(read, project);
  const { files: all, entry } = project.isWhole
    ? bundled(project, read, names)
    : { files: read, entry: undefined };
  const files = all.map((one) => explainFile(project, one)).filter(hasContent);
  const everything = wholeImports(project, all);
  const parts = partsOf(project, all, everything.length > 0);
  const exports = namedExports(project, all);
  const declarations = files.flatMap((one) => one.declarations);
  const usesRuntime =
    everything.length > 0 || all.some(({ result }) => result.details?.linking.entries.length);
  return {
    missing,
    files,
    parts,
    exports: [...exports.values()],
    everything,
    unsure: all.flatMap((one) => unsureIn(project, one, names)),
    circles: circlesOf(names).map((steps) => steps.map(({ from, field }) => `${from.name}.${field}`)),
    sum: {
      files: all.length,
      entry,
      leftOut: project.leftOut + read.length - all.length,
      declarations: declarations.length,
      compiled: declarations.filter(({ compiled }) => compiled).length,
      errors: sum(all.map(({ result }) => result.diagnostics.filter(isError).length)),
      emittedBytes: sum(declarations.map((one) => one.bytes)),
      runtimeBytes: usesRuntime ? runtimeBytesOf(all, parts, exports.keys()) : 0,
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const hasContent = ({ uncompiled, declarations }: ExplainedFile): boolean =>
  uncompiled !== undefined || declarations.length > 0;

function explainFile(project: Project, compiled: CompiledFile): ExplainedFile {
  const { file, text, result, isSelected } = compiled;
  const declarations = result.report
    .filter(({ kind }) => kind !== 'part')
    .map(({ kind, name, origin, compiled: isCompiled, reason, reasonOrigin, remedy, bytes }) => ({
      kind,
      name,
      ...text.place(origin.start),
      compiled: isCompiled && isSelected,
      bytes: isSelected ? bytes : 0,
      reason:
        reason !== undefined && isSelected
          ? { ...placeIn(project, text, reasonOrigin ?? origin), text: reason, remedy: remedy ?? '' }
          : undefined,
    }));
  const broken = result.diagnostics.find(isAboutFile);
  const first = declarations[0];
  const uncompiled = broken
    ? { ...placeIn(project, text, broken.origin), text: broken.message, remedy: broken.remedy }
    : !isSelected && first
      ? {
          ...placeIn(project, text, result.report[0]!.origin),
          text: 'the options `include` and `exclude` leave this file out',
          remedy: `Include it: without the compiler, it links ${EVERYTHING}.`,
        }
      : undefined;
  return { file: shown(project, file), uncompiled, declarations };
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const isAboutFile = ({ code }: Diagnostic): boolean => code === 'syntax-error' || code === 'code-too-deep';
