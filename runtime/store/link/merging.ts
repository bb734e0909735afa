import { use } from '../../linked.ts';
import type { Writer } from '../commit/writer.ts';
import type { EntityTable } from '../tables/entity-table.ts';
import { count } from './relations.ts';
import { equal, type Link, type Meta, type Slot } from './slot.ts';

type Data = Record<string, unknown>;

/**
 * Writes data that do not simply take the place of what is there: an older answer, or one that the class judges itself. Each
 * relation is linked once, because a class may count, or add up, what it is given: `linked` are those that were.
 */
export function merge(
  table: EntityTable,
  slot: Slot,
  data: Data,
  writer: Writer,
  linked?: readonly Link[],
): Slot {
  const { relations } = table;
  const { meta } = writer;
  const { meta: known } = slot;
  if (process.env.NODE_ENV !== 'production' && !table.leaf && !linked) count(!!relations.pick);
  const links = linked ?? writer.walk(relations, data, slot);
  // By default a read whose request started earlier does not overwrite what a later one said.
  const older = known !== undefined && meta.order < known.order;
  if (slot.record === undefined) return older ? slot : table.make(slot, data, links, writer);
  if (table.isMerging) return use('custom').judge(table, slot, data, links, writer, older);
  // What was gone, and is met inside of itself.
  if (!older) return table.update(slot, data, links, writer);
  return exchange(table, slot, { ...data, ...table.rawLinks(links), ...table.raw(slot) }, writer, known);
}

/** Gives a record other data: all that it has from now on. What says the same in the end has its record back. */
export function exchange(table: EntityTable, slot: Slot, data: Data, writer: Writer, meta?: Meta): Slot {
  const links = writer.walk(table.relations, data, slot).map((link, i) => {
    // A key that a class's own merge repeats in a list counts once.
    const once = Array.isArray(link) ? [...new Set(link)] : link;
    return equal(once, slot.links[i]) ? slot.links[i] : once;
  });
  writer.tx.rewrites = true;
  return table.make(slot, data, links, writer, meta);
}
