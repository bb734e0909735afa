import type { Edit } from '../model/edit.ts';

/** A line and a column, from zero. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The mappings of a map in which inserted members and imports belong to no line of the source, instead of to what stands before them. */
export function unmapped<Segment extends readonly [column: number, ...rest: number[]]>(
  mapped: readonly (readonly Segment[])[],
  code: string,
  edits: readonly Edit[],
  written: (part: Edit['parts'][number]) => string,
): (Segment | [column: number])[][] {
  const mappings = mapped.map((line): (Segment | [column: number])[] => [...line]);
  for (const { line, column } of insertions(code, edits, written)) {
    const segments = mappings[line];
    if (!segments) continue;
    const at = segments.findIndex(([place]) => place >= column);
    segments.splice(at < 0 ? segments.length : at, 0, [column]);
  }
  return mappings;
}

const MEMBER = /static get name\(\)|^ ?;? ?import \* as /;

/** Where the compiled text has inserted members and imports. */
function insertions(
  code: string,
  edits: readonly Edit[],
  written: (part: Edit['parts'][number]) => string,
): Place[] {
  const found: Place[] = [];
  let place: Place = { line: 0, column: 0 };
  let at = 0;
  // Insertions at the same position keep their order, and precede replacements.
  for (const { start, end, parts } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    place = after(code.slice(at, start), place);
    const text = parts.map(written).join('');
    if (start === end && MEMBER.test(text)) found.push(place);
    place = after(text, place);
    at = end;
  }
  return found;
}

/** The place after a text that begins at a place. */
function after(text: string, { line, column }: Place): Place {
  const last = text.lastIndexOf('\n');
  return {
    line: line + text.split('\n').length - 1,
    column: last < 0 ? column + text.length : text.length - last - 1,
  };
}
