import { Controller, type Entity } from 'presource';
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluate } from './evaluate.ts';

/** The keys that the last function of a file picks; `undefined` where the last assignment has none. */
function lastKeys(code: string): string | undefined {
  const input = `import { Entity, RestEndpoint } from 'presource';
class X extends Entity {}
class User extends Entity { static schema = { a: X }; }
${code}
`;
  const output = compile(input, { filename: 'a.ts' }).code;
  const fields = [...output.matchAll(/\.schema = (.*);$/gm)]
    .at(-1)?.[1]
    ?.match(/__x\.links\(.*, \(\w+\) => \[(.*)\]\)$/)?.[1];
  return fields && [...fields.matchAll(/\w+\.(\w+)/g)].map(([, key]) => key).join();
}

const SPREAD = 'User.schema = { ...User.schema, b: X };';

describe('what an assignment spreads', () => {
  const known: Record<string, [code: string, keys: string]> = {
    'is what the class has': [SPREAD, 'a,b'],
    'comes in the order of the literal': ['User.schema = { b: X, ...User.schema };', 'b,a'],
    'keeps its place when given again': ['User.schema = { ...User.schema, c: X, a: X };', 'a,c'],
    'is nothing in a class without a schema': ['X.schema = { ...X.schema, b: User };', 'b'],
    'is what the last statement gave': [
      'User.schema = { c: X };\nUser.schema = { ...User.schema, b: X };',
      'c,b',
    ],
    'is inherited': ['class Admin extends User {}\nAdmin.schema = { ...Admin.schema, b: X };', 'a,b'],
    'is inherited as it is by then': [
      'class Admin extends User {}\nUser.schema = { c: X };\nAdmin.schema = { ...Admin.schema, b: X };',
      'c,b',
    ],
    'does not change by reading the class': [`fetchAll(X);\nconst f = () => get(User);\n${SPREAD}`, 'a,b'],
    'does not matter without a spread': ['enhance(User);\nUser.schema = { b: X };', 'b'],
  };
  for (const [rule, [code, keys]] of Object.entries(known)) {
    it(rule, () => expect(lastKeys(code)).toBe(keys));
  }
});

describe('what an assignment spreads is not known', () => {
  const unknown: Record<string, string> = {
    'after a call that got the class': `enhance(User);\n${SPREAD}`,
    'after a call that got the schema': `Object.assign(User.schema, { c: X });\n${SPREAD}`,
    'after a key was written': `User.schema.c = X;\n${SPREAD}`,
    'after a key was written past the types': `(User as any).schema['c'] = X;\n${SPREAD}`,
    'after a key was written to it as another type': `(User.schema as any).c = X;\n${SPREAD}`,
    'after a key was deleted': `delete User.schema.a;\n${SPREAD}`,
    'after an assignment that is no literal': `User.schema = other;\n${SPREAD}`,
    'after an assignment in a branch': `if (x) User.schema = { c: X };\n${SPREAD}`,
    'when a function writes to it, wherever that stands': `patch();\n${SPREAD}\nfunction patch() { User.schema = { c: X }; }`,
    'when a function writes a key': `patch();\n${SPREAD}\nfunction patch() { User.schema.c = X; }`,
    'when a function writes to the parent': `class Admin extends User {}
Admin.schema = { ...Admin.schema, b: X };
const patch = () => { User.schema = { c: X }; };`,
    'of a decorated class':
      '@enhance class Post extends Entity { static schema = { a: X } }\nPost.schema = { ...Post.schema, b: X };',
    'of something else': 'User.schema = { ...shared, b: X };',
    'in a function': 'function f() { User.schema = { ...User.schema, b: X }; }',
    'in a block': 'if (x) { User.schema = { ...User.schema, b: X }; }',
    'by another operator': 'User.schema ??= { b: X };',
  };
  for (const [rule, code] of Object.entries(unknown)) {
    it(rule, () => expect(lastKeys(code)).toBeUndefined());
  }
});

describe('a compiled function that reads other keys than the schema has is not used', () => {
  const writes: Record<string, string> = {
    'after one key took the place of another': 'delete User.schema.a; User.schema.c = C;',
    'after a key went to the end': 'const { a } = User.schema; delete User.schema.a; User.schema.a = a;',
    'after a write through another name':
      'const Other = User; Other.schema = { c: C, b: B };\nUser.schema = { ...User.schema, a: A };\ndelete User.schema.b;',
    'after a write through a variable of the schema':
      'const { schema } = User; delete schema.a; schema.c = C;\nUser.schema = { ...User.schema };',
  };
  for (const [rule, code] of Object.entries(writes)) {
    it(rule, () => {
      const input = `import { Entity } from 'presource';
class A extends Entity {} class B extends Entity {} class C extends Entity {}
export class User extends Entity { static schema: any = { a: A, b: B }; }
${code}`;
      const shown = (text: string): unknown => {
        const { User } = evaluate(text, 'a.ts') as { User: typeof Entity };
        const controller = new Controller();
        controller.set(User, {}, { id: 1, a: { id: 2 }, b: { id: 3 }, c: { id: 4 } });
        return controller.get(User, { id: 1 });
      };
      const { code: compiled } = compile(input, { filename: 'a.ts' });
      expect(compiled).toContain('__x.links(');
      expect(JSON.stringify(shown(compiled))).toBe(JSON.stringify(shown(input)));
    });
  }
});

it('only what has no effect of its own is marked as free of effects', () => {
  const marked = (code: string): boolean =>
    compile(`import { createResource, RestEndpoint } from 'presource';\n${code}`, {
      filename: 'a.js',
    }).code.includes('/*#__PURE__*/');
  const plain = 'class E extends RestEndpoint { urlPrefix = "/api"; getHeaders = (h) => h; }\n';
  expect(marked(`${plain}const e = new E({});`)).toBe(true);
  expect(
    marked('class E extends RestEndpoint { constructor(o) { super(o); count++; } }\nconst e = new E({});'),
  ).toBe(false);
  expect(
    marked('class E extends RestEndpoint { n = count(); }\nclass F extends E {}\nconst e = new F({});'),
  ).toBe(false);
  expect(marked('const r = createResource(o).extend((B) => ({ a: B.get }));')).toBe(true);
  expect(marked('const r = createResource(o).extend((B) => { count++; return {}; });')).toBe(false);
  expect(marked('const r = createResource(o).extend(more);')).toBe(false);
  expect(marked('createResource(o);')).toBe(false);
  expect(marked('const make = () => createResource(o);')).toBe(false);
});
