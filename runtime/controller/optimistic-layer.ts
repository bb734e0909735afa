import type { EndpointInterface } from '../endpoint/interface.ts';
import { linked } from '../linked.ts';
import type { Layer } from '../store/commit/layers.ts';
import type { Controller } from './controller.ts';
import { metaOf, write } from './store-response.ts';

/** A mutation's guess at its answer, as a layer over the base. */
export function layerOf(
  controller: Controller,
  endpoint: EndpointInterface,
  args: readonly unknown[],
): Layer {
  const { store } = controller;
  // Newer than every answer, for as long as it lies over them.
  const meta = metaOf(controller, endpoint, { order: Infinity });
  const snapshot = { ...controller, fetchedAt: meta.fetchedAt };
  return {
    source: { args, key: '', meta, temporaryPk: `pending-${++controller.order}` },
    apply(writer) {
      const guess = endpoint.getOptimisticResponse!(snapshot, ...args);
      // Whatever it has read is not written in place.
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
