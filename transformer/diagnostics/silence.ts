import type { Diagnostic } from './diagnostic.ts';

/** `// presource-ignore-next path-pattern -- the server needs it` */
const COMMENT = /\/\/[ \t]*presource-ignore-(next|file)\b([^\r\n]*)/g;

/** Whether a comment's text names a code, or none at all, which means every code. */
function speaksOf(text: string): (code: string) => boolean {
  const codes = text
    .replace(/\s--.*$/, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  return (code) => codes.length === 0 || codes.includes(code);
}

/** The number of the first line behind an offset that holds more than a comment. */
function nextLine(code: string, offset: number): number {
  const lines = code.split(/\r\n|\n|\r/);
  let line = code.slice(0, offset).split(/\r\n|\n|\r/).length + 1;
  while (line <= lines.length && /^\s*(\/\/.*)?$/.test(lines[line - 1]!)) line++;
  return line;
}

/** Findings without those that the file's author has seen, and wants. */
export function spoken(code: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length === 0 || !code.includes('presource-ignore-')) return diagnostics;
  const silences = [...code.matchAll(COMMENT)].map((match) => {
    const isNamed = speaksOf(match[2]!);
    const line = match[1] === 'next' ? nextLine(code, match.index) : undefined;
    return (finding: Diagnostic) => isNamed(finding.code) && (line ?? finding.line) === finding.line;
  });
  return diagnostics.filter((finding) => !silences.some((silence) => silence(finding)));
}
