import { type FieldValues, isEntity } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { type Node, presentIn } from './node.ts';
import { pkOf } from './pk-of.ts';
import type { Tx } from './transaction.ts';

/**
 * Lets `table` understand, in the commit `own`, values that readers got. They are not in the form of a response: a converter
 * would convert its own result, and defaults, and what pending mutations show, would be as new as the commit. A record that
 * readers got is its key alone, and a copy of it what differs from that. The table forgets it when it is ready for the next
 * commit.
 *
 * @param views what readers got of nodes that pending mutations changed
 */
export function understandShown(table: EntityTable, own: Tx, views: ReadonlyMap<Node, unknown>): void {
  const { normalize, general } = table;
  const viewOf = (node: Node): FieldValues => views.get(node) ?? node.view;
  /** Items that only mutations show. */
  const items = new Set(
    [...views.keys()].filter((node) => node.table === table && !node.data && viewOf(node)),
  );
  let shown: Map<unknown, Node> | undefined;
  table.normalize = (value, tx, parent, key, ...rest) => {
    const write = (plain: unknown) => normalize.call(table, plain, tx, parent, key, ...rest);
    if (tx !== own || typeof value !== 'object' || !value) return write(value);
    shown ??= new Map([...presentIn(table), ...items].map((node) => [viewOf(node), node]));
    const referTo = (node: Node) => {
      items.delete(node);
      return table.refer(node.pk, tx);
    };
    if (shown.has(value)) return referTo(shown.get(value)!);
    const pkIn = (copy: object) =>
      pkOf(table.type, table.isById ? copy : withKeys(copy), parent, key, tx.args);
    const pk = pkIn(value);
    const node = pk === undefined ? pk : table.ensure(pk);
    // Before its response, an item has no key, or the default of its class, which would be that of another record.
    const isItem = (one: Node) =>
      `${one.pk}`.startsWith('pending-') && isCopy(value, viewOf(one)) && pkIn(viewOf(one)) === pk;
    const item = node?.data ? undefined : [...items].find(isItem);
    if (item) return referTo(item);
    own.changesOf = undefined;
    if (!node) return write(value);
    const view = viewOf(node);
    const plain = without(value as FieldValues, view, table.type.schema);
    // Some fields alone are meant as they are, and nothing is left out that no response has.
    if (!node.data || !isCopy(value, view)) return write(plain);
    const changesOf = (made: FieldValues) => without(made, view, made);
    if (normalize !== linked.custom?.normalizeCustom)
      return general.call(table, changesOf(plain), tx, parent, key, undefined, node);
    // What a class processes and checks is the whole copy.
    own.changesOf = changesOf;
    return write(plain);
  };
}

/** The fields of a copy as `pk()` expects them: primary keys in place of records. */
const withKeys = (copy: object): object =>
  Object.fromEntries(
    Object.entries(copy).map(([name, value]) => [name, isEntity(value?.constructor) ? value.pk() : value]),
  );

/** True if `value` has all fields of a record, as `{ ...post, title }` does. */
const isCopy = (value: object, record: object): boolean => Object.keys(record).every((name) => name in value);

/** `value` without those of the fields `among` that it shares with `shown`. */
function without(value: FieldValues, shown: FieldValues | undefined, among: object): FieldValues {
  const copy = { ...value };
  for (const key in among) if (copy[key] === shown?.[key]) delete copy[key];
  return copy;
}
