/** What a class's own `process`, `merge` and `validate` get, and what becomes of what they return. */
import { Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../../../runtime/store/snapshot.ts';
import { bench, turn } from '../support.ts';

type Fields = Record<string, unknown>;

describe('process', () => {
  class Book extends Entity {
    id = 0;
    name = '';
    static override process(value: Fields): unknown {
      return value.gone ? undefined : { ...value };
    }
  }
  class Shelf extends Entity {
    id = 0;
    best: Book | undefined = undefined;
    static override schema = { best: Book };
  }
  const getBook = new RestEndpoint({ path: '/books/:id', schema: Book });
  const getNamed = new RestEndpoint({ path: '/books/by-name/:name', schema: Book });
  const getBooks = new RestEndpoint({ path: '/books', schema: [Book] });
  const getShelf = new RestEndpoint({ path: '/shelves/:id', schema: Shelf });

  const start = () => {
    const { controller } = bench();
    controller.setResponse(getBooks, [
      { id: 1, name: 'one' },
      { id: 2, name: 'two' },
    ]);
    return { controller, names: () => controller.getResponse(getBooks).data?.map(({ name }) => name) };
  };

  test('a whole response that it makes undefined deletes the record of the arguments', () => {
    const { controller, names } = start();
    controller.setResponse(getBook, { id: 1 }, { gone: true } as never);
    expect(names()).toEqual(['two']);
  });

  test('a whole response that it makes undefined deletes the record of its own key', () => {
    const { controller, names } = start();
    controller.setResponse(getNamed, { name: 'two' }, { id: 2, gone: true } as never);
    expect(names()).toEqual(['one']);
  });

  test('a piece without a key that it makes undefined is absent', () => {
    const { controller } = start();
    controller.setResponse(getShelf, { id: 7 }, { id: 7, best: { gone: true } } as never);
    expect(snapshot(controller).Shelf).toEqual({ 7: { id: 7 } });
  });

  test('null or a text that it returns is the value', () => {
    class Mark extends Entity {
      id = 0;
      static override process(value: Fields): unknown {
        return value.plain;
      }
    }
    const getMarks = new RestEndpoint({ path: '/marks', schema: { first: Mark, second: Mark } });
    const { controller } = bench();
    controller.setResponse(getMarks, { first: { plain: null }, second: { plain: 'text' } } as never);
    expect(controller.getResponse(getMarks).data).toEqual({ first: null, second: 'text' });
  });

  test('it may read a tuple', () => {
    class Price extends Entity {
      amount = 0;
      size = 0;
      override pk() {
        return this.amount;
      }
      static override process(value: never): unknown {
        const [amount, size] = value as [number, number];
        return { amount, size };
      }
    }
    const getPrices = new RestEndpoint({ path: '/prices', schema: [Price] });
    const { controller } = bench();
    controller.setResponse(getPrices, [
      [5, 1],
      [7, 2],
    ] as never);
    expect(controller.get(Price, { amount: 7 })).toMatchObject({ amount: 7, size: 2 });
  });

  test('what has no key is named by its place', () => {
    const { controller } = start();
    const broken = [{ id: 3 }, { name: 'none' }] as never;
    expect(() => controller.setResponse(getBooks, broken)).toThrow('at [1] has no primary key');
  });

  test('the arguments complete a key of several fields', () => {
    class Member extends Entity {
      team = 0;
      user = 0;
      override pk() {
        return `${this.team},${this.user}`;
      }
      static override process(value: Fields): unknown {
        return value.gone ? undefined : { ...value };
      }
    }
    const getMember = new RestEndpoint({ path: '/teams/:team/:user', schema: Member });
    const getMembers = new RestEndpoint({ path: '/members', schema: [Member] });
    const { controller } = bench();
    controller.setResponse(getMembers, [
      { team: 1, user: 2 },
      { team: 1, user: 3 },
    ]);
    controller.setResponse(getMember, { team: 1, user: 2 }, { gone: true } as never);
    expect(controller.getResponse(getMembers).data).toMatchObject([{ user: 3 }]);
  });

  test('a record that holds itself and is set as readers got it is processed and validated once', () => {
    let count = 0;
    class Friend extends Entity {
      id = 0;
      name = '';
      friends: Friend[] = [];
      static override schema: Fields = {};
      static override process(value: Fields): unknown {
        count++;
        return { ...value, processed: true };
      }
      static override validate(value: Fields): string | undefined {
        return value.processed ? undefined : 'not processed';
      }
    }
    Friend.schema = { friends: [Friend] };
    const getFriend = new RestEndpoint({ path: '/friends/:id', schema: Friend });
    const { controller } = bench();
    const other = { id: 2, name: 'b', friends: [1] };
    controller.setResponse(getFriend, { id: 1 }, { id: 1, name: 'a', friends: [other] } as never);
    const friend = controller.get(Friend, { id: 1 })!;
    expect(friend.friends[0]!.friends[0]).toBe(friend);
    count = 0;
    controller.set(Friend, { id: 1 }, { ...friend, name: 'c' });
    const now = controller.get(Friend, { id: 1 })!;
    expect(now.name).toBe('c');
    expect(now.friends[0]!.friends[0]).toBe(now);
    // What is set, and the two records in it.
    expect(count).toBe(3);
  });
});

describe('merge', () => {
  class Item extends Entity {
    id = 0;
  }
  const items = new schema.Collection([Item]);
  let converted: string[] = [];
  class Folder extends Entity {
    id = 0;
    name = '';
    marks: string[] = [];
    made = 'default';
    items: Item[] = [];
    static override schema: Fields = {
      items,
      made: (value: string) => {
        converted.push(value);
        return `made ${value}`;
      },
    };
    static override merge(existing: Fields, incoming: Fields): Fields {
      const both = { ...existing, ...incoming };
      if (incoming.drop) delete both.made;
      if (incoming.itemIds) both.items = incoming.itemIds;
      return both;
    }
  }
  const getFolder = new RestEndpoint({ path: '/folders/:id', schema: Folder });
  const getFolders = new RestEndpoint({ path: '/folders', schema: [Folder] });
  const ids = (folder: Folder | undefined) => folder?.items.map(({ id }) => id);

  test('where it returns nothing, the record has the fields of both', () => {
    class Note extends Entity {
      id = 0;
      static override merge(): never {
        return undefined as never;
      }
    }
    const { controller } = bench();
    const getNotes = new RestEndpoint({ path: '/notes', schema: [Note] });
    for (const note of [{ text: 'old', by: 'ann' }, { text: 'new' }])
      controller.setResponse(getNotes, [{ id: 1, ...note }] as never);
    expect(controller.get(Note, { id: 1 })).toEqual({ id: 1, text: 'new', by: 'ann' });
  });

  test('a list that it makes of another field is the list of that record', () => {
    const { controller } = bench();
    const folder = (id: number, itemIds: number[]) => ({ id, itemIds }) as never;
    controller.setResponse(getFolder, { id: 1 }, { id: 1, items: [{ id: 10 }, { id: 11 }] } as never);
    controller.setResponse(getFolder, { id: 2 }, { id: 2, items: [] } as never);
    controller.setResponse(getFolders, [folder(1, [10]), folder(2, [11])]);
    expect(ids(controller.get(Folder, { id: 1 }))).toEqual([10]);
    expect(ids(controller.get(Folder, { id: 2 }))).toEqual([11]);
  });

  test('a list beside a record that it merges is none of that record', () => {
    const { controller } = bench();
    const getBoth = new RestEndpoint({ path: '/both', schema: { folder: Folder, items } });
    const both = (item: number) => ({ folder: { id: 1, items: [] }, items: [{ id: item }] });
    controller.setResponse(getBoth, both(1) as never);
    controller.setResponse(getBoth, both(2) as never);
    expect(controller.get(items, {})?.map(({ id }) => id)).toEqual([2]);
    expect(ids(controller.get(Folder, { id: 1 }))).toEqual([]);
  });

  test('a list that a response lacks gets no date of it', async () => {
    const { controller, calls } = bench();
    const getItems = new RestEndpoint({ path: '/folders/:id/items', schema: Folder });
    controller.setResponse(getFolder, { id: 1 }, { id: 1, items: [{ id: 10 }] } as never);
    const asked = controller.fetch(getItems, { id: 1 });
    await turn();
    controller.setResponse(getFolder, { id: 1 }, { id: 1, name: 'later' } as never);
    await calls.at(-1)!.answer({ id: 1, items: [{ id: 11 }] });
    await asked;
    expect(ids(controller.get(Folder, { id: 1 }))).toEqual([11]);
  });

  test('what either side has is converted once; what it leaves out shows its default', () => {
    const { controller } = bench();
    converted = [];
    controller.setResponse(getFolder, { id: 1 }, { id: 1, made: 'a' } as never);
    controller.setResponse(getFolder, { id: 1 }, { id: 1, made: 'b' } as never);
    controller.setResponse(getFolder, { id: 1 }, { id: 1, name: 'c' } as never);
    expect(controller.get(Folder, { id: 1 })?.made).toBe('made b');
    expect(converted).toEqual(['a', 'b']);
    controller.setResponse(getFolder, { id: 1 }, { id: 1, made: 'd', drop: true } as never);
    expect(controller.get(Folder, { id: 1 })?.made).toBe('default');
    expect(converted).toEqual(['a', 'b', 'd']);
  });

  test('a value that is equal in a new response is the object that it was', () => {
    const { controller } = bench();
    controller.setResponse(getFolder, { id: 1 }, { id: 1, marks: ['x'], name: 'a' } as never);
    const { marks } = controller.get(Folder, { id: 1 })!;
    controller.setResponse(getFolder, { id: 1 }, { id: 1, marks: ['x'], name: 'b' } as never);
    expect(controller.get(Folder, { id: 1 })).toMatchObject({ name: 'b' });
    expect(controller.get(Folder, { id: 1 })!.marks).toBe(marks);
  });

  test.each([
    ['with', Folder],
    [
      'without',
      class Note extends Folder {
        static override schema = {};
      },
    ],
  ])('a record %s relations is as old as the newest response that it merged', async (_, Class) => {
    const { controller, calls } = bench();
    const getOne = new RestEndpoint({ path: '/ones/:id', schema: Class });
    const getFirst = getOne.extend({ path: '/first/:id' });
    const getSecond = getOne.extend({ path: '/second/:id' });
    const value = (name: string) => ({ id: 1, name }) as never;
    controller.setResponse(getOne, { id: 1 }, value('stored'));
    const asked = [controller.fetch(getFirst, { id: 1 }), controller.fetch(getSecond, { id: 1 })];
    await turn();
    controller.setResponse(getOne, { id: 1 }, value('newest'));
    for (const call of calls) await call.answer({ id: 1, name: call.url });
    await Promise.all(asked);
    // An older response is merged below, by `{ ...incoming, ...existing }`.
    expect(controller.get(Class, { id: 1 })?.name).toBe('newest');
  });

  test('an older response that changes a record and changes it back tells nobody', () => {
    class Light extends Entity {
      id = 0;
      isOn = false;
      static override shouldReorder() {
        return true;
      }
      static override merge(existing: Fields, incoming: Fields): Fields {
        return { ...incoming, isOn: existing.isOn };
      }
    }
    const getLights = new RestEndpoint({ path: '/lights', schema: [Light] });
    const getLight = new RestEndpoint({ path: '/lights/:id', schema: Light });
    const { controller } = bench();
    controller.setResponse(getLight, { id: 1 }, { id: 1, isOn: false });
    const light = controller.get(Light, { id: 1 });
    controller.setResponse(getLights, [
      { id: 1, isOn: true },
      { id: 1, isOn: false },
    ]);
    expect(controller.get(Light, { id: 1 })).toBe(light);
  });
});
