/** A schema that another file declares: a production build looks there before it links what only shapes need. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsBeside } from '../../transformer/adapters/neighbors.ts';
import { compile } from '../../transformer/compile.ts';

const json = (value: unknown) => JSON.stringify(value);

const files: Readonly<Record<string, string>> = {
  'package.json': json({ name: 'app', imports: { '#models/*': './src/models/*.ts' } }),
  'tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }] }),
  // Comments are part of the format.
  'tsconfig.app.json': `{ "extends": "./tsconfig.base.json", /* an app */ "include": ["src"] }`,
  'tsconfig.base.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
  'src/entities.ts': "import { Entity } from 'presource';\nexport class User extends Entity { name = ''; }\n",
  'src/base.ts':
    'export abstract class Base<T extends object> extends Object {}\nclass Hidden extends Object {}\n',
  'src/models/team.tsx': "import { Base } from '../base';\nexport class $Team extends Base<{}> {}\n",
  'src/models/index.ts':
    "export * from './team.js';\nexport { User } from '../entities.ts';\nexport { User as Person } from '../entities.ts';\n",
  'src/models/post.ts': `import { entity, pk } from 'presource';
    @entity
    class Post { @pk id = 0; }
    class $Post {}
    const Draft = class extends Post {};
    const Typed: typeof Post = class extends Post {};
    const $Page = { posts: [Post] };
    export default Post;
    export { Draft, Typed, $Page as Page, Post as Article };
  `,
  'src/models/tag.ts': 'export default class extends Object {}\n',
  'src/models/label.ts': 'export default abstract class Label extends Object {}\n',
  'src/models/page.ts':
    "import Post from './post';\n/** The class Page { … } of a feed. */\nexport default { posts: [Post] };\n",
  'src/models/all.ts':
    "import Post from './post';\nimport * as tags from './tag';\nexport { Post };\nexport { default as Tag } from './tag';\nexport { tags };\n",
  'src/shapes.ts':
    "import { User } from './entities';\nexport const Page = { users: [User] };\n/** Not the class Commented { of before. */\nexport const Commented = { users: [User] };\nexport class Plain {}\nexport const made = mixin(class Made {});\nexport * from './circle.ts';\n",
  'src/circle.ts': "export * from './shapes.ts';\n",
  'src/taken.ts': `import { schema } from 'presource';
    import { User } from './entities';
    const all = { Page: { users: [User] } };
    // The class Page { … } of before.
    export const { Page } = all;
    const make = () => { class Feed {} return [{ user: User }]; };
    export const [Feed] = make();
    export let Changed: any = class {};
    Changed = { user: User };
    let Post = class Post extends Object {};
    Post = __decorate([tagged], Post);
    export { Post };
    class Values { constructor(given) { return given; } }
    export const own = new Values({ user: User });
    export const definition = new schema.Values({ user: User }, 'type').definition;
    export const called = function () { return { user: User }; }();
    export const made = class { static make() { return { user: User }; } }.make();
  `,
  'src/queries.ts': `import { schema } from 'presource';
    import { Page, User } from './shapes';
    export const users = new schema.All(User);
    export const count: schema.Query<typeof users> = /* #__PURE__ */ new schema.Query(users, ({ length }) => length);
    const wrapped = wrap(new schema.All(User));
    export { users as everyone, wrapped };
    export default new schema.All(User);
  `,
  'src/dates.ts': `import { pageOf } from './pages';
    /** The function toDate of the server's texts. */
    export function toDate(iso: string): Date { return new Date(iso); }
    export const toDay = (iso: string): Date => new Date(iso);
    export const toYear: (iso: string) => number = function (iso) { return Number(iso.slice(0, 4)); };
    export const short = text => text.slice(0, 80);
    export let replaced = (iso: string) => new Date(iso);
    export const made = curry((iso: string) => new Date(iso));
    export const parenthesized = (toDay);
    export const given: (iso: string) => unknown = made;
    const inner = { users: [User] };
    const outer = () => { const inner = (iso: string) => iso; return inner; };
    export { toDate as asDate, inner };
    export default pageOf(User);
