/** What a store of fused records has to keep, each by name; every one was once a bug. */
import { type Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { bench, failure, turn } from './support.ts';

class Tag extends Entity {
  id = 0;
  label = '';
}

class Person extends Entity {
  id = 0;
  name = '';
  age = 0;
  tag: Tag | undefined = undefined;
  best: Person | undefined = undefined;
  static override schema: Record<string, unknown> = {};
}
Person.schema = { tag: Tag, best: Person };

class Note extends Entity {
  id = 0;
  text = '';
  author: Person | undefined = undefined;
  static override schema = { author: Person };
}

const getTag = new RestEndpoint({ path: '/tags/:id', schema: Tag });
const getPerson = new RestEndpoint({ path: '/people/:id', schema: Person });
const getNote = new RestEndpoint({ path: '/notes/:id', schema: Note });
const TagResource = createResource({ path: '/tags/:id', schema: Tag, optimistic: true });
const PersonResource = createResource({ path: '/people/:id', schema: Person, optimistic: true });
const mixed = new RestEndpoint({ path: '/mixed', schema: { tags: [Tag], people: [Person], notes: [Note] } });
const allTags = new RestEndpoint({ path: '/all', schema: new schema.All(Tag) });

function start() {
  const at = bench();
  const { controller } = at;
  return {
    ...at,
    tag: (id: number) => controller.get(Tag, { id }) as Tag,
    person: (id: number) => controller.get(Person, { id }) as Person,
    note: (id: number) => controller.get(Note, { id }) as Note,
  };
}

describe('1: a self-loop is a component of its own', () => {
  test('the new object points at itself, the old one at its old self', () => {
    const { controller, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'a', best: 1 });
    const old = person(1);
    expect(old.best).toBe(old);
    controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'b' });
    const now = person(1);
    expect(now).not.toBe(old);
    expect(now.best).toBe(now);
    expect(now.name).toBe('b');
    expect(old.best).toBe(old);
    expect(old.name).toBe('a');
    expect(person(1)).toBe(now);
  });

  test('also when only something outside the loop changed', () => {
    const { controller, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, best: { id: 1 }, tag: { id: 7, label: 'x' } });
    const old = person(1);
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'y' });
    const now = person(1);
    expect(now).not.toBe(old);
    expect(now.best).toBe(now);
    expect(now.tag!.label).toBe('y');
    expect(old.tag!.label).toBe('x');
  });
});

describe('2: a new record linked by foreign key to a stale record is not stamped valid', () => {
  test('the record became stale in an earlier commit that nobody read', () => {
    const { controller, note, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: { id: 7, label: 'x' } });
    expect(person(1).tag!.label).toBe('x');
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'y' });
    controller.setResponse(getNote, { id: 1 }, { id: 1, author: 1 });
    expect(note(1).author!.tag!.label).toBe('y');
    expect(note(1).author).toBe(person(1));
  });

  test.each([
    ['before', ['tags', 'notes']],
    ['after', ['notes', 'tags']],
  ])('the record becomes stale in the same commit, %s the link', (_, order) => {
    const { controller, note, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: { id: 7, label: 'x' } });
    expect(person(1).tag!.label).toBe('x');
    const parts: Record<string, unknown> = { tags: [{ id: 7, label: 'y' }], notes: [{ id: 1, author: 1 }] };
    controller.setResponse(mixed, Object.fromEntries(order.map((key) => [key, parts[key]])));
    expect(note(1).author!.tag!.label).toBe('y');
    expect(note(1).author).toBe(person(1));
    expect(note(1).author!.tag).toBe(controller.get(Tag, { id: 7 }));
  });

  test('two steps away, through a record that was stale as well', () => {
    const { controller, note } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, best: { id: 2, tag: { id: 7, label: 'x' } } });
    controller.setResponse(getNote, { id: 1 }, { id: 1, author: 1 });
    expect(note(1).author!.best!.tag!.label).toBe('x');
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'y' });
    controller.setResponse(getNote, { id: 2 }, { id: 2, author: 1 });
    expect(note(2).author!.best!.tag!.label).toBe('y');
    expect(note(1).author).toBe(note(2).author);
  });
});

