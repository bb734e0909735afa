/**
 * Turns an entity in a response into a slot. Most responses of a page run unoptimized code, so the path of
 * nearly all entities is one function: each call in it would cost once per entity.
 */
import { define } from '../../define.ts';
import { construct } from '../../entity.ts';
import { use } from '../../linked.ts';
import { equal } from '../link/link.ts';
import { count } from '../link/relations.ts';
import { type Link, type PK, type Relation, Slot, UNVERIFIED, type Writer } from '../model.ts';
import type { EntityRecords } from './entity-records.ts';
import { merge } from './merging.ts';

type Data = Record<string, unknown>;
export type LinkEntity = (
  this: EntityRecords,
  value: unknown,
  writer: Writer,
  parent: unknown,
  key: string,
) => Link;

/** Links the relations first, so that a new record shows them at once. */
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
  // Non-numeric text and integers are canonical keys already.
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
    // The entity also occurs nested in itself, and was written meanwhile: the outer occurrence wins.
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
    // Records of the same phase need no tracking; a call for each would cost more than everything else.
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

/**
 * Links without those of absent fields. Not a closure inside `linkEntity`, because captured variables would
 * cost each call a context.
 */
export const present = (links: readonly Link[], all: readonly Relation[], data: Data): readonly Link[] =>
  links.map((link, i) => (data[all[i]!.key] === undefined ? undefined : link));
