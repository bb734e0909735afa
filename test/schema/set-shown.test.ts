/** `set` with a function gets what readers get, and may return records of it, which are not in the form of a response. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
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