describe('3: the same while layers exist, or while the last one goes', () => {
  test('a foreign key to a record that a pending mutation made stale', async () => {
    const { controller, last, note, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: { id: 7, label: 'x' } });
    const old = person(1);
    const done = failure(() => controller.fetch(TagResource.partialUpdate, { id: 7 }, { label: 'y' }));
    await turn();
    controller.setResponse(getNote, { id: 1 }, { id: 1, author: 1 });
    expect(note(1).author!.tag!.label).toBe('y');
    await last().answer({}, 500);
    await done;
    expect(note(1).author!.tag!.label).toBe('x');
    expect(note(1).author).toBe(person(1));
    expect(person(1)).toEqual(old);
  });

  test('the link arrives under the layer and is read only after the layer went', async () => {
    const { controller, last, note, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: { id: 7, label: 'x' } });
    const old = person(1);
    const done = failure(() => controller.fetch(TagResource.partialUpdate, { id: 7 }, { label: 'y' }));
    await turn();
    controller.setResponse(getNote, { id: 1 }, { id: 1, author: 1 });
    await last().answer({}, 500);
    await done;
    expect(note(1).author).toEqual(old);
    expect(note(1).author).toBe(person(1));
    expect(old.tag!.label).toBe('x');
  });

  test('the mutation succeeds and brings a link to what it changed', async () => {
    const { controller, last, note, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: { id: 7, label: 'x' } });
    controller.setResponse(getNote, { id: 1 }, { id: 1, author: 1 });
    expect(note(1).author!.tag!.label).toBe('x');
    const done = controller.fetch(PersonResource.update, { id: 2 }, { name: 'n', best: 1 });
    await turn();
    expect(person(2).best).toBe(person(1));
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'z' });
    await last().answer({ id: 2, name: 'n', best: 1 });
    await done;
    expect(person(2).best!.tag!.label).toBe('z');
    expect(person(2).best).toBe(note(1).author);
  });
});

describe('4: the clock advances for every phase of every transaction', () => {
  test('commits that change nothing, between changes and reads in every order', () => {
    const actions = ['change', 'same', 'read'] as const;
    for (let code = 0; code < 3 ** 5; code++) {
      const { controller, note, tag } = start();
      controller.setResponse(getNote, { id: 1 }, { id: 1, author: { id: 1, tag: { id: 7, label: '0' } } });
      let label = 0;
      for (let i = 0, rest = code; i < 5; i++, rest = Math.floor(rest / 3)) {
        const action = actions[rest % 3];
        if (action === 'change') label += 1;
        if (action === 'read') expect(note(1).author!.tag!.label).toBe(String(label));
        else controller.setResponse(getTag, { id: 7 }, { id: 7, label: String(label) });
      }
      expect(note(1).author!.tag).toBe(tag(7));
      expect(tag(7).label).toBe(String(label));
    }
  });

  test('a layer that says what the base says already hides no change of the base', async () => {
    const { controller, last, note, person } = start();
    controller.setResponse(
      getNote,
      { id: 1 },
      { id: 1, author: { id: 1, name: 'a', tag: { id: 7, label: 'x' } } },
    );
    const before = note(1);
    const done = failure(() => controller.fetch(PersonResource.partialUpdate, { id: 1 }, { name: 'a' }));
    await turn();
    expect(note(1)).toBe(before);
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'y' });
    expect(note(1).author!.tag!.label).toBe('y');
    const during = note(1);
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'y' });
    expect(note(1)).toBe(during);
    await last().answer({}, 500);
    await done;
    expect(note(1)).toBe(during);
    expect(person(1)).toBe(during.author);
  });
});

