import type { Handler, Store } from '../store/store.ts';

/**
 * The method by which the store asks a schema object for its handler, once per store.
 * A symbol, because a shape may have a field of any name.
 */
export const HANDLER: unique symbol = Symbol.for('presource.handler') as never;

/**
 * Phantom: carries the type of what a schema object shows. No value has it. Not a symbol, which people's declarations of
 * classes that extend a schema could not name.
 */
export declare const output: '~output';

/** A schema that is an object of its own: `Collection`, `All`, `Invalidate` and the like. */
export interface SchemaObject<T = unknown> {
  readonly [output]: T;
  /** @internal */
  [HANDLER](store: Store): Handler;
}

/** Whether `schema` is an object of ours rather than a shape written by the user. */
export const isSchemaObject = (schema: unknown): schema is SchemaObject =>
  typeof schema === 'object' && schema !== null && HANDLER in schema;
