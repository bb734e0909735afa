/** What would take for ever, or fill the memory: the limits are counts, and the end of the test. */
import { createResource, Endpoint, Entity, RestEndpoint } from 'presource';
import { expect, test } from 'vitest';
import type { EntityTable } from '../../runtime/store/entity-table.ts';
import { bench, counter } from '../store/support.ts';

class Post extends Entity {
  id = 0;
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post });

/** An object that holds itself twice, so many times over: as a tree it would have `2 ** depth` leaves. */
function shared(depth: number): object {
  let node: object = { leaf: true };
  for (let i = 0; i < depth; i++) node = i % 2 ? [node, node] : { a: node, b: node };
  return node;
}

test('data that share their parts are compared once per part', () => {
  const { controller } = bench();
  controller.set(Post, { id: 1 }, { tree: shared(200) });
  const before = controller.get(Post, { id: 1 });
  controller.set(Post, { id: 1 }, { tree: shared(200) });
  expect(controller.get(Post, { id: 1 })).toBe(before);
  controller.set(Post, { id: 1 }, { tree: shared(199) });
  expect(controller.get(Post, { id: 1 })).not.toBe(before);
});

test('a listener that was stopped by one before it is not called', () => {
  const { controller } = bench();
  const stops: (() => void)[] = [];
  const later = counter();
  const list = counter();
  stops.push(
    controller.watch(Posts.get, { id: 1 }, () => {
      for (const stop of stops.slice(1)) stop();
    }),
  );
  stops.push(controller.watch(Posts.get, { id: 1 }, later.listener));
  stops.push(controller.watch(Posts.getList, {}, list.listener));
  controller.setResponse(Posts.getList, {}, [{ id: 1, title: 'x' }]);
  expect([later.take(), list.take()]).toEqual([0, 0]);
});

test('a record that gains a field with each response has each of them once', () => {
  const { controller } = bench();
  for (let i = 0; i < 1_000; i++) controller.set(Post, { id: 1 }, { [`key${i}`]: i });
  const table = controller.store.handler(Post) as EntityTable;
  expect(Object.keys(table.ensure(1).data).length).toBe(1_001);
  // The table knows the fields of one record, not those of each response.
  expect(table.names.length).toBe(1_001);
  expect(controller.get(Post, { id: 1 })).toMatchObject({ key0: 0, key999: 999 });
});

test('fields that each record has for itself are not remembered, and what is stored stays as it is', () => {
  const { controller } = bench();
  for (let i = 0; i < 15_000; i++) controller.set(Post, { id: i }, { [`key${i}`]: i });
  const table = controller.store.handler(Post) as EntityTable;
  expect(table.names.length).toBe(2);
  const before = controller.get(Post, { id: 3 });
  controller.set(Post, { id: 3 }, { key3: 3 });
  expect(controller.get(Post, { id: 3 })).toBe(before);
  controller.set(Post, { id: 3 }, { title: 'more' });
  expect({ ...(controller.get(Post, { id: 3 }) as object) }).toEqual({ id: 3, title: 'more', key3: 3 });
});

test('endpoints that were made for a call are not kept, and neither are their names', () => {
  const add = Set.prototype.add;
  const kept = new Set<unknown>();
  Set.prototype.add = function (value) {
    if (this !== kept && String(value).startsWith('perCall')) add.call(kept, value);
    return add.call(this, value);
  };
  const names = new Set<string>();
  try {
    for (let n = 0; n < 1_000; n++) {
      const perCall = async () => n;
      names.add(`name ${new Endpoint(perCall).name}`);
    }
  } finally {
    Set.prototype.add = add;
  }
  expect([names.size, kept.size]).toEqual([1_000, 2]);
});

test('paths that were made for a call are not kept', () => {
  const fill = (n: number) => new RestEndpoint({ path: `/made/${n}/:id` }).url({ id: 1 });
  const size = Map.prototype.set;
  const maps = new Set<Map<unknown, unknown>>();
  Map.prototype.set = function (key, value) {
    if (String(key).startsWith('/made/')) maps.add(this);
    return size.call(this, key, value);
  };
  try {
    for (let n = 0; n < 5_000; n++) expect(fill(n)).toBe(`/made/${n}/1`);
  } finally {
    Map.prototype.set = size;
  }
  expect([...maps].map((map) => map.size).every((held) => held <= 1_001)).toBe(true);
});
