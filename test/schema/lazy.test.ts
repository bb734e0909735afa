/** schema.Lazy: relations that stay primary keys. */
import { Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class Building extends Entity {
  id = '';
  name = '';
}
class Link extends Entity {
  id = 0;
}
class Post extends Entity {
  id = 0;
}
class Department extends Entity {
  id = '';
  main = '';
  buildings: string[] = [];
  item: unknown = undefined;
  rooms: (number | string)[] = [];
  static override schema = {
    main: new schema.Lazy(Building),
    buildings: new schema.Lazy([Building]),
    item: new schema.Lazy(new schema.Union({ link: Link, post: Post }, 'type')),
    // A class that is declared further down.
    rooms: new schema.Lazy(() => [Room]),
  };
}
class Room extends Entity {
  id = 0;
  department: Department | undefined = undefined;
  static override schema = { department: Department };
}
const getDepartment = new RestEndpoint({ path: '/departments/:id', schema: Department });
const fields = Department.schema;

const start = (value: object) => {
  const at = bench();
  at.controller.setResponse(getDepartment, { id: 'd' }, { id: 'd', ...value });
  return {
    ...at,
    department: () => at.controller.getResponse(getDepartment, { id: 'd' }).data as Department,
  };
};

describe('a lazy field', () => {
  test('holds the keys as their entities spell them, and what was nested is stored', () => {
    const { department, controller } = start({
      main: { id: '1', name: 'a' },
      buildings: [{ id: '1', name: 'a' }, { id: '2' }],
      rooms: [{ id: 5, department: 'd' }],
    });
    expect(department()).toMatchObject({ main: '1', buildings: ['1', '2'], rooms: [5] });
    expect(controller.get(Building, { id: '2' })).toBeInstanceOf(Building);
  });

  test('keys that came as keys stay as they came; absent is the default and null is null', () => {
    const { department } = start({ main: null, buildings: ['1', '2'] });
    expect(department()).toMatchObject({ main: null, buildings: ['1', '2'], rooms: [] });
  });

  test('what is neither a number nor a text is spelled as the store spells it', () => {
    const { department } = start({ rooms: [{ id: true }] });
    expect(department().rooms).toEqual(['true']);
  });

  test('what changes behind it leaves the holder as it is; said again it is the same', () => {
    const { department, controller } = start({ buildings: [{ id: '1', name: 'a' }], main: { id: '1' } });
    const before = department();
    controller.set(Building, { id: '1' }, { name: 'b' });
    expect(department()).toBe(before);
    controller.setResponse(
      getDepartment,
      { id: 'd' },
      { id: 'd', buildings: [{ id: '1', name: 'c' }], main: '1' },
    );
    expect(department()).toBe(before);
    controller.setResponse(getDepartment, { id: 'd' }, { id: 'd', buildings: [{ id: '1' }, { id: '2' }] });
    expect(department().buildings).toEqual(['1', '2']);
  });
});

describe('query', () => {
  test('resolves a list of keys, with a stable identity', () => {
    const { department, controller } = start({ buildings: [{ id: '1', name: 'a' }, { id: '2' }] });
    const find = () => controller.get(fields.buildings.query, department().buildings) as Building[];
    const before = find();
    expect(before.map(({ id }) => id)).toEqual(['1', '2']);
    expect(find()).toBe(before);
    controller.set(Building, { id: '1' }, { name: 'b' });
    expect(find()[0]!.name).toBe('b');
    controller.set(new schema.Invalidate(Building), {}, '2');
    expect(find()).toHaveLength(1);
  });

  test('resolves one key, or the fields that make it', () => {
    const { department, controller } = start({ main: { id: '1', name: 'a' } });
    const { main } = department();
    expect(controller.get(fields.main.query, main)).toMatchObject({ name: 'a' });
    expect(controller.get(fields.main.query, { id: main })).toBe(controller.get(Building, { id: '1' }));
    expect(controller.get(fields.main.query, 'none')).toBeUndefined();
  });

  test('resolves what is one of several kinds', () => {
    const { department, controller } = start({ item: { id: 1, type: 'post' } });
    expect(controller.get(fields.item.query, department().item)).toBeInstanceOf(Post);
  });

  test('a back reference is no circle', () => {
    const { department, controller } = start({ rooms: [{ id: 1, department: 'd' }] });
    const before = department();
    const [room] = controller.get(fields.rooms.query, before.rooms) as Room[];
    expect(room!.department).toBe(before);
    controller.set(Room, { id: 1 }, { other: 1 });
    expect(department()).toBe(before);
  });

  test('is one object', () => {
    expect(fields.main.query).toBe(fields.main.query);
  });
});
