/** Calls the methods by which classes handle responses themselves; linked only by classes with such methods. */

import type { Writer } from '../commit/writer.ts';
import type { EntityTable } from '../tables/entity-table.ts';
import { ownStatic } from './custom.ts';
import { exchange } from './merging.ts';
import type { Link, Slot } from './slot.ts';

type Data = Record<string, unknown>;

/** The value after the class's own methods if it is stored; otherwise the link that stands for it. */
export function adapt(
  table: EntityTable,
  value: object,
  writer: Writer,
  parent: unknown,
  key: string,
): unknown {
  const { type } = table;
  // Before `process` makes an object of it.
  if (Array.isArray(value)) table.refuse(value, 'is not an object');
  const process = ownStatic(type, 'process');
  const data = process ? process.call(type, value, parent, key, writer.args) : value;
  if (data === undefined) return table.remove(value, writer);
  const problem = typeof data === 'object' && data && ownStatic(type, 'validate')?.call(type, data);
  if (problem) table.refuse(value, `was refused: ${problem}`);
  return data;
}

/** Writes what the class makes of a record and news of it. */
export function judge(
  table: EntityTable,
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

/** The record that has the value of an indexed field; looked for among all, so that writing costs nothing. */
export function lookUp(table: EntityTable, named: Data): Slot | undefined {
  const field = table.type.indexes!.find((name) => name in named);
  return field === undefined
    ? field
    : table.present().find(({ record }) => `${(record as Data)[field]}` === `${named[field]}`);
}
