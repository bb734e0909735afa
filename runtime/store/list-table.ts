import { equal, type Link, type Slot, sameItems, showList } from './slot.ts';
import { type Former, Table } from './table.ts';
import type { Writer } from './writer.ts';

/** A table whose records are arrays. */
export abstract class ListTable extends Table {
  override shell(): object {
    return [];
  }

  override settle(slot: Slot): void {
    const list = slot.record as unknown[];
    list.length = 0;
    showList(slot.links, list);
  }

  override get late(): boolean {
    return true;
  }

  /** A list that lost only what it did not show is the same list. */
  override same(slot: Slot, { record, links }: Former): boolean {
    return equal(links, slot.links) || sameItems(record as unknown[], showList(slot.links));
  }

  /** Gives a list other items, as a new array. */
  protected put(slot: Slot, links: readonly Link[], writer: Writer): void {
    if (writer.tx.touch(slot)) slot.record = [];
    slot.links = links;
  }
}
