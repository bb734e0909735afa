import type { Handler, Store } from './commit/store.ts';

/**
 * Phantom: carries the type of what a schema object shows. No value has it. Not a symbol, which people's declarations of
 * classes that extend a schema could not name.
 */
export declare const output: '~output';

/** A schema that is an object of its own: `Collection`, `All`, `Invalidate` and the like. */
export interface SchemaObject<T = unknown> {
  readonly [output]: T;
  /**
   * The method by which the store asks a schema object for its handler, once per store. No field of a shape has such a
   * name. Not a symbol: bundlers keep every class that has a method named by a variable, whether or not it is used.
   * @internal
   */
  '~handler'(store: Store): Handler;
}

/** True if `schema` is an object of ours rather than a shape written by the user. */
export const isSchemaObject = (schema: unknown): schema is SchemaObject =>
  typeof schema === 'object' && schema !== null && '~handler' in schema;
