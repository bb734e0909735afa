import { use } from '../../linked.ts';
import { equal } from '../link/link.ts';
import { count } from '../link/relations.ts';
import type { Link, Meta, Slot, Writer } from '../model.ts';
import type { EntityRecords } from './entity-records.ts';

type Data = Record<string, unknown>;

/**
 * Writes data that does not simply replace the stored data: an older response, or one that the class merges
 * itself. Each relation is linked only once, because a class may count or sum its inputs: `walked` are links
 * from before.
 */
export function merge(
  table: EntityRecords,
  slot: Slot,
  data: Data,
  writer: Writer,
  walked?: readonly Link[],
): Slot {
  const { relations } = table;
  const { meta } = writer;
  const { meta: known } = slot;
  if (process.env.NODE_ENV !== 'production' && !table.leaf && !walked) count(!!relations.pick);
  const links = walked ?? writer.walk(relations, data, slot);
  // By default, a read does not overwrite the data of a read that started later.
  const older = known !== undefined && meta.order < known.order;
  if (slot.record === undefined) return older ? slot : table.make(slot, data, links, writer);
  if (table.isMerging) return use('custom').judge(table, slot, data, links, writer, older);
  // A deleted entity that occurs nested in itself.
  if (!older) return table.update(slot, data, links, writer);
  return exchange(table, slot, { ...data, ...table.rawLinks(links), ...table.raw(slot) }, writer, known);
}

/** Replaces all data of a record. `finish` restores the old record if the result is equal. */
export function exchange(table: EntityRecords, slot: Slot, data: Data, writer: Writer, meta?: Meta): Slot {
  const links = writer.walk(table.relations, data, slot).map((link, i) => {
    // Drop duplicate keys in a list that a class's own merge returned.
    const once = Array.isArray(link) ? [...new Set(link)] : link;
    return equal(once, slot.links[i]) ? slot.links[i] : once;
  });
  writer.tx.rewrites = true;
  return table.make(slot, data, links, writer, meta);
}
