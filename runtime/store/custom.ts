import { Entity, type EntityClass } from '../entity.ts';
import { WriteError } from './errors.ts';
import type { Meta } from './node.ts';

type Data = Record<string, unknown>;
type Judge = (existing: Meta, incoming: Meta, before: Data, now: Data) => boolean;

/** The static methods that take part in writing a class's records. */
interface Methods {
  process(value: unknown, parent: unknown, key: string, args: readonly unknown[]): unknown;
  merge(existing: Data, incoming: Data): Data;
  validate(value: unknown): string | undefined;
  shouldReorder: Judge;
  shouldUpdate: Judge;
}

/** The class's own method of this name; `undefined` if it is that of `Entity`, which is never called. */
export function ownStatic<N extends keyof Methods>(type: EntityClass, name: N): Methods[N] | undefined {
  const method = (type as unknown as Methods)[name];
  return method === (Entity as unknown as Methods)[name] ? undefined : method;
}

/**
 * The primary key of plain data, or `undefined` if it is missing (also as the text of `${this.id}`) or has an
 * object in it, unless a response has that text as its `id`: every object would become `[object Object]`, and all records one.
 */
export function pkOf(
  type: EntityClass,
  data: unknown,
  parent: unknown,
  key: string,
  args: readonly unknown[],
): string | number | undefined {
  let pk: unknown;
  try {
    pk = (type.prototype as Entity).pk.call(data, parent, key, args);
  } catch (error) {
    if (process.env.NODE_ENV !== 'production' && error instanceof WriteError) throw error;
    // `pk()` expects a record: without the fields that it needs, `this.id.toString()` throws.
  }
  return typeof pk === 'object' ||
    pk === '' ||
    pk === 'undefined' ||
    (/\[object /.test(pk as string) && pk !== (data as { readonly id?: unknown }).id) ||
    Number.isNaN(pk)
    ? undefined
    : (pk as string | number | undefined);
}
