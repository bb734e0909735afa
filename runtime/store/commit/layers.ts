import type { Link, Slot } from '../link/slot.ts';
import { rollback, save, slotOf, type Transaction, type Undo } from './transaction.ts';
import { type Source, Writer } from './writer.ts';

/** A pending mutation's effect on the store: written over the base, again after every change below. */
export interface Layer {
  readonly source: Source;
  apply(writer: Writer): void;
  /** Tells who keeps row keys what it wrote, each time, and at last the answer that takes its place. */
  note(written: Link): void;
  /** Lays it over the base. */
  lay(): void;
  /** Takes it off again, where no answer did. */
  lift(): void;
}

/** Writes the pending layers in the order in which they were asked for; returns what takes them off again. */
export function replay(layers: Iterable<Layer>, tx: Transaction): readonly Undo[] {
  const log: Undo[] = [];
  for (const layer of layers) {
    try {
      // One by one: a spread would put them all on the call stack.
      for (const entry of tx.phase(() => layer.apply(new Writer(tx, layer.source)))) log.push(entry);
    } catch (error) {
      // Its guess does not fit what is there now; the answer of the server will tell.
      if (process.env.NODE_ENV !== 'production')
        console.error('presource: an optimistic response was left out:', error);
    }
  }
  return log;
}

/** Takes back the phases of an earlier commit; how it looked stays known, to be compared in the end. */
export function takeBack(tx: Transaction, log: readonly Undo[]): void {
  const visible = log.map((entry) => save(slotOf(entry)));
  tx.logs.push(visible);
  rollback(log);
  for (const { slot, was } of visible) {
    tx.visible.set(slot, was);
    // What came out as it was below has been seen since.
    if (slot.record === was.record) slot.checkedAt = was.checkedAt;
  }
}

/** Gives a list that a layer writes again as it was its object back. */
export function recall(tx: Transaction, slot: Slot, links: readonly Link[]): boolean {
  const was = tx.visible.get(slot);
  if (was?.links !== links) return false;
  Object.assign(slot, { record: was.record, links, checkedAt: was.checkedAt });
  return true;
}
