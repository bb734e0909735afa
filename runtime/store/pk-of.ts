import type { Entity, EntityClass } from '../entity.ts';
import { WriteError } from './errors.ts';

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
    (`${pk}`.includes('[object ') && pk !== (data as { readonly id?: unknown }).id) ||
    Number.isNaN(pk)
    ? undefined
    : (pk as string | number | undefined);
}
