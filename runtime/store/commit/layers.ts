import type { Link, Slot, Source, Transaction, Undo, Writer } from '../model.ts';
import { type PhasedTransaction, rollback, save, slotOf } from './transaction.ts';
import { ResponseWriter } from './writer.ts';

/** A pending mutation's effect on the store: written over the base, and again after every change of the base. */
export interface Layer {
  readonly source: Source;
  apply(writer: Writer): void;
  /** Notifies `rowKey` of each optimistic response, and finally of the response that replaces it. */
  note(written: Link): void;
  /** Adds the layer over the base. */
  lay(): void;
  /** Removes the layer, if no response has removed it. */
  lift(): void;
}

/** Writes the pending layers in the order of their requests; returns the log that undoes them. */
export function replay(layers: Iterable<Layer>, tx: PhasedTransaction): readonly Undo[] {
  const log: Undo[] = [];
  for (const layer of layers) {
    try {
      // One at a time: a spread would put them all on the call stack.
      for (const entry of tx.phase(() => layer.apply(new ResponseWriter(tx, layer.source)))) log.push(entry);
    } catch (error) {
      // The optimistic response does not fit the current data; wait for the server's response.
      if (process.env.NODE_ENV !== 'production')
        console.error('presource: an optimistic response was ignored:', error);
    }
  }
  return log;
}

/** Undoes the phases of an earlier commit; remembers the visible state, to compare it at the end. */
export function takeBack(tx: PhasedTransaction, log: readonly Undo[]): void {
  const visible = log.map((entry) => save(slotOf(entry)));
  tx.logs.push(visible);
  rollback(log);
  for (const { slot, was } of visible) {
    tx.visible.set(slot, was);
    // The layer left this record unchanged, so readers may have seen it since.
    if (slot.record === was.record) slot.checkedAt = was.checkedAt;
  }
}

/** Restores a list's object if a layer writes the same items again. */
export function recall(tx: Transaction, slot: Slot, links: readonly Link[]): boolean {
  const was = tx.visible.get(slot);
  if (was?.links !== links) return false;
  Object.assign(slot, { record: was.record, links, checkedAt: was.checkedAt });
  return true;
}
