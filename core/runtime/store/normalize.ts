/**
 * Turns an entity in a response into a node. Most responses of a page run unoptimized code, so the path of
 * nearly all entities is one function: each call in it would cost once per entity.
 */
import { define } from '../define.ts';
import { counters } from '../dev/counters.ts';
import { building } from '../entity.ts';
import { linked as features, use } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { CHANGED, type Link, Node, type PK, same, UNFILLED, version } from './node.ts';
import { linked } from './relations.ts';
import type { Table } from './table.ts';
import type { Tx } from './transaction.ts';

// biome-ignore lint/suspicious/noExplicitAny: a field holds any value, a relation's field a link
type Data = Record<string, any>;

/** @param at The node, if it is known; `value` is then what is stored. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: in one piece, because a call is what it saves
export function normalize(
  table: EntityTable,
  value: unknown,
  tx: Tx,
  parent: unknown,
  key: string,
  at?: Node,
): Link {
  if (typeof value !== 'object' || value === null) return table.refer(value, tx);
  if (table.readyAt !== version) table.ready(tx);
  let data = value as Data;
  if (table.isAdapting && !at) {
    data = use('custom').adapt(table, value, tx, parent, key) as Data;
    if (typeof data !== 'object' || data === null || (data as unknown) instanceof Node)
      return data as unknown as Link;
  }
  const id = table.isById && !at ? data.id : undefined;
  const { dense, others } = table.nodes;
  let node = at ?? (typeof id === 'number' && id < dense.length ? dense[id] : undefined);
  // Non-numeric text and integers are canonical keys already.
  node ??=
    (typeof id === 'string' && id > ':' && id !== 'undefined') || Number.isSafeInteger(id)
      ? (others.get(id as PK) ?? new Node(table, id as PK))
      : table.nodeOf(data, tx, parent, key, value);
  const { owner, meta } = tx;
  if (owner && (owner.table as Table).target !== table) (owner.table as Table).leadsTo(table);
  const known = node.meta;
  const isOlder = known !== undefined && meta.order < known.order;
  const { isFlat } = table;
  let had: Data | undefined = node.data;
  let incoming: Data | undefined = data;
  if (!isFlat) {
    incoming = undefined;
    const { all, pick } = table.relations;
    if (process.env.NODE_ENV !== 'production') counters[pick ? 'compiledLinks' : 'genericLinks']++;
    const picked = pick?.(data);
    const before = isOlder || table.isMerging ? undefined : had;
    tx.owner = node;
    if (!before) incoming = { ...data };
    for (let i = 0; i < all.length; i++) {
      const { key: name, handler, entities, isInherited } = all[i]!;
      const field = picked ? picked[i] : isInherited && !Object.hasOwn(data, name) ? undefined : data[name];
      if (field === undefined) continue;
      const was = before?.[name];
      const link = entities
        ? normalize(entities, field, tx, data, name)
        : handler.normalize(field, tx, data, name, was);
      if (!incoming && (link === was || same(link, was))) continue;
      incoming ??= linked(table.relations, data, before!, i);
      incoming[name] = link === was || same(link, was) ? was : link;
    }
    tx.owner = owner;
    // The entity may also occur nested in itself, and was written meanwhile: the outer occurrence wins.
    if (node.data !== had) {
      incoming ??= linked(table.relations, data, before!, all.length);
      had = node.data;
      tx.rewrites = true;
    }
  }
  let next: Data | undefined;
  if (had === undefined) {
    // Deleted since the request started: it stays deleted.
    if (isOlder) return node;
    next = incoming!;
  } else if (table.isMerging && !at) {
    return use('custom').judge(table, node, incoming!, tx, isOlder);
  } else if (isOlder) {
    for (const name in incoming) {
      if (incoming[name] !== undefined && !Object.hasOwn(had, name)) next = { ...incoming, ...had };
    }
    if (next) tx.rewrites = true;
  } else {
    const from = incoming ?? data;
    for (const name in from) {
      const field = from[name];
      const was = had[name];
      if (field === was || field === undefined || (!incoming && table.relations.keys.has(name))) continue;
      if (same(was, field)) continue;
      next ??= { ...had };
      if (name === '__proto__') define(next, name, field);
      else next[name] = field;
    }
  }
  if (!next) {
    if (!isOlder && known !== meta && meta.order !== Infinity) {
      tx.confirmed.push(node, known);
      node.meta = meta;
    }
    return node;
  }
  if (known || node.changedAt) tx.touch(node);
  else {
    tx.log.push(node);
    table.changedAt = version + 1;
  }
  if (!isOlder) node.meta = meta;
  node.place ||= ++tx.store.places;
  if (!isFlat && node.view) {
    node.data = next;
    node.seenAt = CHANGED;
    return node;
  }
  const { names, relations } = table;
  building.on = true;
  const view = new table.type() as Data;
  building.on = false;
  let count = 0;
  for (const name in next) {
    const field = next[name];
    if (field === undefined || (!isFlat && relations.keys.has(name))) continue;
    if (names[count] === name || table.isSafe(name, count)) view[name] = field;
    else define(view, name, field);
    count++;
  }
  // One object, unless the class has relations, or defaults that no response contained.
  const isWhole = isFlat && Object.keys(view).length === count;
  node.data = isWhole ? view : next === data ? { ...data } : next;
  if (node.view) table.show(node, view, version + 1);
  else {
    node.view = view;
    node.changedAt = version + 1;
    if (!isFlat) node.seenAt = UNFILLED;
    features.onConstruct?.(node, view);
  }
  return node;
}
