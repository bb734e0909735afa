import { Markup } from './markup.ts';

/** What may stand in a head. Any other element ends it, also without `</head>`. */
const METADATA = /*#__PURE__*/ new Set([
  'base',
  'basefont',
  'bgsound',
  'html',
  'head',
  'link',
  'meta',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);

/** The end tags that end a head. */
const ENDS = /*#__PURE__*/ new Set(['/head', '/body', '/html', '/br']);

/** Comments, and what a browser takes for one. */
const isComment = (name: string): boolean => /^(?:[!?]|\/$)/.test(name);

/**
 * Finds the places of scripts with data in a page that comes in pieces: the first at the end of the head, after all that
 * the head brings and before everything that is shown; without a head, as React 18 may write it, after the doctype. The
 * others between two tokens, as early as possible, where a browser runs them.
 */
export class DataPlace {
  /** The page is past the first place. */
  isFound = false;
  private isInHead = false;
  /** The first place of a page without a head. */
  private top = 0;
  /** The last token is of an element whose scripts do not run. */
  private isInert = false;
  /** The last token is of columns, which a script would end. */
  private isInColumns = false;
  /** The last token began the content of a script or the like, which the next one ends. */
  private isInRaw = false;
  /** Where the bytes begin that were not passed on yet. */
  private from = 0;
  /** The place among these. */
  private found: number | undefined;
  /** Bytes were passed on without a place, or are held for it. */
  private isDue = false;
  private readonly markup = new Markup((...token) => this.read(...token));

  /**
   * Reads on. Returns the first place among the bytes of this call and those that were held for the first place, as an
   * offset. The first place of a page is there at the latest after its last bytes.
   */
  next(chunks: readonly Uint8Array[], isLast: boolean): number | undefined {
    const { markup } = this;
    if (this.isFound) {
      this.from = markup.at;
      this.found = markup.isBetween && this.isPlace && chunks.length ? markup.at : undefined;
    }
    for (const chunk of chunks) markup.write(chunk);
    if (chunks.length) this.isDue = true;
    if (this.isFound) {
      // Data without a place are left out: in an unfinished tag, a text of theirs would be an attribute.
      if (isLast && this.isDue && markup.isOutsideTokens && this.isPlace) this.found ??= markup.at;
    } else if (isLast ? this.isDue : markup.isUncertain) this.found ??= this.top;
    if (this.found === undefined) return undefined;
    this.isFound = true;
    this.isDue = false;
    return this.found - this.from;
  }

  private get isPlace(): boolean {
    return !this.isInert && !this.isInColumns && !this.markup.isUncertain;
  }

  private read(name: string, from: number, to: number): void {
    const wasPlace = this.isPlace && !this.isInRaw;
    const { isInert } = this;
    this.isInRaw = this.markup.isRaw;
    this.isInert = this.markup.isInert;
    if (!isComment(name)) this.isInColumns = /^col(?:group)?$/.test(name);
    if (this.found !== undefined) return;
    if (!this.isFound) {
      if (!isInert && !this.markup.isUncertain) this.found = this.firstPlace(name, from, to);
    } else if (name === '#text') return;
    else if (wasPlace && from >= this.from) this.found = from;
    else if (this.isPlace && !this.isInRaw) this.found = to;
  }

  /** The first place, if a token decides where it is. */
  private firstPlace(name: string, from: number, to: number): number | undefined {
    const isStart = /^[a-z]/.test(name);
    if (this.isInHead)
      return name === '#text' || ENDS.has(name) || (isStart && !METADATA.has(name)) ? from : undefined;
    if (name === 'head') this.isInHead = true;
    else if (name === 'html' || name.startsWith('!doctype')) this.top = to;
    else if (!isComment(name)) return this.top;
    return undefined;
  }
}
