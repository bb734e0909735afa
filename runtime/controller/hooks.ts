import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Transaction } from '../store/commit/transaction.ts';
import type { Source } from '../store/commit/writer.ts';
import type { Controller } from './controller.ts';
import type { Entry } from './entry.ts';

/** Calls an endpoint; resolves to its answer, rejects with the request's error. */
export type Send = (
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>;

/** The hooks that an extension adds to a controller. */
export interface Hooks {
  /** Middleware around each request: returns what sends it in place of `next`. What was added last stands outermost. */
  send?(next: Send): Send;
  /** Somebody looked an entry up, or is about to subscribe to it. Not public, as `Entry` is not. */
  onAccess?(entry: Entry): void;
  /** A transaction was committed; its watchers are told next. Not public, as `Transaction` is not. */
  onCommit?(tx: Transaction, source: Source): void;
}

const added = new WeakMap<Controller, Set<Hooks>>();

/**
 * Adds an extension's hooks to a controller; returns what takes them away again. Any number of extensions add the same
 * ones: none of them replaces a method of the controller or of its store, so none loses what another one did.
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
  return () => all.delete(mine);
}

/** The only one that writes to what the core calls: an app without extensions has not even the loops. */
function install(controller: Controller): Set<Hooks> {
  const all = new Set<Hooks>();
  const { send } = controller;
  controller.send = (...request) => {
    let chain = send;
    for (const hook of all) chain = hook.send?.(chain) ?? chain;
    return chain(...request);
  };
  controller.onAccess = (entry) => {
    for (const hook of all) hook.onAccess?.(entry);
  };
  controller.store.onCommit = (tx, source) => {
    for (const hook of all) hook.onCommit?.(tx, source);
  };
  return all;
}
