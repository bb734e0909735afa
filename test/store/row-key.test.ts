/** The key of a row that is on screen before the server gave it a primary key. */
import { createResource, Entity, RestEndpoint, rowKey, schema } from 'presource';
import { nameFromPath } from 'presource/internal';
import { describe, expect, test } from 'vitest';
import { bench, failure, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Todo extends Entity {
  id = 0;
  title = '';
  user: User | undefined = undefined;
  static override schema = { user: User };
}
const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });

function start() {
  const at = bench();
  at.controller.setResponse(Todos.getList, {}, [{ id: 1, title: 'one' }]);
  const shown = () => at.controller.getResponse(Todos.getList, {}).data as Todo[];
  const keys = () => shown().map(rowKey);
  /** Sends a new item; its row is the last one. */
  const push = async (body: object) => {
    const done = at.controller.fetch(Todos.getList.push, {}, body);
    await turn();
    return { done, call: at.last(), row: keys().at(-1)! };
  };
  return { ...at, shown, keys, push };
}

test('a key of the server may begin as a temporary one does', async () => {
  class Status extends Entity {
    id = '';
    label = '';
  }
  class Stage extends Entity {
    id = '';
  }
  const Statuses = createResource({ path: '/statuses/:id', schema: Status, optimistic: true });
  const { controller, calls } = bench();
  const id = 'pending-review';
  controller.setResponse(Statuses.get, { id }, { id, label: 'Review' });
  controller.setResponse(new RestEndpoint({ path: '/stages', schema: [Stage] }), [{ id }]);
  const sent = ['1', '2'].map((label) => controller.fetch(Statuses.partialUpdate, { id }, { label }));
  await turn();
  for (const { answer } of calls) await answer({ id, label: '2' });
  expect(await Promise.all(sent)).toMatchObject([{ label: '2' }, { label: '2' }]);
  const rows = [controller.get(Status, { id }), controller.get(Stage, { id })].map((one) => rowKey(one!));
  expect(new Set(rows).size).toBe(2);
});

test('a key with the word `undefined` is no temporary one', () => {
  class Tag extends Entity {
    slug = '';
    title = '';
    override pk() {
      return this.slug;
    }
  }
  const Tags = createResource({ path: '/tags/:slug', schema: Tag, optimistic: true });
  const { controller } = bench();
  const slug = 'undefined-behavior';
  controller.setResponse(Tags.getList, {}, [{ slug, title: 'a' }]);
  controller.fetch(Tags.partialUpdate, { slug }, { title: 'b' });
  controller.fetch(Tags.getList.push, { slug: 'undefined-symbol', title: 'd' } as never);
  expect(controller.get(Tag, { slug })?.title).toBe('b');
  expect(controller.get(Tag, { slug: 'undefined-symbol' })?.title).toBe('d');
  expect(controller.getResponse(Tags.getList, {}).data?.map(rowKey)).toEqual([
    'Tag undefined-behavior',
    'Tag undefined-symbol',
  ]);
});

test('new records inside of a new item have different keys', async () => {
  class Line extends Entity {
    id = 0;
  }
  const collection = new schema.Collection([Line]);
  class Order extends Entity {
    id = 0;
    lines: Line[] = [];
    more: Line[] = [];
    static override schema = { lines: [Line], more: collection };
  }
  const Orders = createResource({ path: '/orders/:id', schema: Order, optimistic: true });
  const { controller, last } = bench();
  controller.setResponse(Orders.getList, []);
  const keys = () => {
    const { lines, more } = controller.getResponse(Orders.getList).data!.at(-1)!;
    return [...lines, ...more].map(rowKey);
  };
  const lines = [{ text: 'a' }, { text: 'b' }];
  const pushed = controller.fetch(Orders.getList.push, { lines, more: lines } as never);
  await turn();
  const first = keys();
  expect(new Set(first).size).toBe(4);
  controller.setResponse(Orders.getList.unshift, {}, {}, { id: 5 } as never);
  expect(keys()).toEqual(first);
  await last().answer({ id: 1, lines: [{ id: 7 }, { id: 8 }] });
  await pushed;
  expect(keys()).toEqual(['Line 7', 'Line 8']);
});

test('a primary key that is made of arguments or of the parent', () => {
  class Row extends Entity {
    id = 0;
    override pk(_: unknown, key: string, args: readonly { page: number }[]) {
      return `${args[0]!.page}-${key}-${this.id}`;
    }
  }
  class Book extends Entity {
    id = 0;
    first: Row | undefined = undefined;
    static override schema = { first: Row };
  }
  const getRows = new RestEndpoint({
    path: '/rows',
    searchParams: {} as { page: number },
    schema: { rows: [Row], book: Book },
  });
  const { controller } = bench();
  const keys = (page: number) => {
    const { rows, book } = controller.getResponse(getRows, { page }).data;
    return [...rows!, book!.first!].map((row) => rowKey(row as Row));
  };
  for (const page of [1, 2])
    controller.setResponse(
      getRows,
      { page },
      { rows: [{ id: 1 }, { id: 2 }], book: { id: page, first: { id: 1 } } },
    );
  expect(keys(1)).toEqual(['Row 1-rows-1', 'Row 1-rows-2', 'Row 1-first-1']);
  expect(keys(2)).toEqual(['Row 2-rows-1', 'Row 2-rows-2', 'Row 2-first-1']);
});

