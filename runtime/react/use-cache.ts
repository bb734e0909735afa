import { orNothing } from '../controller/answer.ts';
import type { DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { useController } from './controller-context.ts';
import { useStored } from './use-stored.ts';

/**
 * The stored data of `endpoint`, never fetched: `undefined`, or an empty shape, when `useSuspense` would wait.
 *
 * ```tsx
 * const me = useCache(UserResource.get, { id: 'me' });
 * return me ? <Avatar user={me} /> : <LogIn />;
 * ```
 */
export function useCache<E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): DataOfNullable<E>;
export function useCache(endpoint: ReadEndpoint, ...args: unknown[]): unknown {
  const controller = useController();
  return orNothing(controller, endpoint, useStored(controller, endpoint, args));
}
