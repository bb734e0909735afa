import { attempt } from '../attempt.ts';
import { now } from '../clock.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { linked } from '../linked.ts';
import type { Send } from './answer.ts';
import type { Controller } from './controller.ts';
import { failedAt } from './failures.ts';
import type { Hooks } from './hook-types.ts';

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

/**
 * The only function that sets the members that the core calls: an app without extensions does not contain even
 * the loops.
 */
function install(controller: Controller): Set<Hooks> {
  const all = new Set<Hooks>();
  const { send } = controller;
  const direct: Send = async (...call) => {
    try {
      return await send(...call);
    } catch (error) {
      const [, , signal] = call;
      // A transport that ignores the signal may still fail after an abort: the abort is the error then.
      if (signal.aborted) throw signal.reason;
      failedAt.set(signal, now());
      throw error;
    }
  };
  const through = (inner: Send): Send => {
    let chain = inner;
    for (const hooks of all) chain = hooks.send?.(chain) ?? chain;
    return chain;
  };
  controller.send = (...request) =>
    linked.resets?.(controller, request, direct, through) ?? through(direct)(...request);
  controller.onAccess = (answer) => {
    for (const hooks of all) hooks.onAccess?.(answer);
  };
  controller.onSubscribe = ({ endpoint, args }) => {
    for (const hooks of all) {
      const end = hooks.subscribe?.(endpoint as ReadEndpoint, [...args]);
      if (end) return [hooks, end];
    }
    return undefined;
  };
  controller.store.onCommit = (commit, source) => {
    // What was written is written: its watchers are told, and its caller gets it.
    for (const hooks of all) attempt(() => hooks.onCommit?.(commit, source));
  };
  return all;
}
