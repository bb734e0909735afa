/** Primary keys as functions of classes and of lists get them: `'5'` for `id = ''`, though the store has the number 5. */
import { construct, type Entity, type EntityClass } from '../entity.ts';
import { memo } from '../memo.ts';
import type { EntityTable } from './entity-table.ts';
import type { Node, PK } from './node.ts';
import { pkOf } from './pk-of.ts';

/** The type of a class's primary keys. Its defaults tell, because a record that a key names may not be there yet. */
const types = new WeakMap<EntityClass, string>();

function typeOfKeys(type: EntityClass): string {
  try {
    return typeof (type.prototype as Entity).pk.call(construct(type as never), undefined, '', []);
  } catch {
    // `pk()` expects a record, or its parent.
    return '';
  }
}

/** The primary key of a record, as its class spells it; where the defaults do not tell, as the record does. */
export function spelled({ table, pk, data }: Node): PK {
  if (typeof pk === 'string') return pk;
  const { type } = table as EntityTable;
  let keys = memo(types, type, () => typeOfKeys(type));
  if (keys !== 'string' && keys !== 'number' && data) keys = typeof pkOf(type, data, undefined, '', []);
  return keys === 'string' ? `${pk}` : pk;
}
