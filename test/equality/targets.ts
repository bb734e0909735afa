/** What a program can be asked for: its endpoints, what they answer, and arguments that fit them. */
import type { JsonObject } from '../store/model.ts';
import {
  baseOf,
  inheritedOf,
  type Pk,
  type Program,
  type Query,
  type Resource,
  type Schema,
} from './program.ts';

export type Role =
  | 'read'
  | 'query'
  | 'update'
  | 'partialUpdate'
  | 'delete'
  | 'push'
  | 'unshift'
  | 'remove'
  | 'assign'
  | 'page';

export interface Target {
  readonly name: string;
  readonly module: number;
  /** From the module's exports to the endpoint. */
  readonly path: readonly string[];
  readonly role: Role;
  /** What a response to it looks like; of a page and an addition the list that they belong to. */
  readonly schema: Schema;
  /** The collection by name, where there is one. */
  readonly collection?: string;
  readonly isOptimistic: boolean;
  readonly args: readonly JsonObject[];
}

/** An endpoint with arguments: what a reader may look at. */
export interface Place {
  readonly target: Target;
  readonly args: JsonObject;
}

export const placesOf = (targets: readonly Target[]): readonly Place[] =>
  targets
    .filter(({ role }) => role === 'read' || role === 'query')
    .flatMap((target) => target.args.map((args) => ({ target, args })));

export const nameOf = ({ target, args }: Place): string => `${target.name} ${JSON.stringify(args)}`;

/** The fields that tell an entity from others. */
export function keyOf(pk: Pk, n: number): JsonObject {
  if (pk === 'slug') return { slug: `s${n}` };
  return pk === 'composite' ? { kind: n % 2 ? 'a' : 'b', id: n } : { id: n };
}

export const PKS_IN_USE = [1, 2, 3] as const;

export function targetsOf(program: Program): readonly Target[] {
  const resources = program.resources.flatMap((resource) => targetsOfResource(program, resource));
  const endpoints = program.endpoints.flatMap((endpoint): Target[] => {
    const { name, module, schema } = endpoint;
    const args = schema.kind === 'all' || schema.kind === 'mixed' ? [{}] : [{ n: 1 }, { n: 2 }];
    const isOptimistic = baseOf(program, endpoint)?.isOptimistic ?? false;
    const base = { module, schema, collection: name, isOptimistic, args };
    const read: Target = { ...base, name, path: [name], role: 'read' };
    const assign: Target = { ...base, name: `${name}.assign`, path: [name, 'assign'], role: 'assign' };
    return schema.kind === 'map' ? [read, assign] : [read];
  });
  return [...resources, ...endpoints, ...program.queries.map((query) => targetOfQuery(program, query))];
}

function targetOfQuery({ resources }: Program, { name, module, entity, resource, how }: Query): Target {
  const asked = resource === undefined ? undefined : resources[resource]!;
  const group: JsonObject = asked?.path.includes(':group') ? { group: 'g' } : {};
  return {
    name,
    module,
    path: [name],
    role: 'query',
    schema: { kind: 'query', entity, collection: asked?.name, how },
    isOptimistic: false,
    args: asked ? listArgsOf(asked.path, group).slice(0, 2) : [{}, { kind: 'a' }],
  };
}

function targetsOfResource({ entities }: Program, resource: Resource): Target[] {
  const { name, module, entity, path, options, isOptimistic, isPaged } = resource;
  const pk = inheritedOf(entities, entity, 'pk');
  const group: JsonObject = path.includes(':group') ? { group: 'g' } : {};
  const one = { kind: 'entity', entity } as const;
  const list = { kind: 'collection', entity, options } as const;
  const base = { module, collection: name, isOptimistic };
  const single = PKS_IN_USE.map((n) => ({ ...group, ...keyOf(pk, n) }));
  const listArgs = listArgsOf(path, group);
  const target = (role: Role, member: string, schema: Schema, args: readonly JsonObject[]): Target => ({
    ...base,
    name: `${name}.${member}`,
    path: [name, ...member.split('.')],
    role,
    schema,
    args,
  });
  return [
    target('read', 'get', one, single),
    target('read', 'getList', list, listArgs),
    target('update', 'update', one, single),
    target('partialUpdate', 'partialUpdate', one, single),
    target('delete', 'delete', one, single),
    target('push', 'getList.push', list, listArgs),
    target('unshift', 'getList.unshift', list, listArgs),
    target('remove', 'getList.remove', list, listArgs),
    ...(isPaged ? [target('page', 'getList.getPage', list, listArgs)] : []),
    ...(resource.extension === 'named' ? [target('read', 'popular', one, [{ n: 1 }])] : []),
    ...(resource.wrapper === 'extended'
      ? [target('read', 'recent', { kind: 'list', of: one }, [{ n: 1 }])]
      : []),
  ];
}

/** Lists of everything, of some, and of some in an order. */
function listArgsOf(path: string, group: JsonObject): readonly JsonObject[] {
  const needed: JsonObject = path.includes('/:kind/') ? { kind: 'a' } : {};
  const choices: JsonObject[] = [{}, { kind: 'a' }, { title: 'a' }, { author: 1 }, { kind: 'b', sort: 'x' }];
  return choices.map((args) => ({ ...group, ...needed, ...args }));
}
