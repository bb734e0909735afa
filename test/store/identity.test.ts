/** An object changes only when it, or something it reaches, changed; then it is a new one. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, counter, turn, uncaught } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  tags: string[] = [];
  static override schema = { author: User };
}
const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: number } | undefined,
});
const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
const plainList = new RestEndpoint({ path: '/plain', schema: [Post] });
const page = new RestEndpoint({ path: '/page', schema: { results: [Post], total: 0 } });

const post = (id: number) => ({
  id,
  title: `t${id}`,
  author: { id: id % 10, name: `u${id % 10}` },
  tags: ['a', `b${id}`],
  more: { deep: [id, { on: true }] },
});
const posts = (count: number) => Array.from({ length: count }, (_, i) => post(i + 1));
const copy = <T>(value: T): T => structuredClone(value);

test('the same payload twice: the list and all its items are the same objects, and nobody is told', () => {
  const { controller } = bench();
  const value = posts(1000);
  for (const [endpoint, payload] of [
    [PostResource.getList, value],
    [plainList, value],
    [page, { results: value, total: 1000, info: { a: [1] } }],
  ] as const) {
    controller.setResponse(endpoint, {}, copy(payload));
    const before = controller.getResponse(endpoint, {}).data;
    const items = Object.values(before as object).flat();
    const told = counter();
    controller.watch(endpoint, {}, told.listener);
    controller.setResponse(endpoint, {}, copy(payload));
    const after = controller.getResponse(endpoint, {}).data;
    expect(after).toBe(before);
    expect(
      Object.values(after as object)
        .flat()
        .every((item, i) => item === items[i]),
    ).toBe(true);
    expect(told.take()).toBe(0);
  }
});

test('one post updated: exactly that post and the lists that hold it are new', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.getList, {}, posts(1000));
  controller.setResponse(
    PostResource.getList,
    { author: 3 },
    posts(1000).filter((one) => one.author.id === 3),
  );
  controller.setResponse(
    PostResource.getList,
    { author: 4 },
    posts(1000).filter((one) => one.author.id === 4),
  );
  const read = (args: object) => controller.getResponse(PostResource.getList, args).data as Post[];
  const lists = [{}, { author: 3 }, { author: 4 }];
  const before = lists.map(read);
  controller.setResponse(PostResource.get, { id: 503 }, { ...post(503), title: 'new' });
  const after = lists.map(read);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[2]).toBe(before[2]);
  expect(after[0]!.filter((one, i) => one !== before[0]![i]).map((one) => one.id)).toEqual([503]);
  expect(after[1]!.filter((one, i) => one !== before[1]![i]).map((one) => one.id)).toEqual([503]);
  expect(after[0]![502]!.author).toBe(before[0]![502]!.author);
  expect(before[0]![502]!.title).toBe('t503');
});

test('a renamed author: exactly the author, the author’s posts and the lists that hold them are new', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.getList, {}, posts(100));
  controller.setResponse(
    PostResource.getList,
    { author: 4 },
    posts(100).filter((one) => one.author.id === 4),
  );
  const read = (args: object) => controller.getResponse(PostResource.getList, args).data as Post[];
  const before = [read({}), read({ author: 4 })];
  controller.setResponse(getUser, { id: 3 }, { id: 3, name: 'renamed' });
  const [all, others] = [read({}), read({ author: 4 })];
  expect(others).toBe(before[1]);
  const renewed = all.filter((one, i) => one !== before[0]![i]);
  expect(renewed.map((one) => one.author!.name)).toEqual(Array.from({ length: 10 }, () => 'renamed'));
  expect(new Set(renewed.map((one) => one.author)).size).toBe(1);
});

test('the same primary key gives the same object, from whichever side it is reached', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.getList, {}, posts(20));
  controller.setResponse(page, { results: [{ id: 3 }], total: 1 });
  const list = controller.getResponse(PostResource.getList, {}).data as Post[];
  expect(controller.get(Post, { id: 3 })).toBe(list[2]);
  expect(controller.get(Post, { id: '3' })).toBe(list[2]);
  expect(controller.getResponse(PostResource.get, { id: 3 }).data).toBe(list[2]);
  expect((controller.getResponse(page).data as { results: Post[] }).results[0]).toBe(list[2]);
  expect(list[2]!.author).toBe(list[12]!.author);
  expect(list[2]!.author).toBe(controller.get(User, { id: 3 }));
});

test('what fetch resolves to is the object that a read gives', async () => {
  const { controller, last } = bench();
  const one = controller.fetch(PostResource.get, { id: 1 });
  await turn();
  await last().answer(post(1));
  expect(await one).toBe(controller.get(Post, { id: 1 }));
  const list = controller.fetch(PostResource.getList, { author: 1 });
  await turn();
  await last().answer([post(1)]);
  expect(await list).toBe(controller.getResponse(PostResource.getList, { author: 1 }).data);
  expect(((await list) as Post[])[0]).toBe(await one);
});

test('a change and its undoing in one commit leave the old object', () => {
  const { controller } = bench();
  const told = counter();
  controller.setResponse(PostResource.get, { id: 1 }, post(1));
  controller.setResponse(plainList, [post(1)]);
  const before = controller.getResponse(plainList).data as Post[];
  controller.watch(PostResource.get, { id: 1 }, told.listener);
  const twice = new RestEndpoint({ path: '/twice', schema: { first: [Post], second: [Post] } });
  controller.setResponse(twice, { first: [{ id: 1, title: 'other' }], second: [{ id: 1, title: 't1' }] });
  expect(controller.get(Post, { id: 1 })).toBe(before[0]);
  expect(controller.getResponse(plainList).data).toBe(before);
  expect(told.take()).toBe(0);
});

test('what a response replaces after other parts of it showed it is shown anew by all of them', () => {
  const { controller } = bench();
  class Team extends Entity {
    id = 0;
    posts: Post[] = [];
    static override schema = { posts: [Post] };
  }
  const all = new RestEndpoint({ path: '/all', schema: { teams: [Team], posts: [Post], users: [User] } });
  controller.setResponse(PostResource.getList, {}, posts(3));
  const before = controller.getResponse(PostResource.getList, {}).data as Post[];
  controller.setResponse(all, {
    teams: [{ id: 1, posts: [1, 2, 7] }],
    posts: [{ id: 7, title: 'seventh', author: 1 }],
    users: [{ id: 1, name: 'renamed' }],
  });
  const { teams, posts: shown } = controller.getResponse(all).data as { teams: Team[]; posts: Post[] };
  expect(shown[0]?.author?.name).toBe('renamed');
  expect(teams[0]?.posts.map(({ author }) => author?.name)).toEqual(['renamed', 'u2', 'renamed']);
  expect(teams[0]?.posts[2]).toBe(shown[0]);
  expect(teams[0]?.posts[1]).toBe(before[1]);
  expect(before[0]?.author?.name).toBe('u1');
});

test('5 and "5" are one entity; other texts that look like numbers are not', () => {
  const { controller } = bench();
  controller.setResponse(getUser, { id: 5 }, { id: 5, name: 'five' });
  expect(controller.get(User, { id: '5' })).toBe(controller.get(User, { id: 5 }));
  controller.setResponse(getUser, { id: '5' }, { id: '5', name: 'again' });
  expect(controller.get(User, { id: 5 })).toMatchObject({ id: '5', name: 'again' });
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, author: '5' });
  expect((controller.get(Post, { id: 1 }) as Post).author).toBe(controller.get(User, { id: 5 }));
  for (const odd of ['05', '5.0', ' 5', '5e0', '+5', '0x5', '-0', '9007199254740993', '9007199254740992']) {
    controller.setResponse(getUser, { id: odd }, { id: odd, name: `odd ${odd}` });
  }
  for (const odd of ['05', '5.0', ' 5', '5e0', '+5', '0x5', '-0', '9007199254740993', '9007199254740992']) {
    expect(controller.get(User, { id: odd })).toMatchObject({ name: `odd ${odd}` });
  }
  expect(controller.get(User, { id: 5 })).toMatchObject({ name: 'again' });
  controller.setResponse(getUser, { id: 0 }, { id: 0, name: 'zero' });
  controller.setResponse(getUser, { id: -3 }, { id: -3, name: 'minus' });
  controller.setResponse(getUser, { id: 1.5 }, { id: 1.5, name: 'half' });
  expect(controller.get(User, { id: '0' })).toMatchObject({ name: 'zero' });
  expect(controller.get(User, { id: '-3' })).toMatchObject({ name: 'minus' });
  expect(controller.get(User, { id: '1.5' })).toMatchObject({ name: 'half' });
  expect(controller.get(User, { id: '-0' })).toMatchObject({ name: 'odd -0' });
});

test('integer pks of any size and in any order are told apart, and keep the order of first sight', () => {
  const { controller } = bench();
  const all = new RestEndpoint({ path: '/all', schema: new schema.All(User) });
  const ids = [
    7,
    4294967295,
    0,
    2 ** 31,
    3,
    -1,
    4294967294,
    2 ** 53 - 1,
    1e6,
    -(2 ** 31),
    1,
    4294967296,
    99_999_999,
    2,
    '1e3',
    1e3,
  ];
  controller.setResponse(
    all,
    ids.map((id) => ({ id, name: `user ${id}` })),
  );
  expect((controller.getResponse(all).data as User[]).map((user) => user.id)).toEqual(ids);
  for (const id of ids) {
    expect(controller.get(User, { id })).toMatchObject({ name: `user ${id}` });
    expect(controller.get(User, { id: String(id) })).toBe(controller.get(User, { id }));
  }
  expect(controller.get(User, { id: 4 })).toBeUndefined();
  expect(controller.get(User, { id: 'length' })).toBeUndefined();
  controller.setResponse(getUser, { id: 4 }, { id: 4, name: 'four' });
  expect((controller.getResponse(all).data as User[]).map((user) => user.id)).toEqual([...ids, 4]);
});

test('a watcher hears once per commit of what it reads, and of nothing else', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.getList, {}, posts(20));
  const list = counter();
  const first = counter();
  const second = counter();
  controller.watch(PostResource.getList, {}, list.listener);
  const stop = controller.watch(PostResource.get, { id: 1 }, first.listener);
  controller.watch(PostResource.get, { id: 2 }, second.listener);
  controller.setResponse(plainList, [
    { id: 1, title: 'x' },
    { id: 1, title: 'y' },
    { id: 30, title: 'z' },
  ]);
  expect([list.take(), first.take(), second.take()]).toEqual([1, 1, 0]);
  controller.setResponse(getUser, { id: 2 }, { id: 2, name: 'renamed' });
  expect([list.take(), first.take(), second.take()]).toEqual([1, 0, 1]);
  controller.setResponse(getUser, { id: 77 }, { id: 77, name: 'nobody’s' });
  expect([list.take(), first.take(), second.take()]).toEqual([0, 0, 0]);
  stop();
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'w' });
  expect([list.take(), first.take(), second.take()]).toEqual([1, 0, 0]);
});

test('a listener that commits starts a new round, in which everyone sees the new state', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.getList, {}, posts(3));
  const seen: string[] = [];
  let again = true;
  controller.watch(PostResource.get, { id: 1 }, () => {
    seen.push(`one ${(controller.get(Post, { id: 1 }) as Post).title}`);
    if (again) controller.setResponse(PostResource.get, { id: 2 }, { id: 2, title: 'from the listener' });
    again = false;
  });
  controller.watch(PostResource.get, { id: 2 }, () =>
    seen.push(`two ${(controller.get(Post, { id: 2 }) as Post).title}`),
  );
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'new' });
  expect(seen.filter((line) => line.startsWith('one'))).toEqual(['one new']);
  expect(seen.filter((line) => line.startsWith('two'))).toEqual(['two from the listener']);
});

test('a listener that stops another does not keep the rest from hearing', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.get, { id: 1 }, post(1));
  const told = counter();
  const stops: (() => void)[] = [];
  stops.push(controller.watch(PostResource.get, { id: 1 }, () => stops[1]!()));
  stops.push(controller.watch(PostResource.get, { id: 1 }, () => {}));
  controller.watch(PostResource.get, { id: 1 }, told.listener);
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'new' });
  expect(told.take()).toBe(1);
});

test('a listener that throws does not keep the rest from hearing', async () => {
  const { controller } = bench();
  controller.setResponse(PostResource.get, { id: 1 }, post(1));
  const told = counter();
  controller.watch(PostResource.get, { id: 1 }, () => {
    throw new Error('from a listener');
  });
  controller.watch(PostResource.get, { id: 1 }, told.listener);
  controller.watch(plainList, told.listener);
  const reported = uncaught();
  controller.setResponse(plainList, [{ id: 1, title: 'new' }]);
  expect(told.take()).toBe(2);
  expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'new' });
  expect(await reported).toMatchObject({ message: 'from a listener' });
});

test('handed-out objects are plain data: spread, JSON and structuredClone see fields only', () => {
  const { controller } = bench();
  controller.setResponse(PostResource.get, { id: 1 }, post(1));
  const found = controller.get(Post, { id: 1 }) as Post;
  expect(found).toBeInstanceOf(Post);
  expect(Reflect.ownKeys(found).sort()).toEqual(['author', 'id', 'more', 'tags', 'title']);
  expect({ ...found }).toEqual(post(1));
  expect(JSON.parse(JSON.stringify(found))).toEqual(post(1));
  expect(structuredClone(found)).toEqual(post(1));
});

test('inputs are never written to', () => {
  const { controller } = bench();
  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const value = freeze(posts(5));
  controller.setResponse(PostResource.getList, freeze({}), value);
  controller.setResponse(PostResource.getList, freeze({}), value);
  controller.setResponse(PostResource.getList.push, freeze({}), freeze(post(9)), freeze(post(9)));
  controller.setResponse(page, freeze({ results: value, total: 3 }));
  expect(value).toEqual(posts(5));
});

// ---- a model with a two-way relation ----

let made = 0;
class Author extends Entity {
  id = 0;
  name = '';
  books: Book[] = [];
  static override schema: Record<string, unknown> = {};
  constructor() {
    super();
    made += 1;
  }
}
class Book extends Entity {
  id = 0;
  title = '';
  author: Author | undefined = undefined;
  static override schema: Record<string, unknown> = {};
  constructor() {
    super();
    made += 1;
  }
}
Author.schema = { books: [Book] };
Book.schema = { author: Author };
const getAuthors = new RestEndpoint({ path: '/authors', schema: [Author] });
const getBook = new RestEndpoint({ path: '/books/:id', schema: Book });
const getBooks = new RestEndpoint({ path: '/books', schema: new schema.Collection([Book]) });

const library = (authors: number, each: number) =>
  Array.from({ length: authors }, (_, a) => ({
    id: a,
    name: `a${a}`,
    books: Array.from({ length: each }, (_, b) => ({ id: a * each + b, title: `b${b}`, author: a })),
  }));

test('a cyclic model: the same payload makes nothing anew', () => {
  const { controller } = bench();
  controller.setResponse(getAuthors, library(4, 5));
  const before = controller.getResponse(getAuthors).data as Author[];
  expect(before[0]!.books[0]!.author).toBe(before[0]);
  const items = before.flatMap((author) => [author, ...author.books]);
  controller.setResponse(getAuthors, library(4, 5));
  const after = controller.getResponse(getAuthors).data as Author[];
  expect(after).toBe(before);
  expect(after.flatMap((author) => [author, ...author.books]).every((item, i) => item === items[i])).toBe(
    true,
  );
});

test('a cyclic model: nothing is made before a read, only the changed component on it, nothing on the next', () => {
  const { controller } = bench();
  controller.setResponse(getAuthors, library(4, 5));
  controller.setResponse(
    getBooks,
    library(4, 5).flatMap((author) => author.books),
  );
  const before = controller.getResponse(getAuthors).data as Author[];
  const books = controller.getResponse(getBooks).data as Book[];
  made = 0;
  controller.setResponse(getBook, { id: 7 }, { id: 7, title: 'changed' });
  const written = made;
  expect(written).toBeLessThanOrEqual(1); // the written record itself; nobody that reaches it
  const after = controller.getResponse(getAuthors).data as Author[];
  expect(made).toBeLessThanOrEqual(written + 6);
  expect(after).not.toBe(before);
  expect(after.map((author, i) => author === before[i])).toEqual([true, false, true, true]);
  expect(after[1]!.books.map((book) => book.title)).toEqual(['b0', 'b1', 'changed', 'b3', 'b4']);
  expect(after[1]!.books.every((book) => book.author === after[1])).toBe(true);
  expect(after[1]!.books.some((book) => before[1]!.books.includes(book))).toBe(false);
  expect(before[1]!.books.every((book) => book.author === before[1])).toBe(true);
  expect(before[1]!.books[2]!.title).toBe('b2');
  made = 0;
  const again = controller.getResponse(getAuthors).data as Author[];
  const now = controller.getResponse(getBooks).data as Book[];
  expect(again).toBe(after);
  expect(now[7]).toBe(after[1]!.books[2]);
  expect(now.filter((book, i) => book !== books[i]).map((book) => book.id)).toEqual([5, 6, 7, 8, 9]);
  expect(controller.get(Author, { id: 1 })).toBe(after[1]);
  expect(made).toBe(0);
});

test('a cyclic model: a cut edge splits the component', () => {
  const { controller } = bench();
  controller.setResponse(getAuthors, library(2, 2));
  controller.setResponse(getBook, { id: 0 }, { id: 0, author: 1 });
  const [first, second] = controller.getResponse(getAuthors).data as [Author, Author];
  expect(first.books[0]!.author).toBe(second);
  expect(second.books[0]!.author).toBe(second);
  // the first author still names book 0, which leads to the second, but nothing leads back
  controller.setResponse(getBook, { id: 1 }, { id: 1, title: 'x' });
  const [a, b] = controller.getResponse(getAuthors).data as [Author, Author];
  expect(a).not.toBe(first);
  expect(b).toBe(second);
  expect(a.books[0]).toBe(first.books[0]);
});

class Shelf extends Entity {
  id = 0;
  best: Author | undefined = undefined;
}
class Room extends Entity {
  id = 0;
  author: Author | undefined = undefined;
  rooms: Room[] = [];
  shelf: Shelf | undefined = undefined;
}
Object.assign(Shelf, { schema: { best: Author } });
Object.assign(Room, { schema: { author: Author, rooms: [Room], shelf: Shelf } });
const getRoom = new RestEndpoint({ path: '/rooms/:id', schema: Room });
const getAuthor = new RestEndpoint({ path: '/authors/:id', schema: Author });

test('a cyclic model: to delete what nobody knows makes nothing anew', () => {
  const { controller } = bench();
  controller.setResponse(getBook, { id: 0 }, { id: 0, title: 'b', author: 9 });
  controller.setResponse(getAuthors, library(1, 1));
  controller.setResponse(getBook, { id: 0 }, { id: 0, author: 9 });
  const before = controller.get(Book, { id: 0 });
  const remove = new RestEndpoint({
    path: '/authors/:id',
    method: 'DELETE',
    schema: new schema.Invalidate(Author),
  });
  controller.setResponse(remove, { id: 9 }, { id: 9 });
  expect(controller.get(Book, { id: 0 })).toBe(before);
});

test('a cyclic model: what lies outside of it is shown as it is now', () => {
  class Place extends Entity {
    id = 0;
    name = '';
  }
  class House extends Entity {
    id = 0;
    place: Place | undefined = undefined;
    static override schema = { place: Place };
  }
  class Person extends Entity {
    id = 0;
    friend: Person | undefined = undefined;
    born: Place | undefined = undefined;
    house: House | undefined = undefined;
    cabin: House | undefined = undefined;
    visits: Place[] = [];
    static override schema: Record<string, unknown> = {};
  }
  const visits = new schema.Collection([Place]);
  Person.schema = { friend: Person, born: Place, house: House, cabin: House, visits };
  const getPerson = new RestEndpoint({ path: '/persons/:id', schema: Person });
  const getHouse = new RestEndpoint({ path: '/houses/:id', schema: House });
  const { controller } = bench();
  const read = () => controller.getResponse(getPerson, { id: 1 }).data as Person;
  const person = {
    id: 1,
    friend: { id: 2, friend: 1 },
    born: 5,
    house: { id: 1 },
    cabin: 2,
    visits: [{ id: 6 }],
  };
  controller.setResponse(getPerson, { id: 1 }, person as never);
  expect(read()).toMatchObject({ born: undefined, house: { place: undefined }, visits: [{ id: 6 }] });
  const changes: readonly [change: () => void, shown: object][] = [
    [() => controller.set(Place, { id: 5 }, { id: 5, name: 'new' }), { born: { name: 'new' } }],
    [() => controller.set(Place, { id: 5 }, { name: 'again' }), { born: { name: 'again' } }],
    [
      () => controller.setResponse(getHouse, { id: 1 }, { id: 1, place: 5 } as never),
      { house: { place: { id: 5 } } },
    ],
    [() => controller.set(Place, { id: 5 }, { name: 'third' }), { house: { place: { name: 'third' } } }],
    [() => controller.setResponse(getHouse, { id: 2 }, { id: 2 } as never), { cabin: { id: 2 } }],
    [() => controller.set(Place, { id: 6 }, { name: 'sixth' }), { visits: [{ name: 'sixth' }] }],
  ];
  for (const [change, shown] of changes) {
    const before = read();
    change();
    const after = read();
    expect(after).not.toBe(before);
    expect(after).toMatchObject(shown);
    expect(after.friend!.friend).toBe(after);
    expect(read()).toBe(after);
  }
});

test('a cyclic model: all who lead to a record show it anew', () => {
  class Person extends Entity {
    id = 0;
    name = '';
    friend: Person | undefined = undefined;
    friends: Person[] = [];
    static override schema: Record<string, unknown> = {};
  }
  Person.schema = { friends: [Person], friend: Person };
  const getPerson = new RestEndpoint({ path: '/persons/:id', schema: Person });
  const { controller } = bench();
  const read = () => controller.getResponse(getPerson, { id: 1 }).data as Person;
  const friends = [2, 3].map((id) => ({ id, friend: 4 }));
  controller.setResponse(getPerson, { id: 1 }, { id: 1, friends, friend: { id: 4, friend: 1 } } as never);
  expect(read().friend!.friend).toBe(read());
  controller.set(Person, { id: 4 }, { name: 'new' });
  expect([read(), ...read().friends].map(({ friend }) => friend!.name)).toEqual(['new', 'new', 'new']);
  expect(read().friends.map(({ friend }) => friend!.friend === read())).toEqual([true, true]);
});

test('a cyclic model that was read during a commit which failed is as it was', () => {
  class Person extends Entity {
    id = 0;
    name = '';
    friend: Person | undefined = undefined;
    static override schema: Record<string, unknown> = {};
  }
  Person.schema = { friend: Person };
  const { controller } = bench();
  class Reader extends Entity {
    id = 0;
    static override process(): never {
      throw new Error(`refused: ${(controller.get(Person, { id: 3 }) as Person).friend!.name}`);
    }
  }
  const all = new RestEndpoint({ path: '/all', schema: { persons: [Person], readers: [Reader] } });
  const persons = [1, 2, 3].map((id) => ({ id, name: 'old', friend: (id % 3) + 1 }));
  controller.setResponse(all, { persons, readers: [] } as never);
  const read = () => [1, 2, 3].map((id) => controller.get(Person, { id }) as Person);
  const before = read();
  controller.set(Person, { id: 9 }, { name: 'another' });
  const changed = { persons: [{ id: 1, name: 'new' }], readers: [{ id: 1 }] };
  expect(() => controller.setResponse(all, changed as never)).toThrow('refused: new');
  const after = read();
  expect(after.map((person, i) => person === before[i])).toEqual([true, true, true]);
  expect(after.map(({ friend }) => [friend!.name, before.includes(friend!)])).toEqual(
    Array.from({ length: 3 }, () => ['old', true]),
  );
});

test('a cyclic model: a map is one, and a field named as an accessor is shown', () => {
  class Person extends Entity {
    id = 0;
    get label(): string {
      return `person ${this.id}`;
    }
    friends: Readonly<Record<string, Person>> = {};
    static override schema: Record<string, unknown> = {};
  }
  Person.schema = { friends: new schema.Collection(new schema.Values(Person)) };
  const getPerson = new RestEndpoint({ path: '/persons/:id', schema: Person });
  const { controller } = bench();
  const friends = { best: { id: 2, label: 'sent', friends: { first: 1 } } };
  controller.setResponse(getPerson, { id: 1 }, { id: 1, friends } as never);
  const shown = controller.get(Person, { id: 1 }) as Person;
  expect(Array.isArray(shown.friends)).toBe(false);
  expect(Object.keys(shown.friends)).toEqual(['best']);
  expect(shown.friends.best!.friends.first).toBe(shown);
  expect([shown.label, shown.friends.best!.label]).toEqual(['person 1', 'sent']);
});

test('two cyclic models: what lies between them shows the second as the first does', () => {
  const { controller } = bench();
  const author = { id: 1, name: 'a', books: [{ id: 1, author: 1 }] };
  controller.setResponse(
    getRoom,
    { id: 1 },
    { id: 1, author, rooms: [{ id: 2, rooms: [1], shelf: { id: 1, best: 1 } }] },
  );
  const before = controller.getResponse(getRoom, { id: 1 }).data as Room;
  expect(before.rooms[0]!.shelf!.best).toBe(before.author);
  controller.setResponse(getAuthor, { id: 1 }, { id: 1, name: 'b' });
  const after = controller.getResponse(getRoom, { id: 1 }).data as Room;
  expect(after.author!.name).toBe('b');
  expect(after.rooms[0]!.shelf!.best).toBe(after.author);
  expect(after.rooms[0]!.rooms[0]).toBe(after);
});

class Chained extends Entity {
  static override key = 'Chained';
  id = 0;
  title = '';
  tags: string[] = [];
  next: Chained | undefined = undefined;
  static override schema: object = {};
}
Chained.schema = { next: Chained };

test('a default of a record in a circle stays the same object', () => {
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/nodes/:id', schema: Chained });
  controller.setResponse(get, { id: 1 }, { id: 1, title: 'a', next: { id: 2, next: 1 } } as never);
  const before = controller.getResponse(get, { id: 1 }).data as Chained;
  controller.set(Chained, { id: 1 }, { title: 'b' });
  const after = controller.getResponse(get, { id: 1 }).data as Chained;
  expect(after).not.toBe(before);
  expect(after.tags).toBe(before.tags);
  expect(after.next!.tags).toBe(before.next!.tags);
});
