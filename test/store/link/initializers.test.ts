/** Initializers and constructors of users run once per record, compiled or not. */
import { Controller, Entity, RestEndpoint } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { snapshot } from '../../../runtime/store/snapshot.ts';
import { bench } from '../support.ts';

let numbers = 0;
let made = 0;
afterEach(() => {
  numbers = made = 0;
});

class User extends Entity {
  id = 0;
  name = '';
}
/** Each instance has a number of its own. */
class Numbered extends Entity {
  id = 0;
  title = '';
  number = numbers++;
}
class NumberedPost extends Numbered {
  author: User | undefined = undefined;
  static override schema = { author: User };
}
class Constructed extends Entity {
  id = 0;
  title = '';
  place: number;
  constructor() {
    super();
    made += 1;
    this.place = made;
  }
}
const of = (Class: typeof User | typeof Entity) =>
  new RestEndpoint({ path: `/${Class.name}`, schema: [Class as typeof User] });
const rows = (count: number, title = 'title') =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, title, author: { id: 1, name: 'ann' } }));

describe('an initializer with an effect', () => {
  test.each([
    ['without relations', Numbered],
    ['with relations', NumberedPost],
  ])('%s runs once per record, and not for what is said again', (_title, Class) => {
    const { controller } = bench();
    controller.setResponse(of(Class), rows(3));
    const read = () => [1, 2, 3].map((id) => controller.get(Class, { id }) as Numbered);
    const before = read();
    expect(numbers).toBe(3);
    expect(before.map(({ number }) => number)).toEqual([0, 1, 2]);
    controller.setResponse(of(Class), rows(3));
    expect(numbers).toBe(3);
    expect(read()).toEqual(before);
    controller.setResponse(of(Class), rows(3, 'changed'));
    // A changed record keeps what it said of itself.
    expect(read().map(({ number, title }) => [number, title])).toEqual([
      [0, 'changed'],
      [1, 'changed'],
      [2, 'changed'],
    ]);
    expect(numbers).toBe(6);
  });

  test('runs for each store, and in a record that a response gives in full, too', () => {
    const [one, other] = [bench(), bench()];
    for (const { controller } of [one, other])
      controller.setResponse(of(Numbered), [{ id: 1, title: 'a', number: 50 }]);
    expect(numbers).toBe(2);
    expect(one.controller.get(Numbered, { id: 1 })).toMatchObject({ number: 50 });
  });

  test('a constructor runs once per record', () => {
    const { controller } = bench();
    controller.setResponse(of(Constructed), rows(3));
    expect(made).toBe(3);
    const read = () => [1, 2, 3].map((id) => controller.get(Constructed, { id }) as Constructed);
    expect(read().map(({ place }) => place)).toEqual([1, 2, 3]);
    controller.setResponse(of(Constructed), rows(3));
    expect(made).toBe(3);
  });
});

test('a default is no field of a response, also beside a field with the name of a method', () => {
  class Titled extends Entity {
    id = 0;
    title = 'default';
    /** A response has a field of this name. */
    mark() {
      return '';
    }
  }
  const list = new RestEndpoint({ path: '/titled', schema: [Titled] });
  const controller = new Controller();
  controller.setResponse(list, [{ id: 1, title: 'a' }]);
  controller.setResponse(list, [{ id: 2, mark: 'text' }]);
  expect(controller.get(Titled, { id: 2 })).toMatchObject({ id: 2, title: 'default', mark: 'text' });
  expect(snapshot(controller)).toEqual({
    Titled: { 1: { id: 1, title: 'a' }, 2: { id: 2, mark: 'text' } },
  });
});
