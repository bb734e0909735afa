/** The deepest position of a text. */
export interface Depth {
  readonly at: number;
  /** True if the parser, which is recursive and native, may run out of stack there, which would kill the process. */
  readonly isTooDeep: boolean;
}

/**
 * Weights are units of the parser's stack, of at most about 80 bytes each. A bracket costs most; an operator
 * that nests to the right (`a = b = c`) less; one that nests to the left (`a + b + c`) least. The limit leaves
 * room in the smallest common stack, a megabyte.
 */
const BRACKET = 32;
const RIGHT = 8;
const LEFT = 1;
const LIMIT = 13_600;

const BLANK = 1;
const BREAK = 2;
const WORD = 3;
const QUOTE = 4;
const TEMPLATE = 5;
const OPEN = 6;
const CLOSE = 7;
const COMMA = 8;
const SEMICOLON = 9;
const SLASH = 10;
const OPERATOR = 11;

/** The kind of token that each ASCII character starts; all other characters are parts of words. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if (/[\w$\\@#]/.test(character)) return WORD;
  if (/[\r\n]/.test(character)) return BREAK;
  if (/\s/.test(character)) return BLANK;
  const at = `"'\`([{)]},;/`.indexOf(character);
  return at < 0
    ? OPERATOR
    : [QUOTE, QUOTE, TEMPLATE, OPEN, OPEN, OPEN, CLOSE, CLOSE, CLOSE, COMMA, SEMICOLON, SLASH][at]!;
}

/** The kind of the character at a position; after the end, that of a blank. */
function kindAt(code: string, at: number): number {
  const character = code.charCodeAt(at);
  return character < 128 ? KINDS[character]! : character > 128 ? WORD : BLANK;
}

/** Words that cannot begin a statement without a semicolon before it, or that nest the code after them. */
const CONTINUES = new Set(
  (
    'as async await delete do else extends for from if in infer instanceof is keyof new of readonly satisfies switch try ' +
    'typeof unique void while with yield'
  ).split(' '),
);

/** Words after which a slash begins a regular expression. */
const BEFORE_PATTERN = /\b(?:await|case|delete|do|else|in|instanceof|of|return|throw|typeof|void|yield)\s*$/;

