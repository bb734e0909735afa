/** Calls the methods with which classes handle responses themselves; linked only if a class has such a method. */

import { checkIndexes } from '../dev/class.ts';
import type { FieldValues } from '../entity.ts';
import { ownStatic } from './custom.ts';
import type { EntityTable } from './entity-table.ts';
import { CHANGED, isList, type Link, type Meta, type Node, presentIn, same, version } from './node.ts';
import { normalize } from './normalize.ts';
import { rawOf } from './raw-of.ts';
import { build } from './related.ts';
import { relate } from './relations.ts';
import { remove } from './remove.ts';
import type { Tx } from './transaction.ts';

/** Normalizes what the class's methods make of an entity. */
export const normalizeOwn: EntityTable['normalize'] = function (this: EntityTable, value, tx, parent, key) {
  const { type } = this;
  let data = value;
  let node: Node | undefined;
  // `normalize` prepares the table, and links primary keys.
  if (this.readyAt === version && typeof value === 'object' && value) {
    // Check it before `process` turns it into an object.
    if (Array.isArray(value)) this.refuse(value, 'is not an object');
    const process = ownStatic(type, 'process');
    if (process) data = process.call(type, value, parent, key, tx.args);
    if (data === undefined) return remove(this, value, tx);
    if (typeof data !== 'object' || !data) return data as Link;
    const problem = ownStatic(type, 'validate')?.call(type, data);
    if (problem) this.refuse(value, `was refused: ${problem}`);
    node = this.nodeOf(data, tx, parent, key, value);
  }
  return normalize.call(this, data, tx, parent, key, undefined, node);
};

/**
 * Writes the class's merge of a record and a new response.
 *
 * @param incoming The response, with links in place of its relations.
 */
export function judge(table: EntityTable, node: Node, incoming: FieldValues, tx: Tx, isOlder: boolean): Node {
  const { type } = table;
  const { meta } = tx;
  const known = node.meta as Meta;
  const [before, now] = [rawOf(table, node.data), rawOf(table, incoming)];
  const reorder = ownStatic(type, 'shouldReorder');
  const older = reorder ? reorder.call(type, known, meta, before, now) : isOlder;
  if (ownStatic(type, 'shouldUpdate')?.call(type, known, meta, before, now) === false) return node;
  const [under, over] = older ? [now, before] : [before, now];
  const merged: FieldValues = ownStatic(type, 'merge')?.call(type, under, over) ?? { ...under, ...over };
  const links: Record<string, Link> = {};
  // A field of either side keeps its link: written again, a list would count as one of this response.
  for (const { key } of table.relations.all) {
    if (merged[key] === now[key]) links[key] = incoming[key] as Link;
    else if (merged[key] === before[key]) links[key] = node.data[key] as Link;
  }
  return exchange(table, node, merged, tx, older ? known : meta, links);
}

/** Replaces all data of a record; `links` are those that are known. What is equal stays the same object. */
function exchange(
  table: EntityTable,
  node: Node,
  data: FieldValues,
  tx: Tx,
  meta: Meta,
  links: Readonly<Record<string, Link>>,
): Node {
  const others = { ...data };
  for (const key in links) others[key] = undefined;
  const related = table.relations.link ? relate(table.relations, others, tx, undefined, node) : others;
  const next: FieldValues = { ...related, ...links };
  for (const { key } of table.relations.all) {
    const link = next[key];
    // Drop duplicate keys in a list that a class's own merge returned.
    if (isList(link)) next[key] = [...new Set(link)];
  }
  for (const key of Object.keys(next)) {
    if (next[key] === undefined) delete next[key];
    else if (same(next[key], node.data[key])) next[key] = node.data[key];
  }
  if (same(next, { ...node.data })) {
    if (meta === tx.meta) tx.confirm(node);
    return node;
  }
  tx.touch(node);
  tx.rewrites = true;
  node.meta = meta;
  // A field that is gone shows its default again.
  if (Object.keys(node.data).some((key) => next[key] === undefined)) node.view = undefined;
  node.data = next;
  if (table.relations.link) node.seenAt = CHANGED;
  else table.show(node, build(node as Node<EntityTable>), version + 1);
  return node;
}

/** The record with the value of an indexed field. It searches all records, so that writing costs nothing. */
export function lookUp(table: EntityTable, named: FieldValues): Node | undefined {
  const field = table.type.indexes!.find((name) => named[name] !== undefined && named[name] !== null);
  if (process.env.NODE_ENV !== 'production') checkIndexes(table.type, presentIn(table));
  return field === undefined
    ? field
    : presentIn(table).find(
        ({ data }) => data[field] !== undefined && `${data[field]}` === `${named[field]}`,
      );
}
