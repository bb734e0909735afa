import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HERE = `${ROOT}test/decorators/`;
const IMPORT = "import { createResource, type Denormalize, Entity, entity, field, pk } from 'presource';\n";

/** What TypeScript says of each code, as a strict project of a user does, under either kind of decorators. */
function check(codes: Readonly<Record<string, string>>, experimentalDecorators: boolean) {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { options: strict } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const options = { ...strict, experimentalDecorators, noUnusedLocals: false };
  const names = Object.keys(codes);
  const files = new Map(
    names.map((name, i) => [`${HERE}code-${i}.ts`, `${IMPORT}${codes[name]}\nexport {};`]),
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = files.get(file);
    return text === undefined
      ? getSourceFile(file, target, ...rest)
      : ts.createSourceFile(file, text, target);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const said = [...files.keys()].map((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  );
  return Object.fromEntries(names.map((name, i) => [name, said[i]!]));
}

const right: Readonly<Record<string, string>> = {
  'fields of any kind and visibility': `
    @entity class A extends Entity {
      @pk id = 0; @pk private b = ''; @pk 2 = 1; @pk protected readonly 'c d'!: string;
      @field(() => A) a?: A; @field(() => [A]) list: A[] = []; @field(() => String) text = '';
    }`,
  'every form of @entity': `
    @entity class A {} @entity() class B {} @entity('K') class C {}
    @entity abstract class D extends Entity {} @entity class E { constructor(readonly id = 0) {} }`,
  'a class that extends nothing as a schema': `
    @entity class A { @pk id = 0; title = ''; }
    const { get } = createResource({ path: '/:id', schema: A });
    const title: Denormalize<typeof A>['title'] = 'text'; get.url({ id: 1 });`,
  '`fromJS` where a class extends Entity':
    '@entity class A extends Entity { @pk id = 0; } A.fromJS({ id: 1 });',
  'classes that name each other': `
    @entity class A extends Entity { @field(() => B) b = B.fromJS(); }
    @entity class B extends Entity { @field(() => [A]) as: A[] = []; }`,
};

const NOT_A_FIELD = '@pk and @field belong before a field, not before a class, a method or an accessor';

const wrong: Readonly<Record<string, readonly [code: string, ...words: string[]]>> = {
  '@pk before a method': ['class A { @pk id() {} }', NOT_A_FIELD],
  '@pk before a getter': ['class A { @pk get id() { return 1; } }', NOT_A_FIELD],
  '@pk before an auto-accessor': ['class A { @pk accessor id = 1; }', NOT_A_FIELD],
  '@pk before a static field': [
    'class A { @pk static id = 0; }',
    'a field of the instances, not before a static one',
  ],
  '@pk before a symbol': [
    'const S: unique symbol = Symbol(); class A { @pk [S] = 1; }',
    'a field with a name, not before a symbol',
  ],
  '@pk before a private field': [
    'class A { @pk #id = 1; }',
    'a field that a response can have, not before a #private one',
    'Decorators are not valid here',
  ],
  '@pk before a class': ['@pk class A {}', NOT_A_FIELD, 'the decorator expects 2-3'],
  '@field before a static field': ['class A { @field(() => A) static a?: A; }', 'not before a static one'],
  '@field of a class': [
    'class B {} class A { @field(B) b?: B; }',
    "'typeof B' is not assignable to parameter of type '() => unknown'",
  ],
  '@field without a call': ['class A { @field a?: A; }', 'Unable to resolve signature of property decorator'],
  '@entity before a method': [
    'class A { @entity id() {} }',
    '@entity belongs before a class, or takes its key',
  ],
  '@entity before a field': [
    'class A { @entity id = 0; }',
    `Type '"field"' is not assignable to type '"class"'`,
    '@entity belongs before a class, or takes its key',
  ],
  '@entity of a number': ['@entity(5) class A {}', '@entity belongs before a class, or takes its key'],
  '@entity before a class with a private constructor': [
    '@entity class A { private constructor() {} }',
    'a class that the store can make: give it a public constructor',
  ],
  '@entity before a class with a protected constructor': [
    '@entity class A { protected constructor() {} }',
    'a class that the store can make: give it a public constructor',
  ],
  '`fromJS` where a class extends nothing': [
    '@entity class A { @pk id = 0; } A.fromJS();',
    "Property 'fromJS' does not exist on type 'typeof A'",
  ],
};

describe.each([
  ['TC39 decorators', false],
  ['experimentalDecorators', true],
])('%s', (_, isOld) => {
  const codes = Object.fromEntries(Object.entries(wrong).map(([name, [code]]) => [name, code]));
  const said = check({ ...right, ...codes }, isOld);

  it.each(Object.keys(right))('%s', (name) => expect(said[name]).toBe(''));

  it.each(Object.entries(wrong))('%s is refused, and why', (name, [, words, oldWords = words]) => {
    expect(said[name]).toContain(isOld ? oldWords : words);
  });
});
