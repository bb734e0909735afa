/** Elements whose content is text, except in SVG and MathML. */
const RAW = /*#__PURE__*/ new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
]);

/** Start tags that end SVG and MathML. */
const BREAKOUT = /*#__PURE__*/ new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

/** Elements without content. */
const VOID = /*#__PURE__*/ new Set(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** What browsers ignore within others, or treat in ways that depend on their age or on attributes. */
const ODD = /*#__PURE__*/ new Set('html head body frameset select font annotation-xml'.split(' '));

/** Elements of SVG and MathML that contain HTML. */
const HOLDS_HTML = /*#__PURE__*/ new Set(
  'svg:foreignobject svg:desc svg:title math:mi math:mo math:mn math:ms math:mtext'.split(' '),
);

/**
 * What the content of a place is: HTML's tokenizer needs to know whether it is in SVG or MathML. Follows elements that
 * are nested as they should be, as all serializers write them, and says so where they are not.
 */
export class OpenElements {
  /** Browsers may see another page than this class from here on. */
  isUncertain = false;
  /** The number of open templates. */
  templates = 0;
  private isInSelect = false;
  /** The open elements from the outermost `<svg>` or `<math>` on: `svg:g`, `html:p`. */
  private readonly open: string[] = [];

  /** True in an `<svg>` or `<math>`, also in the HTML inside of it. */
  get isInForeign(): boolean {
    return this.open.length > 0;
  }

  /** True where `<![CDATA[` begins a text. */
  get hasCdata(): boolean {
    return this.isInForeign && !this.top.startsWith('html:');
  }

  private get top(): string {
    return this.open.at(-1) ?? 'html:';
  }

  /** Takes a tag, and returns true if the content of its element is text. */
  take(name: string, isClosed: boolean): boolean {
    if (name.startsWith('/')) this.end(name.slice(1));
    else if (/^[a-z]/.test(name)) return this.start(name, isClosed);
    return false;
  }

  private start(name: string, isClosed: boolean): boolean {
    if (this.isForeign(name)) {
      if (!BREAKOUT.has(name)) {
        if (ODD.has(name)) this.isUncertain = true;
        if (!isClosed) this.open.push(`${this.top.split(':')[0]}:${name}`);
        return false;
      }
      while (this.isForeign(name)) this.open.pop();
    }
    const isRaw = RAW.has(name);
    if (name === 'svg' || name === 'math') {
      if (!isClosed) this.open.push(`${name}:${name}`);
      if (this.isInSelect) this.isUncertain = true;
    } else if (this.isInForeign) {
      if (ODD.has(name)) this.isUncertain = true;
      else if (!VOID.has(name)) this.open.push(`html:${name}`);
    } else this.outside(name, isRaw);
    return isRaw;
  }

  /** A start tag outside of SVG and MathML. */
  private outside(name: string, isRaw: boolean): void {
    // Older browsers ignore the tags of most elements in a `<select>`, and all of them in the columns of a template.
    const isIgnored =
      (this.isInSelect && (name === 'template' || (isRaw && name !== 'script' && name !== 'textarea'))) ||
      (this.templates > 0 && name === 'col');
    if (isIgnored || name === 'frameset') this.isUncertain = true;
    if (name === 'template') this.templates++;
    if (name === 'select') this.isInSelect = true;
  }

  private end(name: string): void {
    if (!this.isInForeign) {
      if (name === 'template' && this.templates) this.templates--;
      if (name === 'select') this.isInSelect = false;
    } else if (this.top === `html:${name}`) this.open.pop();
    else {
      const first = this.open.findLastIndex((one) => one.startsWith('html:')) + 1;
      const at = this.open.findLastIndex((one) => one.endsWith(`:${name}`));
      if (at < first || name === 'p' || name === 'br') this.isUncertain = true;
      else this.open.length = at;
    }
  }

  /** True if a start tag is one of SVG or MathML here. */
  private isForeign(name: string): boolean {
    const { top } = this;
    if (top.startsWith('html:')) return false;
    return !HOLDS_HTML.has(top) || (top.startsWith('math:') && /^(?:mglyph|malignmark)$/.test(name));
  }
}
