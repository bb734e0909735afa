import { timeShort } from '../clock.ts';
import * as model from '../model/declarations.ts';
import { type TodoData, todos } from '../payloads.ts';
import type { Task } from './task.ts';

const { get, getList } = model.TodoResource;

/** One to-do of 10,000 changes; a list of them is on screen. */
export const update: Task = (library) => {
  const data = todos();
  const store = library.open();
  store.set(getList, [], data);
  store.get(getList, []);
  let turn = 0;
  const change = () => {
    const todo = data[(turn * 7919) % data.length]!;
    store.set(get, [{ id: todo.id }], { ...todo, title: `title ${turn++}` });
  };
  const read = () => store.get(getList, []);
  const both = timeShort(() => {
    change();
    return read();
  });
  const pointers = data.slice();
  return {
    updateAndRead: both,
    // What copying the list's pointers costs on this machine at this moment: the floor, and the yardstick.
    copyPointers: timeShort(() => copy(pointers)),
    warmOne: timeShort(() => store.get(get, [{ id: 5 }])),
    keyOne: timeShort(() => (get.key as (args: unknown) => string)({ id: 5 })),
    warmList: timeShort(read),
    keyList: timeShort(() => (getList.key as () => string)()),
  };
};

/** What one write costs as the store grows: it must not depend on what else is stored. */
export const growth: Task = (library) => {
  const result: Record<string, number> = {};
  // A copy of the table per write makes a million entities take minutes; there the row stays empty.
  const sizes = library.name === 'presource' ? [1_000, 10_000, 100_000, 1_000_000] : [1_000, 10_000, 100_000];
  for (const size of sizes) {
    const store = library.open();
    store.set(getList, [], todos(size));
    let turn = 0;
    const write = () => {
      const id = 1 + ((turn * 7919) % size);
      const todo: TodoData = { id, userId: 1, title: `title ${turn++}`, completed: false };
      store.set(get, [{ id }], todo);
    };
    result[`write${size}`] = timeShort(write);
  }
  return result;
};

/** One to-do is confirmed while 1 and 5 optimistic pushes wait for their answers. */
export const pending: Task = (library) => {
  const data = todos();
  const result: Record<string, number> = {};
  for (const count of [0, 1, 5]) {
    const store = library.open();
    store.set(getList, [], data);
    store.get(getList, []);
    for (let i = 0; i < count; i++) {
      store.start(getList.push as never, [
        { id: 20_000 + i, userId: 1, title: `new ${i}`, completed: false },
      ]);
    }
    let turn = 0;
    const change = () => {
      const todo = data[(turn * 7919) % data.length]!;
      store.set(get, [{ id: todo.id }], { ...todo, title: `title ${turn++}` });
    };
    const shown = store.get(getList, []) as readonly unknown[];
    if (shown.length !== data.length + count)
      throw new Error(`${shown.length} items with ${count} pending pushes`);
    result[`commit${count}`] = timeShort(change);
    result[`commitAndRead${count}`] = timeShort(() => {
      change();
      return store.get(getList, []);
    });
  }
  return result;
};

/** One by one, as a list of what its slots hold is made: `slice` moves memory, which no store can do. */
function copy(items: readonly unknown[]): unknown[] {
  const copied: unknown[] = [];
  for (const item of items) copied.push(item);
  return copied;
}
