import { Entity, type EntityClass, isEntity } from '../entity.ts';
import { pkOf } from './pk-of.ts';

/** The class of a record, read from its prototype, because a response may have a field with this name. */
export const classOf = (record: object): EntityClass | undefined =>
  Object.getPrototypeOf(record)?.constructor;

/** The fields of a record that readers got, or of a copy of it, as `pk()` expects them: primary keys in place of records. */
export const withKeys = (record: object): object =>
  new Proxy(
    {},
    {
      get(_, name): unknown {
        const value = record[name as never] as unknown;
        return typeof value === 'object' && value && isEntity(classOf(value)) ? pkOfShown(value) : value;
      },
    },
  );

/**
 * The primary key of a record that readers got. Most classes have no `pk()` of their own, and a Proxy for each row of a list is
 * much of what the list costs a page that was just opened.
 */
export function pkOfShown(record: object): unknown {
  const type = classOf(record)!;
  return (type.prototype as Entity).pk === Entity.prototype.pk
    ? (record as { readonly id?: unknown }).id
    : pkOf(type, withKeys(record), undefined, '', []);
}
