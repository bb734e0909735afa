/** Code that is nested `n` times; all of it is legal. */
export const deep: Readonly<Record<string, (n: number) => string>> = {
  'a sum': (n) => `const x = 'a'${" + 'b'".repeat(n)};`,
  'a path of a sum': (n) => `createResource({ schema: P, path: '/a/:id'${" + 'b'".repeat(n)} });`,
  'a chain of calls': (n) => `const x = f${'.a()'.repeat(n)};`,
  'a chain of extensions': (n) =>
    `const x = createResource({ path: '/a/:id', schema: P })${'.extend({})'.repeat(n)};`,
  'a chain of members': (n) => `const x = c${'.a'.repeat(n)}();`,
  'a chain of members of ours': (n) => `const x = schema${'.a'.repeat(n)}();`,
  'marks that nothing is missing': (n) => `const x = createResource(y)${'!'.repeat(n)};`,
  'a relation far away': (n) => `@entity class Q { @pk id = ''; @field(() => a${'.b'.repeat(n)}) x = 1; }`,
  'lists of a type': (n) => `class Q extends Entity { a: P${'[]'.repeat(n)} = []; }`,
  conjunctions: (n) => `x${' && x'.repeat(n)};`,
  powers: (n) => `x${' ** x'.repeat(n)};`,
  assertions: (n) => `const x = c${' as any'.repeat(n)};`,
  blocks: (n) => '{'.repeat(n) + '}'.repeat(n),
  parentheses: (n) => `const x = ${'('.repeat(n)}1${')'.repeat(n)};`,
  lists: (n) => `const x = ${'['.repeat(n)}${']'.repeat(n)};`,
  'lists with comments': (n) => `const x = ${"[ // isn't ]\n".repeat(n)}${']'.repeat(n)};`,
  'lists with patterns': (n) => `const x = ${'[/[\\]]\\/]/,'.repeat(n)}${']'.repeat(n)};`,
  objects: (n) => `const x = ${'{a:'.repeat(n)}1${'}'.repeat(n)};`,
  'a schema of lists': (n) =>
    `class Q extends Entity { static schema = { a: ${'['.repeat(n)}P${']'.repeat(n)} }; }`,
  'a schema of shapes': (n) =>
    `class Q extends Entity { static schema = { a: ${'{a:'.repeat(n)}P${'}'.repeat(n)} }; }`,
  functions: (n) => `const x = ${'() => '.repeat(n)}1;`,
  'functions with bodies': (n) => `const x = ${'function () { return '.repeat(n)}1${'}'.repeat(n)};`,
  'calls in calls': (n) => `const x = ${'f('.repeat(n)}1${')'.repeat(n)};`,
  classes: (n) => `const x = ${'class { static a = '.repeat(n)}1${'}'.repeat(n)};`,
  templates: (n) => `const x = ${'`${'.repeat(n)}1${'}`'.repeat(n)};`,
  'else if': (n) => `if (a) {}${' else if (b) {}'.repeat(n)}`,
  conditions: (n) => `const x = ${'a ? b : '.repeat(n)}c;`,
  'conditions in lines': (n) => `const x = ${'a\n  ? b\n  : '.repeat(n)}c;`,
  negations: (n) => `const x = ${'!'.repeat(n)}c;`,
  assignments: (n) => `${'a = '.repeat(n)}1;`,
  'assignments in lines': (n) => `${'a =\n'.repeat(n)}1;`,
  constructions: (n) => `const x = ${'new '.repeat(n)}c;`,
  'if without braces': (n) => `${'if (a)\n'.repeat(n)};`,
  'for without braces': (n) => `${'for (;;) '.repeat(n)};`,
  labels: (n) => `${Array.from({ length: n }, (_, i) => `l${i}:`).join(' ')} ;`,
  switches: (n) => `${'switch (a) { case 1:'.repeat(n)}${'}'.repeat(n)}`,
  'type arguments': (n) => `type X = ${'Array<'.repeat(n)}1${'>'.repeat(n)};`,
  'types of members': (n) => `type X = ${'{ a: '.repeat(n)}1${' }'.repeat(n)};`,
  'operators of types': (n) => `type X = ${'keyof '.repeat(n)}a;`,
  'conditional types': (n) => `type X = ${'a extends b ? c : '.repeat(n)}d;`,
  patterns: (n) => `const ${'{a:'.repeat(n)}b${'}'.repeat(n)} = x;`,
  namespaces: (n) => `${'namespace a {'.repeat(n)}${'}'.repeat(n)}`,
};

/** The same in a file with JSX. */
export const deepJsx: typeof deep = {
  elements: (n) => `const x = ${'<a>'.repeat(n)}${'</a>'.repeat(n)};`,
  'elements with text': (n) => `const x = ${"<a>\n  don't\n".repeat(n)}${'</a>\n'.repeat(n)};`,
};
