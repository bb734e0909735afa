import type { Controller } from '../controller/controller.ts';
import { memo } from '../memo.ts';
import type { EntityTable } from '../store/entity-table.ts';
import type { Meta, PK } from '../store/node.ts';
import type { Store } from '../store/store.ts';
import { describe, hasOwnKey } from './schemas.ts';
import type { DehydratedState } from './state.ts';

/** The data of an entity, until an endpoint is used that knows its class. */
export interface RecordRow {
  readonly pk: PK;
  readonly data: Record<string, unknown>;
  readonly meta: Meta;
  readonly rank: number;
}

export type TypeRecords = readonly [table: EntityTable, rows: readonly RecordRow[]];

/** The entities of one sender, which has only one class for each type id. */
export interface Parcel {
  /** By type id. */
  readonly rows: Map<string, RecordRow[]>;
  /** Those that were written. A waiting response may need them again: nothing in the store refers to its records yet. */
  readonly taken: Map<EntityTable, readonly RecordRow[]>;
  /** The browser's tables, by type id. */
  readonly tables: Map<string, EntityTable>;
  /** What arrived, for parts of the page that hydrate after a change. */
  states: DehydratedState[];
  /** Controllers that have only the first of these states, by their number, and no change of the browser. */
  readonly untouched: Map<number, Controller>;
}

export const parcelOf = (): Parcel => ({
  rows: new Map(),
  taken: new Map(),
  tables: new Map(),
  states: [],
  untouched: new Map(),
});

/**
 * Takes the rows of the types of a schema out of the parcels; `undefined` if the parcel that answers an endpoint with this
 * schema is known to be of other classes.
 *
 * A class is that of a parcel if an endpoint that leads to it is answered there, or if it has a key of its own: another
 * class of the server may have its name and its fields.
 */
export function rowsFor(
  schema: unknown,
  store: Store,
  parcels: Set<Parcel>,
  answering: Parcel | undefined,
): TypeRecords[] | undefined {
  const types = [...describe(schema).types].map(
    ([id, type]) => [id, type, store.handler(type) as EntityTable] as const,
  );
  if (answering)
    for (const [id, , table] of types)
      if (memo(answering.tables, id, () => table) !== table) return undefined;
  const found: TypeRecords[] = [];
  for (const parcel of parcels) {
    for (const [id, type, table] of types) {
      const rows = parcel.rows.get(id);
      if (!rows) continue;
      if (hasOwnKey(type)) memo(parcel.tables, id, () => table);
      if (parcel.tables.get(id) === table) {
        found.push([table, rows]);
        parcel.rows.delete(id);
        parcel.taken.set(table, [...(parcel.taken.get(table) ?? []), ...rows]);
      }
    }
    if (!parcel.rows.size) parcels.delete(parcel);
  }
  return found;
}
