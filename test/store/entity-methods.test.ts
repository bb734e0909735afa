/** What an entity class may say about its records: process, merge, validate, converters. */
import { Entity, RestEndpoint } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, failure, turn } from './support.ts';

type Fields = Record<string, unknown>;

const endpointOf = <S>(type: S, path = '/x/:id') => new RestEndpoint({ path, schema: type });

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
    const { controller } = bench();
    controller.setResponse(
      endpointOf(Box),
      { id: 1 },
      { id: 1, item: { id: 1, name: 'a' }, items: [{ id: 2, name: 'b' }] },
    );
    expect(controller.get(Box, { id: 1 })).toMatchObject({ item: { name: 'a!' }, items: [{ name: 'b!' }] });
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
    const { controller } = bench();
    const list = endpointOf([Item], '/items');
    controller.setResponse(list, {}, [{ id: 1 }, { id: 2 }]);
    controller.setResponse(endpointOf([Item], '/others'), {}, [{ id: 1, gone: true }]);
    expect(controller.get(Item, { id: 1 })).toBeUndefined();
    expect(controller.getResponse(list).data?.map((item) => item.id)).toEqual([2]);
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
    const { controller } = bench();
    controller.setResponse(endpointOf(Pet), { id: 1 }, { id: 1, ownerId: 5, ownerName: 'o' });
    expect((controller.get(Pet, { id: 1 }) as Pet).owner).toBe(controller.get(Person, { id: 5 }));
    expect(controller.get(Pet, { id: 1 })).not.toHaveProperty('ownerId');
  });
});