const STRING = /(["'])(?:(?!\1)[^\\\r\n]|\\[\s\S])*\1?/y;
const TEMPLATE_TEXT = /(?:[^\\`$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y;
const COMMENT = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/y;
const PATTERN = /\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//y;

/** The state inside one pair of brackets. */
interface Level {
  /** Weight of the operators in the current statement or item. */
  chain: number;
  /** Open type arguments and JSX elements. */
  angles: number;
  tags: number;
  readonly isTemplate: boolean;
}

/**
 * Measures how deeply a text is nested, by its brackets and operators, without parsing it. A misread token (a
 * regular expression taken for a division) makes it wrong by a few levels; hundreds are allowed.
 */
export function depthOf(code: string, isJsx: boolean): Depth {
  return new Scanner(code, isJsx).run();
}

class Scanner {
  readonly #code: string;
  readonly #isJsx: boolean;
  readonly #outer: Level[] = [];
  #level: Level = { chain: 0, angles: 0, tags: 0, isTemplate: false };
  /** Weight of the outer levels. */
  #base = 0;
  #at = 0;
  #deepest = 0;
  #deepestAt = 0;
  /** Kind of the previous token, and true if a line ended after it. */
  #last = OPERATOR;
  #isNewLine = false;

  constructor(code: string, isJsx: boolean) {
    this.#code = code;
    this.#isJsx = isJsx;
  }

  run(): Depth {
    const code = this.#code;
    const { length } = code;
    while (this.#at < length && this.#deepest <= LIMIT) {
      const start = this.#at++;
      const kind = kindAt(code, start);
      if (kind === BREAK) this.#isNewLine = true;
      if (kind <= BREAK || (kind === SLASH && this.#isComment(start))) continue;
      this.#token(kind, start);
      this.#isNewLine = false;
    }
    return { at: this.#deepestAt, isTooDeep: this.#deepest > LIMIT };
  }

  #token(kind: number, start: number): void {
    const level = this.#level;
    switch (kind) {
      case WORD:
        this.#word(start);
        break;
      case QUOTE:
        if (this.#isNewLine && this.#last !== OPERATOR) level.chain = 0;
        this.#skip(STRING, start);
        this.#last = WORD;
        break;
      case TEMPLATE:
        this.#template(this.#at);
        break;
      case OPEN:
        this.#open(false, start);
        break;
      case CLOSE:
        this.#close();
        break;
      case SEMICOLON:
      case COMMA:
        if (kind === SEMICOLON) level.angles = 0;
        level.chain = 0;
        this.#last = OPERATOR;
        break;
      case SLASH:
        this.#slash(start);
        break;
      default:
        this.#operator(this.#code.charAt(start), start);
    }
  }

  #skip(pattern: RegExp, start: number): boolean {
    pattern.lastIndex = start;
    const isFound = pattern.test(this.#code);
    if (isFound) this.#at = Math.max(pattern.lastIndex, start + 1);
    return isFound;
  }

  #isComment(start: number): boolean {
    const next = this.#code[start + 1];
    if ((next !== '/' && next !== '*') || (this.#isJsx && this.#code[start - 1] === ':')) return false;
    return this.#skip(COMMENT, start);
  }

  /** A word after another one nests (`new new A`, `if (a) if (b)`), unless it begins a statement. */
  #word(start: number): void {
    const code = this.#code;
    let end = this.#at;
    while (kindAt(code, end) === WORD) end++;
    this.#at = end;
    if (this.#last !== OPERATOR) {
      const mayBegin = this.#isNewLine || (this.#last === CLOSE && code[start - 1] === '}');
      const begins = mayBegin && !CONTINUES.has(code.slice(start, end));
      if (begins) this.#level.chain = 0;
      else this.#add(RIGHT, start);
    }
    this.#last = WORD;
  }

  #template(textAt: number): void {
    this.#skip(TEMPLATE_TEXT, textAt);
    if (this.#code[this.#at - 1] === '{') this.#open(true, this.#at - 1);
    else {
      this.#add(LEFT, textAt);
      this.#last = WORD;
    }
  }

  #open(isTemplate: boolean, start: number): void {
    const { chain, angles, tags } = this.#level;
    this.#base += BRACKET + weightOf(chain, angles, tags);
    this.#outer.push(this.#level);
    this.#level = { chain: 0, angles: 0, tags: 0, isTemplate };
    this.#last = OPERATOR;
    this.#add(0, start);
  }

  #close(): void {
    const { isTemplate } = this.#level;
    const outer = this.#outer.pop();
    if (outer) {
      this.#base -= BRACKET + weightOf(outer.chain, outer.angles, outer.tags);
      this.#level = outer;
      outer.chain += LEFT;
    }
    this.#last = CLOSE;
    if (isTemplate) this.#template(this.#at);
  }

  #slash(start: number): void {
    const isPattern =
      this.#last === OPERATOR || BEFORE_PATTERN.test(this.#code.slice(Math.max(0, start - 12), start));
    if (this.#isJsx && this.#code[start + 1] === '>') this.#endTag();
    else if (isPattern && this.#skip(PATTERN, start)) {
      this.#last = WORD;
      return;
    } else this.#add(LEFT, start);
    this.#last = OPERATOR;
  }

  #operator(character: string, start: number): void {
    const next = this.#code[start + 1];
    const isArrow = character === '=' && next === '>';
    if (character === '<') this.#angle(next, start);
    else if (character === '>' && this.#level.angles > 0) {
      this.#level.angles--;
      this.#last = WORD;
      return;
    } else if (isArrow) this.#add(2 * RIGHT, start);
    else if ((character === '=' || character === '?') && (next === character || next === '.'))
      this.#add(LEFT, start);
    else this.#add('=?:'.includes(character) ? RIGHT : LEFT, start);
    const isPair = next === character && character !== '!';
    if (isArrow || isPair || (character !== '<' && next === '=')) this.#at++;
    this.#last = OPERATOR;
  }

  /** `A<` begins type arguments; `<a` after an operator begins a JSX element. */
  #angle(next = '', start: number): void {
    const level = this.#level;
    if (this.#isJsx && next === '/') {
      this.#at++;
      this.#endTag();
    } else if (
      this.#last === WORD &&
      start > 0 &&
      kindAt(this.#code, start - 1) === WORD &&
      next !== '=' &&
      next !== '<'
    ) {
      level.angles++;
      this.#add(0, start);
    } else if (this.#isJsx && this.#last !== WORD && /[\w$>]/.test(next)) {
      level.tags++;
      this.#add(0, start);
    } else this.#add(LEFT, start);
  }

  #endTag(): void {
    if (this.#level.tags > 0) this.#level.tags--;
  }

  #add(weight: number, at: number): void {
    const level = this.#level;
    level.chain += weight;
    const depth = this.#base + weightOf(level.chain, level.angles, level.tags);
    if (depth <= this.#deepest) return;
    this.#deepest = depth;
    this.#deepestAt = at;
  }
}

const weightOf = (chain: number, angles: number, tags: number): number =>
  chain + BRACKET * angles + RIGHT * tags;
