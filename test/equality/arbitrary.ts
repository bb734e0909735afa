/** Programs at random. Everything is chosen by numbers that are made to fit later, so that any part can be left out. */
import fc from 'fast-check';
import {
  type Endpoint,
  type Entity,
  type Fields,
  inheritedOf,
  type Late,
  type Module,
  named,
  type Pk,
  type Program,
  type Relate,
  type Resource,
  type Schema,
  type Statement,
} from './program.ts';

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
  ] as const),
  target: some,
  isOdd: chance(8),
  isPristine: chance(20),
  how: fc.constantFrom('date', 'upper', 'wrap'),
  late: fc.constantFrom('spread', 'added', 'connected'),
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
  isDynamic: chance(8),
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
  ] as const),
  isExtended: chance(25),
});

const style = weighted([
  [5, 'named'],
  [2, 'alias'],
  [2, 'namespace'],
] as const);

const draft = fc.record({
  modules: fc.array(fc.record({ style, ours: style, isThrough: chance(35) }), { minLength: 2, maxLength: 4 }),
  entities: fc.array(entity, { minLength: 2, maxLength: 5 }),
  resources: fc.array(resource, { minLength: 1, maxLength: 4 }),
  endpoints: fc.array(endpoint, { minLength: 0, maxLength: 3 }),
});

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;
type EntityDraft = Draft['entities'][number];
type RelationDraft = EntityDraft['relations'][number];

const FILES = ['base', 'models', 'data', 'app'];
const NAMES = ['User', 'Post', 'Comment', 'Tag', 'Album'];
const FIELDS = ['author', 'items', 'owner', 'links', 'best', 'more'];
const ODD = ['7', 'first name', '2', 'class'];

export const program: fc.Arbitrary<Program> = draft.map(fit);

function fit(draft: Draft): Program {
  const count = draft.modules.length;
  // Modules import those before them, so a class stands before all that come later in this order.
  const drafts = draft.entities
    .map((one, i) => ({ ...one, module: one.module % count, name: NAMES[i]! }))
    .sort((a, b) => a.module - b.module);
  const statements: Statement[][] = draft.modules.map(() => []);
  const entities: Entity[] = [];
  const later: Relate[] = [];
  for (const [at, one] of drafts.entries()) {
    const { early, late } = relations(drafts, at, count);
    const isAssigned = one.isAssigned && Object.keys(early).length > 0;
    statements[one.module]!.push({ do: 'entity', entity: at });
    if (isAssigned) later.push({ do: 'relate', entity: at, fields: early, late: 'assigned' });
    later.push(...late);
    entities.push(entityOf(one, at, isAssigned ? {} : early));
  }
  for (const relate of later) statements[placeOf(relate, entities)]!.push(relate);
  const resources = draft.resources.map((one, i) => resourceOf(one, i, entities, count));
  for (const [at, one] of resources.entries()) {
    if (one.wrapper) declare(statements[one.wrapperModule]!, one.wrapper);
    statements[one.module]!.push({ do: 'resource', resource: at });
  }
  const endpoints = draft.endpoints.map((one, i) => endpointOf(one, i, entities, count));
  for (const [at, { module }] of endpoints.entries())
    statements[module]!.push({ do: 'endpoint', endpoint: at });
  const modules = draft.modules.map(
    (one, i): Module => ({ ...one, file: `${FILES[i]}.ts`, statements: statements[i]! }),
  );
  return { modules, entities, resources, endpoints };
}

/**
 * Relations to what stands before the class go into it; the others come later, one statement each. Only to a schema of its
 * own can something be added: the one that a class has from its parent is not its alone.
 */
function relations(drafts: readonly (EntityDraft & { module: number })[], at: number, count: number) {
  const one = drafts[at]!;
  const early: Record<string, Schema> = {};
  const late: Relate[] = [];
  for (const [i, relation] of one.relations.entries()) {
    const target = relation.target % drafts.length;
    const field = relation.isOdd ? ODD[(i + at) % ODD.length]! : FIELDS[(i + at) % FIELDS.length]!;
    const schema = schemaOf(relation, target);
    if (relation.kind === 'convert' || target < at) early[field] = schema;
    else {
      const canConnect = drafts[target]!.module === count - 1 && one.module < count - 1;
      const isImpossible =
        relation.late === 'connected' ? !canConnect : one.isAssigned || !Object.keys(early).length;
      const how: Late = relation.late !== 'spread' && isImpossible ? 'spread' : relation.late;
      late.push({ do: 'relate', entity: at, fields: { [field]: schema }, late: how });
    }
  }
  return { early, late };
}

