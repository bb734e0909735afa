import { AUTHOR, body, type Case, IMPORT, keys, RESOURCE, response, USER } from './case.ts';

const FIELDS = Array.from({ length: 500 }, (_, at) => `field${at}`);
const RESERVED =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let link new null package private ' +
  'protected public return static super switch this throw true try typeof var void while with yield';

/** `levels` shapes around a relation. */
const nested = (levels: number, inner: unknown): object =>
  JSON.parse(`${'{"a":'.repeat(levels)}${JSON.stringify(inner)}${'}'.repeat(levels)}`);

/** Names of fields and classes. */
export const names: Record<string, Case> = {
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
  'an escape in a name that is called like the import of the runtime': {
    code: `${IMPORT}const \\u005f_x = 1, \\u{5f}_x2 = 2, _\\u005fx3 = 3;
${USER}class Post extends Entity { author = 0; title = __x; size = __x2 + __x3; ${AUTHOR} }\n${RESOURCE}`,
    calls: response('author'),
  },
  'an escape in a name that is called like a function of ours': {
    code: `${IMPORT}const mak\\u0065Post = 1, s\\u{61}mePost = 2;
${USER}class Post extends Entity { author = 0; title = makePost + samePost; ${AUTHOR} }\n${RESOURCE}`,
    calls: response('author'),
  },
  'escapes in all names of ours': {
    code: `import { createR\\u0065source, Ent\\u0069ty as E, "Entit\\u0079" as F } from 'presource';
class User extends \\u0045 { \\u0069d = ''; }
class Post extends \\u{46} { st\\u0061tic = 1; author = User.fr\\u006fmJS(); static schem\\u0061 = { \\u0061uthor: User }; p\\u006b() { return this.\\u0069d; } }
const Posts = create\\u0052esource({ p\\u0061th: '/posts/:id', sch\\u0065ma: Post });
\\u005f\\u005fx: for (;;) break \\u005f_x;
export { Post\\u0073 };`,
    calls: response('author'),
  },
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
