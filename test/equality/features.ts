/** What programs have, by name, and how many of a hundred must have it at least. */
import { HAPPENINGS } from './happenings.ts';
import type { Form } from './load.ts';
import { type KeyForm, named, type Program, type Relate, type Schema, sourceOf } from './program.ts';
import { relationsOf } from './schemas.ts';

interface Feature {
  /** The share of programs that must have it, in percent; every feature is in 50 of 1,000 programs at least. */
  readonly atLeast: number;
  has(program: Program, forms: readonly Form[], happened: ReadonlySet<string>): boolean;
}

const relates = ({ modules }: Program): Relate[] =>
  modules.flatMap(({ statements }) => statements.filter((one) => one.do === 'relate'));

/** Relations that a class or a later statement takes from another file, as pairs of modules. */
const imports = (program: Program): (readonly [from: number, to: number])[] => {
  const { entities } = program;
  const written = program.modules.flatMap(({ statements }, module) =>
    statements.flatMap((one) => {
      if (one.do !== 'relate' && one.do !== 'entity') return [];
      const fields = one.do === 'relate' ? one.fields : entities[one.entity]!.relations;
      return Object.values(fields)
        .flatMap(named)
        .map((target) => [entities[target]!.module, module] as const);
    }),
  );
  return written.filter(([from, to]) => from !== to);
};

const anyEntity = (holds: (entity: Program['entities'][number], program: Program) => unknown): Feature => ({
  atLeast: 5,
  has: (program) => program.entities.some((entity) => holds(entity, program)),
});

const anyKeys = (...forms: readonly KeyForm[]): Feature =>
  anyEntity(({ keyForm, relations }) => forms.includes(keyForm) && Object.keys(relations).length);

const anyResource = (holds: (resource: Program['resources'][number]) => unknown, atLeast = 5): Feature => ({
  atLeast,
  has: ({ resources }) => resources.some(holds),
});

const anyEndpoint = (holds: (endpoint: Program['endpoints'][number]) => unknown): Feature => ({
  atLeast: 5,
  has: ({ endpoints }) => endpoints.some(holds),
});

const anyQuery = (holds: (query: Program['queries'][number]) => unknown): Feature => ({
  atLeast: 5,
  has: ({ queries }) => queries.some(holds),
});

/** In a class or in an endpoint. */
const anySchema = (holds: (schema: Schema) => unknown): Feature => ({
  atLeast: 5,
  has: (program) =>
    [
      ...relationsOf(program).flatMap(Object.values<Schema>),
      ...program.endpoints.map(({ schema }) => schema),
    ].some(holds),
});

const anyModule = (holds: (module: Program['modules'][number]) => unknown): Feature => ({
  atLeast: 5,
  has: ({ modules }) => modules.some(holds),
});

function happening(name: string): Feature {
  return { atLeast: 5, has: (_program, _forms, happened) => happened.has(name) };
}

const anyForm = (holds: (forms: readonly Form[]) => boolean): Feature => ({
  atLeast: 5,
  has: (_program, forms) => holds(forms),
});

const late = (how: Relate['late']): Feature => ({
  atLeast: 5,
  has: (program) => relates(program).some((one) => one.late === how),
});

/** Whether some entity can reach itself. */
function hasCycle(program: Program): boolean {
  const targets = relationsOf(program).map((fields) => Object.values(fields).flatMap(named));
  return targets.some((_, start) => {
    const reached = new Set<number>();
    const follow = (at: number): void => {
      for (const next of targets[at]!) {
        if (reached.has(next)) continue;
        reached.add(next);
        follow(next);
      }
    };
    follow(start);
    return reached.has(start);
  });
}

const isElsewhere = (program: Program, entity: number | undefined, module: number): boolean =>
  entity !== undefined && program.entities[entity]!.module !== module;

