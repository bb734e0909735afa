import type { FieldValues } from '../../entity.ts';
import { equal } from '../link/link.ts';
import { count as note } from '../link/relations.ts';
import { type Link, type PK, Slot, UNVERIFIED } from '../model.ts';
import type { EntityRecords } from './entity-records.ts';
import { type LinkEntity, linkEntity, present } from './link-entity.ts';
import { merge } from './merging.ts';

/** As `linkEntity`, for a class with a compiled plan and data with all its fields. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: in one piece, because a call is what it saves
export const linkPlanned: LinkEntity = function (value, writer, parent, key) {
  if (typeof value !== 'object' || value === null) return this.refer(value);
  const { store, dense, slots, relations } = this;
  const plan = this.plan!;
  const { clock } = store;
  if (this.readyAt !== clock) return this.ready(writer).link(value, writer, parent, key);
  let count = 0;
  // Count them without an array, which would be garbage.
  for (const _ in value) count++;
  if (count !== plan.names.length) return linkEntity.call(this, value, writer, parent, key);
  const data = value as FieldValues;
  const id = this.isById ? data.id : undefined;
  let slot = typeof id === 'number' && id < dense.length ? dense[id] : undefined;
  // Non-numeric text and integers are canonical keys already.
  slot ??=
    (typeof id === 'string' && id > ':' && id !== 'undefined') || Number.isSafeInteger(id)
      ? (slots.get(id as PK) ?? new Slot(this, id as PK))
      : this.slotOf(data, writer, parent, key);
  const { meta, confirmed } = writer;
  const { links: former, meta: known } = slot;
  const isNew = !slot.changedAt;
  if (!isNew && (slot.record === undefined || meta.order < known!.order))
    return merge(this, slot, data, writer);
  const { all } = relations;
  const { length } = all;
  let links = former as Link[];
  let isWhole = true;
  if (length) {
    if (process.env.NODE_ENV !== 'production') note(true);
    const { owner } = writer;
    writer.owner = slot;
    if (isNew) links = new Array(length);
    for (let i = 0; i < length; i++) {
      const { key: name, handler } = all[i]!;
      const part = data[name];
      const was = former[i];
      // The number of keys is right, but an unknown key may replace a missing field.
      if (part === undefined) isWhole = false;
      const link = part === undefined ? part : handler.link(part, writer, data, name, was);
      if (!isNew && (link === was || link === undefined || equal(link, was))) continue;
      if (links === former) links = [...former];
      links[i] = link;
    }
    writer.owner = owner;
    if (slot.links !== former) {
      writer.tx.rewrites = true;
      return this.update(slot, data, present(links, all, data), writer);
    }
  }
  if (!isNew) {
    if (links !== former) return this.update(slot, data, links, writer);
    const isSame = isWhole && slot.layout === this.whole && plan.same(slot.record as FieldValues, data);
    if (!isSame && !says(this, slot, data)) return this.update(slot, data, links, writer);
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
  const record = new plan.make(data, shown);
  // The number of fields is right, but not all of them are the class's.
  if (Object.values(record).includes(undefined)) return this.make(slot, data, links, writer);
  slot.record = record;
  slot.links = links;
  slot.layout = this.whole;
  slot.meta = meta;
  slot.changedAt = clock;
  slot.checkedAt = this.isGood ? clock : UNVERIFIED;
  slot.insertion = ++store.insertions;
  writer.log.push(slot);
  if (this.isOpen) writer.tx.arrive(this);
  return slot;
};

/** True if a record already has all the data; decides when values are equal but not identical. */
function says({ blank }: EntityRecords, slot: Slot, data: FieldValues): boolean {
  const record = slot.record as FieldValues;
  let layout = blank;
  for (const name in data) {
    const field = data[name];
    if (field === undefined) continue;
    layout = layout.nextKey === name ? layout.next! : layout.step(name);
    if (layout.relation < 0 && !equal(record[name], field)) return false;
  }
  return slot.layout!.union(layout) === slot.layout;
}
