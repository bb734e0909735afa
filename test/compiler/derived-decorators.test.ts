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
});
