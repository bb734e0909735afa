/** `presource explain`: what is compiled, what is not and why, and what it costs. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  lend,
  presource,
  presourceWith,
  projectWith,
  type Ran,
  withoutParts,
  withoutSizes,
  write,
} from './support.ts';

/** A config with the plugin. */
const CONFIG = `import presource from '@presource/transformer/vite';
export default { plugins: [presource()] };
`;

const app = projectWith({
  'tsconfig.json': '{ "include": ["src"] }',
  'src/user.ts': `import { Entity } from 'presource';
export class User extends Entity {
  id = '';
  name = '';
}
`,
  'src/post.ts': `import { createResource, Entity } from 'presource';
import { User } from './user.ts';
import { version } from './version.ts';
export class Post extends Entity {
  id = 0;
  author = User.fromJS();
  static schema = { author: User };
}
export const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
export const Old = createResource({
  path: \`/\${version}/posts/:id\`,
  schema: Post,
});
`,
  'src/version.ts': "export const version = 'v1';\n",
  'src/admin.ts': `import { createResource } from 'presource';
import { listOf } from './lists.ts';
import { User } from './user.ts';
export class Admin extends User {}
export const resourceOf = (options: never) => createResource(options);
export const Admins = createResource({ path: '/admins/:id', schema: listOf(Admin) });
`,
  'src/lists.ts': 'export const listOf = (schema: object) => [schema];\n',
  'src/post.test.ts': "import 'presource';\n",
  'vite.config.js': CONFIG,
  'scripts/print.js': "console.log(new Map().set('a', { method: 'b' }));\n",
});

const explain = (...args: string[]): Ran => presource(app, 'explain', ...args);

