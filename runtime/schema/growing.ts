import { use } from '../linked.ts';
import { schemaName } from '../store/array.ts';
import { EntityTable } from '../store/entity-table.ts';
import { NormalizeError } from '../store/errors.ts';
import { eachNode, type Link, Node, presentIn, same } from '../store/node.ts';
import { plainItems } from '../store/plain.ts';
import { Raw } from '../store/raw.ts';
import { rawOf } from '../store/raw-of.ts';
import type { Handler, Table, TableStore } from '../store/table.ts';
import type { Json } from '../types/options.ts';
import { argsOfList, type CollectionTable, type Growing, textOf } from './collection-table.ts';
import type { Addition } from './list-collection.ts';

/** The tables of all collections of the same items: a new one may join a list of any. A map of them is not a list. */
export const alike = ({ store, member, linkOf }: CollectionTable): CollectionTable[] =>
  ([...store.handlers.values()] as CollectionTable[]).filter(
    (other) => other.member === member && other.linkOf === linkOf,
  );

/** The handler of an addition. */
export function addition({ collection, how, filter }: Addition<unknown>, store: TableStore): Handler {
  const table = store.handler(collection) as CollectionTable;
  return {
    normalize(value, tx, parent, key) {
      if (how) return table.add(value, tx, parent, key, how, filter);
      use('pages');
      return table.append(value, tx, parent, key);
    },
  };
}

export const growing: Growing & ThisType<CollectionTable> = {
  /** Adds one item or several to the lists. */
  add(value, tx, parent, key, how, filter) {
    // A primary key is enough to remove an item; to add one, a response must contain it.
    if (value === parent && typeof value !== 'object' && how !== 'remove') {
      throw new NormalizeError(schemaName(this.member), value, 'is not an object');
    }
    const items = [value].flat();
    const named = how === 'remove' ? items.map((one) => this.named(one)) : items;
    const links = this.items(named, tx, parent, key) as readonly Link[];
    this.change(links, tx, how, filter);
    return Array.isArray(value) ? links : links[0];
  },

  /** Changes the lists of these items, in this collection and in others. */
  change(links, tx, how, filter) {
    for (const table of alike(this)) table.join(links, tx, how, filter);
  },

  /** If a value only names an item, as arguments do, its primary key alone: a `'5'` there must not overwrite `5`. */
  named(value) {
    const table = this.store.handler(this.member);
    const node = table instanceof EntityTable && table.find([value]);
    if (!(node instanceof Node) || !node.data) return value;
    const fields = rawOf(table as EntityTable, node.data);
    return Object.entries(value as object).every(([key, has]) => `${fields[key]}` === `${has}`)
      ? node.pk
      : value;
  },

  /** Changes every known list whose arguments the items match. */
  join(parts, tx, how, filter) {
    const { args: given, meta } = tx;
    const accepts = filter?.(...given);
    for (const node of presentIn(this)) {
      const args = argsOfList(node);
      if (!args) continue;
      const more = parts.filter((item) => accepts?.(args) ?? this.takes(args, item, given, how));
      const links: readonly Link[] = more.length ? this.merged(how, node.data, more, tx) : node.data;
      if (same(links, node.data)) continue;
      tx.put(node, links);
      for (const item of more) eachNode(item, ({ table }) => this.leadsTo(table as Table));
      // A list whose request started before this response arrived does not contain the item.
      node.meta = { ...node.meta!, order: meta.order };
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
  merged(how, now, more, tx) {
    if (typeof how === 'function') {
      const merged = how(plainItems(this, now) as never, plainItems(this, more) as never);
      return this.items(merged, tx, undefined, '') as readonly Link[];
    }
    const given = new Set(more);
    if (how === 'remove') return now.filter((link) => !given.has(link));
    // Look existing items up in the small set of new ones; a set of all would be costlier.
    now.forEach(given.delete, given);
    return how === 'push' ? [...now, ...given] : [...given, ...now];
  },
};

/** The fields of an item, as responses contained them. */
function fieldsOf(item: Link): unknown {
  let fields = item instanceof Raw ? item.raw : undefined;
  eachNode(item, (node) => {
    if (node.data && node.table instanceof EntityTable) fields = rawOf(node.table, node.data);
  });
  return fields;
}
