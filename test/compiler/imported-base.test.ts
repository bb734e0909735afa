/** Classes whose parent another file has, in files with and without imports of ours. */
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compile } from '../../transformer/compile.ts';

const BASE = "import { ApiEntity } from './base.ts';\nimport { User } from './user.ts';\n";

const output = (code: string, options: Partial<CompileOptions> = {}) =>
  compile(BASE + code, { filename: '/app/src/models.ts', ...options });

const nameOf = (code: string, options?: Partial<CompileOptions>): string | undefined =>
  [...output(code, options).code.matchAll(/static get name\(\) \{ return '(.*?)'; \}/g)].at(-1)?.[1];

describe('a class with an imported parent', () => {
  it.each([
    ['a parent that is called an entity', 'export class Label extends ApiEntity { color = ""; }'],
    ['a primary key', 'export class Label extends User { pk() { return this.slug; } }'],
    ['a schema', 'export class Label extends User { static schema = { author: User }; }'],
    [
      'a schema that spreads its parent',
      'export class Label extends User { static schema = { ...User.schema }; }',
    ],
    ['a process', 'export class Label extends User { static process(value) { return value; } }'],
    ['an order of its own', 'export class Label extends User { static shouldReorder() { return false; } }'],
    ['updates of its own', 'export class Label extends User { static shouldUpdate() { return true; } }'],
    ['indexes', "export class Label extends User { static indexes = ['slug']; }"],
    ['a default of another entity', 'export class Label extends User { author = User.fromJS(); }'],
    ['the file that has its parent', 'export class Label extends User { color = ""; }'],
    [
      'the parent of its parent',
      'class Base extends User {}\nexport class Label extends Base { color = ""; }',
    ],
    ['a mixin', 'const Dated = (Parent) => Parent;\nexport class Label extends Dated(User) {}'],
    ['mixins in mixins', 'export class Label extends mixins.Dated(Named(User)) {}'],
    [
      'a mixin of another file',
      "import { Dated } from '../mixins.ts';\nexport class Label extends Dated(Object) {}",
    ],
    ['a namespace', "import * as models from '@/models';\nexport class Label extends models.Base {}"],
    ['an alias', "import Base from '#models/base.ts';\nexport class Label extends Base {}"],
    [
      'an alias that looks like a package',
      "import { Base } from '@app/models';\nexport class Label extends Base {}",
    ],
    ['a class expression', 'export const Label = class extends ApiEntity {};'],
    ['a constant that holds its parent', 'const Base = ApiEntity;\nexport class Label extends Base {}'],
    [
      'a constant that holds what a mixin makes',
      'const Dated = (Parent) => Parent;\nconst Base = Dated(User) as typeof User;\nexport class Label extends Base {}',
    ],
    ['a constant of a constant', 'const A = User;\nconst B = dated(A);\nexport class Label extends B {}'],
    ['a class expression with a type', 'export const Label = class extends ApiEntity {} satisfies object;'],
    ['a default of a parameter', 'export const make = (Label = class extends ApiEntity {}) => Label;'],
    ['an assignment', 'export let Label;\nLabel ??= class extends ApiEntity {} as never;'],
    ['a default of its type parameter', 'export class Label<T = {}> extends User {}'],
    ['a type as such a default', 'export class Label<T = { at: Date }, U = {}> extends User {}'],
    ['a head of many lines', `export class Label<${'A, '.repeat(60)}B>\n  extends ApiEntity {}`],
  ])('keeps its name, by %s', (_, code) => {
    expect(nameOf(code)).toBe('Label');
    expect(nameOf(code, { link: (entry) => entry })).toBe('Label');
    expect(nameOf(`${code}\nimport { createResource } from 'presource';\ncreateResource();`)).toBe('Label');
  });

  it.each([
    [
      'its parent is of a package',
      "import { Component } from 'react';\nexport class Panel extends Component {}",
    ],
    [
      'a package makes its parent',
      "import { mixed } from 'acme';\nexport class Panel extends mixed(Array) {}",
    ],
    [
      'a constant holds what a package has',
      "import { Component } from 'react';\nconst Base = Component;\nexport class Panel extends Base {}",
    ],
    ['a variable holds its parent', 'let Base = User;\nexport class Panel extends Base {}'],
    ['it has no name', 'export default class extends User {}'],
    ['it has a name of its own', "export class Label extends ApiEntity { static name = 'Tag'; }"],
    ['it has a key of its own', "export class Label extends ApiEntity { static key = 'Tag'; }"],
    ['its parent is declared here', 'class Model {}\nexport class Label extends Model { render() {} }'],
    ['it is a type', 'export declare class Label extends ApiEntity {}'],
  ])('is left alone if %s', (_, code) => {
    expect(output(code).code).toBe(BASE + code);
  });

  it('gets no function of ours where none is imported', () => {
    const code =
      'export class Label extends ApiEntity { static schema = { author: User, friends: [User] }; }';
    for (const optimize of ['size', 'balanced', 'speed'] as const)
      expect(output(code, { optimize, fast: true }).code).not.toContain('presource/internal');
  });

  it('says nothing about code that may not be ours', () => {
    const code = 'export class Label extends ApiEntity { static schema = 5; static process = 7; }';
    expect(output(code).diagnostics).toEqual([]);
  });

  it('is told from a reloaded one in development', () => {
    const code = 'export class Label extends ApiEntity {}';
    expect(output(code, { development: true }).code).toContain("'/app/src/models.ts Label'");
  });

  it('is in the report if its text tells of an entity', () => {
    const { report } = output('export class Label extends ApiEntity {}\nexport class Panel extends User {}');
    expect(report).toMatchObject([{ kind: 'entity', name: 'Label', compiled: true }]);
  });

  it('may come from a module that hands on our exports', () => {
    const code =
      "import { Base, Controller, Entity } from './data.ts';\nclass Post extends Base {}\nclass Own extends Controller {}\nclass User extends Entity { static schema = { a: Post, b: Post }; }";
    const compiled = output(code, { sources: ['./src/data'], root: '/app' }).code;
    expect(compiled).toContain("'Post'");
    expect(compiled).toContain('__x.links');
  });
});