describe('presource explain', () => {
  it('says of each declaration what became of it', () => {
    const { code, out, err } = explain();
    expect(withoutSizes(out)).toMatchInlineSnapshot(`
      "src/admin.ts
        ✗  resource  resource  5:62  its options are not an object literal
           5:62  export const resourceOf = (options: never) => createResource(options);
           Write the options as an object literal in the call. In a wrapper, write \`path\` in its own \`createResource\`.
        ✓  resource  Admins    6:38  nothing to compile

      src/post.ts
        ✓  entity    Post   4:8    +61 bytes
        ✓  resource  Posts  9:37   +22 bytes
        ✗  resource  Old    10:35  its path is not constant in this file
           11:9  path: \`/\${version}/posts/:id\`,
           Write the path as text, or as a \`const\` of this file. Put a host into \`urlPrefix\`.

      src/user.ts
        ✓  entity  User  2:8  +37 bytes

      Parts of the runtime
        bodies      # request bodies                             src/post.ts:9:73
        converters  # functions as schemas, and no schema        src/admin.ts:6:61
        core        # every app has it
        optimistic  # answers that are shown before they arrive  src/post.ts:9:73
        paths       # reads paths at run time                    src/post.ts:10:35
        related     # relations between entities                 src/post.ts:7:3
        shapes      # reads schema objects at run time           src/admin.ts:6:61

      Not certain
        src/admin.ts:6:23  the schema of \`Admins\` is made by a function or a parameter
           Write the class, a list of it, or an object of both in place of the call.

      4 of 6 declarations compiled in 5 files, +120 bytes of code.
      The runtime is about # (brotli): the core and 6 parts.

      1 other file left out: tests, and what is not connected with presource. Name a file to read it."
    `);
    expect([code, err]).toEqual([0, '']);
  });

  it('shows the largest part first', () => {
    const rows = explain().out.matchAll(/^ {2}\w+ +([\d.]+) (kB|bytes) /gm);
    const bytes = [...rows].map(([, size, unit]) => Number(size) * (unit === 'kB' ? 1000 : 1));
    expect(bytes.length).toBeGreaterThan(5);
    expect(bytes).toEqual(bytes.toSorted((a, b) => b - a));
  });

  it('reads the files that are named, tests included', () => {
    expect(withoutParts(explain('src/post.test.ts').out)).toMatchInlineSnapshot(
      `
      "The whole runtime is linked, because of
        src/post.test.ts:1:1  import 'presource';
           Import names (\`import { Entity } from 'presource'\`), or the part that you need.

      Parts of the runtime
        …

      0 of 0 declarations compiled in 1 file, +0 bytes of code.
      The runtime is about # (brotli): all of it."
    `,
    );
    expect(withoutSizes(explain('src/user.ts').out)).toMatchInlineSnapshot(`
      "src/user.ts
        ✓  entity  User  2:8  +37 bytes

      Parts of the runtime
        core  # every app has it

      1 of 1 declaration compiled in 1 file, +37 bytes of code.
      The runtime is about # (brotli): the core alone."
    `);
  });

  it('leaves out what is compiled, with --problems', () => {
    const { out } = explain('--problems');
    expect(out).not.toContain('✓');
    expect(out.match(/✗/g)).toHaveLength(2);
  });

  it('names all code that keeps a part, with --why', () => {
    expect(withoutSizes(explain('--why', 'presource/with-shapes').out)).toMatchInlineSnapshot(`
      "shapes (reads schema objects at run time) is #, for 1 place:
        src/admin.ts:6:61  Admins  export const Admins = createResource({ path: '/admins/:id', schema: listOf(Admin) });"
    `);
    expect(explain('--why', 'keys').out).toBe('keys is not linked.');
    expect(explain('--why', 'everything').out).toMatchInlineSnapshot(
      `"The whole runtime is not linked: every import names what it needs."`,
    );
    const wrong = explain('--why', 'shape');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('error: There is no part shape. The parts are additions, ');
  });

  it('is certain of classes that our own entries have', () => {
    const text = `import { Entity } from 'presource';
import { GQLEntity } from 'presource/graphql';
export class Member extends GQLEntity { name = ''; }
export class Team extends Entity { id = ''; }
`;
    const project = projectWith({ 'tsconfig.json': '{}', 'src/member.ts': text });
    expect(presource(project, 'explain').out).not.toContain('Not certain');
    write(project, { 'src/member.ts': text.replace('presource/graphql', 'other/graphql') });
    expect(presource(project, 'explain').out).not.toContain('Not certain');
    expect(presource(project, 'explain', '--optimize', 'speed').out).toContain('which may be no entity');
  });

  it('is not certain of a class of a package that shows nothing of an entity, and has no opinion of one of the app', () => {
    const text = `import { Entity } from 'presource';
import { Base } from './base.ts';
export class Tag extends Entity { id = ''; }
export class Member extends Base {}
`;
    const project = projectWith({ 'tsconfig.json': '{}', 'src/member.ts': text });
    expect(presource(project, 'explain').out).not.toContain('Not certain');
    write(project, { 'src/member.ts': text.replace('./base.ts', 'other') });
    expect(presource(project, 'explain').out).toContain(
      "class `Member` extends `Base` of 'other', which may be no entity",
    );
  });

  it('finds nothing wrong with a schema that spreads that of another file, unless classes are to have functions', () => {
    const project = projectWith({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/base.ts': `import { Entity } from 'presource';
export class Base extends Entity { id = 0; }
`,
      'src/post.ts': `import { Base } from '@/base';
export class Post extends Base { parent = Base.fromJS(); static schema = { ...Base.schema, parent: Base }; }
`,
    });
    const { out } = presource(project, 'explain');
    expect(out).toContain('2 of 2 declarations would be compiled');
    expect(out).not.toContain('shapes');
    const fast = presource(project, 'explain', '--optimize', 'speed').out;
    expect(fast).toContain('1 of 2 declarations would be compiled');
    expect(fast).toContain('its schema has a spread');
  });

  it('fails above a limit', () => {
    expect(explain('--max-bytes', '100kB').code).toBe(0);
    const { code, err } = explain('--max-bytes', '5000');
    expect(code).toBe(1);
    expect(err).toMatch(/^too large: \d[\d.]* kB above the limit of 5\.0 kB\.$/);
    expect(explain('--max-bytes', 'small').code).toBe(2);
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code of the app.
  const code = 'path: `/${version}/posts/:id`,';

  it('counts what a name brings beside the parts that it asks for', () => {
    const text = `import { Entity, schema } from 'presource';
class Link extends Entity { id = ''; type = ''; }
class Poll extends Entity { id = ''; type = ''; }
export class Story extends Entity { id = ''; item: Link | Poll | undefined; static schema = { item: new schema.Union({ Link, Poll }, 'type') }; }
`;
    const project = projectWith({ 'tsconfig.json': '{}', 'src/story.ts': text });
    const { parts, exports } = JSON.parse(presource(project, 'explain', '--json').out);
    const [union] = exports.filter(({ name }: { name: string }) => name === 'schema.Union');
    const [kinds] = parts.filter(({ part }: { part: string }) => part === 'kinds');
    expect(union.bytes).toBeLessThan(kinds.bytes / 2);
  });

  it('prints the same as data, with --json', () => {
    const { files, parts, sum, circles, unsure } = JSON.parse(explain('--json').out);
    expect(files.map(({ file }: { file: string }) => file)).toEqual([
      'src/admin.ts',
      'src/post.ts',
      'src/user.ts',
    ]);
    const [, old] = files[1].declarations.filter(({ kind }: { kind: string }) => kind === 'resource');
    expect(old).toEqual({
      kind: 'resource',
      name: 'Old',
      line: 10,
      column: 35,
      compiled: false,
      bytes: expect.any(Number),
      reason: {
        file: 'src/post.ts',
        line: 11,
        column: 9,
        code,
        text: 'its path is not constant in this file',
        remedy: 'Write the path as text, or as a `const` of this file. Put a host into `urlPrefix`.',
      },
    });
    expect(parts[0].bytes).toBeGreaterThan(100);
    expect(sum.runtimeBytes).toBeGreaterThan(9000);
    expect([circles, unsure.length]).toEqual([[], 1]);
    expect(JSON.parse(explain('--why', 'paths', '--json').out).places).toHaveLength(1);
  });

  it('has colors where they are wanted', () => {
    expect(presourceWith({ FORCE_COLOR: '1' }, app, 'explain').out).toContain('\u001b[32m✓');
    expect(explain().out).not.toContain('\u001b');
  });
});

describe('presource explain, of what a bundle contains', () => {
  it('follows the imports of index.html', () => {
    const folder = projectWith({
      'vite.config.js': CONFIG,
      'index.html': '<script type="module" src="/src/main.ts"></script>',
      'src/main.ts': "import { Posts } from './posts';\nconsole.log(Posts);\n",
      'src/posts.ts': `import { createResource, Entity } from 'presource';
class Post extends Entity { id = 0; }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`,
      'src/unused.ts': "import { Posts } from './posts';\nPosts.getList.push;\n",
    });
    const { out } = presource(folder, 'explain');
    expect(withoutSizes(out)).toMatchInlineSnapshot(`
      "src/posts.ts
        ✓  entity    Post   2:1   +61 bytes
        ✓  resource  Posts  3:37  +16 bytes

      Parts of the runtime
        core  # every app has it

      2 of 2 declarations compiled in 2 files, +77 bytes of code.
      The runtime is about # (brotli): the core alone.

      2 other files left out: tests, and what index.html does not reach. Name a file to read it."
    `);
  });

  it('names the line that brings the whole runtime', () => {
    const folder = projectWith({
      'vite.config.js': CONFIG,
      'src/data.ts': `import { Entity } from 'presource';
export class Post extends Entity { id = 0; }
`,
      'src/all.ts': "export * from 'presource';\nimport './data.ts';\n",
      'legacy/old.js': "import { Entity } from 'presource';\nexport class Old extends Entity { id = 0; }\n",
    });
    const { out } = presource(folder, 'explain', '--exclude', 'legacy/');
    expect(withoutParts(out)).toMatchInlineSnapshot(`
      "legacy/old.js
        ✗  the options \`include\` and \`exclude\` leave this file out
           2:8  export class Old extends Entity { id = 0; }
           Include it: without the compiler, it links everything.
        ✗  entity  Old  2:8  not compiled

      src/data.ts
        ✓  entity  Post  2:8  +37 bytes

      The whole runtime is linked, because of
        legacy/old.js:1:24  import { Entity } from 'presource';
           Compile this file: the options \`include\` and \`exclude\` leave it out.
        src/all.ts:1:1  export * from 'presource';
           Import names (\`import { Entity } from 'presource'\`), or the part that you need.

      Parts of the runtime
        …

      1 of 2 declarations compiled in 3 files, +37 bytes of code.
      The runtime is about # (brotli): all of it.

      1 other file left out: tests, and what is not connected with presource. Name a file to read it."
    `);
  });

  it("reads the options of the plugin in Vite's config", () => {
    const folder = projectWith({
      'vite.config.js': CONFIG,
      'package.json': '{ "type": "module" }',
      'data.ts': "import { Entity } from 'presource';\nexport class Post extends Entity { id = 0; }\n",
      'old.js': "import { Entity } from 'presource';\nexport class Old extends Entity { id = 0; }\n",
      'vite.config.ts': `import presource from '@presource/transformer/vite';
const pattern: RegExp = /old\\.js$/;
export default () => ({ plugins: [[Promise.resolve(presource({ exclude: pattern }))], null] });
`,
    });
    lend(folder, '@presource/transformer', 'vite');
    const compiled = (): number => JSON.parse(presource(folder, 'explain', '--json').out).sum.compiled;
    expect(compiled()).toBe(1);
    write(folder, {
      'vite.config.ts':
        "import presource from '@presource/transformer/vite';\nexport default { plugins: [presource()] };\n",
    });
    expect(compiled()).toBe(2);
    write(folder, { 'vite.config.ts': "throw new Error('broken');\n" });
    expect(presource(folder, 'explain')).toMatchObject({
      code: 2,
      err: 'error: vite.config.ts cannot be loaded: broken',
    });
  });

  it('shows classes that refer to each other', () => {
    const folder = projectWith({
      'vite.config.js': CONFIG,
      'user.ts': `import { Entity } from 'presource';
import { Post } from './post.js';
export class User extends Entity { id = 0; posts: unknown[] = []; static schema = { posts: [Post] }; }
`,
      'post.ts': `import { Entity } from 'presource';
import { Model } from './models.js';
export class Post extends Entity { id = 0; author: unknown; static schema: object = {}; }
Post.schema = { author: Model };
`,
      'models.ts': "export { User as Model } from './user.js';\n",
    });
    expect(presource(folder, 'explain').out).toContain(
      'Circles of classes\n  Post.author → User.posts → Post\n',
    );
  });

  it('names a circle for each class that is in one, also through a constant', () => {
    const board = projectWith({
      'board.ts': `import { Entity, schema } from 'presource';
export class Card extends Entity { id = 0; column: unknown; static schema: object = {}; }
const cards = new schema.Collection([Card]);
export class Column extends Entity { id = 0; board: unknown; cards: unknown; static schema: object = { cards }; }
export class Board extends Entity { id = 0; columns: unknown; static schema = { columns: [Column] }; }
Card.schema = { column: Column };
Column.schema = { ...Column.schema, board: Board };
`,
    });
    expect(presource(board, 'explain').out).toContain(
      'Circles of classes\n  Card.column → Column.cards → Card\n  Board.columns → Column.board → Board\n',
    );
  });

  it('names a circle that another file closes, also one that imports nothing of ours', () => {
    const users = projectWith({
      'user.ts':
        "import { Entity } from 'presource';\nexport class User extends Entity { id = 0; posts: unknown[] = []; }\n",
      'post.ts': `import { Entity, schema } from 'presource';
import { User } from './user';
export class Post extends Entity { id = 0; static schema = { author: User }; }
export class Tag extends User { static schema = { ...User.schema, first: Post }; }
User.schema = { ...User.schema, posts: new schema.Collection([Post]) };
`,
      'index.ts': "export * from './user';\nexport * from './post';\n",
      'circles.ts': "import { Tag, User } from '.';\nUser.schema = { ...User.schema, tags: [Tag] };\n",
    });
    expect(presource(users, 'explain').out).toContain(
      'Circles of classes\n  Post.author → User.posts → Post\n',
    );
    const { out } = presource(users, 'graph');
    for (const arrow of [
      'e1 -->|"author"| e2',
      'e2 -->|"posts[]"| e1',
      'e2 -->|"tags[]"| e3',
      'e3 -->|"first"| e1',
    ])
      expect(out).toContain(arrow);
    expect(out.match(/-->/g)).toHaveLength(6);
  });

  it('says when a file is broken, and when there is nothing', () => {
    const folder = projectWith({
      'tsconfig.json': '{ "include": ["a.ts"] }',
      'vite.config.js': CONFIG,
      'a.ts': "import { Entity } from 'presource';\nclass {\n",
    });
    expect(presource(folder, 'explain').out).toMatchInlineSnapshot(`
      "a.ts
        ✗  The parser stopped: Expected \`}\` but found \`EOF\` (\`}\` expected).
           3:1
           Correct the syntax at the marked place.

      0 of 0 declarations compiled in 1 file, +0 bytes of code.

      1 error of the compiler: \`npx presource check\` shows it."
    `);
    // Compiled, but the app throws when it starts.
    write(folder, {
      'a.ts':
        "import { createResource, Entity } from 'presource';\nclass Post extends Entity {}\nexport const Posts = createResource({ path: '/posts', schema: Post });\n",
    });
    expect(presource(folder, 'explain').out).toMatch(
      /2 of 2 declarations compiled[^\0]*\n\n1 error of the compiler: /,
    );
    expect(presource(projectWith({ 'a.ts': '' }), 'explain')).toEqual({
      code: 0,
      err: '',
      out: 'No entity, resource or endpoint in 1 file. Is this the folder of your app?',
    });
    // Nothing of it can be compiled, but it uses the runtime.
    const made = "import { Endpoint } from 'presource';\nexport const make = (read) => new Endpoint(read);\n";
    expect(presource(projectWith({ 'a.js': made }), 'explain').out).toMatch(
      /^Parts of the runtime\n[^\0]* Endpoint +\d+ bytes +imported by name +a\.js:2:35\n[^\0]*\n0 of 0 declarations /,
    );
  });
});

it('says in one line that a config cannot be loaded', () => {
  const folder = projectWith({
    'vite.config.js': "import x from './none.js';\nexport default { plugins: [x] };\n",
  });
  lend(folder, 'vite');
  expect(presource(folder, 'check')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^error: vite\.config\.js cannot be loaded: .*'\.\/none\.js'.*$/),
  });
});

