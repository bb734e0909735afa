import type { Call } from './normalize.ts';

/** A source as unfriendly people, tools and generators write it. */
export interface Case {
  readonly code: string;
  /** Extension of the file; `.ts` without it. */
  readonly file?: string;
  /** What may be found in it; nothing without this. Everything else has to be compiled, and to run as before. */
  readonly mayEndIn?: string;
  /** Responses for its exports; `Posts` gets the usual one without it. */
  readonly calls?: readonly Call[];
  /** Whether its relations have to be walked by a compiled function; false where the runtime does the work. */
  readonly isCompiled?: boolean;
}

const IMPORT = "import { createResource, Entity, RestEndpoint, schema } from 'presource';\n";
/** The import of a decorated file. */
const OURS = "import { createResource, Entity, RestEndpoint, entity, field, pk } from 'presource';\n";
const USER = "class User extends Entity { id = ''; }\n";
const RESOURCE = "export const Posts = createResource({ path: '/posts/:id', schema: Post });\n";

/** One post, whose relations have the given names. */
const response = (...fields: readonly string[]): readonly Call[] => [
  {
    endpoint: 'Posts.get',
    args: [{ id: 1 }],
    // A definition, because `__proto__` is no field otherwise.
    response: Object.fromEntries([['id', 1], ...fields.map((field, at) => [field, { id: `u${at}` }])]),
  },
];

/** A post with a relation for each key, as written. */
const keys = (written: readonly string[], names = written): Case => ({
  code: `${IMPORT}${USER}class Post extends Entity { static schema = { ${written.map((key) => `${key}: User`).join(', ')} }; }
${RESOURCE}`,
  calls: response(...names),
});

/** A post of the given class body, which has a relation `author`. */
const body = (text: string, more: Partial<Case> = {}): Case => ({
  code: `${IMPORT}${USER}class Post extends Entity { ${text} }\n${RESOURCE}`,
  calls: response('author'),
  ...more,
});

const AUTHOR = 'static schema = { author: User };';
const MODEL = `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }\n${RESOURCE}`;

/** A post with a key of its own, and two relations. */
const SLUG: readonly Call[] = [
  {
    endpoint: 'Posts.get',
    args: [{ slug: 'a' }],
    response: { slug: 'a', author: { id: 'u' }, editor: { id: 'v' } },
  },
];

const FIELDS = Array.from({ length: 500 }, (_, at) => `field${at}`);
const RESERVED =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let link new null package private ' +
  'protected public return static super switch this throw true try typeof var void while with yield';

/** `levels` shapes around a relation. */
const nested = (levels: number, inner: unknown): object =>
  JSON.parse(`${'{"a":'.repeat(levels)}${JSON.stringify(inner)}${'}'.repeat(levels)}`);

