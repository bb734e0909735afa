import { createResource, Entity, schema } from 'presource';
import { expect, test, vi } from 'vitest';
import { bench } from './support.ts';

/** As modules that are evaluated twice give it. */
const makeNote = (title: string) =>
  class Note extends Entity {
    static override key = 'ReplacedNote';
    id = 0;
    get heading() {
      return title;
    }
  };

test('a class that takes over another one may be met for the first time while a query runs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { controller } = bench();
  const [First, Second] = [makeNote('first'), makeNote('second')];
  const notes = createResource({ path: '/notes/:id', schema: First });
  controller.setResponse(notes.getList, [{ id: 1 }]);
  const all = new schema.Query(new schema.All(Second), (items) => items.map(({ heading }) => heading));
  expect(() => controller.get(all)).not.toThrow();
  controller.set(Second, { id: 1 }, { id: 1 });
  expect(controller.get(Second, { id: 1 })).toBeInstanceOf(Second);
});
