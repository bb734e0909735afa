/** Random deeds of the people who use one app, and of its server. */
import fc from 'fast-check';
import { MUTATIONS, READS } from '../operations.ts';
import type { EndpointName } from './declarations.ts';
import { ARGS, type Args, HOOKS, POLLING, QUERY_ARGS, type ReadName, type View } from './views.ts';

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

const place = fc.nat(PLACES - 1);
const reads = Object.entries(ARGS).flatMap(([name, all]) => (all as Args[]).map((args) => ({ name, args })));
const read = fc.constantFrom(...reads).map(({ name, args }) => ({ endpoint: name as ReadName, args }));
const asked = Object.entries(QUERY_ARGS).flatMap(([name, all]) =>
  all.map((args): View => ({ hook: 'useQuery', name: name as View['name'], args })),
);
const view: fc.Arbitrary<View> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...HOOKS), read)
      .map(([hook, { endpoint, args }]) => ({ hook, name: endpoint, args })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...asked) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...POLLING).map((hook): View => ({ hook, name: 'news.list', args: [] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<View['name'][]>('users.list', 'posts.list', 'versions.list')
      .map((name): View => ({ hook: 'items', name, args: [] })),
  },
  { weight: 1, arbitrary: read.map(({ endpoint, args }): View => ({ hook: 'both', name: endpoint, args })) },
);
const status = fc.oneof(
  { weight: 5, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(404, 500, 0) },
);

/** Objects with a prototype: there, the types of errors depend on it. */
const plain = (operation: unknown) => JSON.parse(JSON.stringify(operation)) as Answered;

/** The responses that the controller's test stores by hand. */
const stored = fc.oneof(fc.oneof(...READS), fc.oneof(...MUTATIONS)).map(plain);
const changing = fc.oneof(...MUTATIONS).map(plain);

const DEEDS: Readonly<Record<string, fc.WeightedArbitrary<Deed>>> = {
  mount: { weight: 8, arbitrary: fc.record({ do: fc.constant('mount'), place, view }) },
  unmount: { weight: 1, arbitrary: fc.record({ do: fc.constant('unmount'), place }) },
  change: {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change'),
      place,
      nth: fc.integer({ min: -1, max: 2 }),
      isTransition: fc.boolean(),
    }),
  },
  answer: {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('answer'), nth: fc.nat(3), status, seed: fc.nat() }),
  },
  mutate: {
    weight: 3,
    arbitrary: fc.tuple(changing, status).map(([{ endpoint, args, response }, given]) => ({
      do: 'mutate',
      endpoint,
      args,
      response,
      status: given,
    })),
  },
  store: {
    weight: 2,
    arbitrary: stored.map(({ endpoint, args, response }) => ({ do: 'store', endpoint, args, response })),
  },
  setError: {
    weight: 1,
    arbitrary: fc
      .tuple(read, fc.constantFrom(404, 500))
      .map(([called, given]) => ({ do: 'setError', ...called, status: given })),
  },
  call: {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('fetch', 'fetchIfStale', 'invalidate'), read)
      .map(([name, called]): Deed => ({ do: name as 'fetch', ...called })),
  },
  all: {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('invalidateAll', 'expireAll'), read)
      .map(([name, { endpoint }]): Deed => ({ do: name as 'expireAll', endpoint })),
  },
  reset: { weight: 0.3, arbitrary: fc.constant({ do: 'reset' }) },
  wait: {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), milliseconds: fc.constantFrom(2_500, 30_000, 61_000) }),
  },
} as never;

const only = process.env.DEEDS?.split(',');

export const program: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    ...Object.entries(DEEDS)
      .filter(([name]) => !only || only.includes(name))
      .map(([, one]) => ({ ...one, weight: Math.ceil(one.weight * 10) })),
  ),
  { minLength: 2, maxLength: 14 },
);
