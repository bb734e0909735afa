/**
 * Turns an entity in a response into a node. Most responses of a page run unoptimized code, so the path of
 * nearly all entities is one function: each call in it would cost once per entity.
 */
import { define } from '../define.ts';
import { countLinks } from '../dev/counters.ts';
import { building } from '../entity.ts';
import { linked, use } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { CHANGED, type Link, Node, type PK, same, version } from './node.ts';
import type { Handler, Table } from './table.ts';

/** The fields of an entity; those of relations are links in stored data. */
type Data = Record<string, unknown>;

/** As a handler's; `at` is the node if that is known. */
type Normalize = (this: EntityTable, ...args: [...Parameters<Handler['normalize']>, at?: Node]) => Link;

export const normalize: Normalize = function (value, tx, parent, key, _was, at) {
  if (typeof value !== 'object' || value === null) return this.refer(value, tx);
  if (this.readyAt !== version) return this.ready(tx).normalize(value, tx, parent, key);
  const data = value as Data;
  const id = this.isById ? data.id : undefined;
  // Non-numeric text and integers are canonical keys already.
  const node =
    at ??
    ((typeof id === 'string' && id > ':' && id !== 'undefined') || Number.isSafeInteger(id)
      ? ((typeof id === 'number' ? this.byNumber[id] : this.byString.get(id as PK)) ??
        new Node(this, id as PK))
      : this.nodeOf(data, tx, parent, key, value));
  const { owner, meta } = tx;
  if (owner && !this.sources.has(owner.table as Table)) owner.table.noteLinkTo(this);
  const known = node.meta;
  const isOlder = known !== undefined && meta.order < known.order;
  const { names, relations } = this;
  let had: Data | undefined = node.data;
  let incoming: Data | undefined = data;
  if (relations.link) {
    if (process.env.NODE_ENV !== 'production') countLinks(!!(relations.pick || this.make));
    incoming = relations.link(data, tx, this.isMerging ? undefined : had, node);
    had = node.data;
  }
  let next: Data | undefined;
  if (had === undefined) {
    // Deleted since the request started: it stays deleted.
    if (isOlder) return node;
    next = incoming!;
  } else if (this.isMerging) {
    return use('custom').writeMerged(this, node, incoming!, tx, isOlder);
  } else {
    const from = incoming ?? data;
    for (const name in from) {
      const field = from[name];
      const was = had[name];
      if (field === was || field === undefined || (!incoming && relations.keys.has(name))) continue;
      // An older response only has what is missing.
      if (isOlder ? Object.hasOwn(had, name) : same(was, field)) continue;
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
  if (this.changedAt <= version) this.outdate();
  if (known || node.changedAt) tx.touch(node);
  else tx.log.push(node);
  if (!isOlder) node.meta = meta;
  node.rank ||= ++tx.store.stored;
  // The view of a record with relations is made when it is read.
  if (relations.link) {
    node.data = next;
    node.seenAt = CHANGED;
    return node;
  }
  building.on = true;
  const view = new this.type() as Data;
  building.on = false;
  let count = 0;
  for (const name in next) {
    const field = next[name];
    if (field === undefined) continue;
    if (names[count] === name || this.isSafe(name, count)) view[name] = field;
    else define(view, name, field);
    count++;
  }
  // Data and view are one object, unless the class has defaults that no response contained.
  if (this.wholeCount !== count && Object.keys(view).length === count) this.wholeCount = count;
  node.data = this.wholeCount === count ? view : next === data ? { ...data } : next;
  if (had) this.replaceView(node, view, version + 1);
  else {
    node.view = view;
    node.changedAt = version + 1;
    linked.onConstruct?.(node, view);
  }
  return node;
};
