/** Lists with `nestKey` in a new record, before the response with its key has arrived. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Line extends Entity {
  id = 0;
  text = '';
}
class Order extends Entity {
  id = 0;
  slug = '';
  lines: Line[] = [];
  notes: Line[] = [];
  static override schema: Record<string, unknown> = {};
}
const lines = new schema.Collection([Line], { nestKey: ({ id }) => ({ order: id }) });
const notes = new schema.Collection([Line], {
  nestKey: ({ slug, id }) => (slug ? { slug } : { of: `o${id}` }),
});
Order.schema = { lines, notes };
const { getList } = createResource({ path: '/orders/:id', schema: Order, optimistic: true });
const getLines = new RestEndpoint({
  path: '/lines',
  searchParams: {} as { order?: number } | undefined,
  body: {} as object,
  schema: lines,
  optimistic: true,
});
const texts = (list: readonly Line[]) => list.map(({ text }) => text).join();

function start() {
  const on = bench();
  const { controller } = on;
  controller.setResponse(getList, [{ id: 1, lines: [{ id: 1, text: 'one' }], notes: [] }]);
  controller.setResponse(getLines, [
    { id: 1, text: 'one' },
    { id: 2, text: 'two' },
  ]);
  return {
    ...on,
    shown: () => controller.getResponse(getList).data!.map((order) => texts(order.lines)),
    noted: () => controller.getResponse(getList).data!.map((order) => texts(order.notes)),
    all: () => texts(controller.getResponse(getLines).data!),
  };
}

test('each new record has its own list, and the list of all stays as it is', async () => {
  const { controller, calls, shown, noted, all } = start();
  const sent = ['a', 'b'].map((text) =>
    controller.fetch(getList.push, { lines: [{ text }], notes: [{ text }] }),
  );
  expect(shown()).toEqual(['one', 'a', 'b']);
  expect(noted()).toEqual(['', 'a', 'b']);
  expect(all()).toBe('one,two');
  // A line of another order joins the list of that and the list of all.
  const line = controller.fetch(getLines.push, { order: 1 }, { text: 'x' });
  expect(shown()).toEqual(['one,x', 'a', 'b']);
  expect(all()).toBe('one,two,x');
  await turn();
  await calls[1]!.answer({ id: 6, lines: [{ id: 6, text: 'b' }], notes: [] });
  await sent[1];
  expect(shown()).toEqual(['one,x', 'b', 'a']);
  await calls[0]!.answer({ id: 5, lines: [{ id: 5, text: 'a' }], notes: [] });
  await calls[2]!.answer({ id: 7, text: 'x' });
  await Promise.all([...sent, line]);
  expect(shown()).toEqual(['one,x', 'b', 'a']);
  expect(texts(controller.get(lines, { order: 5 })!)).toBe('a');
});

test('a list that is known by a field which was sent is that list at once', () => {
  const { controller } = start();
  void controller.fetch(getList.push, { slug: 's', notes: [{ text: 'a' }] });
  expect(texts(controller.get(notes, { slug: 's' })!)).toBe('a');
});