describe('5: a restored record keeps its own stamps, and everything a commit may change is restored', () => {
  test('a record that was stale when a broken response touched it is brought up to date by the next read', () => {
    const { controller, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'a', tag: { id: 7, label: 'x' } });
    const old = person(1);
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'y' });
    expect(() => controller.setResponse(mixed, { people: [{ id: 1, name: 'b' }, {}] })).toThrow();
    expect(person(1)).not.toBe(old);
    expect(person(1)).toMatchObject({ name: 'a', tag: { label: 'y' } });
  });

  test('a record that was valid stays the same object', () => {
    const { controller, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'a', tag: { id: 7, label: 'x' } });
    const old = person(1);
    const people = [{ id: 1, name: 'b', tag: { id: 7, label: 'z' } }, {}];
    expect(() => controller.setResponse(mixed, { people })).toThrow();
    expect(person(1)).toBe(old);
    expect(old.tag!.label).toBe('x');
  });

  test('what was deleted stays deleted after a broken response that held it', () => {
    const { controller, tag } = start();
    controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'x' });
    controller.setResponse(TagResource.delete, { id: 7 }, { id: 7 });
    expect(tag(7)).toBeUndefined();
    const before = snapshot(controller);
    expect(() => controller.setResponse(mixed, { tags: [{ id: 7, label: 'y' }, {}] })).toThrow();
    expect(tag(7)).toBeUndefined();
    expect(snapshot(controller)).toEqual(before);
    expect(controller.getResponse(getTag, { id: 7 }).expiryStatus).toBe(1);
  });

  test('a pending deletion that fails gives back the object and its freshness', async () => {
    const { controller, last, person, tag } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: { id: 7, label: 'x' } });
    const [old, holder] = [tag(7), person(1)];
    const done = failure(() => controller.fetch(TagResource.delete, { id: 7 }));
    await turn();
    expect(tag(7)).toBeUndefined();
    expect(person(1).tag).toBeUndefined();
    await last().answer({}, 500);
    await done;
    expect(tag(7)).toBe(old);
    expect(person(1)).toEqual(holder);
    expect(person(1).tag).toBe(old);
    expect(controller.getResponse(getTag, { id: 7 }).expiryStatus).toBe(3);
  });
});

describe('6: of an entity met inside its own subtree the outer value wins, field by field', () => {
  const value = { id: 1, name: 'outer', best: { id: 1, name: 'inner', age: 7 } };

  test('for a new entity', () => {
    const { controller, person } = start();
    controller.setResponse(getPerson, { id: 1 }, value);
    expect(person(1)).toMatchObject({ name: 'outer', age: 7 });
    expect(person(1).best).toBe(person(1));
  });

  test('for a known one', () => {
    const { controller, person } = start();
    controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'old', age: 1 });
    controller.setResponse(getPerson, { id: 1 }, value);
    expect(person(1)).toMatchObject({ name: 'outer', age: 7 });
  });

  test('through another entity', () => {
    const { controller, person } = start();
    const best = { id: 2, name: 'second', best: { id: 1, name: 'inner', age: 7 } };
    controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'outer', best });
    expect(person(1)).toMatchObject({ name: 'outer', age: 7 });
    expect(person(1).best!.best).toBe(person(1));
    controller.setResponse(
      getPerson,
      { id: 1 },
      { id: 1, name: 'again', best: { id: 2, best: { id: 1, age: 8, name: 'no' } } },
    );
    expect(person(1)).toMatchObject({ name: 'again', age: 8 });
    expect(person(2).name).toBe('second');
  });
});

