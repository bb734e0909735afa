import type { NormalizedStore } from '../commit/store.ts';
import { EntityTable } from '../entities/entity-table.ts';
import { assign } from '../link/link.ts';
import type { Slot } from '../model.ts';
import { tablesOf } from './tables.ts';

/** Entities by key and primary key, with relations as primary keys. */
export type PlainStore = Record<string, Record<string, unknown>>;

/** The data of all responses in the store, as plain data; for tests. */
export function snapshot({ store }: { readonly store: NormalizedStore }): PlainStore {
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