const names: Record<string, Case> = {
  '`__proto__` as a computed field': { ...keys(["['__proto__']"], ['__proto__']), isCompiled: false },
  '`__proto__` as a computed field, absent from the response': {
    ...keys(["['__proto__']", 'author'], ['author']),
    isCompiled: false,
  },
  '`__proto__` as a quoted field, which sets the prototype': {
    ...body("static schema = { '__proto__': { x: 1 }, author: User };"),
    isCompiled: false,
  },
  '`__proto__` as a method': {
    ...body('static schema = { __proto__() {}, author: User };'),
    isCompiled: false,
  },
  '`constructor`, `toString` and `hasOwnProperty`': {
    ...keys(['constructor', 'toString', 'hasOwnProperty', 'valueOf']),
    isCompiled: false,
  },
  '`constructor` and `toString`, absent from the response': {
    ...keys(['constructor', 'toString', 'author']),
    calls: response('author'),
    isCompiled: false,
  },
  '`$`, `_` and names of both': keys(['$', '_', '$$', '_$', '$1']),
  'letters of other scripts': keys(['größe', '名前', 'автор', 'ñ', 'ℵ', '𠮷']),
  'combined letters, which are not normalized': keys(['cafe\u0301', 'caf\u00e9']),
  'escapes in names': keys(['\\u0061uthor', "'\\x62'", "'\\u{63}'"], ['author', 'b', 'c']),
  'quoted fields': keys(
    ["'first name'", '"it\'s"', "'a-b'", "''", "'\\\\'", "'\\n'", "'😀'"],
    ['first name', "it's", 'a-b', '', '\\', '\n', '😀'],
  ),
  'separators of lines in a quoted field': keys(["'\u2028'"], ['\u2028']),
  'half of a pair': keys(["'\\ud83d'"], ['\ud83d']),
  'numbers as fields': keys(['2', '1', '0x10', '1e3', '.5'], ['2', '1', '16', '1000', '0.5']),
  'reserved words': keys(RESERVED.split(' ')),
  'a reserved word as the name of each class': {
    code: `${IMPORT}${'Class Function Arguments Await Let Link New Eval Static Yield'
      .split(' ')
      .map((name) => `class ${name} extends Entity { static schema = { link: ${name} }; }`)
      .join('\n')}\nexport const Posts = createResource({ path: '/:id', schema: Link });`,
    calls: response('link'),
  },
  'a class called like something global': {
    code: `${IMPORT}class Set extends Entity { static schema = { Map: Set, Date: [Set] } }
class Map extends Entity { static schema = { set: Set } }
export const Posts = createResource({ path: '/:id', schema: Map });`,
    calls: response('set'),
  },
  'a class in letters of another script': {
    code: `${IMPORT}class Ürün extends Entity { static schema = { 名前: Ürün } }
export const Posts = createResource({ path: '/:id', schema: Ürün });`,
    calls: response('名前'),
  },
  'a class whose name is written with an escape': {
    code: `${IMPORT}class \\u0055ser extends Entity { static schema = { user: User } }
export const Posts = createResource({ path: '/:id', schema: Us\\u0065r });`,
    calls: response('user'),
  },
  '500 fields': {
    code: `${IMPORT}${USER}class Post extends Entity {\n${FIELDS.map((name) => `  ${name} = '';`).join('\n')}
  static schema = {\n${FIELDS.map((name) => `    ${name}: User,`).join('\n')}\n  };\n}\n${RESOURCE}`,
    calls: response(...FIELDS),
  },
  '200 levels of shapes': {
    code: `${IMPORT}${USER}class Post extends Entity { static schema = ${'{ a: '.repeat(200)}User${' }'.repeat(200)}; }
${RESOURCE}`,
    calls: [{ endpoint: 'Posts.get', args: [{ id: 1 }], response: { id: 1, ...nested(200, { id: 'u' }) } }],
  },
  '200 levels of lists': {
    code: `${IMPORT}${USER}class Post extends Entity { static schema = { a: ${'['.repeat(200)}User${']'.repeat(200)} }; }
${RESOURCE}`,
    calls: [
      {
        endpoint: 'Posts.get',
        args: [{ id: 1 }],
        response: { id: 1, a: JSON.parse(`${'['.repeat(200)}{"id":"u"}${']'.repeat(200)}`) },
      },
    ],
  },
};

