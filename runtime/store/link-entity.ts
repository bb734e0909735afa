/**
 * How an entity in a response becomes a slot. A page takes most responses with code that no engine has optimized, so the
 * paths that nearly all entities take are written in one piece: every call in them is paid once per entity.
 */
import { define } from '../define.ts';
import { construct } from '../entity.ts';
import type { EntityTable } from './entity-table.ts';
import { count } from './relations.ts';
import { equal, type Link, NONE, Slot } from './slot.ts';
import { UNVERIFIED } from './table.ts';
import type { Writer } from './writer.ts';

type Data = Record<string, unknown>;
type LinkEntity = (this: EntityTable, value: unknown, writer: Writer, parent: unknown, key: string) => Link;

/** Of a class that was not looked at yet. */
export const linkFirst: LinkEntity = function (value, writer, parent, key) {
  return typeof value === 'object' && value
    ? this.ready(writer).link(value, writer, parent, key)
    : this.refer(value);
};

/** Of a class without relations. */
export const linkLeaf: LinkEntity = function (value, writer, parent, key) {
  if (typeof value !== 'object' || value === null) return this.refer(value);
  const { store, dense, slots, plan } = this;
  const { clock } = store;
  if (this.readyAt !== clock) return this.ready(writer).link(value, writer, parent, key);
  const data = value as Data;
  const id = this.custom.isById ? data.id : undefined;
  let slot = typeof id === 'number' && id < dense.length ? dense[id] : undefined;
  slot ??= Number.isSafeInteger(id)
    ? ((slots.size ? slots.get(id as number) : undefined) ?? new Slot(this, id as number))
    : this.slotOf(data, writer, parent, key);
  const { meta, confirmed } = writer;
  const isWhole = plan !== undefined && Object.keys(data).length === plan.names.length;
  let layout = this.blank;
  if (slot.changedAt) {
    const { record, meta: known } = slot as { record: Data; meta: typeof meta };
    if (record === undefined || meta.order < known.order) return this.write(slot, data, writer);
    if (!isWhole || slot.layout !== this.whole || !plan.same(record, data)) {
      for (const name in data) {
        const field = data[name];
        if (field === undefined) continue;
        layout = layout.nextKey === name ? layout.next! : layout.step(name);
        if (record[name] !== field && !equal(record[name], field))
          return this.update(slot, data, NONE, writer);
      }
      if (layout !== slot.layout) return this.update(slot, data, NONE, writer);
    }
    if (known !== meta && confirmed) {
      confirmed.push(slot, known);
      slot.meta = meta;
    }
    return slot;
  }
  let record = isWhole ? new plan.make(data, NONE) : undefined;
  if (record && !Object.values(record).includes(undefined)) layout = this.whole!;
  else {
    record = construct(this.type) as Data;
    for (const name in data) {
      const field = data[name];
      if (field === undefined) continue;
      layout = layout.nextKey === name ? layout.next! : layout.step(name);
      if (layout.plain) record[name] = field;
      else define(record, name, field);
    }
  }
  slot.record = record;
  slot.layout = layout;
  slot.meta = meta;
  slot.changedAt = clock;
  slot.checkedAt = UNVERIFIED;
  slot.seen = ++store.seen;
  writer.log.push(slot);
  if (this.isOpen) writer.tx.arrive(this);
  return slot;
};

