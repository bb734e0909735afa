import type { EndpointInterface } from '../endpoint/interface.ts';
import { linked } from '../linked.ts';
import type { Layer } from '../store/commit/layers.ts';
import type { ControllerCore } from './core.ts';
import { metaOf, write } from './store-response.ts';

/** A mutation's optimistic response, as a layer over the base. */
export function layerOf(
  controller: ControllerCore,
  endpoint: EndpointInterface,
  args: readonly unknown[],
): Layer {
  const { store } = controller;
  // Newer than every response, as long as the layer exists.
  const meta = metaOf(controller, endpoint, { order: Infinity });
  const snapshot = { ...controller, fetchedAt: meta.fetchedAt };
  return {
    source: { args, key: '', meta, temporaryPk: `pending-${++controller.order}` },
    apply(writer) {
      const guess = endpoint.getOptimisticResponse!(snapshot, ...args);
      // Records that the guess has read must not be written in place.
      store.clock++;
      if (guess === undefined) return;
      this.note(write(store, endpoint, guess, writer));
    },
    note(written) {
      linked.onGuess?.(this, written);
    },
    lay() {
      store.refuse();
      store.layers.add(this);
      store.transact(this.source, () => {});
    },
    lift() {
      if (store.layers.has(this)) store.transact(this.source, () => {}, this);
    },
  };
}