describe('presource explain, where nothing enables the plugin', () => {
  const files = {
    'package.json': '{ "devDependencies": { "@presource/transformer": "*" } }',
    'tsconfig.json': '{ "include": ["src"] }',
    'src/post.ts': "import { Entity } from 'presource';\nexport class Post extends Entity { id = 0; }\n",
  };
  const NOWHERE =
    'The plugin is not enabled in this folder: a build compiles nothing, and links the whole runtime.\n';

  it('says so, and how to', () => {
    const folder = projectWith(files);
    const { out } = presource(folder, 'explain');
    expect(out).toContain('1 of 1 declaration would be compiled in 1 file');
    expect(out).toContain('The runtime would be about');
    expect(out).toContain(
      `${NOWHERE}Add the plugin of your bundler (https://github.com/presource/presource/blob/main/docs/how-to/bundlers.md)`,
    );
    expect(JSON.parse(presource(folder, 'explain', '--json').out).missing.text).toBe(
      'The plugin is not enabled in this folder',
    );
    write(folder, { 'webpack.config.js': 'module.exports = {};\n' });
    expect(presource(folder, 'explain').out).toContain(
      `${NOWHERE}Add it: \`import presource from '@presource/transformer/webpack'\`, and \`plugins: [presource()]\`. \`npx presource doctor\` tries it.`,
    );
    write(folder, { 'vite.config.js': 'export default {};\n' });
    lend(folder, 'vite');
    expect(presource(folder, 'explain').out).toContain(
      "The plugin is not in vite.config.js: a build compiles nothing, and links the whole runtime.\nAdd it: `import presource from '@presource/transformer/vite'`",
    );
  });

  it('says if the plugin in the config of Vite is not called', () => {
    const folder = projectWith({ ...files, 'vite.config.js': CONFIG.replace('presource()', 'presource') });
    lend(folder, 'vite', '@presource/transformer');
    expect(presource(folder, 'explain').out).toContain(
      'The plugin in vite.config.js is not active: a build compiles nothing, and links the whole runtime.\n`npx presource doctor` says why.',
    );
  });

  it.each([
    ['a config', 'vite.config.js', CONFIG],
    ['a script', 'scripts/build.mjs', "import presource from '@presource/transformer/esbuild';\n"],
    ['a script of package.json', 'package.json', '{ "scripts": { "build": "presource build" } }'],
    [
      'the plugin of tsc',
      'tsconfig.json',
      '{ "compilerOptions": { "plugins": [{ "transform": "@presource/transformer" }] } }',
    ],
  ])('counts %s', (_, file, text) => {
    const { out } = presource(projectWith({ ...files, [file]: text }), 'explain');
    expect(out).toContain('1 of 1 declaration compiled in');
    expect(out).not.toContain('The plugin');
  });

  it('counts what Vite gets from elsewhere, and a config above in a monorepo', () => {
    const folder = projectWith({
      'package.json': '{ "workspaces": ["app"] }',
      'app/shared/vite.js': CONFIG.replace('presource()', 'presource({})'),
      'app/vite.config.js': "export { default } from './shared/vite.js';\n",
      'app/src/post.ts': files['src/post.ts'],
    });
    lend(folder, 'vite', '@presource/transformer');
    const app = `${folder}/app`;
    expect(presource(app, 'explain').out).toContain('1 of 1 declaration compiled');
    write(app, { 'vite.config.js': 'export default {};\n' });
    expect(presource(app, 'explain').out).toContain('The plugin is not in vite.config.js');
    write(folder, { 'webpack.config.js': "require('@presource/transformer/webpack');\n" });
    expect(presource(app, 'explain').out).toContain('1 of 1 declaration compiled');
  });
});

