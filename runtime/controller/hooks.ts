import type { ReadEndpoint } from '../endpoint/interface.ts';
import type { Controller } from './controller.ts';
import type { Hooks } from './hook-types.ts';

const added = new WeakMap<Controller, Set<Hooks>>();

/** As `addHooks`, for hooks that neither empty the store nor invalidate data. */
export function attachHooks(controller: Controller, hooks: Hooks): () => void {
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
  controller.send = (...request) => {
    let chain = send;
    for (const hook of all) chain = hook.send?.(chain) ?? chain;
    return chain(...request);
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
    for (const hook of all) hook.onCommit?.(commit, source);
  };
  return all;
}
