import type { Json } from '../types/options.ts';
import type { EntityTable } from './entity-table.ts';
import { type Node, presentIn } from './node.ts';
import { pkOf } from './pk-of.ts';
import type { Tx } from './transaction.ts';

/**
 * Lets `table` understand, in the commit `own`, values that readers got. They are not in the form of a response: a converter
 * would convert its own result, and the defaults of a record would be as new as the commit. A record that readers got is its
 * key alone, and a copy of it has nothing of what the record shows in its related and converted fields. The table forgets it
 * when it is ready for the next commit.
 *
 * @param viewOf what readers got of a node
 */
export function understandShown(table: EntityTable, own: Tx, viewOf: (node: Node) => unknown): void {
  const { normalize } = table;
  let shown: Map<unknown, unknown> | undefined;
  table.normalize = (value, tx, parent, key, ...rest) => {
    let plain = value;
    if (tx === own && typeof value === 'object' && value) {
      if (value instanceof table.type) {
        shown ??= new Map(presentIn(table).map((node) => [viewOf(node), node.pk]));
        if (shown.has(value)) return table.refer(shown.get(value), tx);
      }
      const pk = pkOf(table.type, value, parent, key, tx.args);
      if (pk !== undefined) plain = withoutShown(value, viewOf(table.ensure(pk)), table.type.schema);
    }
    return normalize.call(table, plain, tx, parent, key, ...rest);
  };
}

/** `value` without the related and converted fields that it shares with `shown`, as `{ ...post, title }` does. */
function withoutShown(value: Json, shown: Json, schema: object): Json {
  const copy = { ...value };
  for (const key in schema) if (copy[key] === shown?.[key]) delete copy[key];
  return copy;
}
