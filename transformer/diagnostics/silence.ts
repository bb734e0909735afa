import type { Diagnostic } from './diagnostic.ts';
import type { SourceText } from './frame.ts';

/** `// presource-ignore-next path-pattern -- the server needs it` */
const COMMENT = /\/\/[ \t]*presource-ignore-(next|file)\b([^\r\n]*)/g;

/** Suppressed findings: by their codes, or all. */
interface Silence {
  isAll: boolean;
  readonly codes: Set<string>;
}

/** Adds the codes that a comment names; a comment without codes means all of them. */
function add(silence: Silence, text: string): Silence {
  const codes = text
    .replace(/\s--.*$/, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (codes.length === 0) silence.isAll = true;
  for (const code of codes) silence.codes.add(code);
  return silence;
}

/** The number of the first line after an offset that contains more than a comment with `//`. */
function nextLine(text: SourceText, offset: number): number {
  let line = text.place(offset).line + 1;
  while (line <= text.lineCount && /^\s*(\/\/.*)?$/.test(text.line(line))) line++;
  return line;
}

/** Findings without those that the file's author has suppressed. */
export function notSuppressed<T extends Pick<Diagnostic, 'line'> & { readonly code: string }>(
  text: SourceText,
  diagnostics: readonly T[],
): readonly T[] {
  if (diagnostics.length === 0 || !text.code.includes('presource-ignore-')) return diagnostics;
  /** By line; those of the file by zero. */
  const silences = new Map<number, Silence>();
  let behind = { from: 0, line: 0 };
  for (const { 1: kind, 2: names, index } of text.code.matchAll(COMMENT)) {
    // Comments one after another are about the same line.
    const from = text.place(index).line;
    if (kind === 'next' && (from < behind.from || from >= behind.line))
      behind = { from, line: nextLine(text, index) };
    const line = kind === 'next' ? behind.line : 0;
    silences.set(line, add(silences.get(line) ?? { isAll: false, codes: new Set() }, names!));
  }
  const isSilent = (line: number, code: string): boolean => {
    const silence = silences.get(line);
    return silence !== undefined && (silence.isAll || silence.codes.has(code));
  };
  return diagnostics.filter(({ line, code }) => !isSilent(0, code) && !isSilent(line, code));
}
