/** schema.Values, schema.Array and schema.Object. */
import { Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
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
const show = (any: ReturnType<typeof bench>['any'], endpoint: object, ...args: object[]) =>
  any.getResponse(endpoint, ...args).data as never;

describe('schema.Values', () => {
  test('an object with any keys', () => {
    const { any, controller } = bench();
    any.setResponse(getItems, { first: { id: 1, name: 'a' }, second: { id: 2 }, none: null });
    expect(show(any, getItems)).toEqual({
      first: { id: 1, name: 'a' },
      second: { id: 2, name: '' },
      none: null,
    });
    expect((show(any, getItems) as Record<string, Item>).first).toBe(controller.get(Item, { id: 1 }));
  });

  test('leaves out what is missing, shows it when it comes, and again when it goes', () => {
    const { any } = bench();
    any.setResponse(getItems, { a: 1, b: { id: 2 } });
    expect(Object.keys(show(any, getItems))).toEqual(['b']);
    any.set(Item, { id: 1 }, { name: 'late' });
    expect(Object.keys(show(any, getItems))).toEqual(['a', 'b']);
    any.set(new schema.Invalidate(Item), {}, 2);
    expect(Object.keys(show(any, getItems))).toEqual(['a']);
  });

  test('said again it is the same object; another key or member makes another', () => {
    const { any } = bench();
    const value = () => ({ a: { id: 1 }, b: { id: 2 } });
    any.setResponse(getItems, value());
    const before = show(any, getItems);
    any.setResponse(getItems, value());
    expect(show(any, getItems)).toBe(before);
    any.setResponse(getItems, { ...value(), c: { id: 1 } });
    expect(show(any, getItems)).not.toBe(before);
    any.setResponse(getItems, { a: { id: 2 }, b: { id: 1 } });
    expect(show(any, getItems)).toMatchObject({ a: { id: 2 }, b: { id: 1 } });
  });

  test('keys that objects have are data; a list has its places for keys', () => {
    const { any } = bench();
    any.setResponse(getItems, JSON.parse('{ "__proto__": { "id": 1 }, "constructor": { "id": 2 } }'));
    const shown = show(any, getItems) as object;
    expect(Object.keys(shown)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
    any.setResponse(getItems, [{ id: 7 }]);
    expect(show(any, getItems)).toEqual({ 0: { id: 7, name: '' } });
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
    const { any } = bench();
    any.setResponse(endpoint, { all: { x: { id: 1 }, y: { id: 2 } } });
    expect(seen).toEqual([
      [['x', 'y'], 'x'],
      [['x', 'y'], 'y'],
    ]);
  });

  test('in an entity, and over other schemas', () => {
    const { any } = bench();
    any.setResponse(getShelf, { id: 1 }, { id: 1, byPlace: { left: { id: 1 } }, list: [{ id: 1 }] });
    const shelf = show(any, getShelf, { id: 1 }) as Shelf;
    expect(shelf.byPlace.left).toBe(shelf.list[0]);
    any.set(Item, { id: 1 }, { name: 'n' });
    expect((show(any, getShelf, { id: 1 }) as Shelf).byPlace.left!.name).toBe('n');
    const nested = new RestEndpoint({ path: '/n', schema: new schema.Values([{ item: Item }]) });
    any.setResponse(nested, { a: [{ item: { id: 1 }, n: 5 }] });
    expect(show(any, nested)).toEqual({ a: [{ item: { id: 1, name: 'n' }, n: 5 }] });
  });

  test('a value that is no object, or a member without a primary key, changes nothing', () => {
    const { any } = bench();
    expect(() => any.setResponse(getItems, 'text')).toThrow(/Values is not an object/);
    expect(() => any.setResponse(getItems, { a: { id: 1 }, b: {} })).toThrow(/Item at b has no primary key/);
    expect(any.get(Item, { id: 1 })).toBeUndefined();
  });

  test('several are written at once with `set`', () => {
    const { any } = bench();
    any.set(getItems.schema, { first: { id: 1, name: 'a' }, second: { id: 2 } });
    any.set([Item], [{ id: 3 }]);
    expect([1, 2, 3].map((id) => (any.get(Item, { id }) as Item).id)).toEqual([1, 2, 3]);
  });
});

describe('schema.Array', () => {
  const getList = new RestEndpoint({ path: '/list', schema: new schema.Array(Item) });

  test('is [S]', () => {
    const { any } = bench();
    any.setResponse(getList, [{ id: 1 }, { id: 2 }]);
    expect((show(any, getList) as Item[])[0]).toBe(any.get(Item, { id: 1 }));
    any.set(new schema.Invalidate(Item), {}, 1);
    expect(show(any, getList)).toMatchObject([{ id: 2 }]);
    expect(() => any.setResponse(getList, 'text')).toThrow(/is not a list/);
  });

  test('takes the values of an object', () => {
    const { any } = bench();
    any.setResponse(getList, { a: { id: 1 }, b: { id: 2 } });
    expect((show(any, getList) as Item[]).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('schema.Object', () => {
  const getPage = new RestEndpoint({
    path: '/page',
    schema: new schema.Object({ items: new schema.Collection([Item]), total: 0 }),
  });

  test('is {…}', () => {
    const { any } = bench();
    any.setResponse(getPage, {}, { items: [{ id: 1 }], total: 1, other: 'x' });
    expect(show(any, getPage, {})).toEqual({ items: [{ id: 1, name: '' }], total: 1, other: 'x' });
    expect(any.getResponse(getPage, null).data).toEqual({ items: undefined, total: 0 });
  });

  test('has the members of a Collection in it', () => {
    const { any } = bench();
    any.setResponse(getPage, {}, { items: [{ id: 1 }], total: 2 });
    any.setResponse(getPage.push, {}, {}, { id: 2 });
    const next = getPage.paginated('page');
    any.setResponse(next, { page: 2 }, { items: [{ id: 2 }, { id: 3 }], total: 3 });
    expect(show(any, getPage, {})).toMatchObject({ items: [{ id: 1 }, { id: 2 }, { id: 3 }], total: 3 });
  });
});