describe('7: __proto__ and constructor in a response are data', () => {
  const parse = (text: string) => JSON.parse(text) as object;

  test('as a field of an entity, new and known', () => {
    const { controller, person } = start();
    const value =
      '{"id":1,"name":"a","__proto__":{"polluted":1},"constructor":"c","toString":"t","hasOwnProperty":0}';
    for (const text of [value, value, value.replace('"a"', '"b"')]) {
      controller.setResponse(getPerson, { id: 1 }, parse(text));
      const found = person(1);
      expect(Object.getPrototypeOf(found)).toBe(Person.prototype);
      expect('polluted' in found).toBe(false);
      expect(Object.getOwnPropertyDescriptor(found, '__proto__')?.value).toEqual({ polluted: 1 });
      expect(Object.getOwnPropertyDescriptor(found, 'constructor')?.value).toBe('c');
      expect(found.best).toBeUndefined();
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(person(1).name).toBe('b');
  });

  test('a repeat with another value, and an older answer that fills gaps', () => {
    const { controller, person } = start();
    controller.setResponse(
      mixed,
      parse('{"people":[{"id":1,"__proto__":{"a":1}},{"id":1,"__proto__":{"b":1},"name":"n"}]}'),
    );
    const found = person(1);
    expect(Object.getPrototypeOf(found)).toBe(Person.prototype);
    expect(Object.getOwnPropertyDescriptor(found, '__proto__')?.value).toEqual({ b: 1 });
    expect(found.name).toBe('n');
  });

  test('as a field that a known record did not have', () => {
    const { controller, person, tag } = start();
    for (const text of ['{"id":1}', '{"id":1,"__proto__":{"polluted":1}}']) {
      controller.setResponse(getPerson, { id: 1 }, parse(text));
      controller.setResponse(getTag, { id: 1 }, parse(text));
    }
    for (const found of [person(1), tag(1)]) {
      expect([Person.prototype, Tag.prototype]).toContain(Object.getPrototypeOf(found));
      expect('polluted' in found).toBe(false);
      expect(Object.getOwnPropertyDescriptor(found, '__proto__')?.value).toEqual({ polluted: 1 });
    }
  });

  test('as a field of an object-shaped answer and of plain data inside it', () => {
    const { controller } = start();
    controller.setResponse(
      mixed,
      parse('{"tags":[],"__proto__":{"polluted":1},"more":{"__proto__":{"polluted":2}}}'),
    );
    const data = controller.getResponse(mixed).data as unknown as { more: object };
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect('polluted' in data).toBe(false);
    expect('polluted' in data.more).toBe(false);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'prototype'])('the pk %s is a pk', (pk) => {
    const { controller } = start();
    controller.setResponse(getPerson, { id: pk }, { id: pk, name: 'a', best: 'hasOwnProperty' });
    expect(controller.get(Person, { id: pk })).toMatchObject({ id: pk, name: 'a' });
    expect((controller.get(Person, { id: pk }) as Person).best).toBeUndefined();
    expect(controller.get(Person, { id: 'valueOf' })).toBeUndefined();
    expect(Object.keys(JSON.parse(JSON.stringify(snapshot(controller)))[Person.key])).toContain(pk);
  });

  test('a collection fetched with such arguments is a list like any other', () => {
    const { controller } = start();
    const People = createResource({
      path: '/people/:id',
      schema: Person,
      searchParams: {} as Record<string, string>,
    });
    controller.setResponse(People.getList, { constructor: 'x' }, [{ id: 2 }]);
    expect(controller.getResponse(People.getList, { constructor: 'x' }).data).toMatchObject([{ id: 2 }]);
    expect(controller.getResponse(People.getList, {}).data).toBeUndefined();
  });
});

describe('8: the order of All is that of first sight', () => {
  const labels = (controller: Controller) => controller.getResponse(allTags).data?.map((tag) => tag.id);

  test('a placeholder that arrives goes to the end', () => {
    const { controller } = start();
    controller.setResponse(allTags, []);
    controller.setResponse(getPerson, { id: 1 }, { id: 1, tag: 9 });
    controller.setResponse(getTag, { id: 3 }, { id: 3 });
    expect(labels(controller)).toEqual([3]);
    controller.setResponse(getTag, { id: 9 }, { id: 9 });
    controller.setResponse(getTag, { id: 1 }, { id: 1 });
    expect(labels(controller)).toEqual([3, 9, 1]);
  });

  test('a deleted one that returns keeps its place', () => {
    const { controller } = start();
    controller.setResponse(allTags, [{ id: 3 }, { id: 2 }, { id: 1 }]);
    controller.setResponse(TagResource.delete, { id: 2 }, { id: 2 });
    expect(labels(controller)).toEqual([3, 1]);
    controller.setResponse(getTag, { id: 8 }, { id: 8 });
    controller.setResponse(getTag, { id: 2 }, { id: 2 });
    expect(labels(controller)).toEqual([3, 2, 1, 8]);
  });

  test('what a broken response would have brought has no place yet', () => {
    const { controller } = start();
    controller.setResponse(allTags, [{ id: 3 }]);
    expect(() => controller.setResponse(mixed, { tags: [{ id: 5 }, {}] })).toThrow();
    controller.setResponse(getTag, { id: 1 }, { id: 1 });
    controller.setResponse(getTag, { id: 5 }, { id: 5 });
    expect(labels(controller)).toEqual([3, 1, 5]);
  });
});

describe('9: what a class reads while a response is written is forgotten with the end of the commit', () => {
  /** An item that reads a person while it is written, and is broken if the response says so. */
  const startReading = () => {
    const at = start();
    class Reading extends Entity {
      id = 0;
      static override process(value: { id?: number; reads: number }) {
        at.person(value.reads);
        return { ...value };
      }
    }
    const write = new RestEndpoint({
      path: '/reading',
      schema: { tags: [Tag], readings: [Reading], people: [Person], again: [Tag] },
    });
    at.controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'a', tag: { id: 7, label: 'x' } });
    at.controller.setResponse(getTag, { id: 8 }, { id: 8, label: 'other' });
    const old = at.person(1);
    at.controller.setResponse(getPerson, { id: 2 }, { id: 2, name: 'later' });
    return { ...at, write, old };
  };

  test('a record that is written after somebody read it shows what it was written as', () => {
    const { controller, person, write } = startReading();
    controller.setResponse(write, {
      tags: [{ id: 8, label: 'changed' }],
      readings: [{ id: 1, reads: 1 }],
      people: [{ id: 1, name: 'b' }],
    });
    expect(person(1)).toMatchObject({ name: 'b', tag: { label: 'x' } });
  });

  test('what changes and changes back leaves the object, though somebody read it in between', () => {
    const { controller, person, write, old } = startReading();
    const [tags, again] = ['changed', 'x'].map((label) => [{ id: 7, label }]);
    controller.setResponse(write, { tags, readings: [{ id: 1, reads: 1 }], again });
    expect(person(1)).toBe(old);
  });

  test('after a broken response everything is the same object as before', () => {
    const { controller, person, write, old } = startReading();
    const tags = [{ id: 7, label: 'changed' }];
    const readings = [{ id: 1, reads: 1 }, { reads: 1 }];
    expect(() => controller.setResponse(write, { tags, readings, people: [] })).toThrow('Reading');
    expect(person(1)).toBe(old);
    controller.setResponse(getTag, { id: 8 }, { id: 8, label: 'changed' });
    expect(person(1)).toBe(old);
  });
});

