import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluateCompiled } from './evaluate.ts';

const IMPORT = "import { createResource, Entity, RestEndpoint, schema } from 'presource';\n";

/** Whether a class was taken for an entity of ours, or options for those of an endpoint of ours. */
const isOurs = (code: string): boolean =>
  /static get name\(\)|__x\.path/.test(compile(IMPORT + code, { filename: 'a.ts' }).code);

describe('names that mean ours', () => {
  const cases: Record<string, string> = {
    'in the module': 'class A extends Entity {}',
    'in a function': 'function f() { class A extends Entity {} }',
    'in a method of a class': 'class B { m() { return class A extends Entity {}; } }',
    'in a function with a parameter of another name':
      'const f = (entity: unknown) => { class A extends Entity {} };',
    'beside a type of that name': 'type T<Entity> = Entity; class A extends Entity {}',
    'with a type parameter of that name': 'class A<Entity> extends Entity {}',
    'beside a property of that name': 'const o = { Entity: 1 }; class A extends Entity {}',
    'beside a local of that name in another block': '{ class Entity {} } class A extends Entity {}',
    'beside a parameter of that name in another function':
      'function f(Entity: unknown) {} class A extends Entity {}',
    'with type arguments': "class A extends Entity<'x'> {}",
    'with types around': 'class A extends (Entity as never) {}',
    'as the parent of a parent': 'class B extends Entity { static key = "b" } class A extends B {}',
    'in a constant': 'const Base = Entity; class A extends Base {}',
    'in a call with type arguments': "createResource<never>({ path: '/a{/:id}', schema: {} });",
    'as a member of a resource': "const R = createResource(x); R.get.extend({ path: '/a{/:b}' });",
    'as a member of a member': "const R = createResource(x); R.getList.push.extend({ path: '/a{/:b}' });",
    'through an extended resource':
      "const R = createResource(x).extend('a', {}); R.extend('b', { path: '/b{/:b}' });",
    'in a callback of extend': "createResource(x).extend((R) => ({ a: R.get.extend({ path: '/b{/:b}' }) }));",
  };
  for (const [rule, code] of Object.entries(cases)) it(rule, () => expect(isOurs(code)).toBe(true));
});

describe('names that do not', () => {
  const cases: Record<string, string> = {
    'a parameter': 'function f(Entity: any) { class A extends Entity {} }',
    'a parameter used before its function is called':
      'const f = (createResource: any) => createResource({ path: "/:a" });',
    'a destructured parameter': 'function f({ Entity }: any) { class A extends Entity {} }',
    'a rest parameter': 'function f(...Entity: any) { class A extends Entity {} }',
    'a parameter of a method': 'class B { m(Entity: any) { class A extends Entity {} } }',
    'a local declared below': 'function f() { class A extends Entity {} class Entity {} }',
    'a `var` declared in an inner block': 'function f() { class A extends Entity {} { var Entity: any; } }',
    'a function': 'function f() { class A extends Entity {} function Entity() {} }',
    'a caught error': 'try {} catch (Entity: any) { class A extends Entity {} }',
    'a loop variable': 'for (const Entity of [] as any[]) { class A extends Entity {} }',
    'a variable of a switch': 'switch (1) { case 1: class Entity {} default: class A extends Entity {} }',
    'a local of a static block': 'class B { static { class Entity {} class A extends Entity {} } }',
    'the name of a class expression': 'const B = class Entity { m() { return class A extends Entity {}; } };',
    'an enum in a namespace': 'namespace N { enum Entity {} class A extends (Entity as any) {} }',
    'a member of something else': 'class A extends other.Entity {}',
    'a computed member': "import * as p from 'presource'; class A extends p['Entity' as const] {}",
    'a variable that holds ours': 'let Base = Entity; class A extends Base {}',
    'a constant of another scope': '{ const Base = Entity; } class A extends (Base as never) {}',
    'a variable that may change': "let R = createResource(x); R.get.extend({ path: '/a{/:b}' });",
    'a resource of a parameter': "const f = (R: any) => R.get.extend({ path: '/a{/:b}' });",
    'a shadowed resource':
      "const R = createResource(x); const f = (R: any) => R.get.extend({ path: '/a{/:b}' });",
    'an optional call': "const R = createResource(x); R?.get.extend({ path: '/a{/:b}' });",
    'an export of the same name elsewhere': "import { Entity as E } from 'elsewhere'; class A extends E {}",
  };
  for (const [rule, code] of Object.entries(cases)) it(rule, () => expect(isOurs(code)).toBe(false));
});

it('a member of an enum hides, for the members after it, what else has its name', () => {
  const code = `import { RestEndpoint } from 'presource';
const api = '/outer';
const v2 = '/v2';
enum Path { api = '/inner', posts = api, tags = \`\${api}/tags\`, users = v2 }
enum Path { more = posts }
export const all = [
  new RestEndpoint({ path: Path.posts + '/:a/:b' }),
  new RestEndpoint({ path: Path.tags + '/:a/:b' }),
  new RestEndpoint({ path: Path.users + '/:a/:b' }),
  new RestEndpoint({ path: Path.more + '/:a/:b' }),
];
`;
  const { all } = evaluateCompiled(code, 'a.ts') as { all: { url(params: object): string }[] };
  const urls = ['/inner/1/2', '/inner/tags/1/2', '/v2/1/2', '/inner/1/2'];
  expect(all.map((endpoint) => endpoint.url({ a: 1, b: 2 }))).toEqual(urls);
});
