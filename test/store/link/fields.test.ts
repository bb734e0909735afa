/** A record is what responses said of it, in whichever way and order they said it. */
import { isDeepStrictEqual } from 'node:util';
import { Entity, RestEndpoint } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { snapshot } from '../../../runtime/store/snapshot.ts';
import { bench } from '../support.ts';
import { forms, send } from './forms.ts';

class User extends Entity {
  id = 0;
  name = '';
}
/** Without relations. */
class Todo extends Entity {
  id = 0;
  title = 'untitled';
  done = false;
  tags: unknown = '';
}
/** With two. */
class Post extends Entity {
  id = 0;
  title = 'untitled';
  author: User | undefined = undefined;
  readers: User[] = [];
  votes = 0;
  static override schema = { author: User, readers: [User] };
}
const getTodo = new RestEndpoint({ path: '/todos/:id', schema: Todo });
const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });

type Data = Record<string, unknown>;
type Said = readonly [title: string, ...responses: Data[]];

const todo = { id: 1, title: 'one', done: true, tags: ['a'] };
const TODOS: readonly Said[] = [
  ['whole', todo],
  ['whole, then the same', todo, todo],
  ['whole, then with one field changed', todo, { ...todo, title: 'two' }],
  ['whole, then with a list of another length', todo, { ...todo, tags: [] }],
  ['partial', { id: 1, done: true }],
  ['partial, then whole', { id: 1, done: true }, todo],
  ['partial, then whole with the defaults', { id: 1 }, { id: 1, title: 'untitled', done: false, tags: '' }],
  ['whole, then partial', todo, { id: 1, done: true }],
  ['whole, then partial with one field changed', todo, { id: 1, done: false }],
  ['one part, then the other', { id: 1, done: true }, { id: 1, title: 'one', tags: ['a'] }],
  ['whole, then with its keys in another order', todo, { tags: ['a'], done: true, title: 'one', id: 1 }],
  ['with its keys in another order, then whole', { tags: ['a'], done: true, title: 'one', id: 1 }, todo],
  ['in another order with a field changed', todo, { tags: ['a'], done: false, title: 'one', id: 1 }],
  ['with a key that has no value', { ...todo, title: undefined }],
  ['whole, then with a key that has no value', todo, { ...todo, title: undefined }],
  ['with a key that has no value, then whole', { ...todo, title: undefined }, todo],
  ['with a field that the class does not name', { ...todo, more: 1 }],
  ['whole, then with a field that the class does not name', todo, { ...todo, more: 1 }],
  ['with such a field, then without it', { ...todo, more: 1 }, todo],
  ['with such a field, then with another', { ...todo, more: 1 }, { ...todo, other: 1 }],
  ['one field missing and one that is not named', { id: 1, title: 'one', done: true, more: 1 }],
  ['whole, then one missing and one not named', todo, { id: 1, title: 'one', done: true, more: 1 }],
  ['one missing and one not named, then whole', { id: 1, title: 'one', done: true, more: 1 }, todo],
  ['nulls', { id: 1, title: null, done: null, tags: null }],
  ['whole, then nulls', todo, { id: 1, title: null, done: null, tags: null }],
  ['nulls, then whole', { id: 1, title: null, done: null, tags: null }, todo],
  ['an object in a field, said again', { ...todo, tags: { a: [1] } }, { ...todo, tags: { a: [1] } }],
  ['not a number, said again', { ...todo, done: Number.NaN }, { ...todo, done: Number.NaN }],
  ['a field with the name of a method', { ...todo, pk: 1 }, { ...todo, pk: 1 }, { ...todo, pk: 2 }],
];

