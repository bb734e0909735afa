import { define } from '../define.ts';
import { EntityTable } from './entity-table.ts';
import { type Node, presentIn } from './node.ts';
import { plain, plainFields } from './plain.ts';
import type { Store } from './store.ts';
import { tablesOf } from './tables.ts';

/** Entities by key and primary key, with relations as primary keys. */
export type PlainStore = Record<string, Record<string, unknown>>;

/** The data of all responses in the store, as plain data; for tests. */
export function snapshot({ store }: { readonly store: Store }): PlainStore {
  const tables: PlainStore = {};
  for (const table of tablesOf(store)) {
    const rows: Record<string, unknown> = {};
    for (const node of presentIn(table)) {
      const row = table instanceof EntityTable ? plainFields(table, node.data) : plain(node);
      if (node.meta) define(rows, String((node as Node).pk), row);
    }
    if (Object.keys(rows).length) tables[table.key] = { ...tables[table.key], ...rows };
  }
  return tables;
}