function schemaOf({ kind, how }: RelationDraft, target: number): Schema {
  const entity = { kind: 'entity', entity: target } as const;
  if (kind === 'list') return { kind: 'list', of: entity };
  if (kind === 'convert') return { kind: 'convert', how };
  if (kind === 'shape') return { kind: 'shape', fields: { main: entity, all: { kind: 'list', of: entity } } };
  return entity;
}

function entityOf(one: EntityDraft & { module: number; name: string }, at: number, early: Fields): Entity {
  const { name, module, isKeyed, pk, process, merge, check, form, decorated, scalars } = one;
  const parent = one.isSubclass && at > 0 ? one.parent % at : undefined;
  const pristine = one.relations.flatMap((relation, i) => {
    const field = FIELDS[(i + at) % FIELDS.length]!;
    return relation.isPristine && early[field]?.kind === 'entity' ? [field] : [];
  });
  return {
    name,
    module,
    parent,
    isKeyed,
    // The older decorators know no class expressions.
    isExpression: one.isExpression && decorated === 'no',
    decorated,
    pk,
    process,
    merge,
    check,
    scalars,
    pristine,
    relations: early,
    // Spread and computed forms do not go together: one of them says already that nobody knows the keys.
    form: parent === undefined ? form : 'literal',
  };
}

/** Where a later relation is written: beside the class that it needs, or in a function of its own module. */
function placeOf({ entity, fields, late }: Relate, entities: readonly Entity[]): number {
  const own = entities[entity]!.module;
  if (late === 'connected') return own;
  const targets = Object.values(fields)
    .flatMap(named)
    .map((target) => entities[target]!.module);
  return Math.max(own, ...targets);
}

function declare(statements: Statement[], wrapper: NonNullable<Resource['wrapper']>): void {
  if (statements.some((one) => one.do === 'wrapper' && one.wrapper === wrapper)) return;
  statements.unshift({ do: 'wrapper', wrapper });
}

type ResourceDraft = Draft['resources'][number];

function resourceOf(one: ResourceDraft, i: number, entities: readonly Entity[], count: number): Resource {
  const entity = one.entity % entities.length;
  const own = entities[entity]!.module;
  const module = one.isElsewhere ? own + ((one.entity + i) % (count - own)) : own;
  const { isOptimistic, isPaged, hasPrefix, isDynamic, options, extension, wrapper } = one;
  const { name } = entities[entity]!;
  return {
    name: `${name}Resource${i}`,
    module,
    entity,
    path: pathOf(`/${name.toLowerCase()}s${i}`, inheritedOf(entities, entity, 'pk'), one.path),
    isDynamic,
    wrapper,
    wrapperModule: one.wrapperModule % (module + 1),
    isOptimistic,
    isPaged,
    hasPrefix,
    options,
    extension,
  };
}

/** The parameters of a path are those by which its entity is known. */
const PARAMETERS: Record<Pk, string> = { id: ':id', asked: ':id', slug: ':slug', composite: ':kind-:id' };

function pathOf(base: string, pk: Pk, choice: number): string {
  const key = PARAMETERS[pk];
  const paths = [
    `${base}/${key}`,
    `${base}/${key}`,
    `/api${base}/${key}`,
    `${base}/${key}/detail`,
    `/:group${base}/${key}`,
    `${base}/${key.replace('-', '/')}`,
    `${base}?of=x&${key.replaceAll(/-?:(\w+)/g, '&$1=:$1').slice(1)}`,
    `${base}{/${key}}`,
  ];
  return paths[choice % paths.length]!;
}

function endpointOf(
  one: Draft['endpoints'][number],
  i: number,
  entities: readonly Entity[],
  count: number,
): Endpoint {
  const entity = one.entity % entities.length;
  const other = one.other % entities.length;
  const last = Math.max(entities[entity]!.module, entities[other]!.module);
  const schema = answerOf(one.schema, entity, other);
  return {
    name: `endpoint${i}`,
    module: last + (one.module % (count - last)),
    path: schema.kind === 'all' ? `/e${i}` : `/e${i}/:n`,
    schema,
    isExtended: one.isExtended,
  };
}

function answerOf(kind: Draft['endpoints'][number]['schema'], entity: number, other: number): Schema {
  const one = { kind: 'entity', entity } as const;
  const list = { kind: 'list', of: one } as const;
  switch (kind) {
    case 'shape':
      return { kind: 'shape', fields: { found: list, first: { kind: 'entity', entity: other } } };
    case 'list':
      return list;
    case 'lists':
      return { kind: 'list', of: list };
    case 'all':
      return { kind: 'all', entity };
    case 'collection':
      return { kind: 'shape', fields: { items: { kind: 'collection', entity, options: 'none' } } };
    case 'plain':
      return { kind: 'plain' };
  }
}
