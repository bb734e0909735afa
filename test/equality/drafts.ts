/** Drafts of programs at random: numbers that are made to fit later, so that any part can be left out. */
import fc from 'fast-check';

type Weighted<T> = readonly (readonly [weight: number, value: T])[];

const weighted = <T>(choices: Weighted<T>) =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

/** True in so many of a hundred. */
const chance = (percent: number) =>
  weighted<boolean>([
    [100 - percent, false],
    [percent, true],
  ]);

const some = fc.nat(1_000);

const relation = fc.record({
  kind: weighted([
    [5, 'entity'],
    [5, 'list'],
    [2, 'shape'],
    [2, 'convert'],
    [1, 'array'],
    [1, 'object'],
    [1, 'values'],
    [1, 'union'],
    [1, 'lazy'],
    [1, 'lazies'],
  ] as const),
  target: some,
  other: some,
  isFunction: fc.boolean(),
  isOdd: chance(8),
  isPristine: chance(20),
  how: fc.constantFrom('date', 'upper', 'wrap'),
  late: fc.constantFrom('spread', 'added', 'aliased', 'connected'),
});

const entity = fc.record({
  module: some,
  isSubclass: chance(18),
  parent: some,
  isKeyed: chance(15),
  isExpression: chance(12),
  isAssigned: chance(15),
  pk: weighted([
    [12, 'id'],
    [2, 'composite'],
    [2, 'slug'],
    [1, 'asked'],
  ] as const),
  process: weighted([
    [12, 'none'],
    [1, 'label'],
    [1, 'drop'],
    [1, 'via'],
    [1, 'super'],
  ] as const),
  merge: weighted([
    [12, 'none'],
    [1, 'concat'],
    [1, 'highest'],
    [1, 'first'],
    [1, 'counted'],
  ] as const),
  check: weighted([
    [14, 'none'],
    [1, 'validate'],
    [1, 'shouldUpdate'],
    [1, 'shouldReorder'],
  ] as const),
  form: weighted([
    [8, 'literal'],
    [1, 'constant'],
    [1, 'computed'],
  ] as const),
  keyForm: weighted([
    [8, 'plain'],
    [1, 'enum'],
    [1, 'constant'],
    [1, 'object'],
    [1, 'template'],
  ] as const),
  typing: weighted([
    [8, 'none'],
    [1, 'satisfies'],
    [1, 'constant'],
  ] as const),
  isMixed: chance(15),
  decorated: weighted([
    [7, 'no'],
    [2, 'all'],
    [1, 'partly'],
    [1, 'bare'],
  ] as const),
  scalars: fc.subarray(['title', 'count', 'kind', 'note']),
  relations: fc.array(relation, { minLength: 0, maxLength: 3 }),
});

const resource = fc.record({
  entity: some,
  isElsewhere: chance(40),
  path: some,
  pathForm: weighted([
    [10, 'literal'],
    [1, 'constant'],
    [1, 'template'],
    [1, 'enum'],
    [1, 'dynamic'],
  ] as const),
  wrapper: weighted([
    [10, undefined],
    [1, 'spread'],
    [1, 'arguments'],
    [1, 'extended'],
    [1, 'class'],
  ] as const),
  wrapperModule: some,
  isOptimistic: chance(25),
  isPaged: chance(40),
  hasPrefix: chance(30),
  options: weighted([
    [6, 'none'],
    [1, 'sorted'],
    [1, 'class'],
    [1, 'kind'],
  ] as const),
  extension: weighted([
    [6, 'none'],
    [1, 'named'],
    [1, 'options'],
    [1, 'mapped'],
  ] as const),
});

const endpoint = fc.record({
  module: some,
  entity: some,
  other: some,
  schema: weighted([
    [3, 'shape'],
    [2, 'list'],
    [2, 'all'],
    [1, 'lists'],
    [1, 'collection'],
    [1, 'plain'],
    [2, 'map'],
    [1, 'values'],
    [1, 'feed'],
    [2, 'mixed'],
    [1, 'object'],
  ] as const),
  isFunction: fc.boolean(),
  isExtended: chance(25),
});

const query = fc.record({
  resource: some,
  module: some,
  isOfAll: fc.boolean(),
  how: fc.constantFrom('filter', 'count'),
});

const style = weighted([
  [5, 'named'],
  [2, 'alias'],
  [2, 'namespace'],
] as const);

const module = fc.record({
  style,
  ours: style,
  isThrough: chance(35),
  isIndirect: chance(15),
  isOlder: chance(20),
  default: weighted([
    [6, 'none'],
    [2, 'entity'],
    [2, 'resource'],
  ] as const),
});

export const draft = fc.record({
  modules: fc.array(module, { minLength: 2, maxLength: 4 }),
  entities: fc.array(entity, { minLength: 2, maxLength: 5 }),
  resources: fc.array(resource, { minLength: 1, maxLength: 4 }),
  endpoints: fc.array(endpoint, { minLength: 0, maxLength: 3 }),
  queries: fc.array(query, { minLength: 0, maxLength: 2 }),
});

export type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;
export type EntityDraft = Draft['entities'][number];
export type RelationDraft = EntityDraft['relations'][number];
export type QueryDraft = Draft['queries'][number];
export type ResourceDraft = Draft['resources'][number];
export type EndpointDraft = Draft['endpoints'][number];
