import { use } from '../../linked.ts';
import { project, raw } from '../link/link.ts';
import { type Link, type Slot, UNVERIFIED, type Writer } from '../model.ts';
import { BaseTable } from './table.ts';

/** A table whose records are arrays. */
export abstract class ListTable extends BaseTable {
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

  /** In plain data, a list stays a list. */
  override plain(slot: Slot): unknown {
    return this.data(slot.links);
  }

  /** Links of a list as plain data. */
  data(links: readonly Link[]): unknown {
    return links.map(raw);
  }

  /** Replaces the items of a list, of which `more` are new to it, with a new array. */
  put(slot: Slot, links: readonly Link[], writer: Writer, more = links): void {
    writer.tx.touch(slot);
    if (writer.tx.isReplay && use('optimistic').recall(writer.tx, slot, links)) return;
    slot.record = this.cloneForWrite();
    slot.links = links;
    if (writer.tx.isReplay) {
      // Usually the next layer writes the list again, so its first reader fills it.
      project(more, this.showAndTrack);
      slot.checkedAt = UNVERIFIED;
    } else this.bind(slot);
  }
}