/** Of a class with relations: those first, so that a new record shows them at once. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: in one piece, because a call is what it saves
export const linkRelated: LinkEntity = function (value, writer, parent, key) {
  if (typeof value !== 'object' || value === null) return this.refer(value);
  const { store, dense, slots, plan, relations } = this;
  const { clock } = store;
  if (this.readyAt !== clock) return this.ready(writer).link(value, writer, parent, key);
  const data = value as Data;
  const id = this.custom.isById ? data.id : undefined;
  let slot = typeof id === 'number' && id < dense.length ? dense[id] : undefined;
  slot ??= Number.isSafeInteger(id)
    ? ((slots.size ? slots.get(id as number) : undefined) ?? new Slot(this, id as number))
    : this.slotOf(data, writer, parent, key);
  const { meta, owner, confirmed } = writer;
  const isNew = !slot.changedAt;
  if (!isNew && (slot.record === undefined || meta.order < slot.meta!.order))
    return this.write(slot, data, writer);
  if (process.env.NODE_ENV !== 'production') count(!!(plan || relations.pick));
  const { all, pick } = relations;
  const { links: former } = slot;
  const given = isNew && pick ? pick(data) : undefined;
  let links = (isNew ? (given ?? new Array(all.length)) : former) as Link[];
  writer.owner = slot;
  for (let i = 0; i < all.length; i++) {
    const { key: name, handler } = all[i]!;
    const part = given ? given[i] : data[name];
    const was = former[i];
    const link = part === undefined ? part : handler.link(part, writer, data, name, was);
    if (!isNew && (link === was || link === undefined || equal(link, was))) continue;
    if (links === former) links = [...former];
    links[i] = link;
  }
  writer.owner = owner;
  const isWhole = plan !== undefined && Object.keys(data).length === plan.names.length;
  let layout = this.blank;
  if (slot.changedAt) {
    // What is met inside of itself was written meanwhile: what stands outside has the last word.
    if (isNew) return this.update(slot, data, links, writer);
    if (slot.links !== former) return this.write(slot, data, writer);
    if (links !== former) return this.update(slot, data, links, writer);
    const record = slot.record as Data;
    if (!isWhole || slot.layout !== this.whole || !plan.same(record, data)) {
      for (const name in data) {
        const field = data[name];
        if (field === undefined) continue;
        layout = layout.nextKey === name ? layout.next! : layout.step(name);
        if (layout.relation < 0 && record[name] !== field && !equal(record[name], field))
          return this.update(slot, data, links, writer);
      }
      if (layout !== slot.layout) return this.update(slot, data, links, writer);
    }
    if (slot.meta !== meta && confirmed) {
      confirmed.push(slot, slot.meta);
      slot.meta = meta;
    }
    return slot;
  }
  this.isGood = true;
  const { shown } = this;
  for (let i = 0; i < all.length; i++) {
    const link = links[i] as Slot | undefined;
    // What was written in this phase too needs no note; a call for each would cost more than all else.
    const isNew = typeof link === 'object' && link !== null && link.changedAt === clock;
    shown[i] =
      isNew &&
      link.table === all[i]!.table &&
      link.record !== undefined &&
      (link.table.leaf || link.checkedAt === clock)
        ? link.record
        : Array.isArray(link)
          ? this.showList(link)
          : this.show(link, all[i]!);
  }
  let record = isWhole ? new plan.make(data, shown) : undefined;
  if (record && !Object.values(record).includes(undefined)) layout = this.whole!;
  else {
    record = construct(this.type) as Data;
    for (const name in data) {
      const field = data[name];
      if (field === undefined) continue;
      layout = layout.nextKey === name ? layout.next! : layout.step(name);
      if (layout.plain) record[name] = field;
      else if (layout.careful) define(record, name, field);
      else record[name] = shown[layout.relation];
    }
  }
  slot.record = record;
  slot.links = links;
  slot.layout = layout;
  slot.meta = meta;
  slot.changedAt = clock;
  slot.checkedAt = this.isGood ? clock : UNVERIFIED;
  slot.seen = ++store.seen;
  writer.log.push(slot);
  if (this.isOpen) writer.tx.arrive(this);
  return slot;
};

/** Of a class with methods of its own, or with fields that only its definition may write. */
export const linkGeneral: LinkEntity = function (value, writer, parent, key) {
  if (typeof value !== 'object' || value === null) return this.refer(value);
  if (this.readyAt !== this.store.clock) return this.ready(writer).link(value, writer, parent, key);
  if (Array.isArray(value)) this.refuse(value, 'is no object');
  const { process, validate } = this.custom;
  const data = process ? process(value, parent, key, writer.args) : value;
  if (data === undefined) return this.remove(value, writer);
  if (typeof data !== 'object' || data === null) return data as Link;
  const slot = this.slotOf(data, writer, parent, key, value);
  const problem = validate?.(data);
  if (problem) this.refuse(value, `was refused: ${problem}`);
  return this.write(slot, data as Data, writer);
};
