import { type Code, compile, type Diagnostic } from '@presource/transformer/compile';

/** What this plugin reads of a linter's context; ESLint and oxlint have more. */
export interface LintContext {
  readonly filename: string;
  /** The folder in which the linter runs. */
  readonly cwd?: string;
  /** Of a module; linters have other languages, too, without a text. */
  readonly sourceCode: { readonly text?: string } | object;
  readonly settings: { readonly presource?: Settings };
  report(problem: object): void;
}

/** `settings.presource` of a config. */
interface Settings {
  /** Modules that re-export presource, as the option of the compiler's plugins; paths are relative to `cwd`. */
  readonly sources?: readonly string[];
}

const NONE: ReadonlyMap<Code, readonly Diagnostic[]> = new Map();

/** A file is analyzed once, whatever the number of rules. */
const found = new WeakMap<object, ReadonlyMap<Code, readonly Diagnostic[]>>();

/** The findings of the compiler in a file, by code. */
export function findingsOf({
  filename,
  cwd,
  sourceCode,
  settings,
}: LintContext): ReadonlyMap<Code, readonly Diagnostic[]> {
  const known = found.get(sourceCode);
  if (known) return known;
  const { sources } = settings.presource ?? {};
  // The text of a component's file (`.vue`) is not the text of a module.
  const findings = /\.[cm]?[jt]sx?$/.test(filename)
    ? byCode(
        compile(textOf(sourceCode), { filename: slashed(filename), root: slashed(cwd), sources }).diagnostics,
      )
    : NONE;
  found.set(sourceCode, findings);
  return findings;
}

/** Paths as the compiler takes them, on Windows, too. */
const slashed = (path = ''): string => path.replaceAll('\\', '/');

export const textOf = (sourceCode: LintContext['sourceCode']): string =>
  'text' in sourceCode ? (sourceCode.text ?? '') : '';

function byCode(diagnostics: readonly Diagnostic[]): ReadonlyMap<Code, readonly Diagnostic[]> {
  if (diagnostics.length === 0) return NONE;
  const all = new Map<Code, Diagnostic[]>();
  for (const diagnostic of diagnostics)
    all.set(diagnostic.code, [...(all.get(diagnostic.code) ?? []), diagnostic]);
  return all;
}
