import { Controller, createResource, Entity } from 'presource';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Money {
  constructor(readonly text: string) {}
}

/** What the console says of a schema whose field is `convert`. */
async function saidOf(convert: unknown): Promise<unknown[]> {
  class Item extends Entity {
    id = 0;
    value: unknown = undefined;
    static override schema = { value: convert };
  }
  const Items = createResource({ path: '/items/:id', schema: Item });
  const controller = new Controller({ fetch: async () => Response.json({ id: 1, value: '2' }) });
  await controller.fetch(Items.get, { id: 1 }).catch(() => {});
  return vi.mocked(console.error).mock.calls.flat();
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['Money', Money],
  ['Date', Date],
])(
  '%s among schemas is told of: it is no entity, and would be called without `new`',
  async (name, convert) => {
    expect(await saidOf(convert)).toEqual([
      `presource: schema-class: ${name} is used as a schema but is not an entity: extend Entity, or convert with (value) => new ${name}(value).`,
    ]);
  },
);

test.each([
  ['a function', (text: string) => new Money(text)],
  ['Number', Number],
  ['an entity', class Note extends Entity {}],
])('nothing is said of %s', async (_, convert) => {
  expect(await saidOf(convert)).toEqual([]);
});
