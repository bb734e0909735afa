/** What an entity class may say about its records: fields, defaults, pk, process, merge, validate, converters. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, counter, failure, turn } from './support.ts';

type Fields = Record<string, unknown>;

const endpointOf = (type: unknown, path = '/x/:id') =>
  new RestEndpoint({ path, schema: type as typeof Entity });

describe('fields', () => {
  class User extends Entity {
    id = 0;
    name = 'nobody';
    tags: string[] = [];
    friend: User | undefined = undefined;
    static override schema: Fields = {};
  }
  User.schema = { friend: User };
  class Post extends Entity {
    id = 0;
    title = 'untitled';
    author = User.fromJS();
    readers: User[] = [];
    static override schema = { author: User, readers: [User] };
  }
  const getPost = endpointOf(Post);

  test('absent: the class default; null: null; a relation that is not there: undefined', () => {
    const { any } = bench();
    any.setResponse(getPost, { id: 1 }, { id: 1 });
    const absent = any.get(Post, { id: 1 }) as Post;
    expect(absent).toBeInstanceOf(Post);
    expect(absent.title).toBe('untitled');
    expect(absent.author).toBeInstanceOf(User);
    expect(absent.author.name).toBe('nobody');
    expect(absent.readers).toEqual([]);
    any.setResponse(getPost, { id: 2 }, { id: 2, title: null, author: null, readers: null });
    expect(any.get(Post, { id: 2 })).toMatchObject({ title: null, author: null, readers: null });
    any.setResponse(getPost, { id: 3 }, { id: 3, author: 77, readers: [77] });
    expect((any.get(Post, { id: 3 }) as Post).author).toBeUndefined();
    expect((any.get(Post, { id: 3 }) as Post).readers).toEqual([]);
  });

  test('a default by fromJS is one shared pristine instance per class', () => {
    const { any } = bench();
    any.setResponse(endpointOf([Post], '/posts'), {}, [{ id: 1 }, { id: 2 }]);
    const [one, two] = [any.get(Post, { id: 1 }), any.get(Post, { id: 2 })] as [Post, Post];
    expect(one.author).toBe(two.author);
    expect(any.get(User, { id: 0 })).toBeUndefined();
  });

  test('fromJS outside makes an instance of one’s own, with what is given', () => {
    const one = User.fromJS();
    const two = User.fromJS({ name: 'given' });
    expect(one).toBeInstanceOf(User);
    expect(one).not.toBe(User.fromJS());
    expect(two).toMatchObject({ id: 0, name: 'given', tags: [] });
    const post = Post.fromJS({ title: 't' });
    expect(post.author).toBeInstanceOf(User);
    expect(post.title).toBe('t');
  });

  test('a field that was sent stays when a later response lacks it; a new default is not a change', () => {
    const { any } = bench();
    any.setResponse(getPost, { id: 1 }, { id: 1, title: 'sent' });
    const before = any.get(Post, { id: 1 });
    any.setResponse(getPost, { id: 1 }, { id: 1 });
    expect(any.get(Post, { id: 1 })).toBe(before);
    expect(before).toMatchObject({ title: 'sent' });
  });

  test('fields the class does not declare are kept, whatever their form', () => {
    const { any } = bench();
    const extra = { deep: [1, { a: null }], text: 'x', 'odd key': 0, '': 'empty' };
    any.setResponse(getPost, { id: 1 }, { id: 1, ...extra });
    expect(any.get(Post, { id: 1 })).toMatchObject(extra);
    any.setResponse(getPost, { id: 1 }, { id: 1, more: 1 });
    expect(any.get(Post, { id: 1 })).toMatchObject({ ...extra, more: 1 });
  });

  test('class members that are no fields stay: methods, accessors, private fields, statics', () => {
    class Rich extends Entity {
      id = 0;
      first = '';
      last = '';
      #calls = 0;
      get full(): string {
        return `${this.first} ${this.last}`;
      }
      count(): number {
        this.#calls += 1;
        return this.#calls;
      }
    }
    const { any } = bench();
    any.setResponse(endpointOf(Rich), { id: 1 }, { id: 1, first: 'a', last: 'b' });
    const rich = any.get(Rich, { id: 1 }) as Rich;
    expect(rich.full).toBe('a b');
    expect(rich.count()).toBe(1);
    any.setResponse(endpointOf(Rich), { id: 1 }, { id: 1, last: 'c' });
    expect((any.get(Rich, { id: 1 }) as Rich).full).toBe('a c');
    expect((any.get(Rich, { id: 1 }) as Rich).count()).toBe(1);
  });

  test('a response field that is an accessor or method of the class does no harm', () => {
    class Computed extends Entity {
      id = 0;
      first = '';
      get full(): string {
        return `${this.first}!`;
      }
    }
    const { any } = bench();
    any.setResponse(endpointOf(Computed), { id: 1 }, { id: 1, first: 'a', full: 'sent' });
    const found = any.get(Computed, { id: 1 }) as Computed;
    expect(found.first).toBe('a');
    expect(typeof found.full).toBe('string');
  });
});

describe('pk', () => {
  test('may be composed, and may use the parent, the key and the arguments', () => {
    const seen: unknown[][] = [];
    class Vote extends Entity {
      user = 0;
      choice = '';
      override pk(parent?: unknown, key?: string, args?: readonly unknown[]): string {
        seen.push([parent, key, args]);
        return `${(args?.[0] as { poll?: number })?.poll}/${this.user}`;
      }
    }
    const { any } = bench();
    const endpoint = new RestEndpoint({ path: '/polls/:poll', schema: { votes: [Vote] } });
    const response = { votes: [{ user: 1, choice: 'a' }] };
    any.setResponse(endpoint, { poll: 3 }, response);
    any.setResponse(endpoint, { poll: 4 }, { votes: [{ user: 1, choice: 'b' }] });
    expect((any.getResponse(endpoint, { poll: 3 }).data as { votes: Vote[] }).votes[0]).toMatchObject({
      choice: 'a',
    });
    expect((any.getResponse(endpoint, { poll: 4 }).data as { votes: Vote[] }).votes[0]).toMatchObject({
      choice: 'b',
    });
    expect(seen[0]![1]).toBe('votes');
    expect(seen[0]![2]).toEqual([{ poll: 3 }]);
    expect(seen[0]![0]).toMatchObject({ votes: [{ user: 1 }] });
  });

  test('on a direct read it is computed from the path parameters', () => {
    class ByName extends Entity {
      name = '';
      override pk(): string {
        return this.name.toLowerCase();
      }
    }
    const endpoint = new RestEndpoint({ path: '/by/:name', schema: ByName });
    const { any } = bench();
    any.setResponse(endpointOf([ByName], '/all'), {}, [{ name: 'Ann' }]);
    expect(any.getResponse(endpoint, { name: 'ANN' }).data).toMatchObject({ name: 'Ann' });
    expect(any.get(ByName, { name: 'aNN' })).toBe(any.getResponse(endpoint, { name: 'ANN' }).data);
  });

  test('that cannot be computed from the arguments is none: nothing is shown, nothing thrown', () => {
    class ByName extends Entity {
      name = '';
      override pk(): string {
        return this.name.toLowerCase();
      }
    }
    const me = new RestEndpoint({ path: '/me', schema: ByName });
    const { any } = bench();
    expect(any.getResponse(me, {})).toMatchObject({ data: undefined, expiryStatus: 1 });
    expect(any.get(ByName, {})).toBeUndefined();
    any.setResponse(me, {}, { name: 'Ann' });
    expect(any.getResponse(me, {}).data).toBe(any.get(ByName, { name: 'ann' }));
    expect(() => any.setResponse(me, {}, { other: 1 })).toThrow(/ByName|toLowerCase/);
    expect(any.getResponse(me, {}).data).toMatchObject({ name: 'Ann' });
  });

  test('an endpoint whose arguments are no pk shows what its answer named', () => {
    class User extends Entity {
      id = 0;
      name = '';
    }
    const me = new RestEndpoint({ path: '/me', schema: User });
    const { any } = bench();
    expect(any.getResponse(me, {}).data).toBeUndefined();
    any.setResponse(me, {}, { id: 7, name: 'I' });
    expect(any.getResponse(me, {}).data).toBe(any.get(User, { id: 7 }));
    const told = counter();
    any.watch(me, {}, told.listener);
    any.setResponse(endpointOf(User), { id: 7 }, { id: 7, name: 'you' });
    expect(told.take()).toBe(1);
    any.setResponse(me, {}, { id: 8, name: 'other' });
    expect(any.getResponse(me, {}).data).toMatchObject({ id: 8 });
    expect(any.get(User, { id: 7 })).toMatchObject({ name: 'you' });
  });
});

describe('process', () => {
  test('receives the value, its parent, the key and the arguments; what it returns is stored', () => {
    const seen: unknown[][] = [];
    class Item extends Entity {
      id = 0;
      name = '';
      static override process(
        value: Fields,
        parent?: unknown,
        key?: string,
        args?: readonly unknown[],
      ): Fields {
        seen.push([{ ...value }, parent, key, args]);
        return { ...value, name: `${value.name}!` };
      }
    }
    class Box extends Entity {
      id = 0;
      item: Item | undefined = undefined;
      items: Item[] = [];
      static override schema = { item: Item, items: [Item] };
    }
    const { any } = bench();
    any.setResponse(
      endpointOf(Box),
      { id: 1 },
      { id: 1, item: { id: 1, name: 'a' }, items: [{ id: 2, name: 'b' }] },
    );
    expect(any.get(Box, { id: 1 })).toMatchObject({ item: { name: 'a!' }, items: [{ name: 'b!' }] });
    expect(seen.map(([, , key]) => key)).toEqual(['item', 'items']);
    expect(seen[0]![0]).toEqual({ id: 1, name: 'a' });
    expect(seen[0]![1]).toMatchObject({ id: 1 });
    expect(seen[0]![3]).toEqual([{ id: 1 }]);
  });

  test('returning undefined invalidates the entity', () => {
    class Item extends Entity {
      id = 0;
      gone = false;
      static override process(value: Fields): Fields | undefined {
        return value.gone ? undefined : value;
      }
    }
    const { any } = bench();
    const list = endpointOf([Item], '/items');
    any.setResponse(list, {}, [{ id: 1 }, { id: 2 }]);
    any.setResponse(endpointOf([Item], '/others'), {}, [{ id: 1, gone: true }]);
    expect(any.get(Item, { id: 1 })).toBeUndefined();
    expect((any.getResponse(list, {}).data as Item[]).map((item) => item.id)).toEqual([2]);
  });

  test('may add relations that the response did not have', () => {
    class Person extends Entity {
      id = 0;
      name = '';
    }
    class Pet extends Entity {
      id = 0;
      owner: Person | undefined = undefined;
      static override schema = { owner: Person };
      static override process(value: Fields): Fields {
        const { ownerId, ownerName, ...rest } = value;
        return { ...rest, owner: { id: ownerId, name: ownerName } };
      }
    }
    const { any } = bench();
    any.setResponse(endpointOf(Pet), { id: 1 }, { id: 1, ownerId: 5, ownerName: 'o' });
    expect((any.get(Pet, { id: 1 }) as Pet).owner).toBe(any.get(Person, { id: 5 }));
    expect(any.get(Pet, { id: 1 })).not.toHaveProperty('ownerId');
  });
});

describe('reverse lookups', () => {
  class User extends Entity {
    id = '';
    name = '';
    posts: Post[] = [];
    comments: Comment[] = [];
    static override schema: Fields = {};
    static override process(value: Fields, parent?: unknown, key?: string): Fields {
      const { id } = (parent ?? {}) as { id?: unknown };
      if (key === 'author') return { ...value, posts: [id] };
      if (key === 'commenter') return { ...value, comments: [id] };
      return { ...value };
    }
    static override merge(existing: Fields, incoming: Fields): Fields {
      const both = (key: string) => [
        ...((existing[key] as unknown[]) ?? []),
        ...((incoming[key] as unknown[]) ?? []),
      ];
      return { ...existing, ...incoming, posts: both('posts'), comments: both('comments') };
    }
  }
  class Comment extends Entity {
    id = '';
    content = '';
    commenter = User.fromJS();
    static override schema = { commenter: User };
  }
  class Post extends Entity {
    id = '';
    title = '';
    author = User.fromJS();
    comments: Comment[] = [];
    static override schema = { author: User, comments: [Comment] };
  }
  User.schema = { posts: [Post], comments: [Comment] };
  const getPosts = new RestEndpoint({ path: '/posts', schema: [Post] });
  const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });
  const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
  const sample = () => [
    {
      id: '123',
      title: 'first',
      author: { id: '8472', name: 'Paul' },
      comments: [{ id: '250', content: 'ha', commenter: { id: '72', name: 'Bob' } }],
    },
    {
      id: '124',
      title: 'second',
      author: { id: '8472', name: 'Paul' },
      comments: [
        { id: '251', content: 'ho', commenter: { id: '8472', name: 'Paul' } },
        { id: '252', content: 'hi', commenter: { id: '72', name: 'Bob' } },
      ],
    },
  ];

  test('after one fetch the relationship is traversed in both directions', () => {
    const { any } = bench();
    any.setResponse(getPosts, {}, sample());
    const [first, second] = any.getResponse(getPosts, {}).data as [Post, Post];
    expect(first.author).toBe(second.author);
    expect(first.author.posts).toEqual([first, second]);
    expect(first.author.posts[1]).toBe(second);
    expect(second.comments[0]!.commenter).toBe(first.author);
    expect(first.author.comments).toEqual([second.comments[0]]);
    const bob = any.get(User, { id: '72' }) as User;
    expect(bob.comments).toEqual([first.comments[0], second.comments[1]]);
    expect(bob.comments[0]).toBe(first.comments[0]);
    expect(bob.posts).toEqual([]);
  });

  test('the same response again: the lists do not grow and everything is the same object', () => {
    const { any } = bench();
    any.setResponse(getPosts, {}, sample());
    const before = any.getResponse(getPosts, {}).data as Post[];
    const items = before.flatMap((post) => [post, post.author, ...post.comments]);
    any.setResponse(getPosts, {}, sample());
    any.setResponse(getPosts, {}, sample());
    const after = any.getResponse(getPosts, {}).data as Post[];
    expect(after).toBe(before);
    expect(
      after.flatMap((post) => [post, post.author, ...post.comments]).every((item, i) => item === items[i]),
    ).toBe(true);
    expect(after[0]!.author.posts.map((post) => post.id)).toEqual(['123', '124']);
  });

  test('a later post of the same author is joined to the known ones', () => {
    const { any } = bench();
    any.setResponse(getPosts, {}, sample());
    any.setResponse(
      getPost,
      { id: '125' },
      { id: '125', title: 'third', author: { id: '8472', name: 'Paul' } },
    );
    const paul = any.get(User, { id: '8472' }) as User;
    expect(paul.posts.map((post) => post.id)).toEqual(['123', '124', '125']);
    expect(paul.posts.every((post) => post.author === paul)).toBe(true);
    any.setResponse(getUser, { id: '8472' }, { id: '8472', name: 'Paul II' });
    const renamed = any.get(User, { id: '8472' }) as User;
    expect(renamed).toMatchObject({ name: 'Paul II' });
    expect(renamed.posts.length).toBe(3);
  });
});

describe('merge', () => {
  const seen: [Fields, Fields][] = [];
  class Tag extends Entity {
    id = 0;
    label = '';
  }
  class Doc extends Entity {
    id = 0;
    text = 'default';
    visits = 0;
    tags: Tag[] = [];
    made: Date | undefined = undefined;
    static override schema = { tags: [Tag], made: (value: string) => new Date(value) };
    static override merge(existing: Fields, incoming: Fields): Fields {
      seen.push([existing, incoming]);
      return {
        ...existing,
        ...incoming,
        visits: Number(existing.visits ?? 0) + Number(incoming.visits ?? 0),
      };
    }
  }
  const getDoc = endpointOf(Doc);

  test('is given plain records: pks, raw values, no defaults', () => {
    const { any } = bench();
    seen.length = 0;
    any.setResponse(getDoc, { id: 1 }, { id: 1, tags: [{ id: 5 }, '6'], made: '2020-01-01T00:00:00Z' });
    any.setResponse(getDoc, { id: 1 }, { id: 1, visits: 2 });
    const [existing, incoming] = seen.at(-1)!;
    expect(existing).toEqual({
      id: 1,
      tags: [5, expect.toSatisfy((pk) => String(pk) === '6')],
      made: '2020-01-01T00:00:00Z',
    });
    expect(Object.getPrototypeOf(existing)).toBe(Object.prototype);
    expect(incoming).toMatchObject({ id: 1, visits: 2 });
    expect('text' in incoming).toBe(false);
    expect('text' in existing).toBe(false);
  });

  test('is used against the store and for a repeat in one response', () => {
    const { any } = bench();
    any.setResponse(getDoc, { id: 1 }, { id: 1, visits: 1 });
    any.setResponse(endpointOf([Doc], '/docs'), {}, [
      { id: 1, visits: 10 },
      { id: 1, visits: 100 },
    ]);
    expect(any.get(Doc, { id: 1 })).toMatchObject({ visits: 111 });
  });

  test('a merge that gives what is stored keeps the object', () => {
    const { any } = bench();
    any.setResponse(getDoc, { id: 1 }, { id: 1, visits: 1, tags: [{ id: 5 }], made: '2020-01-01T00:00:00Z' });
    const before = any.get(Doc, { id: 1 });
    any.setResponse(getDoc, { id: 1 }, { id: 1, visits: 0, tags: [5], made: '2020-01-01T00:00:00Z' });
    expect(any.get(Doc, { id: 1 })).toBe(before);
  });

  test('a field that merge leaves out is gone: the default shows', () => {
    class Forgetful extends Entity {
      id = 0;
      text = 'default';
      static override merge(_existing: Fields, incoming: Fields): Fields {
        return incoming;
      }
    }
    const { any } = bench();
    any.setResponse(endpointOf(Forgetful), { id: 1 }, { id: 1, text: 'sent', more: 1 });
    any.setResponse(endpointOf(Forgetful), { id: 1 }, { id: 1 });
    expect(any.get(Forgetful, { id: 1 })).toEqual(Object.assign(new Forgetful(), { id: 1 }));
    expect(any.get(Forgetful, { id: 1 })).toMatchObject({ text: 'default' });
  });
});

describe('converters', () => {
  function dated() {
    let calls = 0;
    class Event extends Entity {
      id = 0;
      at: Date | undefined = undefined;
      all: Date[] = [];
      place = {};
      static override schema = {
        at: (text: string) => {
          calls += 1;
          return new Date(text);
        },
        all: [(text: string) => new Date(text)],
        place: { since: (text: string) => new Date(text) },
      };
    }
    return { Event, endpoint: endpointOf(Event), calls: () => calls };
  }
  const at = '2020-01-01T00:00:00.000Z';

  test('run once per stored value, at commit; the result keeps its identity', () => {
    const { any } = bench();
    const { Event, endpoint, calls } = dated();
    any.setResponse(endpoint, { id: 1 }, { id: 1, at });
    expect(calls()).toBe(1);
    const first = (any.get(Event, { id: 1 }) as { at: Date }).at;
    expect(first).toEqual(new Date(at));
    any.setResponse(endpoint, { id: 1 }, { id: 1, at });
    any.setResponse(endpoint, { id: 1 }, { id: 1, other: 1 });
    any.setResponse(endpoint, { id: 1 }, { id: 1, at, other: 2 });
    expect((any.get(Event, { id: 1 }) as { at: Date }).at).toBe(first);
    expect(calls()).toBe(1);
    any.setResponse(endpoint, { id: 1 }, { id: 1, at: '2021-01-01T00:00:00.000Z' });
    expect((any.get(Event, { id: 1 }) as { at: Date }).at).toEqual(new Date('2021-01-01T00:00:00.000Z'));
    expect(calls()).toBe(2);
  });

  test('not with null or an absent field', () => {
    const { any } = bench();
    const { Event, endpoint, calls } = dated();
    any.setResponse(endpoint, { id: 1 }, { id: 1 });
    any.setResponse(endpoint, { id: 2 }, { id: 2, at: null });
    expect(any.get(Event, { id: 1 })).toMatchObject({ at: undefined });
    expect(any.get(Event, { id: 2 })).toMatchObject({ at: null });
    expect(calls()).toBe(0);
  });

  test('inside lists and shapes', () => {
    const { any } = bench();
    const { Event, endpoint } = dated();
    any.setResponse(endpoint, { id: 1 }, { id: 1, all: [at, null], place: { since: at, name: 'x' } });
    expect(any.get(Event, { id: 1 })).toMatchObject({ place: { since: new Date(at), name: 'x' } });
    expect((any.get(Event, { id: 1 }) as { all: Date[] }).all[0]).toEqual(new Date(at));
  });

  test('in the schema of an endpoint', () => {
    const { any } = bench();
    const endpoint = new RestEndpoint({
      path: '/now',
      schema: { now: (text: string) => new Date(text), n: 0 },
    });
    any.setResponse(endpoint, {}, { now: at, n: 1 });
    const before = any.getResponse(endpoint, {}).data as { now: Date };
    expect(before).toEqual({ now: new Date(at), n: 1 });
    any.setResponse(endpoint, {}, { now: at, n: 1 });
    expect(any.getResponse(endpoint, {}).data).toBe(before);
  });

  test('a throw rejects; nothing of the response is stored', async () => {
    const { controller, any, last } = bench();
    const { Event } = dated();
    class Strict extends Entity {
      id = 0;
      static override schema = {
        at: () => {
          throw new Error('not today');
        },
      };
    }
    const both = new RestEndpoint({ path: '/both', schema: { events: [Event], strict: [Strict] } });
    const failed = failure(() => controller.fetch(both));
    await turn();
    await last().answer({ events: [{ id: 1, at }], strict: [{ id: 1 }, { id: 2, at: 'x' }] });
    expect((await failed).message).toContain('not today');
    expect(any.get(Event, { id: 1 })).toBeUndefined();
    expect(any.get(Strict, { id: 1 })).toBeUndefined();
  });

  test('Date.prototype is not the only class: what a converter makes is left alone', () => {
    class Money {
      readonly cents: number;
      constructor(cents: number) {
        this.cents = cents;
      }
    }
    class Bill extends Entity {
      id = 0;
      total: Money | undefined = undefined;
      static override schema = { total: (cents: number) => new Money(cents) };
    }
    const { any } = bench();
    any.setResponse(endpointOf(Bill), { id: 1 }, { id: 1, total: 5 });
    expect((any.get(Bill, { id: 1 }) as Bill).total).toBeInstanceOf(Money);
  });
});

describe('validate', () => {
  class Strict extends Entity {
    id = 0;
    name = '';
    static override validate(value: Fields): string | undefined {
      seen.push(value);
      return 'name' in value ? undefined : 'the name is missing';
    }
  }
  const seen: Fields[] = [];

  test('a text rejects the response, naming the entity', () => {
    const { any } = bench();
    expect(() =>
      any.setResponse(endpointOf([Strict], '/all'), {}, [{ id: 1, name: 'a' }, { id: 2 }]),
    ).toThrow(/Strict.*the name is missing/);
    expect(any.get(Strict, { id: 1 })).toBeUndefined();
    any.setResponse(endpointOf(Strict), { id: 1 }, { id: 1, name: 'a' });
    expect(any.get(Strict, { id: 1 })).toMatchObject({ name: 'a' });
  });

  test('is given a plain record without defaults', () => {
    const { any } = bench();
    seen.length = 0;
    any.setResponse(endpointOf(Strict), { id: 1 }, { id: 1, name: 'a' });
    expect(seen[0]).toEqual({ id: 1, name: 'a' });
    expect(seen[0]).not.toBeInstanceOf(Strict);
  });
});

describe('keys', () => {
  test('two classes whose derived names collide are kept apart', () => {
    const make = () => {
      class Same extends Entity {
        id = 0;
        name = '';
      }
      return Same;
    };
    const [One, Two] = [make(), make()];
    const { any } = bench();
    any.setResponse(endpointOf(One), { id: 1 }, { id: 1, name: 'one' });
    any.setResponse(endpointOf(Two, '/y/:id'), { id: 1 }, { id: 1, name: 'two' });
    expect(any.get(One, { id: 1 })).toMatchObject({ name: 'one' });
    expect(any.get(One, { id: 1 })).toBeInstanceOf(One);
    expect(any.get(Two, { id: 1 })).toMatchObject({ name: 'two' });
    expect(any.get(Two, { id: 1 })).toBeInstanceOf(Two);
  });

  test('of two equal explicit keys the newest class wins and takes the table over', () => {
    const make = (version: number) => {
      class Hot extends Entity {
        id = 0;
        name = '';
        version = version;
        static override readonly key = 'Hot';
      }
      return Hot;
    };
    const { any } = bench();
    const [Old, New] = [make(1), make(2)];
    any.setResponse(endpointOf(Old), { id: 1 }, { id: 1, name: 'kept' });
    expect(any.get(Old, { id: 1 })).toMatchObject({ version: 1 });
    any.setResponse(endpointOf(New), { id: 2 }, { id: 2 });
    const found = any.get(New, { id: 1 });
    expect(found).toBeInstanceOf(New);
    expect(found).toMatchObject({ name: 'kept', version: 2 });
  });

  test('a subclass without a key of its own goes by its own name', () => {
    class Base extends Entity {
      id = 0;
      kind = 'base';
      static override readonly key: string = 'Base';
    }
    class Derived extends Base {
      override kind = 'derived';
    }
    const { any } = bench();
    any.setResponse(endpointOf(Base), { id: 1 }, { id: 1 });
    any.setResponse(endpointOf(Derived, '/y/:id'), { id: 2 }, { id: 2 });
    expect(any.get(Base, { id: 1 })).toMatchObject({ kind: 'base' });
    expect(any.get(Base, { id: 2 })).toBeUndefined();
    expect(any.get(Derived, { id: 2 })).toMatchObject({ kind: 'derived' });
    expect(any.get(Derived, { id: 1 })).toBeUndefined();
  });

  test('a subclass inherits the schema, and may spread it into its own', () => {
    class Tag extends Entity {
      id = 0;
      label = '';
    }
    class Base extends Entity {
      id = 0;
      tag: Tag | undefined = undefined;
      static override schema: Fields = { tag: Tag };
    }
    class Derived extends Base {
      second: Tag | undefined = undefined;
      static override schema = { ...Base.schema, second: Tag };
    }
    class Plain extends Base {}
    const { any } = bench();
    any.setResponse(endpointOf(Derived), { id: 1 }, { id: 1, tag: { id: 1 }, second: { id: 1 } });
    any.setResponse(endpointOf(Plain, '/y/:id'), { id: 1 }, { id: 1, tag: 1 });
    const derived = any.get(Derived, { id: 1 }) as Derived;
    expect(derived.tag).toBeInstanceOf(Tag);
    expect(derived.second).toBe(derived.tag);
    expect((any.get(Plain, { id: 1 }) as Plain).tag).toBe(derived.tag);
  });

  test('a schema given after the class was first used counts from then on', () => {
    class Tag extends Entity {
      id = 0;
    }
    class Late extends Entity {
      id = 0;
      tag: Tag | undefined = undefined;
      static override schema: Fields = {};
    }
    const { any } = bench();
    any.setResponse(endpointOf(Late), { id: 1 }, { id: 1 });
    Late.schema = { ...Late.schema, tag: Tag };
    any.setResponse(endpointOf(Late), { id: 2 }, { id: 2, tag: { id: 5 } });
    expect((any.get(Late, { id: 2 }) as Late).tag).toBeInstanceOf(Tag);
  });
});

describe('get and set', () => {
  class User extends Entity {
    id = 0;
    name = '';
    age = 0;
  }
  const UserResource = createResource({ path: '/users/:id', schema: User });

  test('set merges a value into an entity, or what a function makes of the present one', () => {
    const { any } = bench();
    any.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'a', age: 1 });
    const told = counter();
    any.watch(UserResource.get, { id: 1 }, told.listener);
    any.set(User, { id: 1 }, { id: 1, name: 'b' });
    expect(any.get(User, { id: 1 })).toMatchObject({ name: 'b', age: 1 });
    any.set(User, { id: 1 }, (user: User) => ({ ...user, age: user.age + 1 }));
    expect(any.get(User, { id: 1 })).toMatchObject({ name: 'b', age: 2 });
    expect(told.take()).toBe(2);
    const before = any.get(User, { id: 1 });
    any.set(User, { id: 1 }, { id: 1, age: 2 });
    expect(any.get(User, { id: 1 })).toBe(before);
    any.set(User, { id: 2 }, { id: 2, name: 'new' });
    expect(any.get(User, { id: 2 })).toBeInstanceOf(User);
  });

  test('a first argument of null: nothing happens', async () => {
    const { any, calls } = bench();
    expect(await any.fetch(UserResource.get, null)).toBeUndefined();
    expect(any.fetchIfStale(UserResource.get, null)).toBeUndefined();
    any.setResponse(UserResource.get, null, { id: 1 });
    any.setError(UserResource.get, null, new Error('x'));
    any.invalidate(UserResource.get, null);
    any.watch(UserResource.get, null, () => {})();
    expect(any.getResponse(UserResource.get, null)).toMatchObject({ data: undefined, expiryStatus: 3 });
    expect(any.getError(UserResource.get, null)).toBeUndefined();
    expect(any.get(User, { id: 1 })).toBeUndefined();
    expect(calls.length).toBe(0);
    const page = new RestEndpoint({
      path: '/page',
      schema: { users: [User], box: { user: User }, total: 0 },
    });
    const { users, box } = any.getResponse(page, null).data as { users: unknown; box: object };
    expect(users === undefined || Array.isArray(users)).toBe(true);
    expect(typeof box).toBe('object');
    expect(any.getResponse(page, {}).data).toMatchObject({ box: {} });
  });

  test('the methods work when taken off the controller', async () => {
    const { any, last } = bench();
    const { fetch, get, getResponse, setResponse, watch, invalidate } = any;
    const told = counter();
    const stop = watch(UserResource.get, { id: 1 }, told.listener);
    setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'a' });
    expect(get(User, { id: 1 })).toBe(getResponse(UserResource.get, { id: 1 }).data);
    invalidate(UserResource.get, { id: 1 });
    stop();
    const done = fetch(UserResource.get, { id: 1 });
    await turn();
    await last().answer({ id: 1, name: 'b' });
    expect(await done).toBe(get(User, { id: 1 }));
    expect(told.take()).toBe(2);
  });

  test('two controllers share nothing', () => {
    const [one, two] = [bench(), bench()];
    one.any.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'one' });
    two.any.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'two' });
    expect(one.any.get(User, { id: 1 })).toMatchObject({ name: 'one' });
    expect(two.any.get(User, { id: 1 })).toMatchObject({ name: 'two' });
  });

  test('an endpoint without a schema keeps its answer as it came', () => {
    const { any } = bench();
    const plain = new RestEndpoint({ path: '/plain' });
    const told = counter();
    any.watch(plain, {}, told.listener);
    any.setResponse(plain, {}, { a: [1, { b: null }] });
    const before = any.getResponse(plain, {}).data;
    expect(before).toEqual({ a: [1, { b: null }] });
    any.setResponse(plain, {}, { a: [1, { b: null }] });
    expect(any.getResponse(plain, {}).data).toBe(before);
    expect(told.take()).toBe(1);
    any.setResponse(plain, {}, { a: [2] });
    expect(told.take()).toBe(1);
  });

  test('arrays of arrays, shapes in arrays and in shapes', () => {
    const { any } = bench();
    const nested = new RestEndpoint({
      path: '/nested',
      schema: {
        rows: [[User]],
        named: [{ user: User, note: '' }],
        one: { user: User },
      },
    });
    const value = {
      rows: [[{ id: 1, name: 'a' }, 2], [2]],
      named: [{ user: { id: 1 }, note: 'x' }, { user: 2 }],
      one: { user: { id: 2, name: 'b' }, rest: [0] },
    };
    any.setResponse(nested, {}, value);
    const data = any.getResponse(nested, {}).data as {
      rows: User[][];
      named: { user: User; note?: string }[];
      one: { user: User };
    };
    const [a, b] = [any.get(User, { id: 1 }), any.get(User, { id: 2 })];
    expect(data.rows[0]![0]).toBe(a);
    expect(data.rows[0]![1]).toBe(b);
    expect(data.rows[1]![0]).toBe(b);
    expect(data.named.map(({ user }) => user)).toEqual([a, b]);
    expect(data.named[0]!.note).toBe('x');
    expect(data.one.user).toBe(b);
    any.setResponse(nested, {}, structuredClone(value));
    expect(any.getResponse(nested, {}).data).toBe(data);
  });
});
