/** Calls the methods with which classes handle responses themselves; linked only if a class has such a method. */

import type { Link, Slot, Writer } from '../model.ts';
import { ownStatic } from './custom.ts';
import type { EntityRecords } from './entity-records.ts';
import { exchange } from './merging.ts';

type Data = Record<string, unknown>;

/** The result of the class's methods if it is to be stored; otherwise the link that replaces it. */
export function adapt(
  table: EntityRecords,
  value: object,
  writer: Writer,
  parent: unknown,
  key: string,
): unknown {
  const { type } = table;
  // Check it before `process` turns it into an object.
  if (Array.isArray(value)) table.refuse(value, 'is not an object');
  const process = ownStatic(type, 'process');
  const data = process ? process.call(type, value, parent, key, writer.args) : value;
  if (data === undefined) return table.remove(value, writer);
  const problem = typeof data === 'object' && data && ownStatic(type, 'validate')?.call(type, data);
  if (problem) table.refuse(value, `was refused: ${problem}`);
  return data;
}

/** Writes the class's merge of a record and a new response. */
export function judge(
  table: EntityRecords,
  slot: Slot,
  data: Data,
  links: readonly Link[],
  writer: Writer,
  isOlder: boolean,
): Slot {
  const { type } = table;
  const { meta } = writer;
  const known = slot.meta!;
  const incoming = { ...data, ...table.rawLinks(links) };
  const existing = table.raw(slot);
  const reorder = ownStatic(type, 'shouldReorder');
  const older = reorder ? reorder.call(type, known, meta, existing, incoming) : isOlder;
  if (ownStatic(type, 'shouldUpdate')?.call(type, known, meta, existing, incoming) === false) return slot;
  const [under, over] = older ? [incoming, existing] : [existing, incoming];
  const merged = ownStatic(type, 'merge')?.call(type, under, over) ?? { ...under, ...over };
  return exchange(table, slot, merged, writer, older ? known : meta);
}

/** The record with the value of an indexed field. It searches all records, so that writing costs nothing. */
export function lookUp(table: EntityRecords, named: Data): Slot | undefined {
  const field = table.type.indexes!.find((name) => named[name] !== undefined && named[name] !== null);
  return field === undefined
    ? field
    : table.present().find(({ record }) => `${(record as Data)[field]}` === `${named[field]}`);
}
