import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluate, evaluateCompiled } from './evaluate.ts';

/** A decorator of the app that is made of ours. */
const MANY = `import { field } from 'presource'; export const many = (of) => field(() => [of()]);`;

const fileWith = (module: string): string => `
  import { Entity, entity, field, pk } from 'presource';
  import { many } from '${module}';
  @entity export class User extends Entity { @pk login = ''; }
  @entity export class Post extends Entity { @pk id = ''; @many(() => User) readers = []; @field(() => User) author; }
`;

describe('a decorator of the app that is made of ours', () => {
  it.each([
    ['a path', './many'],
    ['an alias of a folder', '@/many'],
    ['a path from `baseUrl`', 'src/many'],
    ['an alias with a scope, or a package of the workspace', '@app/many'],
  ])('adds its relation as without the compiler: from %s', (_, module) => {
    const keysIn = (run: typeof evaluate): string[] => {
      const { Post } = run(fileWith(module), 'post.ts', { [module]: evaluate(MANY, 'many.ts') });
      return Object.keys((Post as { schema: object }).schema);
    };
    expect(keysIn(evaluate)).toEqual(['readers', 'author']);
    expect(keysIn(evaluateCompiled)).toEqual(['readers', 'author']);
  });

  it('does so from a module that is named among the `sources`', () => {
    const code = fileWith('our-data');
    expect(compile(code, { filename: 'post.ts', sources: ['our-data'] }).code).toContain(
      '@field(() => User)',
    );
  });

  it('leaves ours to the compiler beside one of another package', () => {
    expect(compile(fileWith('mobx'), { filename: 'post.ts' }).code).not.toContain('@field');
  });

  it.each([
    ['a member of a module', "import * as own from './many.ts';", '@own.many(() => User)'],
    ['a function of the file', 'const many = (of) => field(() => [of()]);', '@many(() => User)'],
    [
      'a function of the file, under another name',
      "import { field as relation } from 'presource';\nconst many = (of) => relation(() => [of()]);",
      '@many(() => User)',
    ],
  ])('leaves a class to the runtime: %s', (_, before, decorator) => {
    const code = `import { Entity, entity, pk } from 'presource';\n${before}\n@entity class Post extends Entity { @pk id = ''; ${decorator} readers = []; }`;
    expect(compile(code, { filename: 'post.ts' }).code).toContain('@pk id');
  });

  it('is never one of a method', () => {
    const code = `import { Entity, entity, pk } from 'presource';\nimport { logged } from './logged.ts';\n@entity class Post extends Entity { @pk id = ''; @logged show() {} }`;
    expect(compile(code, { filename: 'post.ts' }).code).not.toContain('@pk');
  });
});
