import type { Controller } from '../controller/controller.ts';
import { isEntity } from '../entity.ts';
import { EntityTable } from '../store/entity-table.ts';
import { allNodes } from '../store/node.ts';
import { Table } from '../store/table.ts';

/** The parts of a schema: the values of a list, a shape or a schema object, the relations of an entity. */
export function schemasIn(schema: unknown): readonly unknown[] {
  if (isEntity(schema)) return [schema.schema];
  if (typeof schema !== 'object' || !schema) return [];
  // A Lazy returns its schema from a getter.
  return [...Object.values(schema), (schema as { schema?: unknown }).schema].filter(
    (part) => part !== undefined,
  );
}

/**
 * Removes the tables of schemas that were created for a call and have no data left. Schemas with a response or
 * a record stay, and so do their parts: otherwise one schema could get two independent tables. Entity classes
 * stay, with all their relations.
 */
export function forget({ store }: Controller): void {
  for (const [schema, table] of store.answerTables) {
    if (!table.others.size && !table.watchers.size) store.answerTables.delete(schema);
  }
  const alive = new Set<unknown>(store.answerTables.keys());
  for (const [schema, handler] of store.handlers) {
    if (handler instanceof EntityTable || (handler instanceof Table && allNodes(handler).length))
      alive.add(schema);
  }
  for (const schema of alive) for (const part of schemasIn(schema)) alive.add(part);
  for (const schema of store.handlers.keys()) {
    if (!alive.has(schema)) store.handlers.delete(schema);
  }
}