const text: Record<string, Case> = {
  CRLF: { code: MODEL.replaceAll('\n', '\r\n') },
  'CR alone': { code: MODEL.replaceAll('\n', '\r') },
  'a byte order mark': { code: `\uFEFF${MODEL}` },
  'a hashbang': { code: `#!/usr/bin/env node\n${MODEL}` },
  'a byte order mark before directives': { code: `\uFEFF'use client';\n"use strict"\n${MODEL}` },
  'a hashbang, directives and CRLF': {
    code: `#!/usr/bin/env node\n'use client'\n'use strict'\n${MODEL}`.replaceAll('\n', '\r\n'),
  },
  'no line break at the end': { code: MODEL.trimEnd() },
  'a comment at the end': { code: `${MODEL}// the end` },
  'a comment about a source map': { code: `${MODEL}//# sourceMappingURL=model.js.map` },
  'a comment behind the import': { code: MODEL.replace("'presource';", "'presource' // ours") },
  'the import at the end': { code: `${MODEL.slice(IMPORT.length)}${IMPORT}` },
  'imports between the statements': { code: `${MODEL}import { basename } from 'node:path';\nbasename('a');` },
  'no semicolons': {
    code: `${IMPORT}class User extends Entity { id = '' }
class Post extends Entity {
  static schema = { author: User }
  ;[Symbol.iterator] = 1
  static *make() {}
}
export const Posts = createResource({ path: '/posts/:id', schema: Post })
;[1].map(String)`.replace("';", "'"),
  },
  minified: {
    code: `import{createResource as r,Entity as e}from"presource";class t extends e{id=""}class s extends e{static schema={author:t}}export const Posts=r({path:"/posts/:id",schema:s});`,
    file: 'js',
  },
  'two entities on one line': {
    code: `${IMPORT}class User extends Entity{id=''}class Post extends Entity{static schema={author:User}}${RESOURCE}`,
  },
  'everything on one line': { code: MODEL.replaceAll('\n', ' ') },
  'comments everywhere': {
    code: `${IMPORT}${USER}class /* a */ Post /* b */ extends /* c */ Entity /* d */ { /* e */ static /* f */ schema /* g */ = /* h */ { /* i */ author /* j */ : /* k */ User /* l */ } /* m */ ; /* n */ }
export const Posts = /* a */ createResource /* b */ ( /* c */ { /* d */ path /* e */ : /* f */ '/posts/:id' /* g */ , /* h */ schema: Post /* i */ , /* j */ } /* k */ , /* l */ ) /* m */ ;`,
  },
  'line comments where a comma belongs': {
    code: `${IMPORT}${USER}class Post extends Entity { static schema = { author: User // one
  // two
  }; // three
}
export const Posts = createResource({ path: '/posts/:id', // four
  schema: Post // five
  // six
});`,
  },
  parentheses: {
    code: `${IMPORT}${USER}class Post extends (Entity) { static schema = (({ author: (User) })); }
export const Posts = ((createResource)(({ path: ('/posts/:id'), schema: (Post) })));`,
  },
  'types around everything': {
    code: `${IMPORT}${USER}class Post extends (Entity as any) { static readonly schema = ({ author: User as any } as const) satisfies object; }
export const Posts = (createResource as any)!(<const>{ path: '/posts/:id' as string, schema: Post! } satisfies object);`,
  },
  'a regular expression and a division around a call': {
    code: `${MODEL}export const odd = 1/createResource({ path: '/a/:id', schema: Post })/1 + /a/.test('a');`,
  },
  'calls in a template': {
    code: `${MODEL}export const text = \`\${createResource({ path: '/a/:id', schema: Post }).get.path}\`;`,
  },
  'a label, a loop and a switch': {
    code: `${MODEL}export const made = [];
outer: for (const name of ['a', 'b']) { switch (name) { case 'a': class Inner extends Entity { static schema = { post: Post } } made.push(Inner); continue outer; default: break outer; } }`,
  },
  'names that the compiler would take': {
    code: `${IMPORT}const __x = 1, linkPost = 2, p = 3, link = 4, post = 5;\n${USER}class Post extends Entity { ${AUTHOR} }\n${RESOURCE}
export const sum = __x + linkPost + p + link + post;`,
  },
  'a global that the compiler would hide': {
    code: `${MODEL}export const kind = typeof linkPost + typeof __x;`,
  },
};

