import type { Store } from '../commit/store.ts';
import { assign, type Slot } from '../link/slot.ts';
import { EntityTable } from '../tables/entity-table.ts';
import { tablesOf } from '../tables/tables.ts';

/** Entities by key and primary key, with relations as primary keys. */
export type PlainStore = Record<string, Record<string, unknown>>;

/** Everything that responses said, as plain data; for tests. */
export function snapshot({ store }: { readonly store: Store }): PlainStore {
  const tables: PlainStore = {};
  for (const table of tablesOf(store)) {
    const rows: Record<string, unknown> = {};
    for (const slot of table.present()) {
      if (slot.meta) assign(rows, String(slot.pk), row(slot));
    }
    if (Object.keys(rows).length) tables[table.key] = { ...tables[table.key], ...rows };
  }
  return tables;
}

const row = (slot: Slot): unknown =>
  slot.table instanceof EntityTable ? slot.table.raw(slot) : slot.table.plain(slot);