test('a reverse lookup: a later post of the same author joins the known ones', () => {
  class User extends Entity {
    id = '';
    name = '';
    posts: Post[] = [];
    static override schema: Fields = {};
    static override process(value: Fields, parent?: unknown, key?: string): Fields {
      return key === 'author' ? { ...value, posts: [(parent as Fields).id] } : { ...value };
    }
    static override merge(existing: Fields, incoming: Fields): Fields {
      const posts = [existing.posts, incoming.posts].flatMap((list) => (list ?? []) as unknown[]);
      return { ...existing, ...incoming, posts };
    }
  }
  class Post extends Entity {
    id = '';
    author = User.fromJS();
    static override schema = { author: User };
  }
  User.schema = { posts: [Post] };
  const { controller } = bench();
  const author = { id: '8472', name: 'Paul' };
  controller.setResponse(endpointOf([Post], '/posts'), {}, [
    { id: '123', author },
    { id: '124', author },
  ]);
  controller.setResponse(endpointOf(Post), { id: '125' }, { id: '125', author });
  const paul = controller.get(User, author) as User;
  expect(paul.posts.map((post) => post.id)).toEqual(['123', '124', '125']);
  expect(paul.posts.every((post) => post.author === paul)).toBe(true);
  controller.setResponse(endpointOf(User), author, { ...author, name: 'Paul II' });
  const renamed = controller.get(User, author) as User;
  expect(renamed).toMatchObject({ name: 'Paul II' });
  expect(renamed.posts.length).toBe(3);
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
    const { controller } = bench();
    seen.length = 0;
    controller.setResponse(
      getDoc,
      { id: 1 },
      { id: 1, tags: [{ id: 5 }, '6'], made: '2020-01-01T00:00:00Z' },
    );
    controller.setResponse(getDoc, { id: 1 }, { id: 1, visits: 2 });
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
    const { controller } = bench();
    controller.setResponse(getDoc, { id: 1 }, { id: 1, visits: 1 });
    controller.setResponse(endpointOf([Doc], '/docs'), {}, [
      { id: 1, visits: 10 },
      { id: 1, visits: 100 },
    ]);
    expect(controller.get(Doc, { id: 1 })).toMatchObject({ visits: 111 });
  });

  test('a merge that gives what is stored keeps the object', () => {
    const { controller } = bench();
    controller.setResponse(
      getDoc,
      { id: 1 },
      { id: 1, visits: 1, tags: [{ id: 5 }], made: '2020-01-01T00:00:00Z' },
    );
    const before = controller.get(Doc, { id: 1 });
    controller.setResponse(getDoc, { id: 1 }, { id: 1, visits: 0, tags: [5], made: '2020-01-01T00:00:00Z' });
    expect(controller.get(Doc, { id: 1 })).toBe(before);
  });

  test('a field that merge leaves out is gone: the default shows', () => {
    class Forgetful extends Entity {
      id = 0;
      text = 'default';
      static override merge(_existing: Fields, incoming: Fields): Fields {
        return incoming;
      }
    }
    const { controller } = bench();
    controller.setResponse(endpointOf(Forgetful), { id: 1 }, { id: 1, text: 'sent', more: 1 });
    controller.setResponse(endpointOf(Forgetful), { id: 1 }, { id: 1 });
    expect(controller.get(Forgetful, { id: 1 })).toEqual(Object.assign(new Forgetful(), { id: 1 }));
    expect(controller.get(Forgetful, { id: 1 })).toMatchObject({ text: 'default' });
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
    const { controller } = bench();
    const { Event, endpoint, calls } = dated();
    controller.setResponse(endpoint, { id: 1 }, { id: 1, at });
    expect(calls()).toBe(1);
    const first = (controller.get(Event, { id: 1 }) as { at: Date }).at;
    expect(first).toEqual(new Date(at));
    controller.setResponse(endpoint, { id: 1 }, { id: 1, at });
    controller.setResponse(endpoint, { id: 1 }, { id: 1, other: 1 });
    controller.setResponse(endpoint, { id: 1 }, { id: 1, at, other: 2 });
    expect((controller.get(Event, { id: 1 }) as { at: Date }).at).toBe(first);
    expect(calls()).toBe(1);
    controller.setResponse(endpoint, { id: 1 }, { id: 1, at: '2021-01-01T00:00:00.000Z' });
    expect((controller.get(Event, { id: 1 }) as { at: Date }).at).toEqual(
      new Date('2021-01-01T00:00:00.000Z'),
    );
    expect(calls()).toBe(2);
  });

  test('not with null or an absent field', () => {
    const { controller } = bench();
    const { Event, endpoint, calls } = dated();
    controller.setResponse(endpoint, { id: 1 }, { id: 1 });
    controller.setResponse(endpoint, { id: 2 }, { id: 2, at: null });
    expect(controller.get(Event, { id: 1 })).toMatchObject({ at: undefined });
    expect(controller.get(Event, { id: 2 })).toMatchObject({ at: null });
    expect(calls()).toBe(0);
  });

  test('inside lists and shapes', () => {
    const { controller } = bench();
    const { Event, endpoint } = dated();
    controller.setResponse(endpoint, { id: 1 }, { id: 1, all: [at, null], place: { since: at, name: 'x' } });
    expect(controller.get(Event, { id: 1 })).toMatchObject({ place: { since: new Date(at), name: 'x' } });
    expect((controller.get(Event, { id: 1 }) as { all: Date[] }).all[0]).toEqual(new Date(at));
  });

  test('in the schema of an endpoint', () => {
    const { controller } = bench();
    const endpoint = new RestEndpoint({
      path: '/now',
      schema: { now: (text: string) => new Date(text), n: 0 },
    });
    controller.setResponse(endpoint, { now: at, n: 1 });
    const before = controller.getResponse(endpoint).data as { now: Date };
    expect(before).toEqual({ now: new Date(at), n: 1 });
    controller.setResponse(endpoint, { now: at, n: 1 });
    expect(controller.getResponse(endpoint).data).toBe(before);
  });

  test('a throw rejects; nothing of the response is stored', async () => {
    const { controller, last } = bench();
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
    expect(controller.get(Event, { id: 1 })).toBeUndefined();
    expect(controller.get(Strict, { id: 1 })).toBeUndefined();
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
    const { controller } = bench();
    controller.setResponse(endpointOf(Bill), { id: 1 }, { id: 1, total: 5 });
    expect((controller.get(Bill, { id: 1 }) as Bill).total).toBeInstanceOf(Money);
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
    const { controller } = bench();
    expect(() =>
      controller.setResponse(endpointOf([Strict], '/all'), {}, [{ id: 1, name: 'a' }, { id: 2 }]),
    ).toThrow(/Strict.*the name is missing/);
    expect(controller.get(Strict, { id: 1 })).toBeUndefined();
    controller.setResponse(endpointOf(Strict), { id: 1 }, { id: 1, name: 'a' });
    expect(controller.get(Strict, { id: 1 })).toMatchObject({ name: 'a' });
  });

  test('is given a plain record without defaults', () => {
    const { controller } = bench();
    seen.length = 0;
    controller.setResponse(endpointOf(Strict), { id: 1 }, { id: 1, name: 'a' });
    expect(seen[0]).toEqual({ id: 1, name: 'a' });
    expect(seen[0]).not.toBeInstanceOf(Strict);
  });
});
