/**
 * How an entity in a response becomes a slot. A page takes most responses with code that no engine has optimized, so the
 * paths that nearly all entities take are written in one piece: every call in them is paid once per entity.
 */
import { define } from '../../define.ts';
import { construct } from '../../entity.ts';
import { use } from '../../linked.ts';
import type { Writer } from '../commit/writer.ts';
import type { EntityTable } from '../tables/entity-table.ts';
import { UNVERIFIED } from '../tables/table.ts';
import { merge } from './merging.ts';
import { count, type Relation } from './relations.ts';
import { equal, type Link, type PK, Slot } from './slot.ts';

type Data = Record<string, unknown>;
export type LinkEntity = (
  this: EntityTable,
  value: unknown,
  writer: Writer,
  parent: unknown,
  key: string,
) => Link;

/** Relations come first, so that a new record shows them at once. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: in one piece, because a call is what it saves
export const linkEntity: LinkEntity = function (value, writer, parent, key) {
  if (typeof value !== 'object' || value === null) return this.refer(value);
  const { store, dense } = this;
  const { clock } = store;
  if (this.readyAt !== clock) return this.ready(writer).link(value, writer, parent, key);
  let data = value as Data;
  if (this.isAdapting) {
    data = use('custom').adapt(this, value, writer, parent, key) as Data;
    if (typeof data !== 'object' || data === null || (data as object) instanceof Slot)
      return data as unknown as Link;
  }
  const id = this.isById ? data.id : undefined;
  let slot = typeof id === 'number' && id < dense.length ? dense[id] : undefined;
  // Text that is no number, and integers, are in the table as they are.
  slot ??=
    (typeof id === 'string' && id > ':' && id !== 'undefined') || Number.isSafeInteger(id)
      ? (this.slots.get(id as PK) ?? new Slot(this, id as PK))
      : this.slotOf(data, writer, parent, key, value);
  const { meta, confirmed } = writer;
  const { links: former, meta: known } = slot;
  const isNew = !slot.changedAt;
  if (!isNew && (slot.record === undefined || meta.order < known!.order || this.isMerging))
    return merge(this, slot, data, writer);
  const { all, pick, areInherited } = this.relations;
  const { length } = all;
  let links = former as Link[];
  if (length) {
    if (process.env.NODE_ENV !== 'production') count(!!(pick || this.plan));
    const { owner } = writer;
    writer.owner = slot;
    const given = isNew ? pick?.(data) : undefined;
    if (isNew) links = (given as Link[]) ?? new Array(length);
    for (let i = 0; i < length; i++) {
      const { key: name, handler } = all[i]!;
      const isAbsent = areInherited && !given && !Object.hasOwn(data, name);
      const part = given ? given[i] : isAbsent ? undefined : data[name];
      const was = former[i];
      const link = part === undefined ? part : handler.link(part, writer, data, name, was);
      if (isNew) links[i] = link;
      else if (link !== was && link !== undefined && !equal(link, was)) {
        if (links === former) links = [...former];
        links[i] = link;
      }
    }
    writer.owner = owner;
    // What is met inside of itself was written meanwhile: what stands outside has the last word.
    if (slot.links !== former) {
      const outer = present(links, all, data);
      if (this.isMerging) return merge(this, slot, data, writer, outer);
      writer.tx.rewrites = true;
      return this.update(slot, data, outer, writer);
    }
  }
  let layout = this.blank;
  if (!isNew) {
    const record = slot.record as Data;
    if (links !== former) return this.update(slot, data, links, writer);
    for (const name in data) {
      const field = data[name];
      if (field === undefined) continue;
      layout = layout.nextKey === name ? layout.next! : layout.step(name);
      if (record[name] !== field && layout.relation < 0 && !equal(record[name], field))
        return this.update(slot, data, links, writer);
    }
    if (layout !== slot.layout && slot.layout!.union(layout) !== slot.layout)
      return this.update(slot, data, links, writer);
    if (known !== meta && confirmed) {
      confirmed.push(slot, known);
      slot.meta = meta;
    }
    return slot;
  }
  const { shown } = this;
  this.isGood = !!length;
  for (let i = 0; i < length; i++) {
    const link = links[i] as Slot | undefined;
    // What was written in this phase too needs no note; a call for each would cost more than all else.
    const isFresh = typeof link === 'object' && link !== null && link.changedAt === clock;
    shown[i] =
      isFresh &&
      link.table === all[i]!.table &&
      link.record !== undefined &&
      (link.table.leaf || link.checkedAt === clock)
        ? link.record
        : Array.isArray(link)
          ? this.showList(link)
          : this.show(link, all[i]!);
  }
  const record = construct(this.type) as Data;
  for (const name in data) {
    const field = data[name];
    if (field === undefined) continue;
    layout = layout.nextKey === name ? layout.next! : layout.step(name);
    if (layout.plain) record[name] = field;
    else if (layout.relation < 0) define(record, name, field);
    else if (layout.careful) define(record, name, shown[layout.relation]);
    else record[name] = shown[layout.relation];
  }
  slot.record = record;
  slot.links = links;
  slot.layout = layout;
  slot.meta = meta;
  slot.changedAt = clock;
  slot.checkedAt = this.isGood ? clock : UNVERIFIED;
  slot.insertion = ++store.insertions;
  writer.log.push(slot);
  if (this.isOpen) writer.tx.arrive(this);
  return slot;
};

/** Links without those of fields that are absent. Not a closure above: what it captures would cost each call a context. */
export const present = (links: readonly Link[], all: readonly Relation[], data: Data): readonly Link[] =>
  links.map((link, i) => (data[all[i]!.key] === undefined ? undefined : link));
