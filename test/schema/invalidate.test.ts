/** What a deletion says, completed by its arguments: keys of several fields, and values of several kinds. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Seat extends Entity {
  row = '';
  col = 0;
  override pk() {
    return `${this.row}-${this.col}`;
  }
}
class Link extends Entity {
  id = 0;
  url = '';
}
const Seats = createResource({ path: '/halls/:hall/seats/:row/:col', schema: Seat });
const kind = { searchParams: {} as { type: 'link' } };
const Items = createResource({
  path: '/items/:id',
  schema: new schema.Union({ link: Link }, 'type'),
}).extend({ delete: kind });

test.each([
  ['nothing of the key', { ok: true }],
  ['a part of the key', { row: 'A' }],
  ['the key', { row: 'A', col: 2 }],
])('a deletion whose response has %s removes the entity of a key of several fields', async (_, answer) => {
  const { controller, last } = bench();
  controller.setResponse(Seats.getList, { hall: 1, row: 'A' }, [
    { row: 'A', col: 1 },
    { row: 'A', col: 2 },
  ]);
  const sent = controller.fetch(Seats.delete, { hall: '1', row: 'A', col: '2' });
  await turn();
  await last().answer(answer);
  expect(await sent).toEqual(answer);
  expect(controller.getResponse(Seats.getList, { hall: 1, row: 'A' }).data).toMatchObject([{ col: 1 }]);
});

test('a response without the attribute of a Union is of the kind that the arguments name', () => {
  const { controller } = bench();
  controller.setResponse(Items.getList, {}, [
    { id: 1, type: 'link' },
    { id: 2, type: 'link' },
  ]);
  controller.setResponse(Items.delete, { id: 1, type: 'link' }, { ok: true });
  expect(controller.getResponse(Items.getList, {}).data).toMatchObject([{ id: 2 }]);
});

test('fields of the response rank over arguments of the same name', () => {
  const { controller } = bench();
  const clear = new RestEndpoint({
    path: '/folders/:id/clear',
    method: 'POST',
    body: undefined,
    schema: new schema.Invalidate(Link),
  });
  controller.set(Link, { id: 1 }, { url: 'a' });
  controller.set(Link, { id: 2 }, { url: 'b' });
  controller.setResponse(clear, { id: 1 }, [{ id: 2 }]);
  expect(controller.get(new schema.All(Link))).toMatchObject([{ id: 1 }]);
});

test.each([
  ['a record', null, [1, 2]],
  ['a list', [{ id: 2 }, null], [1]],
])('null in place of %s says that nothing was deleted', (_, removed, left) => {
  const { controller } = bench();
  const merge = new RestEndpoint({
    path: '/links/:id/merge',
    method: 'POST',
    body: undefined,
    schema: { kept: Link, removed: new schema.Invalidate(Link) },
  });
  controller.set(Link, { id: 1 }, { url: 'a' });
  controller.set(Link, { id: 2 }, { url: 'b' });
  controller.setResponse(merge, { id: 1 }, { kept: { id: 1 }, removed } as never);
  expect(controller.get(new schema.All(Link))?.map(({ id }) => id)).toEqual(left);
});

test.each([
  ['a list', [Link], '[new schema.Invalidate(Link)]'],
  ['a shape', { gone: Link }, '{ gone: new schema.Invalidate(Link) }'],
])('around %s it is refused in development, and says where to write it', (what, held, written) => {
  const { controller } = bench();
  const remove = new RestEndpoint({ path: '/gone', method: 'POST', schema: new schema.Invalidate(held) });
  expect(() => controller.setResponse(remove, {}, [{ id: 1 }])).toThrow(
    `schema-invalidate: schema.Invalidate is around ${what}. Write it inside, around the class of a record: ${written}.`,
  );
});

class Plain extends Entity {
  id = 0;
  name = '';
}

test('a deletion that is answered with true deletes by its arguments', async () => {
  const { controller, last } = bench();
  const remove = new RestEndpoint({
    path: '/users/:id',
    method: 'DELETE',
    schema: new schema.Invalidate(Plain),
  });
  controller.set(Plain, { id: 1 }, { name: 'a' });
  const done = controller.fetch(remove, { id: 1 });
  await turn();
  await last().answer(true);
  await done;
  expect(controller.get(Plain, { id: 1 })).toBeUndefined();
});
