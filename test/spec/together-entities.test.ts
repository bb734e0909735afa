/** Forms of entity classes, and relations of several kinds in one response. */
import { createResource, Entity, schema } from 'presource';
import { expect } from 'vitest';
import { idsOf, served, together } from './together.ts';

type Row = Record<string, unknown>;

class Tag extends Entity {
  name = '';
  color = '';
  override pk() {
    return this.name;
  }
}
class Profile extends Entity {
  id = 0;
  bio = '';
}
class Person extends Entity {
  id = 0;
  profile: Profile | undefined = Profile.fromJS();
  tags: Tag[] = [];
  friends: Person[] = [];
  static override schema: Row = { profile: Profile, tags: [Tag] };
}
Person.schema = { ...Person.schema, friends: [Person] };

class Team extends Entity {
  id = '';
  members: Record<string, Person> = {};
  lead: Person | null | undefined = null;
  board: { chair: Person | undefined; rest: Person[] } = { chair: undefined, rest: [] };
  rows: Person[][] = [];
  static override schema = {
    members: new schema.Values(Person),
    lead: Person,
    board: { chair: Person, rest: [Person] },
    rows: [[Person]],
  };
}
const Teams = createResource({ path: '/teams/:id', schema: Team });
const People = createResource({ path: '/people/:id', schema: Person });
const team = {
  id: 't',
  members: {
    a: { id: 1, profile: { id: 9, bio: 'b' }, tags: [{ name: 'x', color: 'red' }], friends: [2, { id: 1 }] },
    b: { id: 2, profile: 9, tags: ['x', { name: 'y' }], friends: [{ id: 1 }] },
  },
  lead: 1,
  board: { chair: { id: 2 }, rest: [1, '2', 3] },
  rows: [[1], [2, 1], []],
};

together('maps, shapes, lists of lists and circles meet in one object each', async () => {
  const { controller } = served({ 'GET /teams/t': team });
  const { members, lead, board, rows } = await controller.fetch(Teams.get, { id: 't' });
  const { a, b } = members;
  expect([lead, board.chair, rows[1]?.[1], a?.friends[0], a?.friends[1]]).toEqual([a, b, a, b, a]);
  expect(lead).toBe(a);
  expect(a?.friends[0]).toBe(b);
  expect(a?.friends[1]).toBe(a);
  expect(rows[1]?.[1]).toBe(a);
  expect(a?.tags[0]).toBe(b?.tags[0]);
  expect(a?.profile).toBe(b?.profile);
  expect(board.rest).toEqual([a, b]);
});

together('what is deleted leaves maps, shapes, lists of lists and circles', async () => {
  const { controller } = served({ 'GET /teams/t': team, 'DELETE /people/2': {} });
  await controller.fetch(Teams.get, { id: 't' });
  await controller.fetch(People.delete, { id: 2 });
  const { data } = controller.getResponse(Teams.get, { id: 't' });
  expect(Object.keys(data!.members)).toEqual(['a']);
  expect(data!.board).toEqual({ chair: undefined, rest: [data!.lead] });
  expect(data!.rows.map(idsOf)).toEqual([[1], [1], []]);
  expect(idsOf(data!.lead!.friends)).toEqual([1]);
});

const declared = [
  class extends Entity {
    id = '';
    peer: Profile | undefined;
    static override readonly key = 'Declared';
    static override schema = { peer: Profile };
  },
  class extends Entity {
    declare id: string;
    declare peer: Profile | undefined;
    static override get key() {
      return 'Declared';
    }
    static override get schema() {
      return { peer: Profile };
    }
  },
  class extends Entity {
    id!: string;
    peer?: Profile;
    static {
      this.key = 'Declared';
      this.schema = { peer: Profile };
    }
  },
] as const;
for (const [i, form] of ['fields', 'getters', 'a static block'].entries())
  together(`key and schema as ${form}`, async () => {
    const Declared = declared[i]!;
    const Forms = createResource({ path: '/forms/:id', schema: Declared });
    const { controller } = served({ 'GET /forms/1': { id: '1', peer: { id: 5, bio: 'p' } } });
    const one: { readonly peer?: Profile | undefined } = await controller.fetch(Forms.get, { id: 1 });
    expect(one).toBeInstanceOf(Declared);
    expect(one.peer).toBe(controller.get(Profile, { id: 5 }));
    expect([Declared.key, Forms.getList.push.name]).toEqual(['Declared', 'Declared.getList.push']);
  });

const named = (value: Row, _parent: Row, key: string): Row => ({ ...value, from: key });
class Base extends Entity {
  id = '';
  from = '';
  merges = 0;
  static override process = named;
  static override merge(existing: Row, incoming: Row): Row {
    return { ...existing, ...incoming, merges: Number(existing.merges ?? 0) + 1 };
  }
}
class Sub extends Base {
  peer: Base | undefined;
  static override schema = { peer: Base };
  static override process(value: Row, parent: Row, key: string): Row {
    return { ...Base.process(value, parent, key), isSub: true };
  }
}

