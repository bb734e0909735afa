import type { Controller } from '../controller/controller.ts';
import { isEntity } from '../entity.ts';
import { EntityTable } from '../store/entity-table.ts';
import { allNodes } from '../store/node.ts';
import { Table } from '../store/table.ts';
import { tablesOf } from '../store/tables.ts';

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
  const gone = new Set<unknown>();
  for (const [schema, table] of store.answerTables) {
    if (table.byString.size || table.watchers.size) continue;
    store.answerTables.delete(schema);
    gone.add(table);
  }
  const alive = new Set<unknown>(store.answerTables.keys());
  for (const [schema, handler] of store.handlers) {
    if (handler instanceof EntityTable || (handler instanceof Table && allNodes(handler).length))
      alive.add(schema);
  }
  for (const schema of alive) for (const part of schemasIn(schema)) alive.add(part);
  for (const [schema, handler] of store.handlers) {
    if (alive.has(schema)) continue;
    store.handlers.delete(schema);
    gone.add(handler);
  }
  // Each commit tells the tables that lead to a changed one, so those that are gone would make it slower for ever.
  for (const { sources } of [...tablesOf(store), ...store.answerTables.values()])
    for (const source of sources) if (gone.has(source)) sources.delete(source);
  store.users.clear();
}
