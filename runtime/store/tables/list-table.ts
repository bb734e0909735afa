import { use } from '../../linked.ts';
import type { Writer } from '../commit/writer.ts';
import { type Link, project, raw, type Slot } from '../link/slot.ts';
import { Table, UNVERIFIED } from './table.ts';

/** A table whose records are arrays. */
export abstract class ListTable extends Table {
  override isList = true;

  override cloneForWrite(slot?: Slot): object {
    return slot ? [...(slot.record as unknown[])] : [];
  }

  override denormalizeInto(slot: Slot): void {
    this.showList(slot.links, slot.record as unknown[]);
  }

  override same(): boolean {
    return true;
  }

  /** A list in plain data is a list. */
  override plain(slot: Slot): unknown {
    return this.data(slot.links);
  }

  /** Links of a list as plain data. */
  data(links: readonly Link[]): unknown {
    return links.map(raw);
  }

  /** Gives a list other items, of which `more` are new to it, as a new array. */
  put(slot: Slot, links: readonly Link[], writer: Writer, more = links): void {
    writer.tx.touch(slot);
    if (writer.tx.isReplay && use('optimistic').recall(writer.tx, slot, links)) return;
    slot.record = this.cloneForWrite();
    slot.links = links;
    if (writer.tx.isReplay) {
      // Mostly it is written once more by the next layer: who reads it fills it.
      project(more, this.showAndTrack);
      slot.checkedAt = UNVERIFIED;
    } else this.bind(slot);
  }
}
