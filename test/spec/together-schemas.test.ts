/** Collections, All, Union and Invalidate, several in one schema. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { idsOf, served, together } from './together.ts';

class Item extends Entity {
  id = 0;
}
class Link extends Item {
  readonly type = 'link' as const;
  url = '';
}
class Note extends Item {
  readonly type = 'note' as const;
  content = '';
  source: Link | Note | undefined;
  static override schema: Record<string, unknown> = {};
}
const kinds = { link: Link, note: Note };
Note.schema = { source: new schema.Union(kinds, ({ type }: { type: string }) => type) };

const feed = [
  { id: 1, type: 'link', url: 'u' },
  { id: 1, type: 'note', content: 'c', source: { id: 1, type: 'link' } },
  { id: 3, type: 'ad', price: 5 },
];
const seen: unknown[] = [];
const attributes = {
  'a field': 'type',
  'a function': ({ type }: { type: string }) => type,
  'a function of the place': (value: { type: string }, parent: object, key: string) => {
    seen.push([Object.keys(parent), key]);
    return value.type;
  },
} as const;

for (const [name, attribute] of Object.entries(attributes))
  together(`All of a mapping by ${name}, in a shape, with kinds of one primary key`, async () => {
    const getFeed = new RestEndpoint({
      path: '/feed',
      schema: { items: new schema.All(kinds, attribute as 'type'), total: 0 },
    });
    const { controller } = served({ 'GET /feed': { items: feed, total: 3, more: 'x' } });
    const { items, total } = await controller.fetch(getFeed);
    expect([items[0], items[1]]).toEqual([controller.get(Link, { id: 1 }), controller.get(Note, { id: 1 })]);
    expect([items[0], items[1]].map((item) => item?.constructor)).toEqual([Link, Note]);
    expect((items[1] as Note).source).toBe(items[0]);
    expect([items[2], total]).toEqual([feed[2], 3]);
    expect(items[2]).not.toBeInstanceOf(Entity);
    expect([controller.get(Link, { id: 3 }), controller.get(Note, { id: 3 })]).toEqual([
      undefined,
      undefined,
    ]);
  });

together('the function of a nested All gets the object around the list and its key', () => {
  expect(seen[0]).toEqual([['items', 'total', 'more'], 'items']);
});

together('a mapping that define completes, in an All, a Union and a list', async () => {
  const All = new schema.All({ link: Link } as Partial<typeof kinds>, 'type');
  const one = new schema.Union({ link: Link } as Partial<typeof kinds>, 'type');
  const list = new schema.Array({ link: Link } as Partial<typeof kinds>, 'type');
  for (const each of [All, one, list]) each.define({ note: Note });
  const get = new RestEndpoint({ path: '/all', schema: { all: All, one, list } });
  const { controller } = served({ 'GET /all': { all: feed, one: feed[1], list: feed } });
  const { all, one: note, list: shown } = await controller.fetch(get);
  expect(all[1]).toBe(note);
  expect(shown[1]).toBe(note);
  expect(note).toBeInstanceOf(Note);
  expect(shown[2]).toEqual(feed[2]);
});

const Items = createResource({
  path: '/items/:id',
  schema: new schema.Union(kinds, 'type'),
  searchParams: {} as { type?: 'link' | 'note' } | undefined,
  paginationField: 'page',
});

together('lists of several kinds grow by push, unshift and pages', async () => {
  const { controller } = served({
    'GET /items': feed.slice(0, 2),
    'GET /items?type=note': feed.slice(1, 2),
    'GET /items?page=2': [
      { id: 1, type: 'note' },
      { id: 2, type: 'link' },
    ],
    'POST /items': ({ type }: { type: string }) => ({ id: 7, type }),
  });
  await controller.fetch(Items.getList);
  await controller.fetch(Items.getList, { type: 'note' });
  await controller.fetch(Items.getList.getPage, { page: 2 });
  const note = await controller.fetch(Items.getList.unshift, { type: 'note' });
  expect(note).toBeInstanceOf(Note);
  const link = await controller.fetch(Items.getList.push, { type: 'link' });
  expect(link).toBeInstanceOf(Link);
  const namesOf = (list: readonly (Link | Note)[] | undefined) => list?.map(({ type, id }) => type + id);
  expect(namesOf(controller.getResponse(Items.getList).data)).toEqual([
    'note7',
    'link1',
    'note1',
    'link2',
    'link7',
  ]);
  expect(namesOf(controller.getResponse(Items.getList, { type: 'note' }).data)).toEqual(['note7', 'note1']);
});

class Board extends Entity {
  id = '';
  cards: Card[] = [];
  marked: Record<string, Card> = {};
}
class Card extends Entity {
  id = 0;
  board = '';
}
const cards = new schema.Collection([Card], {
  nestKey: (board: unknown) => ({ board: (board as Board).id }),
});
Board.schema = { cards, marked: new schema.Collection(new schema.Values(Card)) };
const Boards = createResource({ path: '/boards/:id', schema: Board });
const Cards = createResource({ path: '/cards/:id', schema: Card, optimistic: true });
const getCards = new RestEndpoint({ path: '/cards', schema: cards, searchParams: {} as { board: string } });
const allCards = new RestEndpoint({ path: '/cards/all', schema: new schema.All(Card) });
const board = { id: 'b', cards: [{ id: 1, board: 'b' }], marked: { first: { id: 1, board: 'b' } } };

together('a list in an entity, a map beside it, an endpoint of the list and All', async () => {
  const { controller } = served({
    'GET /boards/b': board,
    'GET /cards/all': [],
    'POST /cards?board=b': { id: 2, board: 'b' },
    'DELETE /cards/1': undefined,
  });
  await controller.fetch(allCards);
  const { cards: shown, marked } = await controller.fetch(Boards.get, { id: 'b' });
  expect(shown[0]).toBe(marked.first);
  await controller.fetch(getCards.push, { board: 'b' }, {});
  expect(idsOf(controller.get(Board, { id: 'b' })?.cards)).toEqual([1, 2]);
  expect(controller.get(cards, { board: 'b' })).toBe(controller.get(Board, { id: 'b' })?.cards);
  expect(idsOf(controller.getResponse(allCards).data)).toEqual([1, 2]);
  await controller.fetch(Cards.delete, { id: 1 });
  const after = controller.get(Board, { id: 'b' });
  expect([idsOf(after?.cards), after?.marked, idsOf(controller.getResponse(allCards).data)]).toEqual([
    [2],
    {},
    [2],
  ]);
});

together('an optimistic deletion leaves all of these, and comes back to its places', async () => {
  const { controller } = served({
    'GET /boards/b': {
      ...board,
      cards: [
        { id: 1, board: 'b' },
        { id: 2, board: 'b' },
      ],
    },
    'GET /cards/all': [{ id: 3 }],
    'DELETE /cards/1': () => Response.json({}, { status: 409 }),
  });
  await controller.fetch(Boards.get, { id: 'b' });
  await controller.fetch(allCards);
  const before = controller.get(Board, { id: 'b' });
  const deletion = controller.fetch(Cards.delete, { id: 1 });
  const during = controller.get(Board, { id: 'b' });
  expect([idsOf(during?.cards), during?.marked, idsOf(controller.getResponse(allCards).data)]).toEqual([
    [2],
    {},
    [2, 3],
  ]);
  await expect(deletion).rejects.toMatchObject({ status: 409 });
  const after = controller.get(Board, { id: 'b' });
  expect(after).toEqual(before);
  expect(idsOf(controller.getResponse(allCards).data)).toEqual([1, 2, 3]);
});

for (const [name, gone] of Object.entries({ 'a record': { id: 2 }, 'a number': 2, text: '2' }))
  together(
    `Invalidate in a shape, by ${name}, beside a list and an entity of the same response`,
    async () => {
      const clean = new RestEndpoint({
        path: '/clean',
        method: 'POST',
        body: undefined,
        schema: { gone: [new schema.Invalidate(Card)], board: Board, left: 0 },
      });
      const { controller } = served({
        'GET /boards/b': { id: 'b', cards: [{ id: 1 }, { id: 2 }, { id: 3 }] },
        'POST /clean': { gone: [gone], board: { id: 'b', marked: { last: { id: 3 } } }, left: 2 },
      });
      await controller.fetch(Boards.get, { id: 'b' });
      const { left } = await controller.fetch(clean);
      const { cards: rest, marked } = controller.get(Board, { id: 'b' })!;
      expect([left, idsOf(rest), marked.last]).toEqual([2, [1, 3], rest[1]]);
    },
  );

together('arguments of a list as text, number, boolean and list, in any order', async () => {
  const { controller } = served({
    'GET /cards?board=1&on=true&tag=a&tag=b': [{ id: 1, board: '1' }],
    'GET /cards?board=1': [],
    'POST /cards?board=1': { id: 2, board: '1', on: true, tag: 'a' },
  });
  const List = createResource({ path: '/cards/:id', schema: Card });
  const full = { board: 1, on: true, tag: ['a', 'b'] };
  await controller.fetch(List.getList, full);
  await controller.fetch(List.getList, { board: 1, on: undefined });
  await controller.fetch(List.getList.push, { board: '1' }, {});
  const shown = (args: Readonly<Record<string, string | number | boolean | string[]>>) =>
    idsOf(controller.getResponse(List.getList, args).data);
  expect(shown({ tag: ['a', 'b'], on: 'true', board: '1' })).toEqual([1]);
  expect(shown({ tag: ['b', 'a'], on: true, board: 1 })).toBeUndefined();
  expect(shown({ board: '1' })).toEqual([2]);
});
