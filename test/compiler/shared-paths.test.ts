/** Where a linked class carries the path of its resource, and where each keeps its own. */
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';

const HEAD = "import { createResource, Entity } from 'presource';\n";
const POST = 'class Post extends Entity { id = 0; }\n';

const linked = (code: string, sources?: readonly string[]): string =>
  compile(code, { filename: '/app/src/post.ts', root: '/app', sources, link: (entry) => entry }).code;

describe('a class and its resource share a path', () => {
  it.each([
    [
      'of a namespace',
      "import * as p from 'presource';\nclass Post extends p.Entity {}\np.createResource({ path: '/posts/:id', schema: Post });",
    ],
    [
      'beside a static block that names another class',
      `${HEAD}${POST}createResource({ path: '/posts/:id', schema: Post });\nclass User extends Entity { static { Object.defineProperty(this, 'name', { value: 'Person' }); } }`,
    ],
    [
      'beside another class that is assigned',
      `${HEAD}${POST}createResource({ path: '/posts/:id', schema: Post });\nlet User = class extends Entity {};\nUser = Post;`,
    ],
  ])('%s', (_, code) => {
    expect(linked(code)).toContain("__x.nameFromPath('/posts/:id')");
  });

  it('and of two the one that tells the name', () => {
    const code = `${HEAD}${POST}createResource({ path: '/drafts/:id', schema: Post });\ncreateResource({ path: '/posts/:id', schema: Post });\ncreateResource({ path: '/articles/:id', schema: Post });`;
    expect(linked(code)).toContain("__x.nameFromPath('/posts/:id')");
    expect(linked(code)).toContain("createResource({ path: '/drafts/:id'");
  });
});

describe('a call that gets its class in place of options', () => {
  it.each([
    ['as const', ''],
    ['satisfies object', ''],
    ['as const satisfies object as never', ''],
    ['as const', 'optimistic: true,'],
    ['as const', "urlPrefix: 'https://api.example.com',"],
  ])('is a call, and keeps its lines, with `%s` behind them and %j among them', (types, more) => {
    const code = `${HEAD}${POST}export const Posts = createResource({\n  path: '/posts/:id',\n  schema: Post,\n  ${more}\n} ${types});\n`;
    const output = linked(code);
    expect(output).toContain('__x.resource(Post');
    expect(output.split('\n')).toHaveLength(code.split('\n').length);
    expect(() => transformSync(output, { loader: 'ts' })).not.toThrow();
  });

  it('keeps the lines of what is called', () => {
    const code = `import * as p from 'presource';\nclass Post extends p.Entity {}\nexport const Posts = p\n  .createResource({ path: '/posts/:id', schema: Post });\n`;
    const output = linked(code);
    expect(output).toContain('__x.resource\n(Post)');
    expect(output.split('\n')).toHaveLength(code.split('\n').length);
  });
});

describe('a class and its resource have each their own', () => {
  const made = "createResource({ path: '/posts/:id', schema: Post });";
  it.each([
    [
      'an option that is there twice',
      `createResource({ path: '/old/:id', path: '/posts/:id', schema: Post });`,
    ],
    ['an optional call', "createResource?.({ path: '/posts/:id', schema: Post });"],
    ['a second argument', "createResource({ path: '/posts/:id', schema: Post }, extra);"],
    ['options in brackets of their own', "createResource(({ path: '/posts/:id', schema: Post }));"],
    ['a class that a loop assigns', `${made}\nfor (Post of [Other]);`],
    [
      'a name among several definitions',
      `${made}\nfunction name() { Object.defineProperties(Post, { name: { value: 'Own' } }); }`,
    ],
    [
      'names that a static block of another function defines',
      `${made}\nfunction name() { Object.defineProperty(this, 'name', { value: 'Own' }); }`,
    ],
  ])('%s', (_, code) => {
    expect(linked(HEAD + POST + code)).not.toContain('nameFromPath');
  });

  it('a function of a module that hands ours on', () => {
    const code = `import { Entity } from 'presource';\nimport { createResource } from './data.ts';\n${POST}${made}`;
    expect(linked(code, ['./src/data'])).not.toContain('nameFromPath');
  });
});
