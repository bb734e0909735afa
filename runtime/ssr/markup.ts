import { OpenElements } from './open-elements.ts';

const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const QUOTE = 0x27;
const DASH = 0x2d;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const BRACKET = 0x5d;

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 9 && byte <= 13 && byte !== 11);
const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const endsName = (byte: number): boolean => isSpace(byte) || byte === SLASH || byte === GREATER;
const lower = (byte: number): string => String.fromCharCode(byte).toLowerCase();

/** How deep a script is in `<!-- <script>`, inside of which `</script>` does not end it. */
enum Escape {
  None,
  Comment,
  Script,
}

/**
 * Follows a page byte by byte through the states of HTML's tokenizer, so that its pieces may begin and end anywhere. All
 * that matters is ASCII, and UTF-8 has those bytes nowhere else.
 */
export class Markup {
  /** The number of bytes so far. */
  at = 0;
  /** The end of the last token, where the text after it begins. */
  private end = 0;
  private isBlank = true;
  /** The `<` of what may be a token. */
  private from = 0;
  /** `p`, `/p`, `!doctype html`, `!--`. */
  private name = '';
  /** The tag has a `/` before its `>`, which closes elements of SVG and MathML. */
  private isClosed = false;
  private quote = 0;
  /** The dashes, or the brackets of CDATA, up to here. */
  private run = 0;
  private isBang = false;
  /** The element whose text this is. */
  private raw = '';
  private escape = Escape.None;
  private readonly around = new OpenElements();
  private state: (byte: number) => void = this.data;

