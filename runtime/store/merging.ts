import { own } from './custom.ts';
import type { EntityTable } from './entity-table.ts';
import { count } from './relations.ts';
import { equal, type Link, type Slot } from './slot.ts';
import type { Writer } from './writer.ts';

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
  const { type, relations } = table;
  const { meta } = writer;
  const { meta: known } = slot;
  if (process.env.NODE_ENV !== 'production' && !table.leaf && !linked) count(!!relations.pick);
  const links = linked ?? writer.walk(relations, data, slot);
  // By default a read whose request started earlier does not overwrite what a later one said.
  let older = known !== undefined && meta.order < known.order;
  if (slot.record === undefined) return older ? slot : table.make(slot, data, links, writer);
  // What was gone, and is met inside of itself.
  if (!older && !table.isMerging) return table.update(slot, data, links, writer);
  const incoming = { ...data, ...table.rawLinks(links) };
  const existing = table.raw(slot);
  const reorder = own(type, 'shouldReorder');
  if (reorder) older = reorder.call(type, known!, meta, existing, incoming);
  if (own(type, 'shouldUpdate')?.call(type, known!, meta, existing, incoming) === false) return slot;
  const [under, over] = older ? [incoming, existing] : [existing, incoming];
  const merged = own(type, 'merge')?.call(type, under, over) ?? { ...under, ...over };
  // A field that a merge left out is gone, a key that it repeats in a list counts once.
  const exchanged = writer.walk(relations, merged, slot).map((link, i) => {
    const once = Array.isArray(link) ? [...new Set(link)] : link;
    return equal(once, slot.links[i]) ? slot.links[i] : once;
  });
  // What says the same in the end has its record back.
  writer.tx.rewrites = true;
  return table.make(slot, merged, exchanged, writer, older ? known : meta);
}