const syntax: Record<string, Case> = {
  'JSX in TypeScript': {
    code: `/** @jsx h */\n${MODEL}const h = (tag, props, ...inner) => [tag, props, ...inner];
export const view = <p title="createResource({})">{Posts.get.path} {'class A extends Entity {}'} {createResource({ path: '/a/:id', schema: Post }).get.url({ id: 1 })}</p>;`,
    file: 'tsx',
  },
  'JSX in JavaScript': {
    code: `/** @jsx h */\n${MODEL}const h = (tag) => tag;\nexport const view = <Entity.User>{'{'}</Entity.User>;`,
    file: 'jsx',
  },
  'a generic arrow function beside JSX': {
    code: `/** @jsx h */\n${MODEL}const h = () => 1;\nexport const f = <T,>(value: T) => <a>{value}</a>;`,
    file: 'tsx',
  },
  'a cast in angle brackets': { code: `${MODEL}export const cast = <unknown>Posts.get.path;` },
  'decorators of another library on members': {
    code: `${IMPORT}${USER}const log = () => {};
class Post extends Entity { @log author = ''; @log static schema = { author: User }; @log method() {} @log accessor count = 0; }
${RESOURCE}`,
  },
  'a decorator of another library on the class': {
    code: `${IMPORT}${USER}const seal = (value, context) => { context.addInitializer?.(() => {}); };
@seal class Post extends Entity { ${AUTHOR} }\n${RESOURCE}`,
    calls: response('author'),
  },
  'a decorator before `export`': {
    code: `${IMPORT}${USER}const seal = (value, context) => {};
@seal @seal export class Post extends Entity { ${AUTHOR} }\n${RESOURCE}`,
    calls: response('author'),
  },
  'decorators of another library beside ours': {
    code: `${OURS}${USER}const log = (..._: unknown[]) => {};
@log @entity @log export class Post extends Entity { @pk @log slug = ''; @log @field(() => User) author = ''; @field(() => User) @log @log editor = ''; @log count = 0; @log static size = 1; @log accessor open = true; }
export const Posts = createResource({ path: '/posts/:slug', schema: Post });`,
    calls: SLUG,
  },
  'decorators of another library beside ours, minified': {
    code: `import{entity as n,pk as k,field as f,Entity as e,createResource as r}from"presource";const l=(...a)=>{};class u extends e{id=""}@l@n("Post")class s extends e{@k@l slug="";@l@f(()=>u)author;static{}@f(()=>u)@l editor}export const Posts=r({path:"/posts/:slug",schema:s});`,
    file: 'js',
    calls: SLUG,
  },
  'a decorator of another library that returns another class': {
    code: `${OURS}${USER}const wrapped = (Base: any) => class Wrapped extends Base { static wrapped = true; };
@wrapped @entity class Post extends Entity { @pk slug = ''; @field(() => User) author = ''; @field(() => User) editor = ''; }
export const Posts = createResource({ path: '/posts/:slug', schema: Post as any });`,
    calls: SLUG,
  },
  'ours on a default': {
    code: `${OURS}${USER}export default @entity('Post') class Post extends Entity { @pk slug = ''; @field(() => User) author = ''; }
export const Posts = createResource({ path: '/posts/:slug', schema: Post });`,
    calls: SLUG,
  },
  'ours on a default without a name': {
    code: `${OURS}export default @entity class { @pk slug = ''; }\n${MODEL.slice(IMPORT.length)}`,
    mayEndIn: 'entity-name-missing',
  },
  'ours on class expressions': {
    code: `${OURS}${USER}const record = entity;
const Post = @record class Post { @pk slug = ''; @field(() => User) author = ''; };
export const made = [@entity('A') class { @pk id = 0; }, (@entity class B extends Entity { @pk id = 0; })];
export const Posts = createResource({ path: '/posts/:slug', schema: Post as any });`,
    calls: SLUG,
    isCompiled: false,
  },
  'private names and accessors': body(
    `#id = 1; static #count = 0; get #both() { return this.#id; } ${AUTHOR} static { Post.#count++; }`,
  ),
  'a static block that gives the schema': {
    ...body('static { this.schema = { author: User }; }'),
    isCompiled: false,
  },
  'a getter as the schema': {
    ...body('static get schema() { return { author: User }; }'),
    isCompiled: false,
  },
  'an accessor as the schema': { ...body('static accessor schema = { author: User };'), isCompiled: false },
  'two schemas, of which the last counts': body(
    'static schema = { nobody: User }; static schema = { author: User };',
  ),
  'a schema that reads itself': body('static schema = { author: User, parent: this };'),
  'a schema with a comma': { ...body('static schema = (0, { author: User });'), isCompiled: false },
  'a key that is repeated': body('static schema = { author: [User], author: User };'),
  'a name of its own': body(`static name = 'Article'; ${AUTHOR}`),
  'a computed name of its own': body(`static get ['name']() { return 'Article'; } ${AUTHOR}`),
  'a key of its own': body(`static key = 'Article'; ${AUTHOR}`),
  'fields called like statics': body(`name = ''; key = ''; schema = {}; author; ${AUTHOR}`),
  'an index signature': body(`[key: string]: unknown; ${AUTHOR}`),
  'overloads, abstract and declared members': {
    code: `${IMPORT}${USER}abstract class Base extends Entity { abstract title: string; declare id: string; protected abstract run(): void; static schema: Record<string, unknown> = {}; }
class Post extends Base { title = ''; run(): void; run(a?: number): void {} constructor(); constructor(private a = 1) { super(); } static override readonly schema = { ...super.schema, author: User }; }
${RESOURCE}`,
    calls: response('author'),
  },
  'a namespace': {
    code: `${IMPORT}${USER}namespace Data { export class Post extends Entity { ${AUTHOR} } export const Posts = createResource({ path: '/:id', schema: Post }); }
export const { Posts } = Data;`,
    calls: response('author'),
  },
  'a class in a function that runs twice': {
    code: `${IMPORT}${USER}const make = (key: string) => class Post extends Entity { static key = key; ${AUTHOR} };
make('a'); export const Posts = createResource({ path: '/:id', schema: make('b') });`,
    calls: response('author'),
  },
  'a class as the default of a parameter': {
    code: `${IMPORT}${USER}const make = (Post = class Post extends Entity { ${AUTHOR} }) => createResource({ path: '/:id', schema: Post });
export const Posts = make();`,
    calls: response('author'),
  },
  'a class in the heritage of a class': {
    code: `${IMPORT}${USER}class Post extends class Base extends Entity { static schema = { author: User } } {}\n${RESOURCE}`,
    calls: response('author'),
  },
  'an anonymous class': {
    code: `${IMPORT}${USER}export const Posts = createResource({ path: '/:id', schema: class extends Entity { static key = 'Post'; ${AUTHOR} } });`,
    calls: response('author'),
  },
  'an anonymous class without a key': {
    code: `${IMPORT}${USER}const id = (value: any) => value;\nconst Post = id(class extends Entity { ${AUTHOR} });
export const Posts = { get: id };`,
    calls: [],
    mayEndIn: 'entity-name-missing',
  },
  'a class under the name of our export, in a function': {
    code: `${MODEL}export function inner(Entity: any, createResource: any) { class Post extends Entity { static schema = { author: User } } return createResource({ path: '/a', schema: Post }); }
export const same = inner(class {}, (options: any) => options).path;`,
    calls: response('author'),
  },
  'options in quotes, numbers, methods and computed keys': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
const path = 'name';
export const Posts = createResource({ 'path': '/posts/:id', "schema": Post, [path]: 'posts', 1: 2, process(value: object) { return value; }, get dataExpiryLength() { return 1; } });`,
    calls: response('author'),
  },
  'options that are given twice': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/a/:id', schema: User, path: '/b/:id', schema: Post, searchParams: {}, searchParams: undefined });`,
    calls: response('author'),
  },
  'a path of odd characters': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/it\\'s/\\u2028/"\\\\\\\\/\${x}/</script>/ü😀/:id', schema: Post });`,
    calls: response('author'),
  },
  'a path of odd characters around a parameter': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: ${JSON.stringify('/`/$\\{x\\}/\\\\/$:id/`it\'s "$\u2028')}, schema: Post });
export const url = Posts.get.url({ id: 1 });`,
    calls: response('author'),
  },
  'a path without a parameter': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/posts', schema: Post });`,
    calls: [],
    mayEndIn: 'path-parameter-missing',
  },
  'a path whose brace is open': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/posts{/:id', schema: Post });`,
    calls: [],
    mayEndIn: 'path-syntax',
  },
  'a file that is cut off': { code: MODEL.slice(0, 150), calls: [], mayEndIn: 'syntax-error' },
  'a file that is not TypeScript': { code: `${MODEL}let a: = 1;`, calls: [], mayEndIn: 'syntax-error' },
};

export const cases: Record<string, Record<string, Case>> = { names, text, syntax };
