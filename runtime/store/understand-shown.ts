import type { FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { type Node, presentIn } from './node.ts';
import { pkOf } from './pk-of.ts';
import { withKeys } from './row-key.ts';
import type { Tx } from './transaction.ts';

/**
 * Lets `table` understand, in the commit `own`, values that readers got. They are not in the form of a response: a converter
 * would convert its own result, and defaults, and what pending mutations show, would be as new as the commit. A record that
 * readers got is its key alone, and a copy of it what differs from that. The table forgets it when it is ready for the next
 * commit.
 *
 * @param viewOf what readers got of a node
 */
export function understandShown(table: EntityTable, own: Tx, viewOf: (node: Node) => FieldValues): void {
  const { normalize, general } = table;
  let shown: Map<unknown, unknown> | undefined;
  table.normalize = (value, tx, parent, key, ...rest) => {
    const write = (plain: unknown) => normalize.call(table, plain, tx, parent, key, ...rest);
    if (tx !== own || typeof value !== 'object' || !value) return write(value);
    if (value instanceof table.type) {
      shown ??= new Map(presentIn(table).map((node) => [viewOf(node), node.pk]));
      if (shown.has(value)) return table.refer(shown.get(value), tx);
    }
    const pk = pkOf(table.type, table.isById ? value : withKeys(value), parent, key, tx.args);
    own.changesOf = undefined;
    if (pk === undefined) return write(value);
    const node = table.ensure(pk);
    const view = viewOf(node);
    const plain = without(value as FieldValues, view, table.type.schema);
    // Some fields alone are meant as they are, and nothing is left out that no response has.
    const changesOf = (made: FieldValues) =>
      node.data && Object.keys(view).every((name) => name in value) ? without(made, view, made) : made;
    if (normalize !== linked.custom?.normalizeCustom)
      return general.call(table, changesOf(plain), tx, parent, key, undefined, node);
    // What a class processes and checks is the whole copy.
    own.changesOf = changesOf;
    return write(plain);
  };
}

/** `value` without those of the fields `among` that it shares with `shown`, as `{ ...post, title }` does. */
function without(value: FieldValues, shown: FieldValues | undefined, among: object): FieldValues {
  const copy = { ...value };
  for (const key in among) if (copy[key] === shown?.[key]) delete copy[key];
  return copy;
}
