import { checkEndpoint } from '../controller/check.ts';
import type { Controller, Extension, Subscribe } from '../controller/controller.ts';
import { checkLengths } from '../lengths.ts';
import { Subscriptions } from './subscriptions.ts';

const pollers = /*#__PURE__*/ new WeakMap<Controller, Subscriptions>();

/** A controller's subscriptions; created on demand if polling is not switched on. */
export function pollerOf(controller: Controller): Subscriptions {
  if (!pollers.has(controller)) controller.extend(polling);
  return pollers.get(controller)!;
}

/**
 * Lets `controller.subscribe` poll. `useSubscription` and `useLive` include it.
 *
 * ```ts
 * const controller = new Controller({ polling });
 * ```
 */
export const polling: Extension = (controller) => {
  const subscriptions = new Subscriptions(controller);
  const subscriber =
    (change: 'add' | 'remove'): Subscribe =>
    (endpoint, ...args) => {
      if (args[0] === null) return;
      if (process.env.NODE_ENV !== 'production')
        checkEndpoint(endpoint, change === 'add' ? 'subscribe' : 'unsubscribe');
      checkLengths(endpoint.name, endpoint, ['pollFrequency']);
      subscriptions[change](controller.answer(endpoint, args), endpoint.pollFrequency);
    };
  pollers.set(controller, subscriptions);
  controller.subscribe = subscriber('add');
  controller.unsubscribe = subscriber('remove');
  return subscriptions.stop;
};
