import { hostDiagnostic, isShown, printDiagnostics } from './diagnostics.ts';
import { compiled, type PluginConfig } from './file.ts';
import { type Extras, hostOf, type TypeScript, type ts } from './host.ts';

/** Programs whose own diagnostics include the compiler's findings. */
const checked = new WeakSet<ts.Program>();

export const hasChecked = (program: ts.Program): boolean => checked.has(program);

/** A program's method that returns the diagnostics of a file, or of all files. */
type Ask = (source?: ts.SourceFile, token?: ts.CancellationToken) => readonly ts.Diagnostic[];

/** The methods of a program to wrap: the first is for everyone, the second for incremental builds. */
const QUESTIONS = ['getSemanticDiagnostics', 'getBindAndCheckDiagnostics'] as const;

/**
 * The plugin's findings:
 * `{ "transform": "@presource/transformer", "import": "check", "transformProgram": true }`. They are part of
 * the host's own type errors, so the host shows, counts, caches and clears them as such: also without emit, in
 * incremental builds, and in watch mode.
 *
 * @returns the same program
 * @throws if the host's TypeScript does not support transformers
 */
export function check(
  program: ts.Program,
  _host: ts.CompilerHost | undefined,
  config: PluginConfig = {},
  extras?: Partial<Extras>,
): ts.Program {
  // A host that does not transform programs calls this as a transformer; the result is not used.
  if (extras === undefined) return {} as ts.Program;
  const host = hostOf(extras);
  const asked = program as unknown as Record<(typeof QUESTIONS)[number], Ask | undefined>;
  const warned = new WeakSet<ts.SourceFile>();
  for (const question of QUESTIONS) {
    const ask = asked[question]?.bind(program);
    if (!ask) continue;
    asked[question] = (source, token) => {
      const found = ask(source, token);
      const sources = source ? [source] : program.getSourceFiles();
      const errors = sources.flatMap((one) => errorsOf(host, program, one, config, warned));
      return errors.length > 0 ? [...found, ...errors] : found;
    };
  }
  checked.add(program);
  return program;
}

/** The errors of a file. Its warnings are printed, once. */
function errorsOf(
  host: TypeScript,
  program: ts.Program,
  source: ts.SourceFile,
  config: PluginConfig,
  warned: WeakSet<ts.SourceFile>,
): ts.Diagnostic[] {
  const diagnostics = (compiled(host, program, source, config)?.diagnostics ?? []).filter(isShown);
  if (diagnostics.length === 0) return [];
  const all = diagnostics.map((one) => hostDiagnostic(host, source, one));
  const isError = ({ category }: ts.Diagnostic) => category === host.DiagnosticCategory.Error;
  if (!warned.has(source))
    printDiagnostics(
      host,
      program,
      all.filter((one) => !isError(one)),
    );
  warned.add(source);
  return all.filter(isError);
}
