import { Controller, type EntityClass } from 'presource';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { evaluate } from './evaluate.ts';

const model = (title: string, key = '') => `import { Entity } from 'presource';
export class Post extends Entity { id = 0; title = '${title}'; ${key} }
export const make = () => class Draft extends Entity { id = 0; };`;

/** Evaluates a module as a development server does after an edit; `filename` is where it stands. */
function load(text: string, filename = '/src/data.ts'): { Post: EntityClass; make(): EntityClass } {
  return evaluate(compile(text, { filename, development: true }).code, filename) as never;
}

/** Puts a record into the store and reads it as another class. */
function carry(One: EntityClass, Two: EntityClass): unknown {
  const controller = new Controller();
  controller.set(One as never, { id: 1 }, { id: 1 } as never);
  return controller.get(Two as never, { id: 1 });
}

describe('a module that is evaluated again in development', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => {
    warn.mockClear();
    error.mockClear();
  });

  test.each([
    ['a derived key', ''],
    ['a key of its own', "static key = 'posts';"],
  ])('keeps its records, as instances of the new class: %s', (_, key) => {
    const [before, after] = [load(model('old', key)), load(model('new', key))];
    const found = carry(before.Post, after.Post);
    expect(found).toBeInstanceOf(after.Post);
    expect(found).toMatchObject({ id: 1, title: 'new' });
    expect(warn).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
  });

  test('is not mixed up with a class of that name in another file', () => {
    const [here, there] = [load(model('here')), load(model('there'), '/src/other.ts')];
    expect(carry(here.Post, there.Post)).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('a class that a function makes is another one each time', () => {
    const { make } = load(model('old'));
    expect(carry(make(), make())).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('nothing of that is in a build', () => {
    expect(compile(model('built'), { filename: '/src/data.ts' }).code).not.toContain('/src/data.ts');
  });
});

test('a file that is compiled twice has each place once', () => {
  const options = { filename: '/app/src/user.ts', development: true };
  const once = compile(
    `import { Entity } from 'presource';\nexport class User extends Entity { id = ''; }`,
    options,
  ).code;
  expect(once).toContain('presource.place');
  expect(compile(once, options).code).toBe(once);
});
