/** A list or a shape that says again what it said is the object it was; of one that does not, only what differs is new. */
import { type Controller, Entity, RestEndpoint, schema } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { snapshot } from '../../../runtime/store/snapshot.ts';
import { bench } from '../support.ts';
import { forms, MERGING, send } from './forms.ts';

class Item extends Entity {
  id = 0;
  name = '';
}
class Photo extends Entity {
  id = 0;
  type = 'photo';
  url = '';
}
class Video extends Entity {
  id = 0;
  type = 'video';
  url = '';
}
const either = new schema.Union({ photo: Photo, video: Video }, 'type');

interface Content {
  count?: number;
  items?: Item[];
}
class Page extends Entity {
  id = 0;
  items: Item[] = [];
  mixed: (Photo | Video)[] = [];
  content: Content = {};
  static override schema = { items: [Item], mixed: [either], content: { count: 0, items: [Item] } };
}
const getPage = new RestEndpoint({ path: '/pages/:id', schema: Page });
const getItems = new RestEndpoint({ path: '/items', schema: [Item] });
const getLists = new RestEndpoint({ path: '/lists', schema: new schema.Collection([Item]) });
const getMixed = new RestEndpoint({ path: '/mixed', schema: [either] });
const getAll = new RestEndpoint({ path: '/all', schema: new schema.All(Item) });

const item = (id: number, name = `item ${id}`) => ({ id, name });
const photo = (id: number) => ({ id, type: 'photo', url: `p${id}` });
const video = (id: number) => ({ id, type: 'video', url: `v${id}` });

type Any = Controller;
type Named = { readonly id: number; readonly name?: string };

let undo = () => {};
afterEach(() => undo());

/** Where lists of items stand: how one is said, and how it is read. */
const PLACES: Readonly<
  Record<
    string,
    [say: (controller: Any, items: readonly unknown[]) => void, read: (controller: Any) => unknown]
  >
> = {
  'an answer': [
    (controller, items) => controller.setResponse(getItems, items),
    (controller) => controller.getResponse(getItems).data,
  ],
  'a collection': [
    (controller, items) => controller.setResponse(getLists, items),
    (controller) => controller.getResponse(getLists).data,
  ],
  'an entity': [
    (controller, items) => controller.setResponse(getPage, { id: 1 }, { id: 1, items }),
    (controller) => (controller.get(Page, { id: 1 }) as Page).items,
  ],
  'a shape in an entity': [
    (controller, items) =>
      controller.setResponse(getPage, { id: 1 }, { id: 1, content: { count: 1, items } }),
    (controller) => (controller.get(Page, { id: 1 }) as Page).content.items,
  ],
};

