/**
 * Items that move between lists, with prices by currency, at random beside a naive model: reads that arrive late, and
 * changes that are optimistic, refused, answered with nonsense, and settled in any order. `MOVES=20000` runs as many.
 */
import fc from 'fast-check';
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import type { Call } from './random/model.ts';
import { CURRENCIES, type Declared, IDS, STATUSES, type Step, World } from './random/world.ts';

const lens = ([params]: { currency?: string }[]) => params?.currency;

class Item extends Entity {
  id = '';
  status = '';
  title = '';
  currency = '';
  price: number | undefined = undefined;
  static override schema = { price: new schema.Scalar({ lens, key: 'random currency' }) };
}

const items = new schema.Collection([Item], {
  argsKey: ({ currency: _, ...filters }: { currency?: string; status?: string } = {}) => filters,
});
const options = {
  path: '/items/:id',
  schema: Item,
  searchParams: {} as { currency: string; status?: string },
} as const;
const Items = createResource({ ...options, Collection: undefined }).extend('getList', { schema: items });
const Optimistic = createResource({ ...options, optimistic: true }).extend('getList', { schema: items });
const toFront = (now: unknown[], more: unknown[]) => [...more, ...now];
const front = (list: typeof Items.getList | typeof Optimistic.getList) =>
  list.move.extend({ schema: items.moveWith(toFront) });

const declared: Declared = {
  Item,
  list: Items.getList,
  item: Items.get,
  prices: new RestEndpoint({
    path: '/prices',
    searchParams: {} as { currency: string },
    schema: new schema.Values(new schema.Scalar({ lens, key: 'random currency', entity: Item })),
  }),
  mutations: {
    update: [Items.partialUpdate, Optimistic.partialUpdate],
    move: [Items.getList.move, Optimistic.getList.move],
    front: [front(Items.getList), front(Optimistic.getList)],
    delete: [Items.delete, Optimistic.delete],
  },
};

const one = <T>(values: readonly T[]) => fc.constantFrom(...values);
const status = one(STATUSES.slice(1));
const currency = one(CURRENCIES);
const call: fc.Arbitrary<Call> = fc.record({
  params: fc.record({ id: one(IDS), currency }),
  body: fc.record(
    { status, title: one(['x', 'y']), price: fc.integer({ min: 1, max: 3 }) },
    { requiredKeys: [] },
  ),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('list'), status: one(STATUSES), currency }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('item'), id: one(IDS), currency }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prices'), currency }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change'),
      kind: one(['move', 'move', 'front', 'update', 'delete'] as const),
      isOptimistic: fc.boolean(),
      call,
      elsewhere: fc.option(status, { nil: undefined, freq: 5 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('settle'),
      which: fc.nat(5),
      how: one(['answer', 'answer', 'answer', 'refusal', 'nonsense'] as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere'), call }) },
) as fc.Arbitrary<Step>;

const RUNS = Number(process.env.MOVES ?? 300);

test(`${RUNS} programs show what the model shows`, { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
    await new World(declared).run(steps);
  });
  const { failed, errorInstance, counterexample } = await fc.check(property, { seed: SEED, numRuns: RUNS });
  expect(failed && `${errorInstance}\n${JSON.stringify(counterexample)}`).toBe(false);
});
