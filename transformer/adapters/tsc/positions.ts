import type { Edit, EditPart } from '../../model/edit.ts';
import type { Span } from '../../model/origin.ts';

/** A range of the compiled text: copied from the source, or new text that replaces `source`. */
interface Stretch extends Span {
  readonly source: Span;
  readonly isKept: boolean;
}

/** Maps positions of the compiled text to the source. */
export class Positions {
  readonly #stretches: Stretch[] = [];
  #length = 0;

  constructor(code: string, edits: readonly Edit[]) {
    let at = 0;
    for (const { start, end, parts } of inOrder(edits)) {
      this.#keep({ start: at, end: start });
      for (const part of parts) this.#write(part, { start, end });
      at = end;
    }
    this.#keep({ start: at, end: code.length });
  }

  #write(part: EditPart, place: Span): void {
    if (typeof part === 'string') this.#add(part.length, place, false);
    else this.#keep(part);
  }

  #keep(source: Span): void {
    this.#add(source.end - source.start, source, true);
  }

  #add(length: number, source: Span, isKept: boolean): void {
    this.#stretches.push({ start: this.#length, end: this.#length + length, source, isKept });
    this.#length += length;
  }

  /** The range of the source that a range was copied from; `undefined` if an edit touches it. */
  kept({ start, end }: Span): Span | undefined {
    const { first, last } = this.#around({ start, end });
    if (first !== last || !first.isKept) return undefined;
    return { start: startIn(first, start), end: startIn(first, end) };
  }

  /** The range of the source that a range corresponds to; new text counts as the text that it replaced. */
  nearest({ start, end }: Span): Span {
    const { first, last } = this.#around({ start, end });
    return {
      start: first.isKept ? startIn(first, start) : first.source.start,
      end: last.isKept ? startIn(last, end) : last.source.end,
    };
  }

  /** Says if the first and the last character of a range were copied from the source. */
  edges(span: Span): { readonly isStartKept: boolean; readonly isEndKept: boolean } {
    const { first, last } = this.#around(span);
    return { isStartKept: first.isKept, isEndKept: last.isKept };
  }

  #around({ start, end }: Span): { readonly first: Stretch; readonly last: Stretch } {
    const first = this.#startingBefore(start + 1);
    return { first, last: end > start ? this.#startingBefore(end) : first };
  }

  /** The last non-empty stretch that starts before a position. */
  #startingBefore(place: number): Stretch {
    let [low, high] = [0, this.#stretches.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#stretches[middle]!.start < place) low = middle + 1;
      else high = middle;
    }
    return this.#stretches[low - 1]!;
  }
}

const startIn = ({ start, source }: Stretch, place: number): number => source.start + place - start;

/** Sorted by position. Insertions at the same position keep their order, and precede replacements. */
const inOrder = (edits: readonly Edit[]): Edit[] =>
  [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
