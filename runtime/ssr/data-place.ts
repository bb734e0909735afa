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
 * Finds the places of scripts with data in a page that comes in pieces: the first at the end of the head, behind all that
 * the head brings and before everything that is shown; without a head, as React 18 may write it, after the doctype. The
 * others between two tokens, as early as possible, where a browser runs them.
 */
export class DataPlace {
  /** The page is past the first place. */
  isFound = false;
  private isInHead = false;
  /** The first place of a page without a head. */
  private top = 0;
  /** The number of open templates: their scripts do not run. */
  private templates = 0;
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
   * offset. After the last bytes there is always one, unless the page needs none.
   */
  next(chunks: readonly Uint8Array[], isLast: boolean): number | undefined {
    const { markup } = this;
    if (this.isFound) {
      this.from = markup.at;
      this.found = markup.isBetween && !this.templates && chunks.length ? markup.at : undefined;
    }
    for (const chunk of chunks) markup.write(chunk);
    if (chunks.length) this.isDue = true;
    // An unfinished head may be a text that ends nowhere: its end is no place.
    if (isLast && this.isDue) this.found ??= this.isFound ? markup.at : this.top;
    if (this.found === undefined) return undefined;
    this.isFound = true;
    this.isDue = false;
    return this.found - this.from;
  }

  private read(name: string, from: number, to: number): void {
    const isOutside = !this.templates;
    const endsRaw = this.isInRaw;
    this.isInRaw = this.markup.isRaw;
    if (name === 'template') this.templates++;
    else if (name === '/template' && !isOutside) this.templates--;
    if (this.found !== undefined) return;
    if (!this.isFound) {
      if (isOutside) this.found = this.firstPlace(name, from, to);
    } else if (name === '#text') return;
    else if (isOutside && !endsRaw && from >= this.from) this.found = from;
    else if (!this.templates && !this.isInRaw) this.found = to;
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
