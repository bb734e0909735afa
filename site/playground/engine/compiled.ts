import type { PartName } from '../../../runtime/contract/parts.ts';
import type { CompiledFile } from '../../../transformer/command/compiled.ts';
import { type GraphNode, graphOf } from '../../../transformer/command/graph/graph.ts';
import { MEANING } from '../../../transformer/command/parts.ts';
import { type CompileResult, compile } from '../../../transformer/compile.ts';
import { SourceText } from '../../../transformer/diagnostics/frame.ts';
import type { Optimize } from '../../../transformer/style.ts';
import { type DeclarationBytes, type Finding, LEVELS, type PartBytes } from '../protocol.ts';

/** Bytes of the core, and of each part on its own. */
export type BytesOfParts = Readonly<Record<PartName | 'core', number>>;

const FILE = '/data.ts';

/** A file of one name, of which a project consists here. */
const PROJECT = {
  root: '/',
  files: [FILE],
  leftOut: 0,
  selection: {},
  isWhole: false,
  tsconfig: undefined,
  aliased: () => [],
};

export interface Compiled {
  readonly text: SourceText;
  readonly results: Readonly<Record<Optimize, CompileResult>>;
}

/** Compiles a file at each level, as for a production bundle. */
export function compileLevels(code: string): Compiled {
  const at = (optimize: Optimize): CompileResult =>
    compile(code, {
      filename: FILE,
      root: '/',
      optimize,
      link: (entry) => entry,
      details: optimize === 'balanced',
    });
  return {
    text: new SourceText(FILE, code),
    results: { size: at('size'), balanced: at('balanced'), speed: at('speed') },
  };
}

/** The same file as a development build runs it. */
export const compileToRun = (code: string): string => compile(code, { filename: FILE, root: '/' }).code;

export const findingsOf = ({ results }: Compiled): Finding[] =>
  results.balanced.diagnostics.map(({ severity, line, title, message, remedy }) => ({
    severity,
    line,
    title,
    message,
    remedy,
  }));

export function declarationsOf({ text, results }: Compiled): DeclarationBytes[] {
  const { outline } = results.balanced.details ?? {};
  const spans = new Map(outline?.classes.map(({ origin, span }) => [origin.start, span]));
  return results.balanced.report.flatMap((entry, index) => {
    const { kind, name, origin, reason } = entry;
    if (kind === 'part') return [];
    const added = LEVELS.map((level) => [level, results[level].report[index]?.bytes ?? 0] as const);
    const { start, end } = spans.get(origin.start) ?? origin;
    return {
      kind,
      name,
      line: text.place(origin.start).line,
      reason: reason ?? '',
      written: Buffer.byteLength(text.code.slice(start, end)),
      added: Object.fromEntries(added) as Record<Optimize, number>,
    };
  });
}

export function partsOf({ text, results }: Compiled, bytesOf: BytesOfParts): PartBytes[] {
  const { linking } = results.balanced.details ?? {};
  if (!linking?.entries.length) return [];
  const parts = linking.asked.map(({ part, origin }) => ({
    part,
    meaning: MEANING[part],
    bytes: bytesOf[part],
    line: text.place(origin.start).line,
  }));
  const core = {
    part: 'core' as const,
    meaning: 'every app has it',
    bytes: bytesOf.core,
    line: undefined,
  };
  return [core, ...parts.sort((a, b) => b.bytes - a.bytes)];
}

export function graphIn({ text, results }: Compiled): GraphNode[] {
  const file: CompiledFile = { file: FILE, text, result: results.balanced, isSelected: true };
  return graphOf(PROJECT, [file]);
}
