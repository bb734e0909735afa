import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { TypeScript, ts } from './host.ts';

/** TypeScript numbers its messages, below 100,000; ours have names, and share a number that is none of its own. */
const NUMBER = 730_001;

/** A finding as the host has findings: it prints the place, and the line where it prints lines. */
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
 * Writes findings where the host writes its own. For warnings there is no other way: the host counts everything that it
 * is given as a failure, whatever its category.
 */
export function write(host: TypeScript, program: ts.Program, diagnostics: readonly ts.Diagnostic[]): void {
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

/** True if a finding is one that a build tells: what is only information has its place in reports. */
export const isShown = ({ severity }: Diagnostic): boolean => severity !== 'info';
