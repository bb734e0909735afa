import { argsText } from '../args-text.ts';
import type { OrNull, ReadEndpoint } from '../endpoint/interface.ts';
import { Query } from '../schema/query.ts';
import type { DenormalizeNullable } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { plainReader } from './reader.ts';
import { useEntry } from './use-entry.ts';

/**
 * The arguments of a query after what it is about. Of a query that names none, and of other schemas, those by which the
 * store finds what they show: a list by its parameters.
 */
export type QueryArgs<S> = S extends abstract new (
  ...args: never[]
) => unknown
  ? Json[]
  : S extends { process(entries: Json, ...args: infer A): unknown }
    ? A extends readonly []
      ? Json[]
      : A
    : Json[];

const endpoints = /*#__PURE__*/ new WeakMap<object, ReadEndpoint>();

/** Asked apart, because narrowing to a Query of anything makes its types without end. */
const isQuery = (schema: object): boolean => schema instanceof Query;

/** An endpoint that is never asked: its answers are what the store finds. */
function endpointOf(schema: object): ReadEndpoint {
  let endpoint = endpoints.get(schema);
  if (!endpoint) {
    endpoint = {
      schema: isQuery(schema) ? schema : new Query<unknown>(schema, (found) => found),
      key: (...args: unknown[]) => argsText('useQuery', args),
      testKey: () => false,
    } as unknown as ReadEndpoint;
    endpoints.set(schema, endpoint);
  }
  return endpoint;
}

/**
 * The stored value of a schema, kept current and never fetched: an entity by its primary key or an indexed field, a
 * Collection by its arguments, everything of a type, the result of a Query. `undefined` where there is nothing. The
 * schema must be one object, not one made anew for each render.
 *
 * ```tsx
 * const count = useQuery(countUsers, { isAdmin: true });
 * const author = useQuery(User, { id: post.authorId });
 * ```
 */
export function useQuery<S extends object>(
  schema: S,
  ...args: OrNull<QueryArgs<S>>
): DenormalizeNullable<S> | undefined;
export function useQuery(schema: object, ...args: unknown[]): unknown {
  return useEntry(endpointOf(schema), args, plainReader)[0].data;
}
