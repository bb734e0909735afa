/**
 * The parameters of a path, from its text.
 *
 * Most paths are plain: each parameter is a whole segment. They are split at `:` and `/`. In all others, names
 * are read character by character, which costs ten times as much.
 */

/** The same members, written as one object. `& {}` hides the name of this type in editors and messages. */
export type Flat<T> = { [K in keyof T]: T[K] } & {};

/** The values of a path parameter, encoded with `encodeURIComponent(String(value))`. */
export type PathParam = string | number;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Lower =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type NameStart = Lower | Uppercase<Lower> | '_' | '$';
type NamePart = NameStart | Digit;

/** The characters that plain paths do not contain. */
type NotPlain = `${string}${'?' | '{' | '*' | '\\' | '(' | '+' | `/:${Digit}`}${string}`;

/**
 * The text of a segment after its `:` that is not just a name. Names with non-ASCII letters are not recognized
 * here.
 */
type NotName =
  | `${string}${'-' | '.' | ',' | ':' | ';' | '=' | '&' | '%' | '@' | '!' | '~' | ')' | '}' | '[' | ']'}${string}`
  | `${string}${"'" | '"' | '#' | '^' | '|' | '<' | '>' | '`' | ' '}${string}`
  | `${Digit}${string}`
  | '';

/** The parameters of a plain path. */
type PlainTags<
  Rest extends string,
  S extends string,
  Tags extends string = never,
> = Rest extends `${infer Text}:${infer Behind}`
  ? Text extends '' | `${string}/`
    ? Behind extends `${infer Name}/${infer More}`
      ? Name extends NotName
        ? Parsed<S>
        : PlainTags<More, S, Tags | Name>
      : Behind extends NotName
        ? Parsed<S>
        : Tags | Behind
    : Parsed<S>
  : Tags;

/** True if the text after a `?` begins a query (`?name=`), so that the `?` is not a modifier. */
type StartsQuery<S extends string> = S extends `${infer Name}=${string}`
  ? Name extends `${string}${'/' | ':' | '&' | '{' | '*' | '?'}${string}`
    ? false
    : true
  : false;

type Optional<Tag extends string> = Tag extends `${string}?` ? Tag : `${Tag}?`;

/** `'id'`, `'id?'` (optional), `'*path'`, `'*path?'` (lists): a union with a tag for each parameter of `S`. */
type Parsed<S extends string> = S extends `${infer Before}{${infer Group}}${infer After}`
  ? Before extends `${string}\\`
    ? Parsed<Before> | Parsed<`${Group}}${After}`>
    : Parsed<Before> | Optional<Parsed<Group>> | Parsed<After>
  : Scan<S, false>;

type Scan<S extends string, Query extends boolean> = S extends `${infer Text}:${infer Rest}`
  ? Text extends `${string}\\`
    ? Stars<Text, Query> | Scan<Rest, InQuery<Text, Query>>
    : Stars<Text, Query> | Name<Rest, '', '', InQuery<Text, Query>>
  : Stars<S, Query>;

type InQuery<Text extends string, Query extends boolean> = Text extends `${string}?${string}` ? true : Query;

type Stars<Text extends string, Query extends boolean> = Text extends `${infer Before}*${infer Rest}`
  ? InQuery<Before, Query> extends true
    ? never
    : Before extends `${string}\\`
      ? Stars<Rest, Query>
      : Name<Rest, '', '*', false>
  : never;

/** Reads the name at the start of `S` into `N`, then looks at what follows it. */
type Name<
  S extends string,
  N extends string,
  Kind extends '' | '*',
  Query extends boolean,
> = S extends `${infer C}${infer Rest}`
  ? C extends (N extends '' ? NameStart : NamePart)
    ? Name<Rest, `${N}${C}`, Kind, Query>
    : AfterName<S, N, Kind, Query>
  : AfterName<S, N, Kind, Query>;

type AfterName<
  S extends string,
  N extends string,
  Kind extends '' | '*',
  Query extends boolean,
