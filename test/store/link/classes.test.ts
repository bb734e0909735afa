/** What a class has of its own, and what it is given later, holds for its records. */
import { Entity, RestEndpoint } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { evaluate, evaluateCompiled } from '../../compiler/evaluate.ts';
import { bench } from '../support.ts';

let written: unknown[] = [];
afterEach(() => {
  written = [];
});

class User extends Entity {
  id = 0;
  name = '';
}
class Secret extends Entity {
  id = 0;
  title = '';
  #secret = 'unset';
  #reads = 0;
  read(): string {
    this.#reads += 1;
    return `${this.title} ${this.#secret} ${this.#reads}`;
  }
  static holds(value: object): boolean {
    return #secret in value;
  }
}
class SecretPost extends Secret {
  author: User | undefined = undefined;
  static override schema = { author: User };
}
class Accessing extends Entity {
  id = 0;
  first = '';
  last = '';
  get name(): string {
    return `${this.first} ${this.last}`;
  }
  set name(name: string) {
    written.push(name);
  }
}
class AccessingPost extends Accessing {
  author: User | undefined = undefined;
  static override schema = { author: User };
}

const of = (Class: typeof User | typeof Entity) =>
  new RestEndpoint({ path: `/${Class.name}`, schema: [Class as typeof User] });
const rows = (count: number, title = 'title') =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, title, author: { id: 1, name: 'ann' } }));

describe('private fields', () => {
  test.each([
    ['without relations', Secret],
    ['with relations', SecretPost],
  ])('a record %s has its own, in new, changed and partial records', (_title, Class) => {
    const { controller } = bench();
    const read = (id: number) => controller.get(Class, { id }) as Secret;
    controller.setResponse(of(Class), rows(2));
    expect([read(1), read(2)].every(Secret.holds)).toBe(true);
    expect([read(1).read(), read(1).read(), read(2).read()]).toEqual([
      'title unset 1',
      'title unset 2',
      'title unset 1',
    ]);
    controller.setResponse(of(Class), rows(2, 'changed'));
    expect(read(1).read()).toBe('changed unset 1');
    controller.setResponse(of(Class), [{ id: 3 }]);
    expect(read(3).read()).toBe(' unset 1');
    expect(Object.keys(read(3)).sort()).toEqual(
      Class === Secret ? ['id', 'title'] : ['author', 'id', 'title'],
    );
  });
});

describe('accessors', () => {
  test.each([
    ['without relations', Accessing],
    ['with relations', AccessingPost],
  ])('a field with the name of one is data, and its setter is never called: %s', (_title, Class) => {
    const { controller } = bench();
    const read = (id = 1) => controller.get(Class, { id }) as Accessing;
    const row = { id: 1, first: 'Ann', last: 'Lee', author: 1 };
    controller.setResponse(of(Class), [row, { id: 2, name: 'sent' }]);
    expect([read().name, read(2).name]).toEqual(['Ann Lee', 'sent']);
    controller.setResponse(of(Class), [{ ...row, name: 'sent' }]);
    expect(read().name).toBe('sent');
    const before = read();
    controller.setResponse(of(Class), [{ ...row, name: 'sent' }]);
    expect(read()).toBe(before);
    controller.setResponse(of(Class), [{ id: 1, name: 'changed' }]);
    expect([read().name, before.name, written]).toEqual(['changed', 'sent', []]);
  });

  // No host of the tests knows them: what runs is what esbuild makes of them.
  test.each([
    ['as written', evaluate],
    ['compiled', evaluateCompiled],
    ['compiled fast', (code: string, file: string) => evaluateCompiled(code, file, {}, { fast: true })],
  ])('that the language makes are no fields of the record, %s', (_title, run) => {
    const code = `import { Entity } from 'presource';
      export class Automatic extends Entity { id = 0; accessor title = 'untitled'; done = false; }`;
    const Automatic = run(code, 'automatic.ts').Automatic as typeof Entity;
    const { controller } = bench();
    const read = () => controller.get(Automatic, { id: 1 }) as Entity & { title: string; done: boolean };
    controller.setResponse(of(Automatic), [{ id: 1, done: true }]);
    expect(read().title).toBe('untitled');
    controller.setResponse(of(Automatic), [{ id: 1, title: 'sent', done: true }]);
    const before = read();
    expect([before.title, before.done]).toEqual(['sent', true]);
    controller.setResponse(of(Automatic), [{ id: 1, title: 'sent', done: true }]);
    expect(read()).toBe(before);
    controller.setResponse(of(Automatic), [{ id: 1, title: 'changed' }]);
    expect([read().title, read().done, before.title]).toEqual(['changed', true, 'sent']);
  });
});

describe('what a class is given after its first response counts from the next one on', () => {
  const start = (hasRelations: boolean) => {
    class Post extends Entity {
      id = 0;
      slug = '';
      title = '';
      author: unknown = undefined;
      static override schema: Record<string, unknown> = hasRelations ? { author: User } : {};
    }
    const { controller } = bench();
    const author = { id: 1, name: 'ann' };
    const post = (title: string, more?: object) => ({ id: 1, slug: 'one', title, author, ...more });
    const say = (value: object) => controller.setResponse(of(Post), [value]);
    say(post('first'));
    return {
      controller,
      Post,
      post,
      say,
      read: () => controller.get(Post, { id: 1 }) as InstanceType<typeof Post>,
    };
  };

  describe.each([
    ['without relations', false],
    ['with relations', true],
  ])('%s', (_title, hasRelations) => {
    test('merge', () => {
      const { Post, post, say, read } = start(hasRelations);
      Post.merge = (existing, incoming) => ({
        ...existing,
        ...incoming,
        title: `${existing.title}+${incoming.title}`,
      });
      say(post('second'));
      expect(read().title).toBe('first+second');
      delete (Post as Partial<typeof Post>).merge;
      say(post('third'));
      expect(read().title).toBe('third');
    });

    test('process', () => {
      const { Post, post, say, read } = start(hasRelations);
      Post.process = (value) => ({ ...value, title: `${value.title}!` });
      say(post('second'));
      expect(read().title).toBe('second!');
      delete (Post as Partial<typeof Post>).process;
      say(post('third'));
      expect(read().title).toBe('third');
    });

    test('validate', () => {
      const { Post, post, say, read } = start(hasRelations);
      Post.validate = ({ title }) => (title === 'wrong' ? 'it is wrong' : undefined);
      expect(() => say(post('wrong'))).toThrow('it is wrong');
      say(post('right'));
      expect(read().title).toBe('right');
    });

    test('pk', () => {
      const { controller, Post, post, say } = start(hasRelations);
      Post.prototype.pk = function (this: { slug: string }) {
        return this.slug;
      };
      const bySlug = (slug: string) => (controller.get(Post, { slug }) as { title: string }).title;
      say(post('second'));
      expect(bySlug('one')).toBe('second');
      say(post('third', { slug: 'two' }));
      expect([bySlug('one'), bySlug('two')]).toEqual(['second', 'third']);
    });

    test('schema', () => {
      const { controller, Post, post, say, read } = start(hasRelations);
      Post.schema = hasRelations ? {} : { author: User };
      say(post('second'));
      const user = controller.get(User, { id: 1 });
      if (hasRelations) expect(read().author).toEqual({ id: 1, name: 'ann' });
      else expect(read().author).toBe(user);
      expect(read().title).toBe('second');
    });
  });
});
