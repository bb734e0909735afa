import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { TypeScript, ts } from './host.ts';

/**
 * TypeScript numbers its messages below 100,000. Ours have names, and share a number that TypeScript does not
 * use.
 */
const NUMBER = 730_001;

/** A finding as a diagnostic of the host, which prints its position, and the line if it prints lines. */
export function hostDiagnostic(
  host: TypeScript,
  source: ts.SourceFile,
  diagnostic: Diagnostic,
): ts.Diagnostic {
  const { code, severity, title, message, remedy, origin } = diagnostic;
  return {
    file: source,
    start: origin.start,
    length: Math.max(1, origin.end - origin.start),
    category: host.DiagnosticCategory[severity === 'error' ? 'Error' : 'Warning'],
    code: NUMBER,
    source: 'presource',
    messageText: `${code}: ${title}\n${message}\n${remedy}`,
  };
}

/**
 * Prints findings where the host prints its own. Warnings must be printed this way: the host counts every added
 * diagnostic as a failure, whatever its category.
 */
export function printDiagnostics(
  host: TypeScript,
  program: ts.Program,
  diagnostics: readonly ts.Diagnostic[],
): void {
  const { sys } = host;
  const { pretty } = program.getCompilerOptions();
  const isPretty = pretty === undefined ? (sys.writeOutputIsTTY?.() ?? false) : Boolean(pretty);
  const format = isPretty ? host.formatDiagnosticsWithColorAndContext : host.formatDiagnostics;
  const text = format(diagnostics, {
    getCurrentDirectory: () => program.getCurrentDirectory(),
    getCanonicalFileName: (file) => (sys.useCaseSensitiveFileNames ? file : file.toLowerCase()),
    getNewLine: () => sys.newLine,
  });
  if (text) sys.write(isPretty ? text + sys.newLine : text);
}

/** True if a build shows the finding; infos appear only in reports. */
export const isShown = ({ severity }: Diagnostic): boolean => severity !== 'info';
