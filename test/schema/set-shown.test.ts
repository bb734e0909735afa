/** `set` with a function gets what readers get, and may return records of it, which are not in the form of a response. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

/** Fails on its own result. */
const day = (text: string) => {
  if (typeof text !== 'string') throw new TypeError(`${text} is no text`);
  return new Date(text);
};
class Comment extends Entity {
  id = 0;
  text = '';
  at: Date | undefined = undefined;
  static override schema = { at: day };
}
class Thread extends Entity {
  id = 0;
  pinned: Comment | undefined = undefined;
  comments: Comment[] = [];
  static override schema = { pinned: Comment, comments: [Comment] };
}
class Price extends Entity {
  id = '';
  value = 0;
}
const Comments = createResource({ path: '/comments/:id', schema: Comment, optimistic: true });
const Threads = createResource({ path: '/threads/:id', schema: Thread });

const first = { id: 1, text: 'a', at: '2020-01-01' };
const second = { id: 2, text: 'b', at: '2020-02-02' };

test('an item of a list is a changed copy', () => {
  const { controller } = bench();
  controller.setResponse(Comments.getList, {}, [first, second]);
  const shown = controller.get(Comments.getList.schema, {})!;
  controller.set(Comments.getList.schema, {}, (all: Comment[] = []) =>
    all.map((one) => (one.id === 1 ? { ...one, text: 'edited' } : one)),
  );
  const now = controller.get(Comments.getList.schema, {})!;
  expect(now).toMatchObject([{ text: 'edited', at: new Date('2020-01-01') }, { text: 'b' }]);
  expect(now[1]).toBe(shown[1]);
});

test.each([
  ['one more', ({ comments }: Thread) => ({ comments: [...comments, { id: 3 }] }), [1, 2, 3]],
  ['another order', ({ comments }: Thread) => ({ comments: comments.toReversed() }), [2, 1]],
  ['one of them in another field', ({ comments }: Thread) => ({ pinned: comments[1] }), [1, 2]],
  [
    'a copy among them',
    ({ comments }: Thread) => ({ comments: [{ ...comments[0], text: 'c' }, comments[1]] }),
    [1, 2],
  ],
])('the records of a relation: %s', (_, changed, ids) => {
  const { controller } = bench();
  controller.setResponse(Threads.get, { id: 1 }, { id: 1, comments: [first, second] });
  const shown = controller.get(Comment, { id: 2 });
  controller.set(Thread, { id: 1 }, (one: Thread) => ({ ...one, ...changed(one) }));
  const now = controller.get(Thread, { id: 1 })!;
  expect(now.comments.map(({ id }) => id)).toEqual(ids);
  expect(now.comments.find(({ id }) => id === 2)).toBe(shown);
  expect(now.comments.find(({ id }) => id === 1)).toMatchObject({ at: new Date('2020-01-01') });
});

test('a record that was only passed on is no newer than before', async () => {
  const { controller, last } = bench();
  controller.setResponse(Threads.get, { id: 1 }, { id: 1, comments: [{ id: 5 }] });
  const asked = controller.fetch(Comments.get, { id: 5 });
  await turn();
  controller.set(Thread, { id: 1 }, (one: Thread) => ({ ...one, comments: [...one.comments, { id: 6 }] }));
  await last().answer({ id: 5, text: 'from the server' });
  expect((await asked).text).toBe('from the server');
});

test('a record as a pending mutation shows it', async () => {
  const { controller, last } = bench();
  controller.setResponse(Threads.get, { id: 1 }, { id: 1, comments: [first] });
  const sent = controller.fetch(Comments.partialUpdate, { id: 1 }, { text: 'guess' }).catch(() => {});
  await turn();
  controller.set(Thread, { id: 1 }, (one: Thread) => ({ ...one, comments: [...one.comments, { id: 2 }] }));
  await last().fail(new Error('refused'));
  await sent;
  expect(controller.get(Thread, { id: 1 })!.comments.map(({ text }) => text)).toEqual(['a', '']);
});

