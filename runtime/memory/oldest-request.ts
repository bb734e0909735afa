import type { Controller } from '../controller/controller.ts';
import { memo } from '../memo.ts';
import type { Store } from '../store/store.ts';

/** The store's order before which each request under way cannot have begun. */
const begun = /*#__PURE__*/ new WeakMap<AbortController, number>();
/** The order of each store at its last round. */
const lastOrders = /*#__PURE__*/ new WeakMap<Store, number>();

/** The order from which on data may be newer than a response that is under way. */
export function oldestRequest({ store, pending }: Controller): number {
  const last = lastOrders.get(store) ?? 0;
  lastOrders.set(store, store.order);
  // A request that no round has met began after the last one.
  return Math.min(...[...pending].map((request) => memo(begun, request, () => last)));
}
