/** The words of a text, whatever escapes they use: `\\u005f_x` is the name `__x`. */
const WORD = /(?:[\p{ID_Continue}$\u200c\u200d]|\\u(?:[\da-fA-F]{4}|\{[\da-fA-F]+\}))+/gu;
const ESCAPE = /\\u(?:\{([\da-fA-F]+)\}|([\da-fA-F]{4}))/g;

/** Creates names that occur nowhere in a file, not even in a comment. */
export class FreeNames {
  readonly #code: string;
  #words: Set<string> | undefined;
  /** The number of names created from each wanted name. */
  readonly #counts = new Map<string, number>();

  constructor(code: string) {
    this.#code = code;
  }

  /** A name like the wanted one: `__x`, or `__x2` if that is taken. */
  make(wanted: string): string {
    this.#words ??= wordsOf(this.#code);
    let count = this.#counts.get(wanted) ?? 0;
    let name: string;
    do name = ++count === 1 ? wanted : `${wanted}${count}`;
    while (this.#words.has(name));
    this.#counts.set(wanted, count);
    this.#words.add(name);
    return name;
  }
}

function wordsOf(code: string): Set<string> {
  const words = new Set(code.match(WORD));
  if (!code.includes('\\u')) return words;
  return new Set(Array.from(words, (word) => (word.includes('\\') ? unescaped(word) : word)));
}

const unescaped = (word: string): string =>
  word.replace(ESCAPE, (written, long?: string, short?: string) => {
    const point = Number.parseInt((long ?? short)!, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