toDay;
  `,
  'src/day.ts': "export { toDay as default, asDate } from './dates.ts';\n",
  'src/money.ts': `export class Money {
      static from(text: string) { return new Money(); }
      static readonly parse = (text: string) => new Money();
      static get shape() { return { user: User }; }
      static users = { user: User };
      of(text: string) { return text; }
      static ['named'](text: string) { return text; }
    }
    export const Price = class { static from(text: string) { return text; } };
    export let Rate = class { static from(text: string) { return text; } };
    Rate = class { static from = { user: User }; };
    export class Euro extends Money {}
    export { Money as Cash };
    export default Money;
  `,
  'src/cent.ts': 'export default class Cent { static from(text: string) { return text; } }\n',
  'src/year.ts': 'export default (iso: string) => Number(iso.slice(0, 4));\n',
  'src/month.ts': 'export default function (iso: string) { return iso.slice(0, 7); }\n',
  'src/broken.ts': 'export class User extends {\n',
  'data/package.json': json({
    name: '@acme/data',
    exports: { '.': { types: './x.d.ts', default: './src/index.ts' } },
  }),
  'data/src/index.ts': "export * from './order.ts';\n",
  'data/src/order.ts': 'export class Order extends Object {}\nexport const Cart = { orders: [Order] };\n',
  // As tsup and others write them: `require` finds the CommonJS file, or nothing.
  'node_modules/both/package.json': json({
    name: 'both',
    exports: {
      '.': { types: './x.d.ts', require: './index.cjs', import: './index.js' },
      './models/*': { import: ['./*.js'], require: './*.cjs' },
      './models/private': null,
    },
  }),
  'node_modules/both/index.js': "export { Note } from './note.js';\n",
  'node_modules/both/index.cjs': "exports.Note = require('./note.cjs').Note;\n",
  'node_modules/both/note.js':
    'export class Note extends Object {}\nexport const Notes = { notes: [Note] };\n',
  'node_modules/both/private.js': 'export class Note extends Object {}\n',
  'node_modules/modern/package.json': json({
    name: 'modern',
    exports: { import: { default: './index.js' } },
  }),
  'node_modules/modern/index.js': 'export class Label extends Object {}\n',
  'node_modules/older/package.json': json({ name: 'older', main: './index.cjs', module: './index.mjs' }),
  'node_modules/older/index.mjs': 'export class Stamp extends Object {}\n',
  'node_modules/older/index.cjs': 'exports.Stamp = class extends Object {};\n',
  'node_modules/published/package.json': json({ name: 'published', main: './index.js' }),
  'node_modules/published/index.js':
    'var Invoice = class extends Object {};\nvar Bill = function () {};\nexport { Invoice, Bill };\n',
  'old/jsconfig.json': json({ compilerOptions: { baseUrl: './lib' } }),
  'old/lib/models/song.js': 'export class Song extends Object {}\n',
  'unreadable/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*"',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presource-neighbors-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await mkdir(join(folder, 'node_modules/@acme'));
  await symlink(join(folder, 'data'), join(folder, 'node_modules/@acme/data'));
});

afterAll(() => rm(folder, { recursive: true }));

function partsIn(file: string, code: string): string[] {
  const filename = join(folder, file);
  const kindOfImport = kindsBeside(filename);
  const { report } = compile(code, { filename, link: (entry) => entry, kindOfImport });
  return report.filter(({ kind }) => kind === 'part').map(({ name }) => name);
}

const partsOf = (imported: string, schema: string, file = 'src/resources.ts') =>
  partsIn(
    file,
    `import { createResource } from 'presource';\n${imported}\nexport const R = createResource({ path: '/a/:id', schema: ${schema} });\n`,
  );

describe('the schema of a resource is', () => {
  it.each([
    ['a class', "import { User } from './entities.ts';", 'User'],
    ['a class under another name', "import { User as Person } from './entities.js';", 'Person'],
    ['without an ending', "import { User } from './entities';", 'User'],
    ['in a folder', "import { User } from './models';", 'User'],
    ['handed on', "import { $Team } from './models/index.ts';", '$Team'],
    ['handed on under another name', "import { Person } from './models';", 'Person'],
    ['abstract, with a parameter', "import { Base } from './base';", 'Base'],
    ['a class without a parent', "import { Plain } from './shapes.ts';", 'Plain'],
    ['a member of a namespace', "import * as entities from './entities.ts';", 'entities.User'],
    ['a decorated default', "import Post from './models/post';", 'Post'],
    ['exported below', "import { Article } from './models/post';", 'Article'],
    ['an expression', "import { Draft } from './models/post';", 'Draft'],
    ['an expression with a type', "import { Typed } from './models/post';", 'Typed'],
    ['a default without a name', "import Tag from './models/tag';", 'Tag'],
    ['a default with a name', "import L from './models/label';", 'L'],
    ['imported and handed on', "import { Post } from './models/all';", 'Post'],
    ['a default that is handed on', "import { Tag } from './models/all';", 'Tag'],
    ['a schema object', "import { users } from './queries';", 'users'],
    ['a schema object with a type', "import { count } from './queries';", 'count'],
    ['a schema object under another name', "import { everyone } from './queries';", 'everyone'],
    ['a class whose decorators are lowered', "import { Post } from './taken';", 'Post'],
    ['of an alias', "import { User } from '@/entities';", 'User'],
    ['of an alias, in a folder', "import { User } from '@/models';", 'User'],
    ['of a name in package.json', "import Post from '#models/post';", 'Post'],
    ['of a package of the workspace', "import { Order } from '@acme/data';", 'Order'],
    ['of a published package', "import { Invoice } from 'published';", 'Invoice'],
    ['of a package in both formats', "import { Note } from 'both';", 'Note'],
    ['of a file of one', "import { Note } from 'both/models/note';", 'Note'],
    ['of a package that has ES modules alone', "import { Label } from 'modern';", 'Label'],
    ['of a package with `module`', "import { Stamp } from 'older';", 'Stamp'],
  ])('certainly an entity: %s', (_, imported, schema) => {
    expect(partsOf(imported, schema)).toEqual([]);
  });

  it('certainly an entity: below `baseUrl` of a jsconfig.json', () => {
    expect(partsOf("import { Song } from 'models/song';", 'Song', 'old/lib/resources/song.js')).toEqual([]);
  });

  it.each([
    ['a shape', "import { Page } from './shapes.ts';", 'Page'],
    ['a shape that is exported under another name', "import { Page } from './models/post';", 'Page'],
    ['a default shape', "import Page from './models/page';", 'Page'],
    ['a shape whose comment tells of a class', "import { Commented } from './shapes.ts';", 'Commented'],
    ['made by a call', "import { made } from './shapes.ts';", 'made'],
    ['what a call makes of a schema object', "import { wrapped } from './queries';", 'wrapped'],
    ['a shape that is taken off', "import { Page } from './taken';", 'Page'],
    ['a shape that is taken off a list', "import { Feed } from './taken';", 'Feed'],
    ['a variable that is no class later', "import { Changed } from './taken';", 'Changed'],
    ['what a class of the app returns', "import { own } from './taken';", 'own'],
    ['a member of a schema object', "import { definition } from './taken';", 'definition'],
    ['what a function returns', "import { called } from './taken';", 'called'],
    ['what a class makes', "import { made } from './taken';", 'made'],
    ['a class that is not exported', "import { Hidden } from './base.ts';", 'Hidden'],
    ['a shape of a package of the workspace', "import { Cart } from '@acme/data';", 'Cart'],
    ['a shape of a package in both formats', "import { Notes } from 'both/models/note';", 'Notes'],
    ['a class of a file that a package keeps', "import { Note } from 'both/models/private';", 'Note'],
    ['a function of a published package', "import { Bill } from 'published';", 'Bill'],
    ['of a package that is not there', "import { User } from 'acme';", 'User'],
    ['of Node', "import { Readable } from 'stream';", 'Readable'],
    ['no default', "import User from './entities.ts';", 'User'],
    ['a namespace', "import * as entities from './entities.ts';", 'entities'],
    ['of a namespace in a namespace', "import * as all from './models/all';", 'all.tags.default'],
    ['in a broken file', "import { User } from './broken.ts';", 'User'],
    ['in no file', "import { User } from './nowhere.ts';", 'User'],
    ['in no file of an alias', "import { User } from '@/nowhere';", 'User'],
  ])('uncertain: %s', (_, imported, schema) => {
    expect(partsOf(imported, schema)).toContain('shapes');
  });

  it('uncertain: below a config that cannot be read', () => {
    expect(partsOf("import { User } from '@/entities';", 'User', 'unreadable/resources.ts')).toContain(
      'shapes',
    );
    expect(partsOf("import { User } from '../src/entities';", 'User', 'unreadable/resources.ts')).toEqual([]);
  });
});

describe('a field is converted by', () => {
  const partsOfField = (imported: string, converter: string) =>
    partsIn(
      'src/project.ts',
      `import { Entity } from 'presource';\n${imported}\nexport class Project extends Entity { id = ''; at; static schema = { at: ${converter} }; }\n`,
    );

  it.each([
    ['a declaration', "import { toDate } from './dates';", 'toDate'],
    ['a declaration under another name', "import { asDate } from './dates';", 'asDate'],
    ['an arrow function', "import { toDay } from './dates.ts';", 'toDay'],
    ['a function with a type', "import { toYear as year } from './dates.ts';", 'year'],
    ['an arrow function without parentheses', "import { short } from '@/dates';", 'short'],
    ['a member of a namespace', "import * as dates from './dates';", 'dates.toDate'],
    ['what is handed on', "import { asDate } from './day';", 'asDate'],
    ['what is handed on as a default', "import day from './day';", 'day'],
    ['a default that is an arrow function', "import year from './year';", 'year'],
    ['a default that is a function', "import month from './month';", 'month'],
    ['what a polyfill exports', "import { Temporal as T } from 'a-polyfill';", 'T.Instant.from'],
    ['a static method', "import { Money } from './money';", 'Money.from'],
    ['a static method under another name', "import { Cash as Sum } from './money';", 'Sum.from'],
    ['a static arrow function', "import { Money } from './money';", 'Money.parse'],
    ['a static method with a text as its name', "import { Money } from './money';", 'Money.named'],
    ['a static method of a constant', "import { Price } from './money';", 'Price.from'],
    ['a static method of a default', "import Money from './money';", 'Money.from'],
    ['a static method of a default class', "import Cent from './cent';", 'Cent.from'],
    [
      'a static method of the file',
      "import './money';\nclass Local { static from(text: string) { return text; } }",
      'Local.from',
    ],
    [
      'a static method of a constant of the file',
      "import './money';\nconst Local = class { static from(text: string) { return text; } };",
      'Local.from',
    ],
  ])('an imported function: %s', (_, imported, converter) => {
    expect(partsOfField(imported, converter).sort()).toEqual(['converters', 'related']);
  });

  it.each([
    ['a variable that may change', "import { replaced } from './dates';", 'replaced'],
    ['made by a call', "import { made } from './dates';", 'made'],
    ['in parentheses', "import { parenthesized } from './dates';", 'parenthesized'],
    ['with the type of a function', "import { given } from './dates';", 'given'],
    ['a shape, beside an inner function of its name', "import { inner } from './dates';", 'inner'],
    ['a default that is made by a call', "import pageOf from './dates';", 'pageOf'],
    ['what a call returns', "import { toDate } from './dates';", 'toDate()'],
    ['a member of a function', "import { toDate } from './dates';", 'toDate.of'],
    ['what Temporal returns', "import { Temporal } from 'a-polyfill';", 'Temporal.from()'],
    [
      'a method of a class of the file that may change',
      "import './money';\nlet Local = class { static from(text: string) { return text; } };",
      'Local.from',
    ],
    ['a getter of a class', "import { Money } from './money';", 'Money.shape'],
    ['a field of a class', "import { Money } from './money';", 'Money.users'],
    ['a method that is not static', "import { Money } from './money';", 'Money.of'],
    ['a method of a class that may change', "import { Rate } from './money';", 'Rate.from'],
    ['an inherited method', "import { Euro } from './money';", 'Euro.from'],
    ['a computed member', "import { Money } from './money';", "Money['from']"],
    ['a parameter', "import { toDate } from './dates';", 'toDate }; of = (toDate: unknown) => { toDate'],
  ])('what may be anything: %s', (_, imported, converter) => {
    expect(partsOfField(imported, converter)).toContain('shapes');
  });
});

describe('the schema of a class', () => {
  const partsOfClass = (schema: string, more: string) =>
    partsIn(
      'src/project.ts',
      `import { Entity, schema } from 'presource';\nimport { User } from './entities.ts';\nimport * as bases from './base';\nimport { Page } from './shapes.ts';\n${more}\nexport class Project extends User { static schema = ${schema}; }\n`,
    );

  it.each([
    ['that of its parent, and more', '{ ...User.schema, owner: User }', ''],
    ['that of `super`', '{ ...super.schema, owner: User }', ''],
    ['those of several classes', '{ ...bases.Base.schema, ...(User.schema as object), owner: User }', ''],
    [
      'that of a class of the file',
      '{ ...Team.schema, owner: User }',
      'class Team { static schema = { lead: User }; }',
    ],
  ])('spreads %s: they ask for what they need', (_, schema, more) => {
    expect(partsOfClass(schema, more)).toEqual(['related']);
  });

  it.each([
    [
      'a class of the file with a converter',
      '{ ...Team.schema, owner: User }',
      'class Team { static schema = { at: (iso: string) => new Date(iso) }; }',
    ],
    ['a class, beside a converter', '{ ...User.schema, at: (iso: string) => new Date(iso) }', ''],
    ['a class, beside a function of the file', '{ ...User.schema, at: toDate }', 'function toDate() {}'],
    [
      'a class, beside a constant',
      '{ ...User.schema, at: toDate }',
      'const toDate = (iso) => new Date(iso);',
    ],
    [
      'a class, beside functions of the language',
      '{ ...User.schema, n: Number, at: Temporal.Instant.from }',
      '',
    ],
  ])('spreads %s: only converters are asked for', (_, schema, more) => {
    expect([...partsOfClass(schema, more)].sort()).toEqual(['converters', 'related']);
  });

  it.each([
    [
      'a class, beside a function that is replaced',
      '{ ...User.schema, at: to }',
      'let to = () => 1; to = made();',
    ],
    [
      'a class, beside a name of several things',
      '{ ...User.schema, at: to }',
      'function to() {} const of = (to) => to;',
    ],
    ['a class, beside a getter', '{ ...User.schema, get at() { return { of: User }; } }', ''],
    ['a class, beside a parameter', '{ ...User.schema, at: Number }', 'const of = (Number) => Number;'],
    ['a class, beside a global of the app', '{ ...User.schema, at: Models.at }', ''],
    ['a shape', '{ ...Page, owner: User }', ''],
    ['what is no class', '{ ...Page.schema, owner: User }', ''],
    ['what a call returns', '{ ...made().schema, owner: User }', ''],
  ])('spreads %s: it may be anything', (_, schema, more) => {
    expect(partsOfClass(schema, more)).toContain('shapes');
  });
});

describe('an index of many modules', () => {
  const NAMES = Array.from({ length: 50 }, (_, at) => `Model${at}`);
  const texts = new Map([
    ['/app/index.ts', NAMES.map((name) => `export * from './${name}';\n`).join('')],
    // What a call makes may be anything.
    ...NAMES.map((name) => [`/app/${name}.ts`, `export const ${name} = made();\n`] as const),
  ]);
  const asked: string[] = [];
  const kinds = kindsBeside('/app/main.ts', (path) => {
    const text = texts.get(path);
    if (text !== undefined) asked.push(path);
    return text;
  });

  it('is read with the one module that has the name', () => {
    for (const name of NAMES) expect(kinds('./index', name)).toBe(undefined);
    expect(asked.filter((path) => path === '/app/Model0.ts')).toHaveLength(1);
    asked.length = 0;
    expect(kinds('./index', 'Model40.getList')).toBe(undefined);
    expect(asked).toEqual(['/app/index.ts', '/app/Model40.ts']);
  });

  it('finds a name that has moved', () => {
    texts.set('/app/Model40.ts', 'export const Other = made();\n');
    texts.set('/app/Model7.ts', 'export class Model40 {}\n');
    expect(kinds('./index', 'Model40')).toBe('schema');
    asked.length = 0;
    expect(kinds('./index', 'Model40')).toBe('schema');
    expect(asked).toEqual(['/app/index.ts', '/app/Model7.ts']);
  });
});
