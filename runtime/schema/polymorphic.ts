import { use } from '../linked.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';

/**
 * Selects the schema of a value in a mapping: the name of its attribute, or a function that returns the
 * mapping's key.
 */
export type SchemaAttribute = string | ((value: Json, parent: Json, key: string) => string);

/** Schemas by the values of an attribute. */
export type Mapping = Readonly<Record<string, unknown>>;

/** The type shown for one value: that of the single schema or, with an attribute, of any schema of the mapping. */
export type Member<D, A> = [A] extends [undefined] ? Denormalize<D> : Denormalize<D[keyof D]>;

/** A schema of values of one kind or, with a discriminating attribute, of several. */
export abstract class Polymorphic<D = unknown, A extends SchemaAttribute | undefined = undefined> {
  readonly definition: D;

  constructor(
    definition: D,
    readonly schemaAttribute?: A | SchemaAttribute,
  ) {
    this.definition = definition;
  }

  /** Merges `definition` into the mapping, or replaces a single schema; for circular references. */
  define(definition: Json): void {
    (this as { definition: D }).definition = this.schemaAttribute
      ? { ...this.definition, ...definition }
      : definition;
  }
}

/**
 * Writes one value of a polymorphic schema. It reads the definition each time, because `define` may be called
 * late.
 */
export function memberHandler(store: TableStore, schema: Polymorphic<Json, Json>, name: string): Handler {
  return schema.schemaAttribute
    ? new (use('kinds'))(store, schema, name)
    : { normalize: (...given) => store.handler(schema.definition).normalize(...given) };
}
