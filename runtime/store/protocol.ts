import type { Handler, TableStore } from './table.ts';

/**
 * Phantom: carries the type of a schema object's value. No object has it at run time. Not a symbol, because
 * user declaration files of classes that extend a schema could not name it.
 */
export declare const output: '~output';

/**
 * A schema object: `Collection`, `All`, `Invalidate` and the like. Its members `schema`, `definition` and `collection`
 * hold the schemas inside of it: server rendering, queries and msw find them by these names.
 */
export interface SchemaObject<T = unknown> {
  readonly [output]: T;
  /**
   * Creates the handler of a schema object, once per store. No field of a shape has such a name. Not a symbol,
   * because bundlers keep every class with a computed method name, used or not.
   * @internal
   */
  '~handler'(store: TableStore): Handler;
}

/** True if `schema` is a schema object, not a shape written by the user. */
export const isSchemaObject = (schema: unknown): schema is SchemaObject =>
  typeof schema === 'object' && schema !== null && '~handler' in schema;
