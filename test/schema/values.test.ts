/** schema.Values, schema.Array and schema.Object. */
import { type Controller, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import type { NullableArgsOf, ReadEndpoint } from '../../runtime/types/index.ts';
import { bench } from '../store/support.ts';

class Item extends Entity {
  id = 0;
  name = '';
}
class Shelf extends Entity {
  id = 0;
  byPlace: Record<string, Item> = {};
  list: Item[] = [];
  static override schema = { byPlace: new schema.Values(Item), list: new schema.Array(Item) };
}
const getItems = new RestEndpoint({ path: '/items', schema: new schema.Values(Item) });
const getShelf = new RestEndpoint({ path: '/shelves/:id', schema: Shelf });
const show = <E extends ReadEndpoint>(controller: Controller, endpoint: E, ...args: NullableArgsOf<E>) =>
  controller.getResponse(endpoint, ...args).data as never;

describe('schema.Values', () => {
  test('an object with any keys', () => {
    const { controller } = bench();
    controller.setResponse(getItems, { first: { id: 1, name: 'a' }, second: { id: 2 }, none: null });
    expect(show(controller, getItems)).toEqual({
      first: { id: 1, name: 'a' },
      second: { id: 2, name: '' },
      none: null,
    });
    expect((show(controller, getItems) as Record<string, Item>).first).toBe(controller.get(Item, { id: 1 }));
  });

  test('leaves out what is missing, shows it when it comes, and again when it goes', () => {
    const { controller } = bench();
    controller.setResponse(getItems, { a: 1, b: { id: 2 } });
    expect(Object.keys(show(controller, getItems))).toEqual(['b']);
    controller.set(Item, { id: 1 }, { name: 'late' });
    expect(Object.keys(show(controller, getItems))).toEqual(['a', 'b']);
    controller.set(new schema.Invalidate(Item), {}, 2);
    expect(Object.keys(show(controller, getItems))).toEqual(['a']);
  });

  test('said again it is the same object; another key or member makes another', () => {
    const { controller } = bench();
    const value = () => ({ a: { id: 1 }, b: { id: 2 } });
    controller.setResponse(getItems, value());
    const before = show(controller, getItems);
    controller.setResponse(getItems, value());
    expect(show(controller, getItems)).toBe(before);
    controller.setResponse(getItems, { ...value(), c: { id: 1 } });
    expect(show(controller, getItems)).not.toBe(before);
    controller.setResponse(getItems, { a: { id: 2 }, b: { id: 1 } });
    expect(show(controller, getItems)).toMatchObject({ a: { id: 2 }, b: { id: 1 } });
  });

  test('keys that objects have are data; a list has its places for keys', () => {
    const { controller } = bench();
    controller.setResponse(getItems, JSON.parse('{ "__proto__": { "id": 1 }, "constructor": { "id": 2 } }'));
    const shown = show(controller, getItems) as object;
    expect(Object.keys(shown)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
    controller.setResponse(getItems, [{ id: 7 }]);
    expect(show(controller, getItems)).toEqual({ 0: { id: 7, name: '' } });
  });

  test('process gets the object and the key in it', () => {
    const seen: unknown[] = [];
    class Seen extends Entity {
      id = 0;
      static override process(value: Record<string, unknown>, parent?: unknown, key?: string) {
        seen.push([Object.keys(parent as object), key]);
        return { ...value };
      }
    }
    const endpoint = new RestEndpoint({ path: '/seen', schema: { all: new schema.Values(Seen) } });
    const { controller } = bench();
    controller.setResponse(endpoint, { all: { x: { id: 1 }, y: { id: 2 } } });
    expect(seen).toEqual([
      [['x', 'y'], 'x'],
      [['x', 'y'], 'y'],
    ]);
  });

  test('in an entity, and over other schemas', () => {
    const { controller } = bench();
    controller.setResponse(getShelf, { id: 1 }, { id: 1, byPlace: { left: { id: 1 } }, list: [{ id: 1 }] });
    const shelf = show(controller, getShelf, { id: 1 }) as Shelf;
    expect(shelf.byPlace.left).toBe(shelf.list[0]);
    controller.set(Item, { id: 1 }, { name: 'n' });
    expect((show(controller, getShelf, { id: 1 }) as Shelf).byPlace.left!.name).toBe('n');
    const nested = new RestEndpoint({ path: '/n', schema: new schema.Values([{ item: Item }]) });
    controller.setResponse(nested, { a: [{ item: { id: 1 }, n: 5 }] });
    expect(show(controller, nested)).toEqual({ a: [{ item: { id: 1, name: 'n' }, n: 5 }] });
  });

  test('a value that is no object, or a member without a primary key, changes nothing', () => {
    const { controller } = bench();
    expect(() => controller.setResponse(getItems, 'text')).toThrow(/Values is not an object/);
    expect(() => controller.setResponse(getItems, { a: { id: 1 }, b: {} })).toThrow(
      /Item at b has no primary key/,
    );
    expect(controller.get(Item, { id: 1 })).toBeUndefined();
  });

  test('several are written at once with `set`', () => {
    const { controller } = bench();
    controller.set(getItems.schema, { first: { id: 1, name: 'a' }, second: { id: 2 } });
    controller.set([Item], [{ id: 3 }]);
    expect([1, 2, 3].map((id) => (controller.get(Item, { id }) as Item).id)).toEqual([1, 2, 3]);
  });
});

describe('schema.Array', () => {
  const getList = new RestEndpoint({ path: '/list', schema: new schema.Array(Item) });

  test('is [S]', () => {
    const { controller } = bench();
    controller.setResponse(getList, [{ id: 1 }, { id: 2 }]);
    expect((show(controller, getList) as Item[])[0]).toBe(controller.get(Item, { id: 1 }));
    controller.set(new schema.Invalidate(Item), {}, 1);
    expect(show(controller, getList)).toMatchObject([{ id: 2 }]);
    expect(() => controller.setResponse(getList, 'text')).toThrow(/is not a list/);
  });

  test('takes the values of an object', () => {
    const { controller } = bench();
    controller.setResponse(getList, { a: { id: 1 }, b: { id: 2 } });
    expect((show(controller, getList) as Item[]).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('schema.Object', () => {
  const getPage = new RestEndpoint({
    path: '/page',
    schema: new schema.Object({ items: new schema.Collection([Item]), total: 0 }),
  });

  test('is {…}', () => {
    const { controller } = bench();
    controller.setResponse(getPage, { items: [{ id: 1 }], total: 1, other: 'x' });
    expect(show(controller, getPage)).toEqual({ items: [{ id: 1, name: '' }], total: 1, other: 'x' });
    expect(controller.getResponse(getPage, null).data).toEqual({ items: undefined, total: 0 });
  });

  test('has the members of a Collection in it', () => {
    const { controller } = bench();
    controller.setResponse(getPage, { items: [{ id: 1 }], total: 2 });
    controller.setResponse(getPage.push, {}, { id: 2 });
    const next = getPage.paginated('page');
    controller.setResponse(next, { page: 2 }, { items: [{ id: 2 }, { id: 3 }], total: 3 });
    expect(show(controller, getPage)).toMatchObject({
      items: [{ id: 1 }, { id: 2 }, { id: 3 }],
      total: 3,
    });
  });
});
