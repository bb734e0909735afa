/** What readers got, written again: in a circle it contains itself. */
import { createResource, Entity, type Json } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../support.ts';

class Post extends Entity {
  id = 0;
  title = '';
  author: Json;
  static override schema: object = {};
}

class User extends Entity {
  id = 0;
  name = '';
  posts: Post[] = [];
  static override schema = { posts: [Post] };
}
Post.schema = { author: User };

/** The same, with methods of their own, which get each record once. */
class Note extends Entity {
  id = 0;
  owner: Json;
  static override schema: object = {};
  static override process(value: object) {
    return { ...value, isNote: true };
  }
  static override validate = ({ isNote }: Json) => (isNote ? undefined : 'was not processed');
}

class Owner extends Entity {
  id = 0;
  name = '';
  posts: Note[] = [];
  static override schema = { posts: [Note] };
  static override merge(existing: Json, incoming: Json) {
    return { ...existing, ...incoming, posts: [...existing.posts, ...(incoming.posts ?? [])] };
  }
}
Note.schema = { owner: Owner };

const Users = createResource({ path: '/users/:id', schema: User });
const Owners = createResource({ path: '/owners/:id', schema: Owner });

const person = (posts = 2, key = 'author') => ({
  id: 1,
  name: 'a',
  posts: Array.from({ length: posts }, (_, id) => ({ id, [key]: 1 })),
});

const cases = [
  ['User', User, Users, person()],
  ['Owner', Owner, Owners, person(2, 'owner')],
] as unknown as [string, typeof User, typeof Users, ReturnType<typeof person>][];

test.each(cases)('a copy of a record in a circle: %s', async (_name, type, resource, response) => {
  const { controller, last } = bench();
  const now = () => controller.get(type, { id: 1 }) as User & { posts: Json[] };
  const circle = () => {
    const { name, posts } = now();
    const [first] = posts as Json[];
    return [name, posts.length, (first.author ?? first.owner) === now()];
  };
  controller.setResponse(resource.get, { id: 1 }, response);
  controller.set(type, { id: 1 }, { ...now(), name: 'set' });
  expect(circle()).toEqual(['set', 2, true]);
  controller.setResponse(resource.get, { id: 1 }, { ...now(), name: 'answered' });
  expect(circle()).toEqual(['answered', 2, true]);
  const before = now();
  controller.setResponse(resource.get, { id: 1 }, before);
  expect(now()).toBe(before);
  const update = resource.partialUpdate.extend({
    getOptimisticResponse: (snapshot, { id }, body) => ({ ...snapshot.get(type, { id }), ...body }),
  });
  const done = controller.fetch(update, { id: 1 }, { name: 'guessed' });
  await turn();
  expect(circle()).toEqual(['guessed', 2, true]);
  await last().answer({ id: 1, name: 'said' });
  await done;
  expect(circle()).toEqual(['said', 2, true]);
  // Another store knows none of it.
  const other = bench().controller;
  other.setResponse(resource.get, { id: 1 }, now());
  expect((other.get(type, { id: 1 }) as User).posts).toHaveLength(2);
});

test('records that all lead to each other are written once each', () => {
  const { controller } = bench();
  const authors = Array.from({ length: 30 }, (_, id) => ({ id: id + 1, posts: person(30).posts }));
  const posts = authors.map((author, id) => ({ id, author }));
  controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'a', posts });
  controller.set(User, { id: 1 }, { ...controller.get(User, { id: 1 })!, name: 'b' });
  expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'b', posts: { length: 30 } });
});
