/** Code that few people write, where a simpler rule would be wrong. */
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compile } from '../../transformer/compile.ts';
import { evaluate, evaluateCompiled } from './evaluate.ts';

const HEAD =
  "import { createResource, Entity, entity, field, pk, RestEndpoint, schema } from 'presource';\nclass User extends Entity { id = 0; }\n";

const output = (code: string, options: Partial<CompileOptions> = {}) =>
  compile(HEAD + code, { filename: 'a.ts', ...options });
const findings = (code: string): readonly string[] => output(code).diagnostics.map((one) => one.code);

describe('a file that cannot be parsed', () => {
  const BROKEN = "import { Entity } from 'presource';\nclass A extends Entity {";

  it('is no concern of ours if the user leaves it out', () => {
    const link = (entry: string) => entry;
    expect(compile(BROKEN, { filename: 'a.ts', link }).diagnostics).toHaveLength(1);
    expect(compile(BROKEN, { filename: 'a.ts', link, isLeftOut: true }).diagnostics).toEqual([]);
  });

  it('is none if it imports types alone', () => {
    const code = "import { type Controller } from 'presource';\nclass A {";
    expect(compile(code, { filename: 'a.ts' }).diagnostics).toEqual([]);
  });

  it('is none if it is nested too deep, and imports nothing of ours', () => {
    const code = `export class A extends B { all = ${'['.repeat(3000)}${']'.repeat(3000)}; }`;
    expect(compile(code, { filename: 'a.ts' })).toMatchObject({ code, diagnostics: [] });
  });
});

describe('an import of `schema` that is linked', () => {
  const linked = (statement: string) =>
    compile(`${statement}\nexport const all = new schema.All(User);\n`, {
      filename: 'a.ts',
      link: (entry) => entry,
    }).code;

  it('keeps its lines', () => {
    expect(linked("import {\n  schema,\n} from 'presource';").split('\n')).toHaveLength(5);
  });

  it('has an entry whose name is written with an escape', () => {
    expect(linked("import { Entity, schema } from '\\x70resource';")).toContain("from 'presource/compiled';");
  });

  it('stays a statement behind a default, which we do not have', () => {
    expect(linked("import ours, { schema } from 'presource';")).toContain(
      "import ours, { schema } from 'presource/compiled';",
    );
  });
});

describe('a file that requires us', () => {
  it.each([
    "const all = require('presource');",
    "import all = require('presource');",
    "export import hooks = require('presource/react');",
  ])('has the whole runtime, in development as in production: %s', (code) => {
    const filename = 'a.ts';
    expect(compile(code, { filename, link: (entry) => entry }).bringsAll).toBe(true);
    expect(compile(code, { filename, tellsParts: true }).code).toContain("[Symbol.for('presource')]: true");
  });

  it('has nothing of it for its types', () => {
    const code =
      "import type all = require('presource');\nexport const fetch = (one: all.Controller) => one;";
    expect(compile(code, { filename: 'a.ts', tellsParts: true }).code).toBe(code);
  });
});

describe('what is added where the code begins', () => {
  it.each(['@log export class A', '@log @own() export default class A', '/* c */ @log class A'])(
    'stands before the decorators of the first statement: %s',
    (head) => {
      const code = `${head} { add() { this.all.push(1); } } export {};`;
      const linked = compile(code, { filename: 'a.ts', link: (entry) => entry });
      expect(linked.code).toContain("with-bodies'; @log");
      expect(compile(linked.code, { filename: 'a.ts', details: true }).details).toBeDefined();
    },
  );
});

describe('a variable that is made of itself', () => {
  it.each([
    'var App = App.extend({ push: 1 });',
    'var a = b; var b = a; a.extend({ get: 1 });',
    'var a = b.extend({}); var b = a.extend({});',
  ])('is no reason to leave the file as it is: %s', (code) => {
    const link = (entry: string) => entry;
    const result = output(code, { link });
    expect(result.diagnostics).toEqual([]);
    expect(result.code).toContain("from 'presource/compiled'");
  });
});

describe('a finding', () => {
  it('names a member on one line', () => {
    const [found] = output(
      "const Posts = createResource({ path: '/users/:id', schema: User });\nPosts\n  .get\n  .push;",
    ).diagnostics;
    expect(found?.message).toContain('Posts.get.push');
  });

  it('names an option by itself, however its call is written', () => {
    const [found] = output(
      "import * as rest from 'presource';\nrest\n  . createResource({ path: '/users/:id', shema: User });",
    ).diagnostics;
    expect(found).toMatchObject({
      code: 'resource-schema-missing',
      message: 'Found a `rest. createResource` call without `schema`.',
      remedy: 'Write `schema` in place of `shema`.',
    });
  });

  it.each([
    ["'/users?sort=name'", "'/users/:id?sort=name'"],
    ["'/users/?sort=/id'", "'/users/:id?sort=/id'"],
    ["'/users/{userId}?all'", "'/users/:userId?all'"],
    ['`/users#all`', '`/users/:id#all`'],
  ])('adds a parameter where the path ends: %s', (path, remedy) => {
    const [found] = output(`createResource({ path: ${path}, schema: User });`).diagnostics;
    expect(found?.remedy).toBe(`Add the parameter that identifies an item, as in ${remedy}.`);
  });

  it.each([
    [
      '`push` of a class with a schema of its own',
      "class Api extends RestEndpoint { schema = new schema.Collection([User]); }\nconst list = new Api({ path: '/a' });\nlist.push;",
    ],
    [
      'a shape that takes another one over',
      "createResource({ path: '/a/:id', schema: { ...page, total: 0 } });",
    ],
    [
      'the keys of a class as a type',
      'class Post extends Entity { id = 0; sortedBy: keyof User = "id"; static schema = {}; }',
    ],
    [
      'a field that a decorator may add',
      "class Post extends Entity { id = 0; }\n@authored class Own extends Post { title = ''; static schema = { author: User }; }",
    ],
    [
      'a URL that a spread may compute',
      "new RestEndpoint({ ...base, urlPrefix: 'https://api.example.com', path: 'posts/:id', schema: User });",
    ],
    [
      'a function with a default',
      '@entity class Post extends Entity { @pk id = 0; @field((of = User) => of) author?: User; }',
    ],
  ])('is none: %s', (_, code) => {
    expect(findings(code).filter((one) => one !== 'entity-schema-dynamic')).toEqual([]);
  });

  it('is a name of ours as the schema of `@field`', () => {
    const code = '@entity class Post extends Entity { @pk id = 0; @field(Entity) author?: User; }';
    expect(findings(code)).toEqual(['decorator-field-schema']);
  });
});

