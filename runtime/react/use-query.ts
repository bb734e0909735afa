import { argsText } from '../args-text.ts';
import { orNothing } from '../controller/answer.ts';
import { checkQueried } from '../dev/queried.ts';
import type { OrNull, ReadEndpoint } from '../endpoint/interface.ts';
import { memo } from '../memo.ts';
import { Lookup } from '../schema/lookup.ts';
import type { QueryArgs } from '../types/arguments.ts';
import type { DenormalizeNullable } from '../types/denormalize.ts';
import { useController } from './controller-context.ts';
import { useStored } from './use-stored.ts';

const endpoints = /*#__PURE__*/ new WeakMap<object, ReadEndpoint>();

/** An endpoint that is never fetched: its data is what the store finds. */
const endpointOf = (schema: object): ReadEndpoint =>
  memo(endpoints, schema, () => {
    const endpoint = {
      schema: new Lookup(schema),
      key: (...args: unknown[]) => argsText('useQuery', args),
      testKey: () => false,
    };
    return endpoint as unknown as ReadEndpoint;
  });

/**
 * The stored value of a schema, kept up to date and never fetched: an entity by its primary key or an indexed
 * field, a Collection by its arguments, all entities of a type, the result of a Query. `undefined` if there is
 * none. Pass the same schema object on each render.
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
  if (process.env.NODE_ENV !== 'production') checkQueried('useQuery', schema, args);
  const controller = useController();
  const data = useStored(controller, endpointOf(schema), args);
  // Not of the endpoint: the schema that looks up has no empty value.
  return args[0] === null ? orNothing(controller, { schema }) : data;
}
