/** Random deeds of the people who use one app, and of its server. */
import fc from 'fast-check';
import { MUTATIONS, READS } from '../operations.ts';
import type { EndpointName } from './declarations.ts';
import { ARGS, type Args, HOOKS, POLLING, QUERY_ARGS, type ReadName, TWO, type View } from './views.ts';

export interface Called {
  readonly endpoint: EndpointName;
  readonly args: Args;
}

interface Answered extends Called {
  readonly response?: unknown;
}

export type Deed =
  | {
      readonly do: 'mount';
      readonly place: number;
      readonly view: View;
      /** The component is there already, and gets other arguments. */
      readonly mounted?: number;
      readonly isTransition?: boolean;
    }
  | { readonly do: 'unmount'; readonly place: number }
  | {
      readonly do: 'change';
      readonly place: number;
      /** Which of the arguments of its endpoint; -1 for `null`. */
      readonly nth: number;
      readonly isTransition: boolean;
    }
  | {
      readonly do: 'answer';
      readonly nth: number;
      readonly status: number;
      readonly seed: number;
      /** In place of a random one. */
      readonly response?: unknown;
    }
  | ({ readonly do: 'mutate'; readonly status: number } & Answered)
  | ({ readonly do: 'store' } & Answered)
  | ({ readonly do: 'setError'; readonly status: number } & Called)
  | ({ readonly do: 'fetch' | 'fetchIfStale' | 'invalidate' } & Called)
  | { readonly do: 'invalidateAll' | 'expireAll'; readonly endpoint: EndpointName }
  | { readonly do: 'reset' }
  | { readonly do: 'wait'; readonly milliseconds: number };

export const PLACES = 3;

const NAMES = Object.keys(ARGS) as ReadName[];

const place = fc.nat(PLACES - 1);
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(404, 500, 0) },
);

/** What is asked of the store. */
const asked = Object.entries(QUERY_ARGS).flatMap(([name, all]) =>
  all.map((args): View => ({ hook: 'useQuery', name: name as View['name'], args })),
);
const special: fc.Arbitrary<View> = fc.oneof(
  fc.constantFrom(...asked),
  fc.constantFrom(...POLLING).map((hook): View => ({ hook, name: 'news.list', args: [] })),
  fc
    .constantFrom<View['name'][]>('users.list', 'posts.list', 'versions.list')
    .map((name): View => ({ hook: 'items', name, args: [] })),
);

/** Objects with a prototype: there, the types of errors depend on it. */
const plain = (operation: unknown) => JSON.parse(JSON.stringify(operation)) as Answered;
const changing = fc.oneof(...MUTATIONS).map(plain);
const storing = fc.oneof(fc.oneof(...READS), changing).map(plain);

/** What may be done without regard to what the app reads. */
const ANY: readonly fc.WeightedArbitrary<Deed>[] = [
  {
    weight: 100,
    arbitrary: fc.record({ do: fc.constant('answer'), nth: fc.nat(3), status, seed: fc.nat() }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      do: fc.constant('change'),
      place,
      nth: fc.integer({ min: -1, max: 2 }),
      isTransition: fc.boolean(),
    }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('unmount'), place }) },
  { weight: 15, arbitrary: fc.record({ do: fc.constant('mount'), place, view: special }) },
  {
    weight: 30,
    arbitrary: fc
      .tuple(changing, fc.constantFrom(200, 200, 200, 404, 500, 0))
      .map(([one, given]): Deed => ({ ...one, do: 'mutate', status: given })),
  },
  { weight: 20, arbitrary: storing.map((one): Deed => ({ ...one, do: 'store' })) },
  { weight: 3, arbitrary: fc.constant({ do: 'reset' }) },
  {
    weight: 20,
    arbitrary: fc.record({ do: fc.constant('wait'), milliseconds: fc.constantFrom(2_500, 30_000, 61_000) }),
  },
];

/** Deeds of an app that reads a few endpoints, so that they meet. */
function deedsOf(names: readonly ReadName[]): fc.Arbitrary<Deed> {
  const read = fc
    .constantFrom(
      ...names.flatMap((endpoint) => (ARGS[endpoint] as Args[]).map((args) => [endpoint, args] as const)),
    )
    .map(([endpoint, args]) => ({ endpoint, args }));
  const hook = fc.constantFrom(...HOOKS, ...HOOKS, ...TWO);
  const view = fc
    .tuple(hook, read)
    .map(([hook, { endpoint, args }]): View => ({ hook, name: endpoint, args }));
  const own: fc.WeightedArbitrary<Deed>[] = [
    { weight: 80, arbitrary: fc.record({ do: fc.constant('mount'), place, view }) },
    {
      weight: 15,
      arbitrary: fc
        .tuple(read, fc.constantFrom(404, 500))
        .map(([called, given]): Deed => ({ do: 'setError', ...called, status: given })),
    },
    {
      weight: 30,
      arbitrary: fc
        .tuple(fc.constantFrom('fetch', 'fetchIfStale', 'invalidate'), read)
        .map(([name, called]): Deed => ({ do: name, ...called })),
    },
    {
      weight: 20,
      arbitrary: fc
        .tuple(fc.constantFrom('invalidateAll', 'expireAll'), read)
        .map(([name, { endpoint }]): Deed => ({ do: name, endpoint })),
    },
  ];
  return fc.oneof(...ANY, ...own);
}

export const program: fc.Arbitrary<Deed[]> = fc
  .shuffledSubarray(NAMES, { minLength: 1, maxLength: 3 })
  .chain((names) => fc.array(deedsOf(names), { minLength: 2, maxLength: 16 }));
