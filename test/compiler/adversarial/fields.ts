import type { Call } from '../normalize.ts';
import { AUTHOR, type Case, IMPORT, RESOURCE, USER } from './case.ts';

const RESERVED =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let link new null package private ' +
  'protected public return static super switch this throw true try typeof undefined var void while with yield';

/** The same post three times: new, as it was, and with other values; then without its last field. */
function answers(names: readonly string[]): readonly Call[] {
  const of = (value: string, fields = names): Call => ({
    endpoint: 'Posts.get',
    args: [{ id: 1 }],
    response: Object.fromEntries([
      ['id', 1],
      ['author', { id: 'u' }],
      ...fields.map((name) => [name, `${value} ${name}`]),
    ]),
  });
  return [of('first'), of('first'), of('second'), of('third', names.slice(0, -1))];
}

/** A post with a plain field for each key, as written. */
const declared = (written: readonly string[], names = written, more = ''): Case => ({
  code: `${IMPORT}${USER}class Post extends Entity { id = 0; author = User.fromJS(); ${written.map((key) => `${key} = '';`).join(' ')} ${AUTHOR} ${more} }
${RESOURCE}`,
  calls: answers(names),
});

/** Names of plain fields, which functions for records take apart. */
export const fields: Record<string, Case> = {
  'reserved words': declared(RESERVED.split(' ')),
  'the words of generated code': declared([
    'post',
    'value',
    'value2',
    'value3',
    'class',
    'Fields',
    'Class',
    'RecordClass',
    'makePost',
  ]),
  'names of functions and of the runtime': declared(['__x', '__x2', 'samePost', 'makePost2', 'fields']),
  'letters of other scripts': declared(['größe', '名前', 'автор', 'ñ', 'ℵ', '𠮷']),
  'combined letters, which are not normalized': declared(['cafe\u0301', 'caf\u00e9']),
  'escapes in names': declared(['\\u0061uthored', "'\\x62'", "'\\u{63}'"], ['authored', 'b', 'c']),
  'quoted fields': declared(
    ["'first name'", '"it\'s"', "'a-b'", "''", "'\\\\'", "'\\n'", "'😀'", "'\u2028'", "'\\ud83d'", "'`${'"],
    ['first name', "it's", 'a-b', '', '\\', '\n', '😀', '\u2028', '\ud83d', '`${'],
  ),
  'numbers, quoted and not': declared(["'2'", '1', "'0x10'", '1e3'], ['2', '1', '0x10', '1000']),
  'what every object has': declared(['toString', 'valueOf', 'hasOwnProperty', "'__proto__'"]),
  'what every entity has': declared(['pkOf', 'key', 'schema', 'name']),
  'a field twice': declared(
    ['title', 'title', 'label'],
    ['title', 'label'],
    'get text() { return this.title; }',
  ),
  'a field that is a method too': {
    ...declared(['title', 'label'], undefined, 'label() {}'),
    losesPlan: true,
  },
  'setters of a parent': {
    code: `${IMPORT}${USER}class Base extends Entity { set title(value) { throw value; } get title() { return 'none'; } }
class Post extends Base { id = 0; author = User.fromJS(); title = ''; state = ''; ${AUTHOR} }\n${RESOURCE}`,
    calls: answers(['title', 'state']),
    losesPlan: true,
  },
  'a constructor that is in the way': declared(
    ['title', 'state'],
    undefined,
    'constructor() { super(); Object.seal(this); }',
  ),
  '500 fields': declared(Array.from({ length: 500 }, (_, at) => `field${at}`)),
  'values that are nothing, or not themselves': {
    ...declared(['title', 'state']),
    calls: [null, 0, '', false, Number.NaN, [], {}].map((title) => ({
      endpoint: 'Posts.get',
      args: [{ id: 1 }],
      response: { id: 1, author: { id: 'u' }, title, state: title },
    })),
  },
};