describe('the command', () => {
  it('is told wrongly with exit code 2', () => {
    expect(explain('nowhere.ts')).toEqual({
      code: 2,
      out: '',
      err: 'error: There is no file or folder nowhere.ts.',
    });
    expect(explain('--maxbytes', '1')).toEqual({
      code: 2,
      out: '',
      err: "error: unknown option '--maxbytes'\n(Did you mean --max-bytes?)\nAdd --help to see what can be written.",
    });
    expect(presource(app, 'explan').err).toContain('(Did you mean explain?)');
    expect(presource(app).code).toBe(2);
    expect(presource(app, '--help').code).toBe(0);
    expect(presource(app, '--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });
});

it('reads the libraries of a monorepo that an app imports, by an alias or as a package of the workspace', () => {
  const root = projectWith({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@org/*": ["./libs/*/src/index.ts"] } } }',
    'libs/data/src/index.ts': "export * from './post';\nexport * from './user';\n",
    'libs/data/src/user.ts': `import { Entity } from 'presource';\nexport class User extends Entity { id = ''; }\n`,
    'libs/data/src/post.ts': `import { Entity } from 'presource';
import { User } from './user';
export class Post extends Entity {
  id = 0;
  author = User.fromJS();
  static schema = { author: User };
}
`,
    'packages/api/package.json': '{ "name": "api", "exports": "./src/api.ts" }',
    'packages/api/src/api.ts': `import { createResource } from 'presource';
import { Post } from '@org/data';
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`,
    'apps/web/tsconfig.json': '{ "extends": "../../tsconfig.json", "include": ["src"] }',
    'apps/web/index.html': '<script type="module" src="/src/main.ts"></script>',
    'apps/web/src/main.ts': "import { Posts } from 'api';\nconsole.log(Posts);\n",
  });
  const web = join(root, 'apps/web');
  mkdirSync(join(web, 'node_modules'));
  symlinkSync(join(root, 'packages/api'), join(web, 'node_modules/api'), 'junction');
  const { out } = presource(web, 'explain');
  for (const file of ['libs/data/src/user.ts', 'libs/data/src/post.ts', 'packages/api/src/api.ts'])
    expect(out).toContain(`../../${file}\n`);
  expect(out).toMatch(/\n {2}related /);
  expect(out).toContain('3 of 3 declarations would be compiled in 5 files');
});

it('reads the ES modules of a library that has CommonJS, too, or only them', () => {
  const tag =
    "import { Entity } from 'presource';\nexport class Tag extends Entity { name = ''; pk() { return this.name; } }\n";
  const root = projectWith({
    'packages/both/package.json':
      '{ "name": "both", "type": "module", "exports": { "require": "./dist/index.cjs", "import": "./dist/index.js" } }',
    'packages/both/dist/index.js': tag,
    'packages/both/dist/index.cjs': "exports.Tag = require('presource').Entity;\n",
    'packages/modern/package.json':
      '{ "name": "modern", "type": "module", "exports": { ".": { "import": "./dist/index.js" } } }',
    'packages/modern/dist/index.js': tag.replace('Tag', 'Label'),
    'app/tsconfig.json': '{ "include": ["src"] }',
    'app/src/main.ts': `import { RestEndpoint } from 'presource';
import { Tag } from 'both';
import { Label } from 'modern';
export const getTag = new RestEndpoint({ path: '/tags/:name', schema: Tag });
export const getLabels = new RestEndpoint({ path: '/labels', schema: [Label] });
`,
  });
  const app = join(root, 'app');
  mkdirSync(join(app, 'node_modules'));
  for (const name of ['both', 'modern'])
    symlinkSync(join(root, 'packages', name), join(app, 'node_modules', name), 'junction');
  const { out } = presource(app, 'explain');
  expect(out).toContain('../packages/both/dist/index.js\n');
  expect(out).toContain('../packages/modern/dist/index.js\n');
  expect(out).not.toContain('The whole runtime');
  expect(out).not.toMatch(/\n {2}shapes /);
});
