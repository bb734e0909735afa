import { use } from '../linked.ts';
import { type EntityTable, NONE } from './entity-table.ts';
import { ALWAYS, presentIn } from './node.ts';
import { normalize } from './normalize.ts';
import { plainFields } from './plain.ts';
import type { Tx } from './transaction.ts';

/** A class, or its schema, is another one than at the last write: makes and links all records again. */
export function remake(table: EntityTable, tx: Tx): void {
  const { schema, relations, unseen, type } = table;
  const all = presentIn(table).map((node) => [node, plainFields(table, node.data)] as const);
  const { onAbort } = tx;
  tx.onAbort = () => {
    Object.assign(table, { schema, relations, unseen });
    onAbort?.();
  };
  table.schema = type.schema;
  const isFlat = !Object.keys(type.schema).length;
  table.relations = isFlat ? NONE : use('related').relationsOf(table.store, type.schema, type);
  table.unseen = isFlat ? ALWAYS : -1;
  table.names = [];
  table.make = undefined;
  for (const [node, fields] of all) {
    // It is written as if it were new; its age stays.
    const { meta } = node;
    tx.touch(node);
    node.data = node.view = node.meta = undefined;
    normalize.call(table, fields, tx, undefined, '', undefined, node);
    node.meta = meta;
  }
}
