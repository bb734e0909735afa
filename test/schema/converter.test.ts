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

test('a value that a converter refuses does not take the data off the screen; the error says where it is', async () => {
  class Visit extends Entity {
    id = 0;
    at: Date | undefined = undefined;
    static override schema = {
      at: (text: string) => {
        if (Number.isNaN(Date.parse(text))) throw new RangeError('no date');
        return new Date(text);
      },
    };
  }
  const Visits = createResource({ path: '/visits/:id', schema: Visit });
  const bodies = ['2020-01-01', 'soon'].map((at) => ({ id: 1, at }));
  const controller = new Controller({ fetch: async () => Response.json(bodies.shift()) });
  const visit = await controller.fetch(Visits.get, { id: 1 });
  const error = await controller.fetch(Visits.get, { id: 1 }).catch((thrown) => thrown);
  expect(error.message).toMatch(
    /^GET \/visits\/1: Visit\.get: at at at was refused: RangeError: no date; found: soon$/,
  );
  expect(error.cause).toBeInstanceOf(RangeError);
  expect(controller.getError(Visits.get, { id: 1 })).toBeUndefined();
  expect(controller.getResponse(Visits.get, { id: 1 }).data).toBe(visit);
});
