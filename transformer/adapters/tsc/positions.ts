import type { Edit, Part } from '../../model/edit.ts';
import type { Span } from '../../model/origin.ts';

/** A stretch of the compiled text: carried over from the source, or new and in the place of `source`. */
interface Stretch extends Span {
  readonly source: Span;
  readonly isKept: boolean;
}

/** Tells where in the source a place of the compiled text comes from. */
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

  #write(part: Part, place: Span): void {
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

  /** The range of the source that a range was carried over from; `undefined` where an edit touches it. */
  kept({ start, end }: Span): Span | undefined {
    const { first, last } = this.#around({ start, end });
    if (first !== last || !first.isKept) return undefined;
    return { start: startIn(first, start), end: startIn(first, end) };
  }

  /** The range of the source that a range stands for; what is new counts as what it replaced. */
  nearest({ start, end }: Span): Span {
    const { first, last } = this.#around({ start, end });
    return {
      start: first.isKept ? startIn(first, start) : first.source.start,
      end: last.isKept ? startIn(last, end) : last.source.end,
    };
  }

  /** True if the first and the last of a range's text were carried over. */
  edges(span: Span): { readonly isStartKept: boolean; readonly isEndKept: boolean } {
    const { first, last } = this.#around(span);
    return { isStartKept: first.isKept, isEndKept: last.isKept };
  }

  #around({ start, end }: Span): { readonly first: Stretch; readonly last: Stretch } {
    const first = this.#startingBefore(start + 1);
    return { first, last: end > start ? this.#startingBefore(end) : first };
  }

  /** The last stretch with text that starts before a place. */
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

/** By place; what is inserted at one place stays in the order in which it came, before what replaces text there. */
const inOrder = (edits: readonly Edit[]): Edit[] =>
  [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
