import { define, lazy, type Options } from './endpoint/options.ts';
import { draft, split } from './endpoint/request.ts';
import { make, RestEndpoint } from './endpoint/rest-endpoint.ts';
import { type EntityClass, isEntity, keyOf } from './entity.ts';
import { template } from './path/template.ts';
import { Collection } from './schema/collection.ts';
import { Invalidate } from './schema/invalidate.ts';
import type { Json, Snapshot } from './types/options.ts';
import type { Extendable, Resource, ResourceGenerics, ResourceOptions } from './types/resource.ts';

type Members = Record<string, RestEndpoint>;

/** What an update will probably answer: the entity as it is, the arguments that name it, and what was sent. */
function updated(this: RestEndpoint, snapshot: Snapshot, ...args: Json[]): object | undefined {
  const [params, body] = split(this, args);
  const sent = draft(body);
  const known = snapshot.get(this.schema, params);
  // Some fields alone are not an entity.
  if (!sent || (!known && this.method === 'PATCH')) return undefined;
  const named: Options = {};
  for (const name in params) {
    // The pk as the entity has it: a path's `'5'` must not turn its `5` into text.
    named[name] = String(known?.[name]) === String(params[name]) ? known[name] : params[name];
  }
  return { ...named, ...sent };
}

/** The response where it is an object with something in it, else the arguments, by which the entity is known, too. */
const deleted = (value: unknown, params: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length ? value : params;

/** Members with `extend`. */
function extendable(name: string, members: object): Extendable<Members> {
  const resource = define({}, members) as Members;
  const extend = (first: string | Options | ((base: Members) => object), options?: Options) => {
    if (typeof first === 'function') return extendable(name, define({}, members, first(resource)));
    const added = {};
    for (const [key, given] of Object.entries(typeof first === 'string' ? { [first]: options } : first)) {
      lazy(added, key, () =>
        (resource[key] ?? resource.get!).extend({ name: `${name}.${key}`, ...(given as Options) } as object),
      );
    }
    return extendable(name, define({}, members, added));
  };
  return Object.assign(resource, { extend }) as never;
}

/**
 * The endpoints of one kind of data: `get`, `getList` (with `push`, `unshift`, `getPage`), `update`, `partialUpdate` and
 * `delete`, each made when it is first used.
 *
 * ```ts
 * export const PostResource = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
 * ```
 */
export function createResource<const O extends ResourceGenerics>(options: O & ResourceOptions): Resource<O> {
  const { Endpoint = RestEndpoint, Collection: List = Collection, ...given } = options;
  const { path, schema, urls, optimistic } = given;
  const { searchParams, paginationField, body, ...common } = given as Options;
  if (!urls && !template(path).short) throw new TypeError(`resource-path: ${path} has no parameter`);
  const name = given.name ?? (isEntity(schema) ? keyOf(schema as EntityClass) : 'Resource');

  const members = {};
  const member = (key: string, method: string, own?: () => object) =>
    lazy(members, key, () =>
      make(Endpoint, define({ ...common, name: `${name}.${key}`, method }, own?.() ?? {})),
    );
  const sent = 'body' in given ? { body } : {};
  const mutation = () => ({ ...sent, ...(optimistic && { getOptimisticResponse: updated }) });

  member('get', 'GET');
  member('getList', 'GET', () => ({
    // With a compiled function for this path, its template is parsed only for who reads it.
    get path() {
      return template(path).short;
    },
    schema: new List([schema]),
    urls: urls?.slice(1),
    searchParams,
    paginationField,
    ...sent,
  }));
  member('update', 'PUT', mutation);
  member('partialUpdate', 'PATCH', mutation);
  member('delete', 'DELETE', () => ({
    schema: new Invalidate(schema),
    process: deleted,
    ...(optimistic && { getOptimisticResponse: (_snapshot: Snapshot, params: unknown) => params }),
  }));
  return extendable(name, members) as never;
}