test('10: a guess that was rolled back is not shown again because a response that held its record was broken', async () => {
  const { controller, last, person } = start();
  controller.setResponse(getPerson, { id: 1 }, { id: 1, name: 'a', best: 5 });
  const failed = failure(() => controller.fetch(PersonResource.update, { id: 5 }, { name: 'guess' }));
  await turn();
  expect(person(1).best?.name).toBe('guess');
  await last().answer({}, 500);
  await failed;
  expect(() => controller.setResponse(mixed, { people: [{ id: 5, name: 'b' }, {}] })).toThrow();
  expect(person(1).best).toBeUndefined();
});

test('11: of two guesses the second may undo the first: what contains the record stays the same object', async () => {
  const { controller, person } = start();
  controller.setResponse(getPerson, { id: 1 }, { id: 1, best: { id: 5, name: 'a' } });
  const before = person(1);
  for (const name of ['b', 'a']) {
    controller.fetch(PersonResource.partialUpdate, { id: 5 }, { name }).catch(() => {});
    await turn();
  }
  expect(person(1)).toEqual(before);
  const shown = person(1);
  controller.setResponse(getTag, { id: 7 }, { id: 7, label: 'x' });
  expect(person(1)).toBe(shown);
  controller.setResponse(getPerson, { id: 2 }, { id: 2, name: 'other' });
  expect(person(1)).toBe(shown);
});

class Member extends Entity {
  static override key = 'Member';
  id = 0;
}

test('a snapshot has what responses said', () => {
  const { controller } = bench();
  controller.set(Member, { id: 1 }, {});
  controller.get(new schema.All(Member));
  controller.get(new schema.Query(new schema.All(Member), (members) => members.length));
  expect(Object.keys(snapshot(controller))).toEqual(['Member']);
});
