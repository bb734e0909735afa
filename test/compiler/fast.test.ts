import { expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';

/** The fields that the constructor of a fast class with this body writes; `undefined` if it has none. */
function fields(body: string, before = ''): string | undefined {
  const text = `import { Entity, field } from 'presource';\n${before}\nclass A extends Entity { ${body} }`;
  const { code } = compile(text, { filename: 'a.ts', fast: ['A'] });
  const written = /function makeA\(.*\{\n([^}]*)\}/.exec(code)?.[1];
  return written?.match(/(?<=this\.)\w+/g)?.join();
}

it.each([
  'null',
  '0',
  '-1',
  "''",
  '`text`',
  'true',
  '[]',
  '[1, [2]]',
  "{ a: 1, 'b': [] }",
  'undefined',
  'void 0',
  'new Date(0)',
  'new Map()',
  'Other.fromJS()',
  '[] as string[]',
])('a field whose default is `%s` is written by the constructor', (value) => {
  expect(fields(`id = 1; other = ${value};`)).toBe('id,other');
});

it.each([
  'count++',
  'other()',
  'new Other()',
  'Other.fromJS({ id: 1 })',
  'this.id',
  'Math.random()',
  '`text` + other()',
  '{ get a() { return 1; } }',
  '{ [key()]: 1 }',
  '[...others]',
  'undefined ?? other()',
  '() => 1',
  'function () {}',
  'class {}',
  'delete Other.cache',
])('a class with a field whose default is `%s` is made by its own constructor', (value) => {
  expect(fields(`id = 1; other = ${value};`)).toBeUndefined();
});

it.each([
  'constructor() { super(); }',
  '#secret = 1;',
  '#method() {}',
  'accessor other = 1;',
  '[key] = 1;',
  'private other = 1;',
  '@foreign other = 1;',
  'pk = () => "1";',
  'toString = 1;',
  'static process(value) { return value; }',
  'static merge(a, b) { return b; }',
])('a class with `%s`, too', (member) => {
  expect(fields(`id = 1; ${member}`)).toBeUndefined();
});

it.each([
  'method() {}',
  'get full() { return 1; }',
  'pk() { return "1"; }',
  'static count = other();',
  'static #cache = 1;',
  'declare typed: string;',
])('not a class with `%s`', (member) => {
  expect(fields(`id = 1; ${member}`)).toBe('id');
});

it('a constant and a member of an enum of the file are data', () => {
  const before = 'const LIMIT = 5; enum Kind { Open = 1 }';
  expect(fields('id = LIMIT; kind = Kind.Open', before)).toBe('id,kind');
  expect(fields('id = 1; kind = Status.Open', "import { Status } from './status';")).toBeUndefined();
});

it.each([
  ['a relation that is no field', 'id = 1; static schema = { author: Other };'],
  ['a schema that the file does not tell', 'id = 1; static schema = { ...base };'],
])('a class with %s is made by its own constructor', (_, body) => {
  expect(fields(body)).toBeUndefined();
});

it('a class of a function is made by its own constructor, because it is another each time', () => {
  const text =
    "import { Entity } from 'presource'; const make = () => { class A extends Entity { id = 1; } };";
  expect(compile(text, { filename: 'a.ts', fast: true }).code).not.toContain('makeA');
});
