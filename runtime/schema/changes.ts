import { EntityTable } from '../store/entity-table.ts';
import { type Link, Node } from '../store/node.ts';
import { plainFields, plainItems } from '../store/plain.ts';
import type { Tx } from '../store/transaction.ts';
import type { Json } from '../types/options.ts';
import type { ArgsText, CollectionTable, ListChange } from './collection-table.ts';

/** Removes one item or several from the lists. */
export function withdraw(table: CollectionTable, value: unknown, tx: Tx, parent: unknown, key: string): Link {
  const named = [value].flat().map((item) => nameOf(table, item));
  const links = table.items(named, tx, parent, key) as readonly Link[];
  table.change(links, tx, 'remove', table.collection.createCollectionFilter ?? leaving);
  return Array.isArray(value) ? links : links[0];
}

/** A removed item leaves every list that the call's first argument does not rule out. */
const leaving = (...given: Json[]) =>
  function (this: CollectionTable, args: ArgsText): boolean {
    return this.takes(args, given.slice(0, 1), undefined, true);
  };

/** If a value only names an item, as arguments do, its primary key alone: a `'5'` there must not overwrite `5`. */
function nameOf({ store, member }: CollectionTable, value: unknown): unknown {
  const table = store.handler(member);
  const node = table instanceof EntityTable && table.find([value]);
  if (!(node instanceof Node)) return value;
  const fields = plainFields(table as EntityTable, node.data);
  return Object.entries(value as object).every(([key, has]) => `${fields[key]}` === `${has}`)
    ? node.pk
    : value;
}

/** The items of a list after a change that is not an addition. */
export function combined(
  table: CollectionTable,
  how: ListChange,
  now: readonly Link[],
  more: readonly Link[],
  tx: Tx,
): readonly Link[] {
  if (typeof how !== 'function') {
    const gone = new Set(more);
    return now.filter((link) => !gone.has(link));
  }
  const items = how(plainItems(table, now) as never, plainItems(table, more) as never);
  return table.items(items, tx, undefined, '') as readonly Link[];
}