test('a primary key that is made of values before they are converted', () => {
  class Trade extends Entity {
    symbol = '';
    at = new Date(0);
    static override schema = { at: (text: string) => new Date(text) };
    override pk() {
      return `${this.symbol} ${this.at}`;
    }
  }
  class Day extends Trade {
    override pk() {
      return `${(this.at as never as string).slice(0, 10)}`;
    }
  }
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/trades', schema: { trades: [Trade], days: [Day] } });
  controller.setResponse(get, {
    trades: [1, 2].map((ms) => ({ symbol: 'a', at: `2020-01-01T00:00:00.00${ms}Z` })),
    days: [1, 2].map((day) => ({ at: `2020-01-0${day}T00:00:00Z` })),
  } as never);
  const { trades, days } = controller.getResponse(get).data!;
  expect(trades!.map(rowKey)).toEqual([1, 2].map((ms) => `Trade a 2020-01-01T00:00:00.00${ms}Z`));
  expect(days!.map(rowKey)).toEqual(['Day 2020-01-01', 'Day 2020-01-02']);
});

test('type and primary key, however the latter is spelled; two types never share one', () => {
  const { controller, keys } = start();
  controller.setResponse(Todos.getList, {}, [{ id: '1' }, { id: 2 }]);
  expect(keys()).toEqual(['Todo 1', 'Todo 2']);
  controller.set(User, { id: 1 }, { name: 'Ann' });
  expect(rowKey(controller.get(User, { id: 1 }) as User)).toBe('User 1');
});

test('the name of a class is worked out once, as a compiled class derives it from its path', () => {
  let count = 0;
  class Word extends Entity {
    static get name() {
      count++;
      return nameFromPath('/words/:id');
    }
    id = 0;
  }
  const { controller } = bench();
  const getWords = new RestEndpoint({ path: '/words', schema: [Word] });
  const ids = [1, 2, 3].map((id) => ({ id }));
  controller.setResponse(getWords, ids);
  const words = controller.getResponse(getWords).data!;
  expect(words.map(rowKey)).toEqual(['Word 1', 'Word 2', 'Word 3']);
  const before = count;
  for (let render = 0; render < 10; render++) words.map(rowKey);
  expect(count).toBe(before);
});

test('what a response has in fields named like members of the class is no part of it', () => {
  const { controller, keys } = start();
  controller.setResponse(Todos.getList, {}, [{ id: 1, pk: 'one', constructor: 'two' }]);
  expect(keys()).toEqual(['Todo 1']);
});

test('entities by mixin, with a key of their own', () => {
  class Plain {
    slug = '';
  }
  class Note extends schema.Entity(Plain, { key: 'note', pk: 'slug' }) {}
  const { controller } = bench();
  controller.set(Note, { slug: 'a' }, {});
  expect(rowKey(controller.get(Note, { slug: 'a' }) as Note)).toBe('note a');
});

test('a new item keeps its key when the answer gives it a primary key, and ever after', async () => {
  const { controller, keys, push, shown } = start();
  const { call, done, row } = await push({ title: 'new' });
  expect(keys()).toEqual(['Todo 1', row]);
  await call.answer({ id: 7, title: 'new' });
  expect(rowKey((await done) as Todo)).toBe(row);
  expect(shown()[1]!.id).toBe(7);
  expect(keys()).toEqual(['Todo 1', row]);
  controller.setResponse(Todos.get, { id: 7 }, { id: 7, title: 'edited' });
  expect(keys()).toEqual(['Todo 1', row]);
  controller.setResponse(Todos.getList, {}, [{ id: 7 }, { id: 1 }]);
  expect(keys()).toEqual([row, 'Todo 1']);
});

test('also while what it refers to changes, and while other layers come and go', async () => {
  const { controller, keys, push, shown } = start();
  controller.setResponse(Todos.get, { id: 1 }, { id: 1, user: { id: 5, name: 'Ann' } });
  const first = await push({ title: 'first', user: 5 });
  const second = await push({ title: 'second' });
  expect(new Set(keys()).size).toBe(3);
  controller.set(User, { id: 5 }, { name: 'Anna' });
  expect(shown()[1]!.user).toMatchObject({ name: 'Anna' });
  expect(keys().slice(1)).toEqual([first.row, second.row]);
  await second.call.answer({ id: 9, title: 'second' });
  expect(keys().sort()).toEqual(['Todo 1', first.row, second.row].sort());
  await first.call.answer({ id: 8, title: 'first', user: 5 });
  controller.set(User, { id: 5 }, { name: 'Anne' });
  expect(shown().map(({ id }) => id)).toEqual([1, 9, 8]);
  expect(keys()).toEqual(['Todo 1', second.row, first.row]);
});

