import { checkOptimistic } from '../dev/optimistic.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { linked } from '../linked.ts';
import { advance } from '../store/node.ts';
import type { Overlay, Store } from '../store/store.ts';
import { nodeOf, type Source, Tx, type Undo, undo } from '../store/transaction.ts';
import type { ControllerCore } from './core.ts';
import { type Layer, metaOf, write } from './store-response.ts';

/** Writes one pending mutation over the base. */
type Apply = (tx: Tx) => void;

/** The pending mutations of one store, in the order of their requests. */
export class Layers implements Overlay {
  readonly all = new Map<object, readonly [source: Source, apply: Apply, name: string]>();
  /** The logs of their last writes, by which `lift` undoes them. */
  logs: readonly (readonly Undo[])[] = [];

  constructor(private readonly store: Store) {}

  /** The nodes that the mutations changed. */
  changed(): ReturnType<typeof nodeOf>[] {
    return this.logs.flat().map(nodeOf);
  }

  lift(): readonly Undo[] {
    return [...this.logs].reverse().flatMap((log) => undo(log, true));
  }

  lay(base: Tx): readonly (readonly Undo[])[] {
    // A schema that was written late counts from here on, also when the layers are lifted. It is read at the first write.
    for (const table of this.store.keys.values()) if (table.readyAt > 0) table.ready(base);
    this.logs = [...this.all.values()].map(([source, apply, name]) => {
      const tx = new Tx(this.store, source);
      let temporaries = 0;
      // A template of several fields has a text without all of them: `${this.team},${this.user}`. A field may have that word itself.
      tx.temporaryPk = (pk, data) =>
        pk === undefined || (/\bundefined\b/.test(pk as string) && !Object.values(data).includes(pk))
          ? `${source.pkPrefix}-${temporaries++}`
          : pk;
      try {
        // Its functions may read what has been written so far.
        advance();
        this.store.guard(apply, tx);
        return tx.log;
      } catch (error) {
        tx.abort();
        // The optimistic response does not fit the current data; wait for the server's response.
        if (process.env.NODE_ENV !== 'production')
          console.error(
            `presource: optimistic-ignored: ${name}: the optimistic response does not fit and is ignored; the request goes on:`,
            error,
          );
        return [];
      }
    });
    return this.logs;
  }
}

/** Shows a mutation's optimistic response until it is answered. */
export function layerOf(
  controller: ControllerCore,
  endpoint: EndpointInterface,
  args: readonly unknown[],
): Layer {
  const { store } = controller;
  store.assertWritable();
  store.overlay ??= new Layers(store);
  const layers = store.overlay as Layers;
  const { all } = layers;
  // Newer than every response, as long as the layer exists.
  const meta = metaOf(controller, endpoint, { order: Infinity });
  const snapshot = Object.assign(Object.create(controller), { fetchedAt: meta.fetchedAt });
  const source = { args, meta, pkPrefix: `pending-${++store.order}` };
  const commit = () => store.commit(source, () => {});
  const layer: Layer = {
    answered(written) {
      linked.onOptimistic?.(layer, written);
      all.delete(layer);
    },
    drop() {
      all.delete(layer);
      // Also if its answer could not be stored: its effect was replaced then, and is there again.
      if (layers.logs.length > all.size) commit();
    },
  };
  all.set(layer, [
    source,
    (tx) => {
      const response = endpoint.getOptimisticResponse!(snapshot, ...args);
      store.forgetPeeks?.();
      // As a response, `null` stores nothing.
      if (response === undefined || response === null) return;
      // `write` is not an argument of `onOptimistic`: if that is absent, its arguments are not evaluated.
      const written = write(store, endpoint, response, tx);
      if (process.env.NODE_ENV !== 'production') checkOptimistic(endpoint, written);
      linked.onOptimistic?.(layer, written);
    },
    endpoint.name,
  ]);
  try {
    commit();
  } catch (error) {
    // A schema that was written late refuses a record. What could not begin must not be shown when that is mended.
    all.delete(layer);
    throw error;
  }
  return layer;
}
