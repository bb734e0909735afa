import { now } from '../clock.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { Store } from '../store/store.ts';
import type { Send } from './answer.ts';
import type { Controller } from './controller.ts';
import { failedAt, ResetError } from './errors.ts';
import type { Hooks } from './hook-types.ts';
import { type Kept, keepReads, readsOf } from './refused.ts';
import { storeResponse } from './store-response.ts';

const added = new WeakMap<Controller, Set<Hooks>>();

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
  const all = added.get(controller) ?? install(controller);
  const mine = { ...hooks };
  added.set(controller, all.add(mine));
  controller.onHooks?.();
  return () => {
    if (all.delete(mine)) controller.onHooks?.(mine);
  };
}

/** What a response would be in a store, without the controller's, which was emptied after it arrived. */
const readAlone = (controller: Controller, [endpoint, args]: Parameters<Send>, response: unknown): unknown =>
  storeResponse(Object.create(controller, { store: { value: new Store() } }), endpoint, args, response)();

/**
 * The only function that sets the members that the core calls: an app without extensions does not contain even
 * the loops.
 */
function install(controller: Controller): Set<Hooks> {
  const all = new Set<Hooks>();
  const { send } = controller;
  let kept: readonly Kept[] = [];
  controller.send = (...request) => {
    const [, , signal] = request;
    let onabort: typeof signal.onabort = null;
    // A request that was answered is no longer pending: if a hook resets the store then, the caller still gets the response,
    // or the error. Only a repetition is pending again.
    const answered = () => {
      onabort ??= signal.onabort;
      signal.onabort = (event) => signal.reason instanceof ResetError || onabort?.call(signal, event);
    };
    let chain: Send = async (...call) => {
      if (onabort) signal.onabort = onabort;
      try {
        const response = await send(...call);
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
    for (const hook of all) chain = hook.send?.(chain) ?? chain;
    return chain(...request).then((response) =>
      signal.reason instanceof ResetError ? readAlone(controller, request, response) : response,
    );
  };
  controller.onAccess = (answer) => {
    for (const hook of all) hook.onAccess?.(answer);
  };
  controller.onSubscribe = ({ endpoint, args }) => {
    for (const hooks of all) {
      const end = hooks.subscribe?.(endpoint as ReadEndpoint, [...args]);
      if (end) return [hooks, end];
    }
    return undefined;
  };
  controller.store.onCommit = (commit, source) => {
    keepReads(controller, kept);
    for (const hook of all) hook.onCommit?.(commit, source);
  };
  return all;
}
