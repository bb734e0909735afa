import { memo } from '../memo.ts';
import type { Slot } from './slot.ts';
import type { Table } from './table.ts';

/** Slots by the text of a field's value. */
type Index = ReadonlyMap<string, Slot>;

/** The indexes of a table, made when they are asked for and good until a record changes: writing costs nothing. */
const made = /*#__PURE__*/ new WeakMap<Table, { readonly at: number; readonly fields: Map<string, Index> }>();

/** The record of a table that has the value of one of the indexed fields, as `named` gives it. */
export function lookUp(table: Table, indexed: readonly string[], named: object): Slot | undefined {
  const field = indexed.find((name) => named[name as never] !== undefined);
  if (!field) return undefined;
  let known = made.get(table);
  if (known?.at !== table.changedAt) {
    known = { at: table.changedAt, fields: new Map() };
    made.set(table, known);
  }
  const entry = (slot: Slot) => [String(slot.record![field as never]), slot] as const;
  const index = memo(known!.fields, field, () => new Map(table.present().map(entry)));
  return index.get(String(named[field as never]));
}
