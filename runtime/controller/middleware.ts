import { now } from '../clock.ts';
import { Store } from '../store/store.ts';
import type { Send } from './answer.ts';
import type { Controller } from './controller.ts';
import { failedAt, ResetError } from './errors.ts';
import type { Hooks } from './hook-types.ts';
import { attachHooks } from './hooks.ts';
import { type Kept, keepReads, readsOf } from './refused.ts';
import { storeResponse } from './store-response.ts';

const guarded = new WeakSet<Controller>();

/**
 * Adds an extension's hooks to a controller; returns a function that removes them. Any number of extensions may
 * add the same hook: none replaces a method of the controller or its store, so they do not overwrite each
 * other.
 *
 * ```ts
 * const timed: Extension = (controller) =>
 *   addHooks(controller, {
 *     send: (next) => (endpoint, args, signal) => {
 *       const start = performance.now();
 *       return next(endpoint, args, signal).finally(() => report(endpoint.name, performance.now() - start));
 *     },
 *   });
 * ```
 */
export function addHooks(controller: Controller, hooks: Hooks): () => void {
  if (!guarded.has(controller)) guard(controller);
  return attachHooks(controller, hooks);
}

/** An app's own hooks may empty the store, or invalidate data, for a response or an error. Those of this package do not. */
function guard(controller: Controller): void {
  guarded.add(controller);
  let kept: readonly Kept[] = [];
  attachHooks(controller, {
    send: (next) => {
      let onabort: AbortSignal['onabort'] = null;
      return async (...call) => {
        const [, , signal] = call;
        // A request that was answered is no longer pending: if a hook resets the store then, the caller still gets the response,
        // or the error. Only a repetition is pending again.
        const answered = () => {
          onabort ??= signal.onabort;
          signal.onabort = (event) => signal.reason instanceof ResetError || onabort?.call(signal, event);
        };
        if (onabort) signal.onabort = onabort;
        try {
          const response = await next(...call);
          answered();
          return response;
        } catch (error) {
          // What a transport says that does not end by the signal is no answer any more.
          if (signal.aborted) throw signal.reason;
          answered();
          failedAt.set(signal, now());
          kept = readsOf(controller);
          throw error;
        }
      };
    },
    onCommit: () => keepReads(controller, kept),
  });
  const { send } = controller;
  controller.send = async (...request) => {
    const response = await send(...request);
    return request[2].reason instanceof ResetError ? readAlone(controller, request, response) : response;
  };
}

/** What a response would be in a store, without the controller's, which was emptied after it arrived. */
const readAlone = (controller: Controller, [endpoint, args]: Parameters<Send>, response: unknown): unknown =>
  storeResponse(Object.create(controller, { store: { value: new Store() } }), endpoint, args, response)();
