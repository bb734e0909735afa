const list = (n: number, item: (i: number) => string, separator = '\n'): string =>
  Array.from({ length: n }, (_, i) => item(i)).join(separator);

const U = "class U extends Entity { id = ''; }\n";
const R = "const R = createResource({ path: '/a/:id', schema: U });\n";

/** Files that hold `n` of something, and what takes time in them. */
export const wide: Readonly<Record<string, (n: number) => string>> = {
  classes: (n) =>
    U + list(n, (i) => `class P${i} extends Entity { id = ''; u = ''; static schema = { u: U }; }`),
  'decorated classes': (n) =>
    U + list(n, (i) => `@entity class P${i} { @pk id = ''; @field(() => U) u = ''; a = ''; }`),
  'decorated classes behind other decorators': (n) =>
    U + list(n, (i) => `@entity class P${i} { @log @pk id = ''; @log @field(() => U) u = ''; }`),
  'decorated fields': (n) => `${U}@entity class P { ${list(n, (i) => `@field(() => U) f${i} = '';`, ' ')} }`,
  'decorated fields in lines': (n) =>
    `${U}@entity class P {\n${list(n, (i) => `  @field(() => U)\n  f${i} = ''`)}\n}`,
  'key fields': (n) => `@entity class P { ${list(n, (i) => `@pk f${i} = '';`, ' ')} }`,
  'fields that have no variable': (n) => `class P extends Entity { ${list(n, (i) => `'a ${i}' = 1;`, ' ')} }`,
  'fields called like variables': (n) =>
    `class P extends Entity { 'a b' = 1; ${list(n, (i) => `value${i} = 1;`, ' ')} }`,
  'fields without an entry': (n) =>
    `${U}class P extends Entity { ${list(n, (i) => `f${i} = U.fromJS();`, ' ')} static schema = { ${list(n, (i) => `g${i}: U`, ', ')} }; }`,
  'fields and type parameters': (n) =>
    `class P<${list(n, (i) => `T${i}`, ', ')}> extends Entity { ${list(n, (i) => `f${i}?: T${i};`, ' ')} }`,
  'classes of one name': (n) =>
    list(n, () => 'function f() { class P extends Entity { id = 1; } return P; }'),
  'classes that inherit': (n) =>
    list(n, (i) => `class P${i} extends ${i ? `P${i - 1}` : 'Entity'} { f${i} = 1; }`),
  'classes that inherit, with schemas': (n) =>
    U +
    list(
      n,
      (i) =>
        `class P${i} extends ${i ? `P${i - 1}` : 'Entity'} { static schema = { ...super.schema, f${i}: U }; }`,
    ),
  'classes whose schema is unknown': (n) =>
    list(n, (i) => `class P${i} extends Entity { static schema = s(); }`),
  'classes without a name': (n) => list(n, () => 'f(class extends Entity {});'),
  'writes to one schema': (n) => U + list(n, (i) => `U.schema = { ...U.schema, f${i}: U };`),
  'writes by `this`': (n) =>
    `class P extends Entity { static { x${list(n, (i) => ` + (this.schema.f${i} = U)`, '')} } }`,
  'classes in a sum': (n) => `const x = 0${list(n, () => ' + f(class A extends Entity {})', '')};`,
  calls: (n) => R + list(n, () => 'f(R.get);'),
  'calls in a sum': (n) => `${R}const x = 0${' + f(new schema.All(U))'.repeat(n)};`,
  'a chain of calls': (n) => `const x = f${'.a()'.repeat(n)};`,
  'a chain of extensions': (n) => `${R}const x = R${'.extend({})'.repeat(n)};`,
  'a chain of members': (n) => `${R}const x = R${'.get'.repeat(n)}.extend({});`,
  'marks that nothing is missing': (n) => `const x = createResource(y)${'!'.repeat(n)};`,
  resources: (n) => U + list(n, (i) => `export const R${i} = createResource({ path: '/a/:id', schema: U });`),
  'resources without a path': (n) =>
    U + list(n, (i) => `export const R${i} = createResource({ schema: U });`),
  'one line of them': (n) => U + list(n, (i) => `export const R${i} = createResource({ schema: U });`, ''),
  'findings that are silenced': (n) => list(n, () => '// presource-ignore-next\nf(class extends Entity {});'),
  'silence in a row': (n) =>
    `f(class extends Entity {});\n${list(n, () => '// presource-ignore-next resource-path-missing')}`,
  'types among the options': (n) =>
    `createResource({ ${'searchParams: {} as X, '.repeat(n)} path: '/a/:id', schema: P });`,
  'members that add nothing': (n) =>
    `${U}const R = createResource({ path: '/a/:id', schema: { ${list(n, (i) => `f${i}: U`, ', ')} } });\n${list(n, () => 'R.get.push;')}`,
  'parameters of a path': (n) => path(list(n, (i) => `/:a${i}`, '')),
  'parameters with an open pattern': (n) => path(':a('.repeat(n)),
  'parameters of the query with an open pattern': (n) => path(`:a?${':a('.repeat(n)}`),
  'optional parameters': (n) => path('/:a?'.repeat(n)),
  'parameters with patterns': (n) => path(list(n, (i) => `/:a${i}(b${i})`, '')),
  'patterns and braces': (n) => path(':a(b)'.repeat(n) + '}'.repeat(n)),
  'open braces': (n) => path('{'.repeat(n)),
  escapes: (n) => path('\\\\a'.repeat(n)),
  'a query': (n) => path(`/:id?${list(n, (i) => `a${i}=:a${i}?`, '&')}`),
  'an enum in pieces': (n) => list(n, (i) => `enum E { a${i} = ${i} }`),
  'constants that double': (n) => `const a0 = 'aaaa';\n${list(n, (i) => `const a${i + 1} = a${i} + a${i};`)}`,
  'quotes in a file that only names us': (n) => `${"'/".repeat(n)}`.replace(/.{50}/g, '$&\n'),
  brackets: (n) => `const x = [${'[{ a: (1) }], '.repeat(n)}];`,
  'blank lines': (n) => '\n'.repeat(20 * n),
  blanks: (n) => `@entity class P { ${' '.repeat(n)}@log @pk id = ''; ${' '.repeat(n)} }`,
};

