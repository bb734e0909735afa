/**
 * The parameters of a path, from its text.
 *
 * The parser below walks from one `:` to the next and reads names character by character, so its cost grows with the
 * number and length of the parameters, not with the length of the path.
 */

import type { Flat } from './arguments.ts';

/** What a path parameter may be; it is encoded with `encodeURIComponent(String(value))`. */
export type PathParam = string | number;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Lower =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type NameStart = Lower | Uppercase<Lower> | '_' | '$';
type NamePart = NameStart | Digit;

/** Whether the text after a `?` begins a query (`?name=`), so that the `?` is not a modifier. */
type StartsQuery<S extends string> = S extends `${infer Name}=${string}`
  ? Name extends `${string}${'/' | ':' | '&' | '{' | '*' | '?'}${string}`
    ? false
    : true
  : false;

type Optional<Tag extends string> = Tag extends `${string}?` ? Tag : `${Tag}?`;

/** `'id'`, `'id?'` (optional), `'*path'`, `'*path?'` (lists): a union with a tag for each parameter of `S`. */
export type PathTags<S extends string> = S extends `${infer Before}{${infer Group}}${infer After}`
  ? PathTags<Before> | Optional<PathTags<Group>> | PathTags<After>
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
  : S extends `(${string})${infer Rest}`
    ? AfterName<Rest, N, Kind, Query>
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

/** Written out, not `PathParam`: messages then say what is expected. */
type ValueOf<Tag extends string> = Tag extends `*${string}` ? readonly (string | number)[] : string | number;

type Needed<Tags extends string> = {
  [Tag in Tags as Tag extends `${string}?` ? never : Bare<Tag>]: ValueOf<Tag>;
} & {};

/**
 * The object that fills the parameters of `S`.
 *
 * `'/posts/:id'` → `{ id: string | number }`; `'/:a/x/:b?'` → `{ a: string | number; b?: string | number }`;
 * `'/files/*path'` → `{ path: readonly (string | number)[] }`; a path without parameters → `{}`.
 */
export type PathArgs<S extends string> = string extends S
  ? Record<string, PathParam>
  : ArgsOfTags<PathTags<S>>;

type ArgsOfTags<Tags extends string> = [Extract<Tags, `${string}?`>] extends [never]
  ? Needed<Tags>
  : Flat<Needed<Tags> & { [Tag in Extract<Tags, `${string}?`> as Bare<Tag>]?: ValueOf<Tag> }>;

/** The part of a path before its query. */
type PathPart<S extends string> = S extends `${infer Before}?${infer After}`
  ? StartsQuery<After> extends true
    ? Unescape<Before>
    : [PathTags<`${Before}?`>] extends [PathTags<Before>]
      ? Unescape<Before>
      : `${Before}?${PathPart<After>}`
  : S;

type Unescape<S extends string> = S extends `${infer Text}\\` ? Text : S;

/** The path of a resource's list: cut before its last parameter, as `getList.path` shows it at run time. */
export type ShortenPath<S extends string> = string extends S
  ? string
  : PathPart<S> extends infer Path extends string
    ? [PathTags<Path>] extends [never]
      ? Path
      : Cut<Path>
    : never;

/** Walks the segments; `Best` is what stands before the last one that has a parameter. */
type Cut<
  S extends string,
  Seen extends string = '',
  Best extends string = '',
> = S extends `${infer Segment}/${infer Rest}`
  ? Cut<Rest, `${Seen}${Segment}/`, Before<Segment, Seen, Best>>
  : Trim<Before<S, Seen, Best>>;

type Before<Segment extends string, Seen extends string, Best extends string> = [PathTags<Segment>] extends [
  never,
]
  ? Best
  : Segment extends `${infer Text}{${infer Group}}`
    ? [PathTags<Group>] extends [never]
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
