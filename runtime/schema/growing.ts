import { EntityTable } from '../store/entities/entity-table.ts';
import { NormalizeError } from '../store/errors.ts';
import { schemaName } from '../store/link/handlers.ts';
import { each, equal, raw } from '../store/link/link.ts';
import { type Handler, type Link, RawLink, Slot, type Store } from '../store/model.ts';
import type { Json } from '../types/options.ts';
import { type CollectionTable, type Growing, type ListChange, textOf } from './collection-table.ts';
import type { Addition } from './list-collection.ts';

/** The handler of an addition. */
export function addition({ collection, how, filter }: Addition<unknown>, store: Store): Handler {
  const table = store.handler(collection) as CollectionTable;
  return {
    link: (value, writer, parent, key) =>
      how ? table.add(value, writer, parent, key, how, filter) : table.append(value, writer, parent, key),
  };
}

export const growing: Growing & ThisType<CollectionTable> = {
  /** Appends a page to a list; if there is no list yet, only the page's items are stored. */
  append(value, writer, parent, key) {
    const page = this.items.link(value, writer, parent, key);
    if (!Array.isArray(page)) return page;
    const slot = this.place(writer, parent, key);
    if (!slot.record) return page;
    const links = this.merged('push', slot.links, page, writer);
    if (!equal(links, slot.links)) this.put(slot, links, writer);
    writer.responseItems.set(slot, page);
    return slot;
  },

  /** Adds one item or several to the lists. */
  add(value, writer, parent, key, how, filter) {
    // A primary key is enough to remove an item; to add one, a response must contain it.
    if (value === parent && typeof value !== 'object' && how !== 'remove') {
      throw new NormalizeError(schemaName(this.member), value, 'is not an object');
    }
    const items = [value].flat();
    const named = how === 'remove' ? items.map((one) => this.named(one)) : items;
    const links = this.items.link(named, writer, parent, key) as readonly Link[];
    this.change(links, writer, how, filter);
    return Array.isArray(value) ? links : links[0];
  },

  /** Changes the lists of these items, in this collection and in others. */
  change(links, writer, how, filter) {
    for (const table of this.store.siblings(this.member)) {
      // A map of the same items is not a list.
      if (table.cloneForWrite === this.cloneForWrite)
        (table as CollectionTable).join(links, writer, how, filter);
    }
  },

  /** If a value only names an item, as arguments do, its primary key alone: a `'5'` there must not overwrite `5`. */
  named(value) {
    const table = this.store.handler(this.member);
    const slot = table instanceof EntityTable && table.find([value]);
    const isNamed = (record: object) =>
      Object.entries(value as object).every(([key, has]) => `${record[key as never]}` === `${has}`);
    return slot instanceof Slot && slot.record && isNamed(slot.record) ? slot.pk : value;
  },

  /** Changes every known list whose arguments the items match. */
  join(parts, writer, how, filter) {
    const { args: given, meta } = writer.source;
    const accepts = filter?.(...given);
    for (const [slot, args] of this.argsOf) {
      if (!slot.record) continue;
      const more = parts.filter((item) => accepts?.(args) ?? this.takes(args, item, given, how));
      const links = more.length ? this.merged(how, slot.links, more, writer) : slot.links;
      if (equal(links, slot.links)) continue;
      this.put(slot, links, writer, more);
      // A list whose request started before this response arrived does not contain the item.
      slot.meta = { ...slot.meta!, order: meta.order };
    }
  },

  /**
   * True if the call's arguments or the item's own fields match each of the list's arguments. A removed item
   * leaves every list that the call's first argument does not rule out.
   */
  takes(args, item, given, how) {
    const isRemoved = how === 'remove';
    const sources: readonly Json[] = isRemoved ? given.slice(0, 1) : [...given, fieldsOf(item)];
    return Object.entries(args).every(([key, value]) => {
      // Only own properties: every object inherits a `constructor`.
      const found = sources
        .filter((source) => Object.hasOwn(source ?? {}, key))
        .map((source) => source[key])
        .filter((has) => has !== undefined && has !== null);
      return found.map(textOf).includes(value) || (isRemoved && !found.length);
    });
  },

  /** The items after the change. Existing items keep their places. */
  merged(how, now, more, writer) {
    if (typeof how === 'function') {
      const merged = how(this.data(now) as never, this.data(more) as never);
      return this.items.link(merged, writer, undefined, '') as readonly Link[];
    }
    const last = this.joined.get(now);
    if (last?.how === how && equal(last.more, more)) return last.links;
    const links = joined(how, now, more);
    this.joined.set(now, { how, more, links });
    return links;
  },
};

function joined(how: ListChange, now: readonly Link[], more: readonly Link[]): readonly Link[] {
  const given = new Set(more);
  if (how === 'remove') return now.filter((link) => !given.has(link));
  // Look existing items up in the small set of new ones; a set of all would be costlier.
  now.forEach(given.delete, given);
  return how === 'push' ? [...now, ...given] : [...given, ...now];
}

/** The fields of an item, as responses contained them. */
function fieldsOf(item: Link): unknown {
  let fields: unknown;
  each([item], (leaf) => {
    if (leaf instanceof RawLink) fields = raw(leaf);
    else if (leaf.layout && leaf.table instanceof EntityTable) fields = leaf.table.raw(leaf);
  });
  return fields;
}
