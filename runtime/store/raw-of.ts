import type { FieldValues } from '../entity.ts';
import { use } from '../linked.ts';
import type { Link } from './node.ts';
import type { Relations } from './table.ts';

/**
 * The data of a record as responses contained it: without defaults, with relations as primary keys and converter
 * fields unconverted.
 */
export function rawOf({ relations }: { readonly relations: Relations }, data: FieldValues): FieldValues {
  const fields = { ...data };
  for (const { key } of relations.all)
    if (Object.hasOwn(fields, key) && fields[key] !== undefined)
      fields[key] = use('related').plain(fields[key] as Link);
  return fields;
}
