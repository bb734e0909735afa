/** A page that is left while a mutation is in flight: the next one shows what it saved, and asks what became of it. */
import { Controller, createResource, Entity } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { expect, test } from 'vitest';
import { carried } from './world.ts';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const one = { id: 1 };
const resource = (optimistic: boolean) => createResource({ path: '/notes/:id', schema: Note, optimistic });

/** A controller that has a note, and its requests in flight. */
function left() {
  const answers: (() => void)[] = [];
  const controller = new Controller({
    fetch: (async () => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return Response.json({ id: 1, text: 'changed' });
    }) as typeof fetch,
  });
  return { controller, answers };
}

/** The state of the note in a controller that gets what another one saved. */
function next(controller: Controller, { get }: ReturnType<typeof resource>) {
  const after = new Controller();
  hydrate(after, carried(controller));
  return after.getResponse(get, one);
}

test.each([true, false])('with optimistic: %s', async (isOptimistic) => {
  const Notes = resource(isOptimistic);
  const { controller, answers } = left();
  controller.setResponse(Notes.get, one, { id: 1, text: 'first' });
  expect(next(controller, Notes).expiresAt).toBeGreaterThan(0);
  const changed = controller.fetch(Notes.partialUpdate, one, { text: 'changed' });
  expect(next(controller, Notes)).toMatchObject({ data: { text: 'first' }, expiresAt: 0 });
  await new Promise((resolve) => setTimeout(resolve));
  answers[0]!();
  await changed;
  const { data, expiresAt } = next(controller, Notes);
  expect(data!.text).toBe('changed');
  expect(expiresAt).toBeGreaterThan(0);
});

test('a read in flight changes nothing', async () => {
  const Notes = resource(false);
  const { controller } = left();
  controller.setResponse(Notes.get, one, { id: 1, text: 'first' });
  controller.fetch(Notes.getList).catch(() => {});
  expect(dehydrate(controller).a).toMatchObject([[expect.any(String), 'GET /notes/1', 0, 1]]);
  expect(next(controller, Notes).expiresAt).toBeGreaterThan(0);
  controller.dispose();
});
