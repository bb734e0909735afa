import { checkIsOptions } from './dev/endpoint-options.ts';
import { checkedMembers, checkMemberOptions, checkResourceClass } from './dev/members.ts';
import { checkItem, checkOptions, checkResourcePath } from './dev/options.ts';
import { RestBase } from './endpoint/rest-base.ts';
import type { RestEndpoint, RestEndpointClass } from './endpoint/rest-endpoint.ts';
import { type EntityClass, isEntity, keyOf } from './entity.ts';
import { use } from './linked.ts';
import { shortPath } from './path/url.ts';
import { Invalidate } from './schema/invalidate.ts';
import { ListCollection } from './schema/list-collection.ts';
import type { Extendable, Resource, ResourceGenerics, ResourceOptions } from './types/resource.ts';
import type { OptionTypos } from './types/typo.ts';

type Options = Record<string, unknown>;
type Members = Record<string, RestEndpoint>;

/** Members with `extend`, which starts from the object that it is called on, or from this one if it was taken off. */
function extendable(name: string, members: Members): Extendable<Members> {
  const whole = {
    ...members,
    extend(
      this: Members | undefined,
      first: string | Options | ((base: Members) => Members),
      options?: Options,
    ) {
      const base = this?.get ? this : (whole as never as Members);
      if (typeof first === 'function') {
        const made = process.env.NODE_ENV === 'production' ? first : checkedMembers(name, first);
        return extendable(name, { ...base, ...made(base) });
      }
      // A member of that name could not be reached.
      const added: Members = { ...base, extend: undefined as never };
      for (const [key, given] of Object.entries(typeof first === 'string' ? { [first]: options } : first)) {
        if (process.env.NODE_ENV !== 'production') checkMemberOptions(`${name}.${key}`, given);
        added[key] = (added[key] ?? base.get!).extend({ name: `${name}.${key}`, ...(given as object) });
      }
      return extendable(name, added);
    },
  };
  return whole as never;
}

/**
 * The endpoints of one kind of data: `get`, `getList` (with `push`, `unshift`, `getPage`), `update`, `partialUpdate` and
 * `delete`.
 *
 * ```ts
 * export const PostResource = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function createResource<O extends ResourceGenerics & ResourceOptions>(
  options: O & Readonly<O> & OptionTypos<O>,
): Resource<O> {
  if (process.env.NODE_ENV !== 'production') checkIsOptions('createResource()', "'/posts/:id'", options);
  const {
    Endpoint = RestBase as unknown as RestEndpointClass,
    Collection: List = ListCollection,
    paginationField,
    ...common
  } = options as ResourceOptions & ResourceGenerics;
  const { schema, path } = common;
  if (process.env.NODE_ENV !== 'production') checkResourcePath(common, shortPath);
  const listPath = shortPath(path);
  if (listPath === path) throw new TypeError(`resource-path: ${path} has no parameter`);
  const name = common.name ?? (isEntity(schema) ? keyOf(schema as EntityClass) : 'Resource');
  if (process.env.NODE_ENV !== 'production') {
    checkResourceClass(`${name} ${path}`, 'Endpoint', Endpoint);
    checkResourceClass(`${name} ${path}`, 'Collection', List);
    checkOptions(name, common, Endpoint.prototype, `${name} ${path}`);
    checkItem(`${name} ${path}`, common);
  }
  const member = (key: string, method: string, own?: Options) =>
    new Endpoint({
      ...common,
      name: `${name}.${key}`,
      method,
      ...own,
    } as never);
  return extendable(name, {
    // A mutation that `extend` derives from `get` is optimistic only if its own options say so.
    get: member('get', 'GET', { optimistic: undefined }),
    getList: member('getList', 'GET', {
      listOfPath: path,
      path: listPath,
      schema: new List([schema]),
      paginationField,
    }),
    update: member('update', 'PUT'),
    partialUpdate: member('partialUpdate', 'PATCH'),
    delete: member('delete', 'DELETE', {
      schema: new Invalidate(schema),
      process: (value: unknown, params: unknown) => use('deletions').deleted(value, params),
    }),
  }) as never;
}
