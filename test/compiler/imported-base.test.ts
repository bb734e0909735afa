/** Classes whose parent another file has, in files with and without imports of ours. */
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compile } from '../../transformer/compile.ts';

const BASE = "import { ApiEntity } from './base.ts';\nimport { User } from './user.ts';\n";

const output = (code: string, options: Partial<CompileOptions> = {}) =>
  compile(BASE + code, { filename: '/app/src/models.ts', ...options });

const nameOf = (code: string, options?: Partial<CompileOptions>): string | undefined =>
  /static get name\(\) \{ return '(.*?)'; \}/.exec(output(code, options).code)?.[1];

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
    ['a class expression', 'export const Label = class extends ApiEntity {};'],
    ['a head of many lines', `export class Label<${'A, '.repeat(60)}B>\n  extends ApiEntity {}`],
  ])('keeps its name, by %s', (_, code) => {
    expect(nameOf(code)).toBe('Label');
    expect(nameOf(code, { link: (entry) => entry })).toBe('Label');
    expect(nameOf(`${code}\nimport { createResource } from 'presource';\ncreateResource();`)).toBe('Label');
  });

  it.each([
    ['nothing tells of an entity', 'export class Panel extends User { render() { return null; } }'],
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

  it('is in the report', () => {
    const { report } = output('export class Label extends ApiEntity {}');
    expect(report).toMatchObject([{ kind: 'entity', name: 'Label', compiled: true }]);
  });
});