describe('what is written means the same when it is compiled', () => {
  it('an option without its value, behind one that only carries a type', () => {
    const code =
      "const path = '/files/*at';\nexport const get = new RestEndpoint({ searchParams: {} as object,path });";
    expect(output(code).code).toContain('{ path: /*#__PURE__*/ __x.path(path,');
  });

  it('a field with a class that is called like one of the language', () => {
    const own =
      "import { Map } from './own.ts';\nexport class Post extends Entity { id = 0; tags = new Map(); }";
    expect(output(own, { fast: true }).code).not.toContain('makePost');
    expect(output(own.replace(/.*\n/, ''), { fast: true }).code).toContain('makePost');
  });

  it('a function of a file outside of the project, wherever the project is', () => {
    const code = "import { Endpoint } from 'presource';\nexport const get = new Endpoint(load);";
    const [one, other] = ['/code/app', '/code/apps/first'].map(
      (root) => compile(code, { filename: '/code/shared/api.ts', root }).code,
    );
    expect(one).toContain("'get@api-");
    expect(one).toBe(other);
  });

  it('a body after a spread', () => {
    const code = 'export const get = new RestEndpoint({ ...base, body: {} });';
    expect(output(code).code).toContain('body: {}');
  });

  it('a class that is called as the parameter of its functions', () => {
    const { code } = output('export class Data extends Entity { id = 0; }', { fast: true });
    expect(code).toContain('function sameData(value: __x.Fields, data: __x.Fields)');
  });

  it('a key that is declared, and not defined', () => {
    const code =
      'export class Post extends Entity { declare static key: string; declare static name: string; }';
    expect(output(code).code).toContain("static get name() { return 'Post'; }");
  });

  it('a member of an enum with a value that is not known', () => {
    const code = `import { RestEndpoint } from 'presource';
const own = '/outer/:a{/:b}';
const make = () => '/inner/:a{/:b}';
enum Path { own = make() as never, get = own as never }
export const get = new RestEndpoint({ path: Path.get as unknown as '/a/:a/:b' });`;
    const urlOf = (run: typeof evaluate) =>
      (run(code, 'a.ts').get as { url(args: object): string }).url({ a: 1, b: 2 });
    expect(urlOf(evaluate)).toBe('/inner/1/2');
    expect(urlOf(evaluateCompiled)).toBe('/inner/1/2');
  });

  it('a member of an enum made of the members before it', () => {
    const code = `import { RestEndpoint } from 'presource';
const root = '/outer';
enum Path { root = '/api', a = \`\${root}/:a{/:b}\`, c = \`\${Path.root}/c/:a{/:b}\`, next = 4, later = next + 1, last }
export const get = new RestEndpoint({ path: Path.a });
export const other = new RestEndpoint({ path: Path.c });
export const numbered = new RestEndpoint({ path: \`/\${Path.last}{/:b}\` });`;
    const { code: compiled } = compile(code, { filename: 'a.ts' });
    expect(compiled.match(/__x\.path\(/g)).toHaveLength(3);
    const urls = (run: typeof evaluate) =>
      ['get', 'other', 'numbered'].map((name) =>
        (run(code, 'a.ts')[name] as { url(args: object): string }).url({ a: 1, b: 2 }),
      );
    expect(urls(evaluate)).toEqual(['/api/1/2', '/api/c/1/2', '/6/2?a=1']);
    expect(urls(evaluateCompiled)).toEqual(urls(evaluate));
  });

  it('an enum that is declared, and not defined', () => {
    const code =
      "declare enum Path { files = '/files/*at' }\nexport const get = new RestEndpoint({ path: Path.files });";
    expect(output(code).code).not.toContain('__x.path');
  });

  it.each([
    ['`this` behind a type', '(this as any).user'],
    ['a text of two lines', 'named(`a\n  b`)'],
  ])('a schema with %s', (_, schema) => {
    const code = `@entity export class Post extends Entity { @pk id = 0; @field(() => ${schema}) author?: User; }`;
    expect(output(code).code).toContain(`@field(() => ${schema})`);
  });

  it('a field that is called like a member of every object', () => {
    const code = '@entity export class Post extends Entity { @pk id = 0; @field(() => User) valueOf: any; }';
    const compiled = output(code).code;
    expect(compiled).toContain('get valueOf()');
    expect(compiled).not.toContain('__x.links');
  });
});