class Note extends Entity {
  id = 0;
  title = '';
  body = '';
  done = false;
  loud = () => this.title.toUpperCase();
}
class Processed extends Note {
  length = 0;
  static override process(value: { title: string; body: string }) {
    return { ...value, length: `${value.title}${value.body}`.length };
  }
}
class Checked extends Note {
  static override validate({ title }: { title?: string }) {
    return title ? undefined : 'has no title';
  }
}
class Merged extends Note {
  static override merge(existing: object, incoming: object) {
    return { ...existing, ...incoming };
  }
}

describe.each([Note, Processed, Checked, Merged])(
  'of a changed copy only what it changed is stored: %o',
  (type) => {
    const notes = createResource({ path: '/notes/:id', schema: type as typeof Note, optimistic: true });
    const key = { id: 1 };
    const finish = (note: Note) => ({ ...note, done: true });

    test('not what a pending mutation shows', async () => {
      const { controller, last } = bench();
      controller.setResponse(notes.get, key, { id: 1, title: 'a' });
      const sent = controller.fetch(notes.partialUpdate, key, { title: 'guess' }).catch(() => {});
      await turn();
      controller.set(type, key, finish);
      expect(controller.get(type, key)).toMatchObject({ title: 'guess', done: true });
      await last().fail(new Error('refused'));
      await sent;
      expect(controller.get(type, key)).toMatchObject({ title: 'a', done: true });
    });

    test('no defaults, which an older response still fills', async () => {
      const { controller, last } = bench();
      controller.setResponse(notes.getList, [{ id: 1, title: 'a' }]);
      const asked = controller.fetch(notes.get, key);
      await turn();
      controller.set(type, key, finish);
      await last().answer({ id: 1, title: 'b', body: 'text' });
      await asked;
      expect(controller.get(type, key)).toMatchObject({ title: 'a', body: 'text', done: true });
    });

    test('no function of the former record', () => {
      const { controller } = bench();
      controller.setResponse(notes.get, key, { id: 1, title: 'a' });
      controller.set(type, key, (note: Note) => ({ ...note, title: 'b' }));
      expect(controller.get(type, key)!.loud()).toBe('B');
    });
  },
);

describe.each(['', 0])(
  'new items with the key %j, which no response has said yet, are no other records',
  (none) => {
    class Item extends Entity {
      id: unknown = none;
      title = '';
      done = false;
    }
    const list = createResource({ path: '/items/:id', schema: Item, optimistic: true }).getList;
    const all = new schema.All(Item);

    test.each([
      ['themselves', (items: Item[] = []) => items.toReversed(), 'dcba'],
      ['copied', (items: Item[] = []) => items.map((item) => ({ ...item, done: true })), 'abcd'],
    ])('%s', async (_, change, shown) => {
      const { controller, calls } = bench();
      controller.setResponse(list, [
        { id: 1, title: 'a' },
        { id: 2, title: 'b' },
      ] as never);
      const sent = ['c', 'd'].map((title) => controller.fetch(list.push, { title } as never).catch(() => {}));
      await turn();
      const titles = (items: Item[] = []) => items.map(({ title }) => title).join('');
      controller.set(list.schema, {}, change);
      expect(titles(controller.getResponse(list).data)).toBe(shown);
      expect(controller.get(all)).toHaveLength(4);
      await calls[0]!.answer({ id: 3, title: 'c' });
      await calls[1]!.fail(new Error('refused'));
      await Promise.all(sent);
      expect([...titles(controller.getResponse(list).data)].sort().join('')).toBe('abc');
      expect(titles(controller.get(all))).toBe('abc');
    });
  },
);

