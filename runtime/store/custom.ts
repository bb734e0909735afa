/** Calls the methods with which classes handle responses themselves; linked only if a class has such a method. */

import { Entity, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { isList, type Link, type Meta, type Node, same, sameFields, version } from './node.ts';
import { normalize } from './normalize.ts';
import { pkOf } from './pk-of.ts';
import { plainFields } from './plain.ts';
import { ownField } from './relations.ts';
import { remove } from './remove.ts';
import type { Tx } from './transaction.ts';

type Decision = (existing: Meta, incoming: Meta, before: FieldValues, now: FieldValues) => boolean;

/** The static methods that take part in writing a class's records. */
interface Methods {
  process(value: unknown, parent: unknown, key: string, args: readonly unknown[]): unknown;
  merge(existing: FieldValues, incoming: FieldValues): FieldValues | undefined;
  validate?(value: unknown): string | undefined;
  shouldReorder?: Decision;
  shouldUpdate?: Decision;
}

/** Normalizes what the class's methods make of an entity. */
export const normalizeCustom: EntityTable['normalize'] = function (
  this: EntityTable,
  value,
  tx,
  parent,
  key,
) {
  const type = this.type as unknown as Methods;
  let data = value;
  let node: Node | undefined;
  // Before that, `normalize` prepares the table. It also links primary keys.
  const isEntity = this.readyAt === version && typeof value === 'object' && value;
  // What is met again inside of itself was processed.
  if (isEntity && !(value instanceof this.type && linked.circles?.meetsAgain(tx, value, this))) {
    if (this.type.process !== Entity.process) data = type.process(value, parent, key, tx.args);
    if (data === undefined) {
      // As in a deletion, the arguments complete a whole response, and nothing inside it.
      if (value === parent) return remove(this, { ...(tx.args[0] as object), ...value }, tx);
      const pk = pkOf(this.type, value, parent, key, tx.args);
      // As text: `true` by itself answers a deletion.
      return pk === undefined ? pk : remove(this, `${pk}`, tx);
    }
    if (typeof data !== 'object' || !data) return data as Link;
    // `process` may read a tuple; a list that it only copied is the wrong response.
    if (Array.isArray(value) && (0 in data || !value.length)) this.refuse(value, 'is not an object');
    const problem = type.validate?.(data);
    if (problem) this.refuse(value, `was refused: ${problem}`);
    node = this.nodeOf(data, tx, parent, key, value);
    if (tx.changesOf) data = tx.changesOf(data as FieldValues);
    // The functions may have written to another controller.
    this.readyAt = version;
  }
  return normalize.call(this, data, tx, parent, key, undefined, node);
};

/**
 * Writes the class's merge of a record and a new response. What is equal stays the same object.
 *
 * @param incoming The response, with links in place of its relations.
 */
export function writeMerged(
  table: EntityTable,
  node: Node,
  incoming: FieldValues,
  tx: Tx,
  isOlder: boolean,
): Node {
  const { relations } = table;
  const type = table.type as unknown as Methods;
  const { meta } = tx;
  const known = node.meta as Meta;
  const [before, now] = [plainFields(table, node.data), plainFields(table, incoming)];
  const older = type.shouldReorder ? type.shouldReorder(known, meta, before, now) : isOlder;
  if (type.shouldUpdate?.(known, meta, before, now) === false) return node;
  const [under, over] = older ? [now, before] : [before, now];
  const merged: FieldValues = type.merge(under, over) ?? { ...under, ...over };
  const next: FieldValues = { ...merged };
  const { owner } = tx;
  tx.owner = node;
  for (const { key, handler } of relations.all) {
    const field = ownField(merged, key);
    // A field of either side keeps its link: written again, a list would count as one of this response.
    const from = field === now[key] ? incoming : field === before[key] ? node.data : undefined;
    const link = from ? from[key] : field === undefined ? field : handler.normalize(field, tx, merged, key);
    // A list that the class's merge returned may have duplicate keys.
    next[key] = isList(link) ? [...new Set(link)] : link;
  }
  tx.owner = owner;
  const was = node.data;
  for (const key of Object.keys(next)) {
    if (next[key] === undefined) delete next[key];
    else if (same(next[key], was[key])) next[key] = was[key];
  }
  const age = older ? known : meta;
  if (sameFields(next, was)) {
    if (age === meta) tx.confirm(node);
    return node;
  }
  tx.put(node, next);
  tx.rewrites = true;
  // A field that is gone shows its default again.
  if (Object.keys(was).some((key) => next[key] === undefined)) node.view = undefined;
  if (!relations.link) {
    // Its view is made when it is written, as that of a new record.
    const old = node.view;
    node.data = node.view = node.meta = undefined;
    normalize.call(table, next, tx, undefined, '', undefined, node);
    const made = node.view;
    if (old) {
      node.view = old;
      table.replaceView(node, made, version + 1);
    }
    node.seenAt = table.unseen;
  }
  node.meta = age;
  return node;
}
