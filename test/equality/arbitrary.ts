/** Programs at random: drafts that were made to fit. */
import type fc from 'fast-check';
import {
  type Draft,
  draft,
  type EndpointDraft,
  type EntityDraft,
  type QueryDraft,
  type RelationDraft,
  type ResourceDraft,
} from './drafts.ts';
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
  type Query,
  type Relate,
  type Resource,
  type Schema,
  type Statement,
} from './program.ts';

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
    entities.push(entityOf(one, at, isAssigned ? {} : early));
    later.push(
      ...late.map((one) => (isDecorated(one, entities) ? { ...one, late: 'spread' as const } : one)),
    );
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
  const queries = draft.queries.map((one, i) => queryOf(one, i, resources, count));
  for (const [at, { module }] of queries.entries()) statements[module]!.push({ do: 'query', query: at });
  const modules = draft.modules.map((one, i): Module => {
    const named = { entity: entities, resource: resources, none: [] }[one.default];
    const exported = named.find(({ module }) => module === i)?.name;
    return { ...one, file: `${FILES[i]}.ts`, statements: statements[i]!, default: exported };
  });
  return { modules, entities, resources, endpoints, queries };
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
    const field = relation.isOdd ? ODD[(i + at) % ODD.length]! : FIELDS[(i + at) % FIELDS.length]!;
    const schema = schemaOf(relation, drafts, one.module);
    const targets = named(schema);
    if ((schema.kind === 'lazy' && schema.isLater) || targets.every((target) => target < at))
      early[field] = schema;
    else {
      const modules = targets.map((target) => drafts[target]!.module);
      const canConnect = one.module < count - 1 && modules.every((module) => module === count - 1);
      const isImpossible =
        relation.late === 'connected' ? !canConnect : one.isAssigned || !Object.keys(early).length;
      const how: Late = relation.late !== 'spread' && isImpossible ? 'spread' : relation.late;
      late.push({ do: 'relate', entity: at, fields: { [field]: schema }, late: how });
    }
  }
  return { early, late };
}

/** True if a parent of the class has the relation from a decorator: as a getter, to which nobody can assign. */
function isDecorated({ entity, fields }: Relate, entities: readonly Entity[]): boolean {
  for (let parent = entities[entity]!.parent; parent !== undefined; parent = entities[parent]!.parent) {
    const { decorated, relations } = entities[parent]!;
    if (decorated !== 'no' && Object.keys(fields).some((field) => field in relations)) return true;
  }
  return false;
}

/** A mapping of two kinds: of one class, they could not be told apart. */
const kindsOf = (a: number, b: number, count: number) => ({
  kinds: { a, b: a === b ? (b + 1) % count : b },
});

type Placed = readonly { readonly module: number }[];

function schemaOf(relation: RelationDraft, drafts: Placed, module: number): Schema {
  const { kind, how, isFunction } = relation;
  const target = relation.target % drafts.length;
  const other = relation.other % drafts.length;
  const entity = { kind: 'entity', entity: target } as const;
  const list = { kind: 'list', of: entity } as const;
  switch (kind) {
    case 'entity':
      return entity;
    case 'list':
      return list;
    case 'array':
      return { ...list, isObject: true };
    case 'convert':
      return { kind: 'convert', how };
    case 'shape':
    case 'object':
      return { kind: 'shape', fields: { main: entity, all: list }, isObject: kind === 'object' };
    case 'values':
      return { kind: 'values', of: entity };
    case 'union':
      return { kind: 'union', ...kindsOf(target, other, drafts.length), isFunction };
    case 'lazy':
    case 'lazies':
      // A function gives what is declared further down, as far as it is in this file.
      return {
        kind: 'lazy',
        of: kind === 'lazy' ? entity : list,
        isLater: isFunction && drafts[target]!.module === module,
      };
  }
}

function entityOf(one: EntityDraft & { module: number; name: string }, at: number, early: Fields): Entity {
  const { name, module, isKeyed, pk, process, merge, check, form, keyForm, typing, decorated, scalars } = one;
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
    isMixed: one.isMixed && !one.isExpression && decorated === 'no' && parent === undefined,
    decorated,
    keyForm,
    typing,
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

function resourceOf(one: ResourceDraft, i: number, entities: readonly Entity[], count: number): Resource {
  const entity = one.entity % entities.length;
  const own = entities[entity]!.module;
  const module = one.isElsewhere ? own + ((one.entity + i) % (count - own)) : own;
  const { isOptimistic, isPaged, hasPrefix, pathForm, options, extension, wrapper } = one;
  const { name } = entities[entity]!;
  return {
    name: `${name}Resource${i}`,
    module,
    entity,
    path: pathOf(`/${name.toLowerCase()}s${i}`, inheritedOf(entities, entity, 'pk'), one.path),
    pathForm,
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

function endpointOf(one: EndpointDraft, i: number, entities: readonly Entity[], count: number): Endpoint {
  const entity = one.entity % entities.length;
  const other = one.other % entities.length;
  const schema = answerOf(one, entity, other, entities.length);
  const last = Math.max(0, ...named(schema).map((target) => entities[target]!.module));
  return {
    name: `endpoint${i}`,
    module: last + (one.module % (count - last)),
    path: schema.kind === 'all' || schema.kind === 'mixed' ? `/e${i}` : `/e${i}/:n`,
    schema,
    isExtended: one.isExtended,
  };
}

function answerOf(
  { schema, isFunction }: EndpointDraft,
  entity: number,
  other: number,
  count: number,
): Schema {
  const one = { kind: 'entity', entity } as const;
  const list = { kind: 'list', of: one } as const;
  const kinds = { ...kindsOf(entity, other, count), isFunction };
  switch (schema) {
    case 'shape':
    case 'object':
      return {
        kind: 'shape',
        fields: { found: list, first: { kind: 'entity', entity: other } },
        isObject: schema === 'object',
      };
    case 'list':
      return list;
    case 'lists':
      return { kind: 'list', of: list };
    case 'feed':
      return { kind: 'list', of: { kind: 'union', ...kinds }, isObject: true };
    case 'values':
      return { kind: 'values', of: isFunction ? { kind: 'union', ...kinds } : one };
    case 'mixed':
      return { kind: 'mixed', ...kinds };
    case 'all':
    case 'map':
      return { kind: schema, entity };
    case 'collection':
      return { kind: 'shape', fields: { items: { kind: 'collection', entity, options: 'none' } } };
    case 'plain':
      return { kind: 'plain' };
  }
}

/** What asks a list stands where its resource is, or later. */
function queryOf(one: QueryDraft, i: number, resources: readonly Resource[], count: number): Query {
  const at = one.resource % resources.length;
  const { entity, module } = resources[at]!;
  return {
    name: `query${i}`,
    module: module + (one.module % (count - module)),
    entity,
    resource: one.isOfAll ? undefined : at,
    how: one.how,
  };
}