test('the answer says what the list has already: still the row that is typed into', async () => {
  const { controller, keys, push } = start();
  const { call, row } = await push({ title: 'new' });
  controller.setResponse(Todos.getList, {}, [
    { id: 1, title: 'one' },
    { id: 7, title: 'new' },
  ]);
  expect(keys()).toEqual(['Todo 1', 'Todo 7', row]);
  await call.answer({ id: 7, title: 'new' });
  expect(keys()).toEqual(['Todo 1', row]);
});

test('a failure takes the row away; the next one has another key', async () => {
  const { keys, push } = start();
  const { call, done, row } = await push({ title: 'new' });
  const failed = failure(() => done);
  await call.answer({}, 500);
  await failed;
  expect(keys()).toEqual(['Todo 1']);
  expect((await push({ title: 'new' })).row).not.toBe(row);
});

test('nor do new items before and after a reset have one key', async () => {
  const { controller, push } = start();
  const { row, done } = await push({ title: 'new' });
  const reset = failure(() => done);
  controller.resetEntireStore();
  await reset;
  controller.setResponse(Todos.getList, {}, [{ id: 1, title: 'one' }]);
  expect((await push({ title: 'new' })).row).not.toBe(row);
});

test('an item that is sent with a primary key has no other row', async () => {
  const { push } = start();
  expect((await push({ id: 5, title: 'new' })).row).toBe('Todo 5');
});

describe('other forms of answers', () => {
  const shape = new RestEndpoint({
    path: '/todos',
    method: 'POST',
    schema: { todo: Todo, by: User },
    getOptimisticResponse: (_snapshot: unknown, body: object) => ({ todo: body, by: { id: 3 } }),
  });
  const many = Todos.getList.push;

  test('an object', async () => {
    const { controller, last } = bench();
    const all = new schema.All(Todo);
    controller.fetch(shape, { title: 'new' });
    const row = rowKey((controller.get(all) as Todo[])[0]!);
    await turn();
    await last().answer({ by: { id: 3 }, todo: { id: 4 } });
    expect((controller.get(all) as Todo[]).map(rowKey)).toEqual([row]);
    expect(rowKey(controller.get(User, { id: 3 }) as User)).toBe('User 3');
  });

  test('several at once, and an answer that has fewer', async () => {
    const { controller, keys, last } = start();
    controller.fetch(many, {}, [{ title: 'a' }, { title: 'b' }]);
    const before = keys();
    expect(new Set(before).size).toBe(3);
    await turn();
    await last().answer([{ id: 8 }]);
    expect(keys()).toEqual(before.slice(0, 2));
  });

  test('null', async () => {
    const { controller, keys, last } = start();
    controller.fetch(many, {}, { title: 'a' });
    await turn();
    await last().answer(null);
    expect(keys()).toEqual(['Todo 1']);
  });
});

test('a new record whose fields depend on arguments keeps its key, too', async () => {
  class Coin extends Entity {
    id = '';
    price: number | undefined = 0;
    static override schema = {
      price: new schema.Scalar({ lens: ([params]) => params?.currency, key: 'row' }),
    };
  }
  const Coins = createResource({
    path: '/coins/:id',
    schema: Coin,
    searchParams: {} as { currency: string },
    optimistic: true,
  });
  const { controller, last } = bench();
  const usd = { currency: 'usd' };
  controller.setResponse(Coins.getList, usd, [{ id: 'a', price: 1 }]);
  const keys = () => controller.getResponse(Coins.getList, usd).data!.map(rowKey);
  for (const price of [2, 3]) controller.fetch(Coins.getList.push, usd, { price });
  await turn();
  const [known, first, second] = keys();
  expect(new Set([known, first, second]).size).toBe(3);
  await last().answer({ id: 'c', price: 3 });
  expect(keys()).toEqual(['Coin a', second, first]);
});

test('a primary key made of relations', () => {
  class Member extends Entity {
    todo: Todo | undefined = undefined;
    user: User | undefined = undefined;
    static override schema = { todo: Todo, user: User };
    override pk() {
      return `${this.todo},${this.user}`;
    }
  }
  const { controller } = bench();
  const members = new RestEndpoint({
    path: '/members',
    schema: { users: [User], todos: [Todo], members: [Member] },
  });
  controller.setResponse(members, {
    users: [{ id: 1 }, { id: 2 }],
    todos: [{ id: 3 }],
    members: [
      { todo: 3, user: 1 },
      { todo: 3, user: 2 },
    ],
  });
  const shown = controller.getResponse(members).data!.members!;
  expect(shown.map(rowKey)).toEqual(['Member 3,1', 'Member 3,2']);
});