describe.each(forms)('classes %s', (form) => {
  const start = () => {
    undo = send(form, Item, Photo, Video, Page);
    return bench();
  };

  describe.each(Object.entries(PLACES))('a list in %s', (_place, [say, read]) => {
    const first = [item(1), item(2), item(3)];
    const ids = (list: unknown) => (list as Named[]).map(({ id }) => id);

    test.each([
      ['the same items', first],
      ['their keys alone', [1, 2, 3]],
      ['their keys as texts', ['1', '2', '3']],
      ['some items and some keys', [item(1), 2, '3']],
      ['items without a field', [{ id: 1 }, { id: 2 }, { id: 3 }]],
    ])('%s again: it is the list that it was', (_title, again) => {
      const { controller } = start();
      say(controller, first);
      const before = read(controller);
      say(controller, again);
      expect(read(controller)).toBe(before);
    });

    test.each<[string, unknown[], number[]]>([
      ['one swapped', [item(2), item(1), item(3)], [2, 1, 3]],
      ['one exchanged', [item(1), item(4), item(3)], [1, 4, 3]],
      ['two swapped by key', [1, 3, '2'], [1, 3, 2]],
      ['one appended', [...first, item(4)], [1, 2, 3, 4]],
      ['one put before', [item(4), ...first], [4, 1, 2, 3]],
      ['the last removed', first.slice(0, 2), [1, 2]],
      ['the first removed', first.slice(1), [2, 3]],
      ['all removed', [], []],
      ['an item that is null between them', [item(1), null, item(2), item(3)], [1, 0, 2, 3]],
      ['a key of what is not there', [item(1), 77, item(2)], [1, 2]],
    ])('%s: a new list of the items that were', (_title, next, expected) => {
      const { controller } = start();
      say(controller, first);
      const before = read(controller) as Named[];
      say(controller, next);
      const after = read(controller) as (Named | null)[];
      expect(after).not.toBe(before);
      expect(after.map((one) => one?.id ?? 0)).toEqual(expected);
      for (const one of before) {
        if (expected.includes(one.id)) expect(after).toContain(one);
      }
      expect(ids(before)).toEqual([1, 2, 3]);
    });

    test('one item changed: a new list, in which the others are those that were', () => {
      const { controller } = start();
      say(controller, first);
      const before = read(controller) as Named[];
      say(controller, [item(1), item(2, 'changed'), item(3)]);
      const after = read(controller) as Named[];
      expect(after.map((one, i) => one === before[i])).toEqual([true, false, true]);
      expect([after[1]!.name, before[1]!.name]).toEqual(['changed', 'item 2']);
    });
  });

  describe('items of several kinds', () => {
    const first = [photo(1), video(1), photo(2)];

    test.each<[string, (controller: Any, items: readonly unknown[]) => void, (controller: Any) => unknown]>([
      [
        'in an answer',
        (controller, items) => controller.setResponse(getMixed, items),
        (controller) => controller.getResponse(getMixed).data,
      ],
      [
        'in an entity',
        (controller, mixed) => controller.setResponse(getPage, { id: 1 }, { id: 1, mixed }),
        (controller) => (controller.get(Page, { id: 1 }) as Page).mixed,
      ],
    ])('%s: again, one changed, one of another kind, null among them', (_place, say, read) => {
      const { controller } = start();
      say(controller, first);
      const before = read(controller) as (Photo | Video)[];
      expect(before.map((one) => one.constructor)).toEqual([Photo, Video, Photo]);
      say(controller, structuredClone(first));
      expect(read(controller)).toBe(before);
      say(controller, [photo(1), { ...video(1), url: 'changed' }, photo(2)]);
      const changed = read(controller) as (Photo | Video)[];
      expect(changed.map((one, i) => one === before[i])).toEqual([true, false, true]);
      say(controller, [video(2), video(1), photo(2)]);
      const other = read(controller) as (Photo | Video)[];
      expect(other.map((one) => one.constructor)).toEqual([Video, Video, Photo]);
      expect(other[2]).toBe(before[2]);
      say(controller, [photo(1), null, photo(2)]);
      expect(read(controller)).toEqual([before[0], null, before[2]]);
    });
  });

  describe('a shape in an entity', () => {
    const content = { count: 2, items: [item(1), item(2)] };
    const page = (more: unknown) => ({ id: 1, items: [], mixed: [], content: more });
    const read = (controller: Any) => controller.get(Page, { id: 1 }) as Page;

    test('again: the page and its shape are the objects that they were', () => {
      const { controller } = start();
      controller.setResponse(getPage, { id: 1 }, page(content));
      const before = read(controller);
      controller.setResponse(getPage, { id: 1 }, structuredClone(page(content)));
      expect(read(controller)).toBe(before);
      controller.setResponse(getPage, { id: 1 }, page({ items: [1, 2], count: 2 }));
      expect(read(controller)).toBe(before);
    });

    test.each<[string, object]>([
      ['its count changed', { ...content, count: 3 }],
      ['an item changed', { ...content, items: [item(1), item(2, 'changed')] }],
      ['an item exchanged', { ...content, items: [item(1), item(3)] }],
      ['a key added', { ...content, more: 1 }],
      ['a key removed', { items: content.items }],
      ['its list removed', { count: 2 }],
      ['a key added for one removed', { items: content.items, more: 2 }],
    ])('%s: page and shape are new, and what was read before is as it was', (_title, next) => {
      const { controller } = start();
      controller.setResponse(getPage, { id: 1 }, page(content));
      const before = read(controller);
      const items = before.content.items!;
      controller.setResponse(getPage, { id: 1 }, page(next));
      const after = read(controller);
      expect(after).not.toBe(before);
      expect(after.content).not.toBe(before.content);
      expect(JSON.parse(JSON.stringify(after.content))).toEqual(next);
      expect(JSON.parse(JSON.stringify(before.content))).toEqual(content);
      // What a merge returned is a record of its own, down to its lists.
      if (form !== MERGING) expect(after.items).toBe(before.items);
      if (after.content.items) expect(after.content.items[0]).toBe(items[0]);
      const stored = snapshot(controller as never).Page![1] as { content: object };
      expect(Object.keys(stored.content).sort()).toEqual(Object.keys(next).sort());
    });
  });

  test('all items, when one is changed or comes later', () => {
    const { controller } = start();
    controller.setResponse(getAll, [item(1), item(2)]);
    const before = controller.getResponse(getAll).data as Item[];
    controller.setResponse(getAll, [item(1), item(2)]);
    expect(controller.getResponse(getAll).data).toBe(before);
    controller.setResponse(getItems, [item(3)]);
    const more = controller.getResponse(getAll).data as Item[];
    expect(more).toEqual([...before, item(3)]);
    expect(more[0]).toBe(before[0]);
    controller.setResponse(getItems, [item(3), item(2, 'changed')]);
    const after = controller.getResponse(getAll).data as Item[];
    expect(after.map(({ name }) => name)).toEqual(['item 1', 'changed', 'item 3']);
    expect(after[0]).toBe(before[0]);
  });
});