const post = { id: 1, title: 'one', author: 1, readers: [1, 2], votes: 3 };
const POSTS: readonly Said[] = [
  ['whole', post],
  ['whole, then the same', post, post],
  ['whole, then with one field changed', post, { ...post, votes: 4 }],
  ['whole, then with another author', post, { ...post, author: 2 }],
  ['whole, then with another reader', post, { ...post, readers: [2] }],
  ['partial, then whole', { id: 1, author: 1 }, post],
  [
    'partial, then whole with the defaults',
    { id: 1, author: 1, readers: [1, 2] },
    { ...post, title: 'untitled', votes: 0 },
  ],
  ['whole, then partial', post, { id: 1, author: 1 }],
  ['whole, then partial with another author', post, { id: 1, author: 2 }],
  ['whole, then without relations', post, { id: 1, title: 'one', votes: 3 }],
  ['without relations, then whole', { id: 1, title: 'one', votes: 3 }, post],
  ['without relations, then they alone', { id: 1, title: 'one' }, { id: 1, author: 2, readers: [1] }],
  ['its keys in another order', post, { votes: 3, readers: [1, 2], author: 1, title: 'one', id: 1 }],
  ['its keys in another order at first', { readers: [1, 2], votes: 3, author: 1, id: 1, title: 'one' }, post],
  ['a relation without a value', { ...post, author: undefined }],
  ['whole, then a relation without a value', post, { ...post, author: undefined }],
  ['a relation without a value, then whole', { ...post, author: undefined }, post],
  ['a relation that is null', { ...post, author: null, readers: null }],
  ['whole, then a relation that is null', post, { ...post, author: null }],
  ['a relation that is null, then whole', { ...post, author: null }, post],
  ['a relation missing and a field that is not named', { id: 1, title: 'one', author: 1, votes: 3, more: 1 }],
  ['whole, then one missing and one not named', post, { id: 1, title: 'one', author: 1, votes: 3, more: 1 }],
  ['one missing and one not named, then whole', { id: 1, title: 'one', author: 1, votes: 3, more: 1 }, post],
  ['with a field that the class does not name', post, { ...post, more: [] }, { ...post, more: [] }],
];

const said = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

/** A relation's primary keys as what they show. */
function shown(data: Data, users: readonly unknown[]): Data {
  const one = (pk: unknown) => (typeof pk === 'number' ? users[pk] : pk);
  const { author, readers } = data as { author?: unknown; readers?: unknown };
  return {
    ...data,
    ...('author' in data && { author: one(author) }),
    ...('readers' in data && { readers: Array.isArray(readers) ? readers.map(one) : readers }),
  };
}

let undo = () => {};
afterEach(() => undo());

describe.each(forms)('classes %s', (form) => {
  /** Says the responses one by one; after each the record has to hold what they said until then, and be new if it holds something else. */
  function says(
    Class: typeof Todo | typeof Post,
    endpoint: typeof getTodo | typeof getPost,
    responses: readonly Data[],
  ) {
    undo = send(form, User, Todo, Post);
    const { controller } = bench();
    for (const id of [1, 2]) controller.set(User, { id }, { id, name: `user ${id}` });
    const users = [0, 1, 2].map((id) => controller.get(User, { id }));
    let known: Data = {};
    let [before, was]: unknown[] = [];
    for (const response of responses) {
      const next = { ...known, ...said(response) };
      controller.setResponse(endpoint, { id: 1 }, Object.freeze(structuredClone(response)));
      const record = controller.get(Class, { id: 1 });
      expect(record).toBeInstanceOf(Class);
      const expected = { ...new Class(), ...shown(next, users) };
      expect({ ...(record as object) }).toEqual(expected);
      expect(snapshot(controller as never)[Class.name]).toEqual({ 1: next });
      expect(controller.getResponse(endpoint, { id: 1 }).data).toBe(record);
      expect(record === before).toBe(isDeepStrictEqual(was, expected));
      [known, before, was] = [next, record, expected];
    }
  }

  test.each(TODOS)('an entity without relations: %s', (_title, ...responses) =>
    says(Todo, getTodo, responses as Data[]),
  );

  test.each(POSTS)('an entity with relations: %s', (_title, ...responses) =>
    says(Post, getPost, responses as Data[]),
  );
});