/** Files that hold `n` of what decides which parts they are linked with. */
export const foreign: Readonly<Record<string, (n: number) => string>> = {
  'a list that is written to as often as it grows': (n) =>
    `let all = [];\n${list(n, (i) => `all = []; all.push(${i});`)}`,
  'a field that is written to as often as it grows': (n) =>
    `class A { all = []; ${list(n, (i) => `f${i}() { this.all = []; this.all.push(${i}); }`)} }`,
  'fields of one name': (n) =>
    list(n, (i) => `class A${i} { all = []; add() { this.all.push(1); this.all = []; } }`),
  'variables made of each other': (n) =>
    `const a0 = [];\n${list(n, (i) => `const a${i + 1} = a ? a${i} : a${i}; a${i}.push(1);`)}`,
  'schemas made of each other': (n) =>
    `${U}const s0 = U;\n${list(n, (i) => `const s${i + 1} = new schema.Values({ a: s${i}, b: s${i} });`)}\nexport const page = { all: s${n} };`,
  'values that are visited': (n) =>
    list(n, (i) => `for (const [name, one${i}] of Object.entries(all)) controller.fetch(one${i});`),
  'a chain of calls at values': (n) =>
    `controller.fetch(one); Object.values(all)${'.filter((one) => one)'.repeat(n)};`,
  'decorators that may be made of ours': (n) =>
    `const many = (of) => field(() => [of()]);\n${list(n, (i) => `@entity class A${i} { @many(() => U) all = []; }`)}`,
  'elements of packages': (n) =>
    `import { Table } from 'tables';\nexport const all = <>${'<Table resource={PostResource} className="push" />'.repeat(n)}</>;`,
};

function path(text: string): string {
  return `const R = createResource({ path: '${text}', schema: P });`;
}
