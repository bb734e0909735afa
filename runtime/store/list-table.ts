import { type Link, raw, type Slot, showList } from './slot.ts';
import { Table } from './table.ts';
import type { Writer } from './writer.ts';

/** A table whose records are arrays. */
export abstract class ListTable extends Table {
  override shell(_slot?: Slot): object {
    return [];
  }

  override settle(slot: Slot): void {
    const list = slot.record as unknown[];
    list.length = 0;
    showList(slot.links, list);
  }

  override same(): boolean {
    return true;
  }

  /** A list in plain data is a list. */
  override plain(slot: Slot): unknown {
    return this.data(slot.links);
  }

  /** Links of a list as plain data. */
  protected data(links: readonly Link[]): unknown {
    return links.map(raw);
  }

  /** Gives a list other items, as a new array. */
  protected put(slot: Slot, links: readonly Link[], writer: Writer): void {
    writer.tx.touch(slot);
    slot.record = this.shell();
    slot.links = links;
    this.bind(slot);
  }
}