  /** `onToken` gets each token but a text when it ends, and a text (`#text`) when its first visible character comes. */
  constructor(private readonly onToken: (name: string, from: number, to: number) => void) {}

  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.state(byte);
      this.at++;
    }
  }

  /** True where the content of a script, a title or the like goes on. */
  get isRaw(): boolean {
    return this.raw !== '';
  }

  /** True right after a token, where what comes next does not belong to it. */
  get isBetween(): boolean {
    return !this.raw && this.at === this.end;
  }

  /** True in a text, or right after a token. */
  get isOutsideTokens(): boolean {
    return !this.raw && this.state === this.data;
  }

  /** True where a script would not run: in a template, and in SVG and MathML, which read its code in another way. */
  get isInert(): boolean {
    return this.around.templates > 0 || this.around.isInForeign;
  }

  /** True where browsers may see another page than this class. */
  get isUncertain(): boolean {
    return this.around.isUncertain;
  }

  private data(byte: number): void {
    if (byte === LESS) {
      this.from = this.at;
      this.state = this.opened;
    } else if (this.isBlank && !isSpace(byte) && !this.isMark(byte)) this.show();
  }

  /** A byte of the byte order mark. */
  private isMark(byte: number): boolean {
    return this.at < 3 && byte === [0xef, 0xbb, 0xbf][this.at];
  }

  private show(): void {
    if (this.isBlank) this.onToken('#text', this.end, this.at);
    this.isBlank = false;
  }

  /** After `<`. */
  private opened(byte: number): void {
    this.isClosed = false;
    this.name = lower(byte);
    if (isLetter(byte)) this.state = this.tagName;
    else if (byte === SLASH) this.state = this.endOpened;
    else if (byte === BANG) this.state = this.declaration;
    else if (byte === QUESTION) this.state = this.bogus;
    else {
      this.show();
      this.state = this.data;
      this.data(byte);
    }
  }

  private endOpened(byte: number): void {
    this.state = isLetter(byte) ? this.tagName : this.bogus;
    this.state(byte);
  }

  private tagName(byte: number): void {
    if (endsName(byte)) this.attributes(byte);
    else this.name += lower(byte);
  }

  private attributes(byte: number): void {
    this.state = this.attributes;
    if (byte === GREATER) this.close();
    else {
      this.isClosed = byte === SLASH;
      if (!endsName(byte)) this.state = this.attributeName;
    }
  }

  private attributeName(byte: number): void {
    if (byte === EQUALS) this.state = this.beforeValue;
    else if (isSpace(byte)) this.state = this.afterName;
    else if (endsName(byte)) this.attributes(byte);
  }

  private afterName(byte: number): void {
    if (byte === EQUALS) this.state = this.beforeValue;
    else if (!isSpace(byte)) this.attributes(byte);
  }

  private beforeValue(byte: number): void {
    if (byte === GREATER) this.close();
    else if (byte === DOUBLE_QUOTE || byte === QUOTE) {
      this.quote = byte;
      this.state = this.quoted;
    } else if (!isSpace(byte)) this.state = this.unquoted;
  }

  private quoted(byte: number): void {
    if (byte === this.quote) this.state = this.attributes;
  }

  private unquoted(byte: number): void {
    if (byte === GREATER || isSpace(byte)) this.attributes(byte);
  }

  /** After `<!`. */
  private declaration(byte: number): void {
    this.name += lower(byte);
    this.run = 0;
    this.isBang = false;
    if (byte === GREATER) this.close();
    else if (this.name === '!--') this.state = this.comment;
    else if (this.name === '![cdata[' && this.around.hasCdata) this.state = this.cdata;
  }

  /** What a browser takes for a comment, though it is none. */
  private bogus(byte: number): void {
    if (byte === GREATER) this.close();
  }

  private comment(byte: number): void {
    if (byte === DASH) {
      this.run = this.isBang ? 1 : this.run + 1;
      this.isBang = false;
    } else if (byte === GREATER && (this.isBang || this.run > 1 || this.isShortComment)) this.close();
    else {
      this.isBang = byte === BANG && this.run > 1;
      this.run = 0;
    }
  }

  /** `<!-->` and `<!--->` are whole. */
  private get isShortComment(): boolean {
    return this.at - this.from === this.run + '<!--'.length;
  }

  private cdata(byte: number): void {
    if (byte === BRACKET) this.run++;
    else if (byte === GREATER && this.run > 1) this.close();
    else this.run = 0;
  }

  /** At the `>` of a token. */
  private close(): void {
    const { name, from } = this;
    this.end = this.at + 1;
    this.isBlank = true;
    this.state = this.data;
    if (this.around.take(name, this.isClosed)) {
      // Nothing ends `<plaintext>`.
      this.raw = name === 'plaintext' ? '/' : name;
      this.escape = Escape.None;
      this.run = 0;
      this.state = this.rawText;
    }
    this.onToken(name, from, this.end);
  }

  private rawText(byte: number): void {
    this.state = this.rawText;
    if (byte === LESS) {
      this.from = this.at;
      this.run = 0;
      this.state = this.rawOpened;
    } else if (byte === DASH) this.run++;
    else {
      if (byte === GREATER && this.run > 1) this.escape = Escape.None;
      this.run = 0;
    }
  }

  /** After `<` in the content of an element whose content is text. */
  private rawOpened(byte: number): void {
    this.name = '';
    if (byte === SLASH) this.state = this.rawEnd;
    else if (this.raw !== 'script') this.rawText(byte);
    else if (this.escape === Escape.None && byte === BANG) this.state = this.escapeStart;
    else if (this.escape === Escape.Comment && isLetter(byte)) this.scriptInComment(byte);
    else this.rawText(byte);
  }

  /** After `</` there. */
  private rawEnd(byte: number): void {
    if (isLetter(byte)) this.name += lower(byte);
    else if (this.name !== this.raw || !endsName(byte)) this.rawText(byte);
    else if (this.escape === Escape.Script) {
      this.escape = Escape.Comment;
      this.rawText(byte);
    } else {
      this.name = `/${this.raw}`;
      this.raw = '';
      this.attributes(byte);
    }
  }

  /** After `<!` in a script. */
  private escapeStart(byte: number): void {
    if (byte !== DASH) this.rawText(byte);
    else if (++this.run > 1) {
      this.escape = Escape.Comment;
      this.state = this.rawText;
    }
  }

  /** After `<` and a letter in the comment of a script. */
  private scriptInComment(byte: number): void {
    this.state = this.scriptInComment;
    if (isLetter(byte)) this.name += lower(byte);
    else {
      if (this.name === 'script' && endsName(byte)) this.escape = Escape.Script;
      this.rawText(byte);
    }
  }
}
