import type { Controller } from '../controller/controller.ts';
import { isEntity } from '../entity.ts';
import { CollectionTable } from '../schema/collection-table.ts';
import { EntityTable } from '../store/entities/entity-table.ts';
import type { Table } from '../store/model.ts';
import { BaseTable } from '../store/tables/table.ts';

/** The parts of a schema: the values of a list, a shape or a schema object, the relations of an entity. */
function partsOf(schema: unknown): readonly unknown[] {
  if (isEntity(schema)) return [schema.schema];
  if (typeof schema !== 'object' || !schema) return [];
  // A Lazy returns its schema from a getter.
  return [...Object.values(schema), (schema as { schema?: unknown }).schema].filter(
    (part) => part !== undefined,
  );
}

const isEmpty = ({ slots, dense }: Table): boolean => !slots.size && dense.every((slot) => !slot);

/**
 * Removes the tables of schemas that were created for a call and have no data left. Schemas with a response or
 * a record stay, and so do their parts: otherwise one schema could get two independent tables. Entity classes
 * stay, with all their relations.
 */
export function forget({ entries, store }: Controller): void {
  for (const [schema, table] of store.endpointTables) {
    if (!isEmpty(table) || table.watchers.size || entries.get(schema)?.size) continue;
    entries.delete(schema);
    store.endpointTables.delete(schema);
  }
  const alive = new Set<unknown>(store.endpointTables.keys());
  for (const [schema, handler] of store.handlers) {
    if (handler instanceof EntityTable || (handler instanceof BaseTable && !isEmpty(handler)))
      alive.add(schema);
  }
  for (const schema of alive) for (const part of partsOf(schema)) alive.add(part);
  for (const [schema, handler] of store.handlers) {
    if (alive.has(schema)) continue;
    store.handlers.delete(schema);
    if (!(handler instanceof CollectionTable)) continue;
    const others = store.siblings(handler.member).filter((table) => table !== handler);
    if (others.length) store.collections.set(handler.member, others);
    else store.collections.delete(handler.member);
  }
}