test('a class processes the whole copy', () => {
  const { controller } = bench();
  controller.set(Processed, { id: 1 }, { title: 'a', body: 'text' });
  controller.set(Processed, { id: 1 }, (note) => ({ ...note, title: 'abc' }));
  expect(controller.get(Processed, { id: 1 })).toMatchObject({ title: 'abc', length: 7 });
});

test('a copy whose key is made of relations', () => {
  class Seat extends Entity {
    comment: Comment | undefined = undefined;
    thread: Thread | undefined = undefined;
    role = '';
    static override schema = { comment: Comment, thread: Thread };
    override pk() {
      return `${this.comment},${this.thread}`;
    }
  }
  const { controller } = bench();
  const key = { comment: 1, thread: 2 };
  const list = createResource({ path: '/seats/:thread/:comment', schema: Seat }).getList;
  controller.set(Comment, { id: 1 }, {});
  controller.set(Thread, { id: 2 }, {});
  controller.setResponse(list, { thread: 2 }, [{ ...key, role: 'guest' }] as never);
  controller.set(Seat, key, (seat: Seat) => ({ ...seat, role: 'host' }));
  const role = () => controller.get(list.schema, { thread: 2 })?.map((seat) => seat.role);
  expect(role()).toEqual(['host']);
  controller.set(list.schema, { thread: 2 }, (all: Seat[] = []) =>
    all.map((seat) => ({ ...seat, role: 'cook' })),
  );
  expect(role()).toEqual(['cook']);
});

test('a value that is no function is written as a response is', () => {
  const { controller } = bench();
  controller.setResponse(Comments.get, { id: 1 }, first);
  controller.set(Comment, { id: 1 }, { at: '2021-01-01' } as never);
  expect(controller.get(Comment, { id: 1 })).toMatchObject({ at: new Date('2021-01-01') });
});

test('a function that throws changes nothing, and later responses are stored', () => {
  const { controller } = bench();
  controller.setResponse(Comments.get, { id: 1 }, first);
  const broken = () => {
    throw new Error('broken');
  };
  expect(() => controller.set(Comment, { id: 1 }, broken)).toThrow('broken');
  expect(() => controller.set(Comment, { id: 1 }, () => ({ at: 5 }))).toThrow('5 is no text');
  controller.setResponse(Comments.get, { id: 1 }, { ...first, at: '2022-01-01' });
  expect(controller.get(Comment, { id: 1 })).toMatchObject({ at: new Date('2022-01-01') });
});

test.each([null, 'Ferrari'])('a record with a field named `constructor`: %s', (maker) => {
  class Car extends Entity {
    id = 0;
    built: Date | undefined = undefined;
    static override schema = { built: day };
  }
  const { controller } = bench();
  const cars = createResource({ path: '/cars/:id', schema: Car });
  controller.setResponse(cars.get, { id: 1 }, { id: 1, constructor: maker, built: '2020-01-01' } as never);
  controller.set(Car, { id: 1 }, (one: Car) => ({ ...one, name: 'F1' }) as never);
  expect(controller.get(Car, { id: 1 })).toMatchObject({
    name: 'F1',
    constructor: maker,
    built: new Date('2020-01-01'),
  });
});

test('the arguments of a Collection are no members of its map', () => {
  const { controller } = bench();
  const prices = new RestEndpoint({
    path: '/:shop/prices',
    schema: new schema.Collection(new schema.Values(Price)),
  });
  controller.set(Price, { id: 'a' }, { value: 77 });
  controller.setResponse(prices, { shop: 'a' }, { tea: { id: 'tea', value: 1 } });
  const members = () => Object.keys(controller.getResponse(prices, { shop: 'a' }).data ?? {});
  controller.set(prices.schema, { shop: 'a' }, { tea: { id: 'tea', value: 2 } } as never);
  expect(members()).toEqual(['tea']);
  controller.set(prices.schema, { shop: 'a' }, ((now: object) => ({
    ...now,
    mate: { id: 'mate', value: 3 },
  })) as never);
  expect(members()).toEqual(['tea', 'mate']);
});
