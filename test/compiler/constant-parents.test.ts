/** Classes of ours whose parent is in a constant, or whose value has a type around it. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluate } from './evaluate.ts';

const HEAD = "import { createResource, Endpoint, Entity, RestEndpoint, schema } from 'presource';\n";
const output = (code: string) => compile(HEAD + code, { filename: 'post.ts' });

/** The key of the class, once a minifier renamed its variable. */
const keyOf = (code: string): unknown =>
  (evaluate(output(code).code.replaceAll(/\bPost\b(?!')/g, 'a'), 'post.ts').a as { key: unknown }).key;

describe('an entity whose parent is in a constant', () => {
  it.each([
    ['our class', 'const Base = Entity; export class Post extends Base {}'],
    ['our class with a type', 'const Base = Entity as typeof Entity; export class Post extends Base {}'],
    [
      'a class of a mixin',
      'const Dated = (Parent) => class extends Parent { at = 0; };\nconst Base = Dated(Entity); export class Post extends Base {}',
    ],
    [
      'a class of our mixin',
      'const Base = schema.EntityMixin(class { id = 0; }); export class Post extends Base {}',
    ],
    ['an entity', 'class Own extends Entity {} const Base = Own; export class Post extends Base {}'],
    [
      'an entity expression',
      'const Base = class extends Entity {} as typeof Entity; export class Post extends Base {}',
    ],
    [
      'one of two entities',
      'class A extends Entity {} class B extends Entity {} const Base = Math ? A : B; export class Post extends Base {}',
    ],
  ])('keeps its name: %s', (_, code) => {
    expect(keyOf(code)).toBe('Post');
  });

  it.each([
    'class Own extends Entity {} export class Post extends (Math ? Own : Entity) {}',
    'class Own extends Entity {} export class Post extends (undefined ?? (Own as typeof Entity)) {}',
    'const Other = class {}; class Own extends Entity {} export class Post extends (Math ? Own : Other) {}',
  ])('keeps its name if one of several is its parent: %s', (code) => {
    expect(keyOf(code)).toBe('Post');
    expect(output(code).diagnostics).toEqual([]);
  });

  it('is left as it is if none of several is an entity', () => {
    const code = 'class A {} class B {} export class Post extends (Math ? A : B) {}';
    expect(output(code).code).not.toContain('static get name');
  });

  it('is checked as one whose parent is written there', () => {
    const code =
      'class User extends Entity { static schema = { a: Entity }; }\nconst Base = User; class Post extends Base { static schema = { ...Base.schema, b: 5 }; }';
    expect(output(code).diagnostics.map((one) => one.code)).toContain('schema-plain');
  });

  it('has the fields of its parent', () => {
    const code =
      'class Own extends Entity { id = 0; }\nconst Base = Own;\nexport class Post extends Base { title = ""; }';
    expect(compile(HEAD + code, { filename: 'post.ts', fast: ['Post'] }).code).toContain('this.id = data.id');
  });
});

describe('an anonymous entity', () => {
  it.each([
    ['with a type', 'export const Post = class extends Entity {} satisfies typeof Entity;'],
    ['with several types', 'export const Post = class extends Entity {} as unknown as typeof Entity;'],
    ['that is assigned once', 'export let Post: typeof Entity;\nPost ??= class extends Entity {};'],
  ])('has the name of its variable: %s', (_, code) => {
    expect(keyOf(code)).toBe('Post');
    expect(output(code).diagnostics).toEqual([]);
  });

  it('is one of the module behind a type', () => {
    const code = 'export const Post = class extends Entity { id = 0; } satisfies typeof Entity;';
    expect(compile(HEAD + code, { filename: 'post.ts', fast: true }).code).toContain('makePost');
    expect(compile(HEAD + code, { filename: 'post.ts', development: true }).code).toContain("'post.ts Post'");
  });

  it('has the name of its parameter', () => {
    const { code, diagnostics } = output('export const make = (Post = class extends Entity {}) => Post;');
    expect(code).toContain("static get name() { return 'Post'; }");
    expect(diagnostics).toEqual([]);
  });
});

describe('an endpoint of a class whose parent is in a constant', () => {
  it('has the function of its path', () => {
    const code =
      "const Base = RestEndpoint;\nclass Api extends Base {}\nexport const get = new Api({ path: '/files/*at' });";
    expect(output(code).code).toContain("__x.splat('at')");
  });
});

it('a chain of thousands of calls is no parent, and takes no stack', () => {
  const chain = `${'z'}${'.a()'.repeat(5_000)}`;
  expect(
    output(`import { z } from './z.ts';\nexport const all = ${chain};\nclass Post extends all {}`)
      .diagnostics,
  ).toEqual([]);
});
