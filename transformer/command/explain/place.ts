import type { SourceText } from '../../diagnostics/frame.ts';
import type { Span } from '../../model/origin.ts';
import { type Project, shown } from '../project.ts';

/** A place in a file as people read it. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line of code, without the blanks around it. */
  readonly code: string;
}

/** The longest line that is printed; more of it says nothing more. */
const WIDTH = 88;

export function placeIn(project: Pick<Project, 'root'>, text: SourceText, { start }: Span): Place {
  const { line, column } = text.place(start);
  const code = text.line(line).trim();
  return {
    file: shown(project, text.file),
    line,
    column,
    code: code.length > WIDTH ? `${code.slice(0, WIDTH - 1)}…` : code,
  };
}
