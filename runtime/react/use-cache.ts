import type { DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { isMissing, orNothing, plainReader } from './reader.ts';
import { useEntry } from './use-entry.ts';

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
  const [response, controller, entry] = useEntry(endpoint, args, plainReader);
  // Data that the store found for the arguments is shown as far as it goes, although there is no response yet.
  const isHidden = isMissing(response) && (entry.slot.meta || entry.box.invalid);
  return orNothing(controller, endpoint, isHidden ? undefined : response.data);
}