> = N extends ''
  ? Scan<S, Query>
  : S extends `(${infer Pattern})${infer Rest}`
    ? // The first `)` ends a group of the pattern, or is escaped: what follows is still the pattern.
      Pattern extends `${string}(${string}` | `${string}\\`
      ? AfterName<`(${Rest}`, N, Kind, Query>
      : AfterName<Rest, N, Kind, Query>
    : S extends `?${infer Rest}`
      ? Query extends true
        ? `${N}?` | Scan<Rest, true>
        : StartsQuery<Rest> extends true
          ? `${Kind}${N}` | Scan<S, false>
          : `${Kind}${N}?` | Scan<Rest, false>
      : Query extends true
        ? N | Scan<S, true>
        : S extends `*${infer Rest}`
          ? `*${N}?` | Scan<Rest, false>
          : S extends `+${infer Rest}`
            ? `*${N}` | Scan<Rest, false>
            : `${Kind}${N}` | Scan<S, false>;

type Bare<Tag extends string> = Tag extends `*${infer N}?`
  ? N
  : Tag extends `*${infer N}`
    ? N
    : Tag extends `${infer N}?`
      ? N
      : Tag;

/** Written out instead of `PathParam`, so that messages show the expected type. */
type ValueOf<Tag extends string> = Tag extends `*${string}` ? readonly (string | number)[] : string | number;

/**
 * The object that fills the parameters of `S`.
 *
 * `'/posts/:id'` → `{ id: string | number }`; `'/:a/x/:b?'` → `{ a: string | number; b?: string | number }`;
 * `'/files/*path'` → `{ path: readonly (string | number)[] }`; a path without parameters → `{}`.
 */
export type PathArgs<S extends string> = string extends S
  ? Record<string, PathParam>
  : S extends NotPlain
    ? ArgsOfTags<Parsed<S>>
    : { [Tag in PlainTags<S, S>]: string | number };

type ArgsOfTags<Tags extends string> = Flat<
  { [Tag in Tags as Tag extends `${string}?` ? never : Bare<Tag>]: ValueOf<Tag> } & {
    [Tag in Extract<Tags, `${string}?`> as Bare<Tag>]?: ValueOf<Tag> | undefined;
  }
>;

/** The part of a path before its query. */
type PathPart<S extends string> = S extends `${infer Before}?${infer After}`
  ? StartsQuery<After> extends true
    ? Unescape<Before>
    : [Parsed<`${Before}?`>] extends [Parsed<Before>]
      ? Unescape<Before>
      : `${Before}?${PathPart<After>}`
  : S;

type Unescape<S extends string> = S extends `${infer Text}\\` ? Text : S;

/** The path of a resource's list: cut before its last parameter, as `getList.path` is at run time. */
export type ShortenPath<S extends string> = string extends S
  ? S
  : S extends NotPlain
    ? ShortenAny<S>
    : ShortenPlain<S, S>;

type ShortenPlain<
  Rest extends string,
  S extends string,
  Seen extends string = '',
> = Rest extends `${infer Text}:${infer Behind}`
  ? Text extends `${infer Before}/`
    ? Behind extends `${string}:${string}`
      ? ShortenPlain<Behind, S, `${Seen}${Text}:`>
      : OrRoot<`${Seen}${Before}`>
    : ShortenAny<S>
  : S;

type ShortenAny<S extends string> =
  PathPart<S> extends infer Path extends string ? ([Parsed<Path>] extends [never] ? Path : Cut<Path>) : never;

/** Walks the segments; `Best` is the text before the last one with a parameter. */
type Cut<
  S extends string,
  Seen extends string = '',
  Best extends string = '',
> = S extends `${infer Segment}/${infer Rest}`
  ? Cut<Rest, `${Seen}${Segment}/`, Before<Segment, Seen, Best>>
  : Trim<Before<S, Seen, Best>>;

type Before<Segment extends string, Seen extends string, Best extends string> = [Parsed<Segment>] extends [
  never,
]
  ? Best
  : Segment extends `${infer Text}{${infer Group}}`
    ? [Parsed<Group>] extends [never]
      ? Seen
      : `${Seen}${Text}`
    : Seen;

type Trim<S extends string> = S extends `${infer Text}{${infer Group}`
  ? Group extends `${string}}${string}`
    ? WithoutSlash<S>
    : OrRoot<Text>
  : WithoutSlash<S>;

type WithoutSlash<S extends string> = S extends `${infer Text}/` ? OrRoot<Text> : OrRoot<S>;

type OrRoot<S extends string> = S extends '' ? '/' : S;
