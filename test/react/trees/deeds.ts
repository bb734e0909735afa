/** What happens to a page at random. */
import fc from 'fast-check';
import { READERS, READS } from './readers.tsx';

/** A call of one of the two controllers. */
export type Call =
  | { readonly do: 'rename'; readonly of: number; readonly id: string }
  | { readonly do: 'store'; readonly of: number; readonly read: number; readonly seed: number }
  | {
      readonly do: 'fetch' | 'invalidate' | 'expireAll' | 'invalidateAll';
      readonly of: number;
      readonly read: number;
    }
  | { readonly do: 'reset'; readonly of: number };

export interface Answer {
  readonly do: 'answer';
  readonly of: number;
  readonly nth: number;
  readonly status: number;
  readonly seed: number;
}

export type Deed =
  | { readonly do: 'mount'; readonly place: number; readonly hook: string; readonly reads: readonly number[] }
  | { readonly do: 'swap'; readonly place: number; readonly read: number }
  | { readonly do: 'unmount' | 'retry'; readonly place: number }
  | { readonly do: 'hide'; readonly place: number }
  | { readonly do: 'exchange' | 'render' }
  | { readonly do: 'wait'; readonly milliseconds: number }
  | Answer
  | Call;

const place = fc.nat(2);
const of = fc.nat(1);
const read = fc.nat(READS.length - 1);
const seed = fc.nat(9);
const hook = fc.constantFrom(...Object.keys(READERS));

export const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mount'),
      place,
      hook,
      reads: fc.array(read, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('swap'), place, read }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hide'), place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('unmount', 'retry'), place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('exchange', 'exchange', 'render') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      milliseconds: fc.constantFrom(150, 2_500, 6_000, 21_000, 61_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename'), of, id: fc.constantFrom('u1', 'u2') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('store'), of, read, seed }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('fetch', 'invalidate', 'expireAll', 'invalidateAll'),
      of,
      read,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset'), of }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      of,
      nth: fc.nat(4),
      status: fc.constantFrom(200, 200, 200, 404, 500),
      seed,
    }),
  },
);