together('a method in a static field, and one that extends it', async () => {
  const Subs = createResource({ path: '/subs/:id', schema: Sub });
  const { controller } = served({ 'GET /subs/1': { id: '1', peer: { id: '1' } } });
  await controller.fetch(Subs.get, { id: 1 });
  const sub = await controller.fetch(Subs.get, { id: 1 });
  expect(sub).toMatchObject({ from: '', merges: 1, isSub: true, peer: { from: 'peer', merges: 1 } });
  expect(sub.peer).not.toBe(sub);
});

class Post extends Entity {
  id = '';
  author: Author | undefined = Author0();
  readers: Author[] = [];
  notes: Note[] = [];
  static override schema: Row = {};
}
class Author extends Entity {
  id = '';
  posts: Post[] = [];
  comments: Note[] = [];
  static override process(value: Row, parent: Row, key: string): Row {
    if (key === 'author') return { ...value, posts: [parent.id] };
    return key === 'commenter' ? { ...value, comments: [parent.id] } : { ...value };
  }
  static override merge(existing: Row, incoming: Row): Row {
    const both = (name: string) => [existing[name] ?? [], incoming[name] ?? []].flat();
    return { ...existing, ...incoming, posts: both('posts'), comments: both('comments') };
  }
}
class Note extends Entity {
  id = '';
  commenter: Author | undefined = Author.fromJS();
  static override schema = { commenter: Author };
}
Post.schema = { author: Author, readers: [Author], notes: new schema.Collection([Note]) };
Author.schema = { ...Author.schema, posts: [Post], comments: [Note] };
/** A default of a class further down, which none is made of before it is there. */
function Author0(): Author {
  return Author.fromJS();
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const posts = [
  { id: '1', author: { id: 'u' }, notes: [{ id: 'n', commenter: { id: 'u' } }], readers: [{ id: 'v' }] },
  { id: '2', author: { id: 'u' }, notes: [{ id: 'm', commenter: { id: 'v' } }] },
];

together('reverse lookups through lists and a Collection, and again', async () => {
  const { controller } = served({ 'GET /posts': posts, 'GET /posts/3': { id: '3', author: { id: 'u' } } });
  for (const _ of ['first', 'again']) {
    const [first, second] = await controller.fetch(Posts.getList);
    const { author } = first!;
    expect(author).toBe(second!.author);
    expect(author!.posts).toEqual([first, second]);
    expect(author!.comments[0]).toBe(first!.notes[0]);
    expect(first!.notes[0]!.commenter).toBe(author);
    expect(first!.readers[0]).toBe(second!.notes[0]!.commenter);
    expect([idsOf(first!.readers[0]!.posts), idsOf(first!.readers[0]!.comments)]).toEqual([[], ['m']]);
  }
  await controller.fetch(Posts.get, { id: 3 });
  expect(idsOf(controller.get(Author, { id: 'u' })!.posts)).toEqual(['1', '2', '3']);
});

class Moment {
  constructor(readonly ms: number) {}
  static from(text: string): Moment {
    return new Moment(Date.parse(text));
  }
}
const Time = { Moment };
class Task extends Entity {
  id = 0;
  userId: Person | undefined = Person.fromJS({ id: -1 });
  watcherIds: Person[] = [];
  due: Moment | null = new Moment(0);
  log: Moment[] = [];
  static override schema = {
    userId: Person,
    watcherIds: [Person],
    due: Time.Moment.from,
    log: [Time.Moment.from],
  };
}
const Tasks = createResource({ path: '/tasks/:id', schema: Task });

together('foreign keys and dates beside each other, before and after the records come', async () => {
  const { controller } = served({
    'GET /tasks': [
      { id: 1, userId: '1', watcherIds: [2, 1], due: '1970-01-01T00:00:01Z', log: ['1970-01-01T00:00:02Z'] },
      { id: 2, userId: null, due: null },
      { id: 3 },
    ],
    'GET /people': [{ id: 1 }, { id: 2 }],
  });
  const [before, none, absent] = await controller.fetch(Tasks.getList);
  expect([before!.userId, before!.watcherIds, none!.userId, none!.due]).toEqual([undefined, [], null, null]);
  expect([absent!.userId?.id, absent!.due?.ms, absent!.log]).toEqual([-1, 0, []]);
  const [one, two] = await controller.fetch(People.getList);
  const after = controller.getResponse(Tasks.getList).data![0]!;
  expect(after.userId).toBe(one);
  expect(after.watcherIds).toEqual([two, one]);
  expect([after.due, after.log[0]?.ms]).toEqual([before!.due, 2000]);
  expect(after.due).toBe(before!.due);
});
