import MagicString, { type SourceMap } from 'magic-string';
import type { Generated } from '../generate/generate.ts';
import { insert } from '../generate/output.ts';
import type { Edit, Part } from '../model/edit.ts';
import type { Module } from '../model/module.ts';

export type { SourceMap } from 'magic-string';

/** The text that a host goes on with. */
export interface Emitted {
  readonly code: string;
  /** Made when it is asked for: it costs more than the text. */
  map(): SourceMap;
  /** Everything that was changed, for hosts that go on with a syntax tree. */
  readonly edits: readonly Edit[];
}

/**
 * Applies the edits, and imports the runtime on the line of the last import. No line of the user's moves: hosts that lose
 * source maps still report the right lines.
 */
export function emit(code: string, module: Module, generated: Generated): Emitted {
  const edits = editsOf(code, module, generated);
  const text = new MagicString(code);
  const written = (part: Part): string =>
    typeof part === 'string' ? part : code.slice(part.start, part.end);
  for (const { start, end, parts } of edits) {
    const content = parts.map(written).join('');
    if (start === end) text.appendLeft(start, content);
    else if (content) text.update(start, end, content);
    else text.remove(start, end);
  }
  const map = () => text.generateMap({ source: module.file, hires: 'boundary', includeContent: true });
  return { code: text.toString(), map, edits };
}

function editsOf(code: string, module: Module, generated: Generated): readonly Edit[] {
  const { edits, runtime } = generated;
  return [...edits, ...(runtime ? [insert(module.importAt, runtimeImport(code, module, runtime))] : [])];
}

/** A namespace import, because that is the one form that hosts translate to CommonJS without touching the calls. */
function runtimeImport(code: string, { importAt }: Module, name: string): string {
  const separator = code[importAt - 1] === ';' ? ' ' : '; ';
  return `${separator}import * as ${name} from 'presource/internal';`;
}
