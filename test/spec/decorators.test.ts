/** The other way to write an entity. As it is written, the host lowers the decorators; the compiler takes them out. */
import { Entity, entity, field, pk, RestEndpoint } from 'presource';
import { expect, inject } from 'vitest';
import { run } from '../decorators/forms.ts';
import { rule } from './rule.ts';
import { bench, failure } from './support.ts';

const date = (text: string) => new Date(text);
/** What an endpoint of a class shows of a response. */
function shown(of: unknown, response: unknown) {
  const { controller } = bench();
  const endpoint = new RestEndpoint({ path: '/any', schema: of });
  controller.setResponse(endpoint, response);
  return controller.getResponse(endpoint).data as never;
}

@entity
class User extends Entity {
  @pk login = '';
  name = 'nobody';
}

@entity('Seat in a row')
class Seat extends Entity {
  @pk row = 0;
  @pk place = '';
  free = true;
}

@entity
class Post extends Entity {
  @pk id = '';
  @field(() => User) author = User.fromJS();
  @field(() => [Comment]) comments: Comment[] = [];
  @field(() => date) at = new Date(0);
}

@entity
class Comment extends Entity {
  @pk id = '';
  @field(() => Post) post: Post | undefined = undefined;
}

@entity
class Plain {
  @pk id = '';
  title = 'untitled';
}

rule('decorator.entity', () => {
  const user = shown(User, { login: 'ann' }) as User;
  expect(user).toBeInstanceOf(User);
  expect(user.name).toBe('nobody');
  expect([User.key, Seat.key]).toEqual(['User', 'Seat in a row']);
});

rule('decorator.pk', async () => {
  const [first, second, third] = shown(
    [User],
    [{ login: 'ann' }, { login: 'bob' }, { login: 'ann' }],
  ) as User[];
  expect(third).toBe(first);
  expect(second).not.toBe(first);
  expect((await failure(() => shown(User, { id: 'x' }))).name).toBe('NormalizeError');
});

rule('decorator.composite-pk', () => {
  const seats = shown(
    [Seat],
    [
      { row: 1, place: 'a' },
      { row: 1, place: 'b' },
      { row: 1, place: 'a' },
    ],
  ) as Seat[];
  expect(seats[2]).toBe(seats[0]);
  expect(seats[1]).not.toBe(seats[0]);
  expect(seats[0]!.pk()).toBe('1,a');
  expect(Seat.fromJS({ row: 1, place: 'a,b/c' }).pk()).toBe('1,a%2Cb%2Fc');
});

rule('decorator.field', () => {
  const post = shown(Post, { id: '1', author: { login: 'ann' }, at: '2020-01-02' }) as Post;
  expect(post.author).toBeInstanceOf(User);
  expect(post.at).toEqual(new Date('2020-01-02'));
  expect(post.comments).toEqual([]);
});

rule('decorator.circle', () => {
  const post = shown(Post, { id: '1', comments: [{ id: 'a', post: '1' }] }) as Post;
  expect(post.comments[0]).toBeInstanceOf(Comment);
  expect(post.comments[0]!.post).toBe(post);
});

rule('decorator.any-class', () => {
  const plain = shown(Plain, { id: '1', extra: 2 }) as Plain;
  expect(plain).toBeInstanceOf(Plain);
  expect(plain).toMatchObject({ title: 'untitled', extra: 2 });
});

rule('decorator.both-kinds', () => {
  const code = `
    import { Entity, entity, field, pk, RestEndpoint } from 'presource';
    @entity('Note') export class Note extends Entity {
      @pk slug = '';
      @field(() => Note) parent?: Note;
    }`;
  const forms = inject('compiled')
    ? ['compiled, then tsc', 'compiled, then tsc, experimentalDecorators, assigned fields']
    : ['esbuild, TC39', 'esbuild, experimentalDecorators', 'tsc, TC39', 'tsc, experimentalDecorators'];
  for (const form of forms) {
    const { Note } = run(form, code) as { Note: typeof Entity };
    const note = shown(Note, { slug: 'b', parent: { slug: 'a' } }) as { slug: string; parent: object };
    expect([form, Note.key, note.slug, note.parent]).toEqual([form, 'Note', 'b', { slug: 'a' }]);
    expect(note.parent).toBeInstanceOf(Note);
  }
});
