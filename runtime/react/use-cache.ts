import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { useController } from './controller-context.ts';
import { React } from './react.ts';
import { isMissing, orNothing, type Reader } from './reader.ts';

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
  const answer = args[0] === null ? undefined : controller.answer(endpoint, args);
  const [subscribe, snapshot] = React.useMemo(() => cacheReader(controller, answer), [controller, answer]);
  return orNothing(controller, endpoint, React.useSyncExternalStore(subscribe, snapshot, snapshot));
}

/** Shows data, and nothing else of a response: its errors notify no reader of it. */
function cacheReader(controller: Controller, answer: Answer | undefined): Reader<unknown> {
  if (!answer) return [() => () => {}, () => undefined];
  let shown: unknown;
  const look = () => {
    const response = controller.read(answer);
    // Data that the store found for the arguments is shown as far as it goes, although there is no response yet.
    return isMissing(response) && answer.node.meta ? undefined : response.data;
  };
  const snapshot = () => {
    shown = look();
    return shown;
  };
  return [(listener) => controller.observe(answer, () => look() !== shown && listener()), snapshot];
}