export const FEATURES: Readonly<Record<string, Feature>> = {
  'compiled and not, mixed': anyForm(
    (forms) => new Set(forms.map(({ level }) => level === 'written')).size > 1,
  ),
  'CommonJS by tsc': anyForm((forms) => forms.some(({ isCommonJs }) => isCommonJs)),
  'CommonJS by tsc, compiled': anyForm((forms) =>
    forms.some((one) => one.isCommonJs && one.level === 'small'),
  ),
  'CommonJS by tsc, compiled fast': anyForm((forms) =>
    forms.some((one) => one.isCommonJs && one.level === 'fast'),
  ),
  'imported relations': { atLeast: 40, has: (program) => imports(program).length > 0 },
  'subclasses across files': {
    atLeast: 10,
    has: (program) => program.entities.some(({ parent, module }) => isElsewhere(program, parent, module)),
  },
  'subclasses in one file': anyEntity(
    ({ parent, module }, program) => parent !== undefined && !isElsewhere(program, parent, module),
  ),
  wrappers: anyResource(({ wrapper }) => wrapper, 10),
  'wrappers of another file': anyResource(
    ({ wrapper, wrapperModule, module }) => wrapper && wrapperModule !== module,
  ),
  'schema assignment': { atLeast: 10, has: (program) => relates(program).length > 0 },
  'schema assigned whole': late('assigned'),
  'schema spread and assigned': late('spread'),
  'schema written to': late('added'),
  'schema written to by another name': late('aliased'),
  'schema assigned in a function': late('connected'),
  'custom process or merge': {
    atLeast: 20,
    has: ({ entities }) => entities.some(({ process, merge }) => process !== 'none' || merge !== 'none'),
  },
  'custom pk': anyEntity(({ pk }) => pk !== 'id'),
  'validate, shouldUpdate, shouldReorder': anyEntity(({ check }) => check !== 'none'),
  'explicit keys': anyEntity(({ isKeyed }) => isKeyed),
  'enums as keys': anyKeys('enum'),
  'constants as keys': anyKeys('constant', 'object'),
  'templates as keys': anyKeys('template'),
  'satisfies, as const': anyEntity(
    ({ typing, relations }) => typing !== 'none' && Object.keys(relations).length,
  ),
  EntityMixin: anyEntity(({ isMixed }) => isMixed),
  'class expressions': anyEntity(({ isExpression }) => isExpression),
  'decorated entities': anyEntity(({ decorated }) => decorated !== 'no'),
  'decorated relations': anyEntity(
    ({ decorated, form, relations }) =>
      decorated !== 'no' && form === 'literal' && Object.keys(relations).length,
  ),
  'decorated subclasses': anyEntity(({ decorated, parent }) => decorated !== 'no' && parent !== undefined),
  'decorated classes that extend nothing': anyEntity(
    ({ decorated, parent }) => decorated === 'bare' && parent === undefined,
  ),
  'schema in a constant': anyEntity(
    ({ form, relations }) => form === 'constant' && Object.keys(relations).length,
  ),
  'schema computed': anyEntity(({ form, relations }) => form === 'computed' && Object.keys(relations).length),
  'entities as defaults': anyEntity(({ pristine }) => pristine.length),
  shapes: { atLeast: 5, has: (program) => hasKind(program, 'shape') },
  converters: { atLeast: 5, has: (program) => hasKind(program, 'convert') },
  cycles: { atLeast: 5, has: hasCycle },
  'odd field names': {
    atLeast: 5,
    has: (program) =>
      relationsOf(program).some((fields) => Object.keys(fields).some((key) => /\W|^\d|^class/.test(key))),
  },
  're-exports': {
    atLeast: 5,
    has: (program) => imports(program).some(([from, to]) => sourceOf(program, from, to) !== from),
  },
  namespaces: anyModule(({ style }) => style === 'namespace'),
  aliases: anyModule(({ style }) => style === 'alias'),
  'export default': anyModule((module) => module.default),
  're-exports of what is ours': anyModule(({ isIndirect }) => isIndirect),
  'older names': anyModule(({ isOlder }) => isOlder),
  'optimistic resources': anyResource(({ isOptimistic }) => isOptimistic),
  pages: anyResource(({ isPaged }) => isPaged),
  'collections with options': anyResource(({ options }) => options === 'sorted' || options === 'kind'),
  'collection classes': anyResource(({ options }) => options === 'class'),
  'extended with a member': anyResource(({ extension }) => extension === 'named'),
  'extended with options': anyResource(({ extension }) => extension === 'options'),
  'extended with a function': anyResource(({ extension }) => extension === 'mapped'),
  'extended twice': anyResource(
    ({ extension, options, wrapper }) =>
      extension !== 'none' && (options === 'sorted' || options === 'kind' || wrapper === 'extended'),
  ),
  'dynamic paths': anyResource(({ pathForm }) => pathForm === 'dynamic'),
  'constants as paths': anyResource(({ pathForm }) => pathForm === 'constant' || pathForm === 'template'),
  'members of enums as paths': anyResource(({ pathForm }) => pathForm === 'enum'),
  'extended endpoints': anyEndpoint(({ isExtended }) => isExtended),
  'schema.Array': anySchema((schema) => schema.kind === 'list' && schema.isObject),
  'schema.Array of several kinds': anySchema(
    (schema) => schema.kind === 'list' && schema.of.kind === 'union',
  ),
  'schema.Object': anySchema((schema) => schema.kind === 'shape' && schema.isObject),
  Values: anySchema(({ kind }) => kind === 'values'),
  Union: anySchema(({ kind }) => kind === 'union'),
  Lazy: anySchema(({ kind }) => kind === 'lazy'),
  'Lazy of what is declared further down': anySchema((schema) => schema.kind === 'lazy' && schema.isLater),
  'Query of all': anyQuery(({ resource }) => resource === undefined),
  'Query of lists': anyQuery(({ resource }) => resource !== undefined),
  'collections that are maps': anyEndpoint(({ schema }) => schema.kind === 'map'),
  'All of several kinds': anyEndpoint(({ schema }) => schema.kind === 'mixed'),
  All: anyEndpoint(({ schema }) => schema.kind === 'all'),
  'collections in shapes': anyEndpoint(({ schema }) => schema.kind === 'shape' && 'items' in schema.fields),
  ...Object.fromEntries(HAPPENINGS.map((name) => [name, happening(name)])),
};

const hasKind = (program: Program, kind: string): boolean =>
  relationsOf(program).some((fields) => Object.values(fields).some((schema) => schema.kind === kind));
