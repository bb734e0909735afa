import { linked, use } from '../linked.ts';
import { schemaName } from '../store/array.ts';
import type { EntityTable } from '../store/entity-table.ts';
import { NormalizeError } from '../store/errors.ts';
import { eachNode, type Link, presentIn, same } from '../store/node.ts';
import type { Raw } from '../store/raw.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Json } from '../types/options.ts';
import { argsOfList, type CollectionTable, type ListChanges, textOf } from './collection-table.ts';
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
      if (how === 'remove') return use('changes').withdraw(table, value, tx, parent, key);
      if (how) return table.add(value, tx, parent, key, how, filter);
      use('pages');
      return table.append(value, tx, parent, key);
    },
  };
}

export const listChanges: ListChanges & ThisType<CollectionTable> = {
  /** Adds one item or several to the lists. */
  add(value, tx, parent, key, how, filter) {
    // To add an item, a response must contain it: its primary key is not enough.
    if (value === parent && typeof value !== 'object') {
      throw new NormalizeError(schemaName(this.member), value, 'is not an object');
    }
    const links = this.items([value].flat(), tx, parent, key) as readonly Link[];
    this.change(links, tx, how, filter);
    return Array.isArray(value) ? links : links[0];
  },

  /** Changes every known list of these items, in this collection and in others, whose arguments they match. */
  change(links, tx, how, filter) {
    const { args: given, meta } = tx;
    // A filter may be a method, too.
    const accepts = filter?.apply(this.collection, given as Json[]);
    for (const table of alike(this)) {
      for (const node of presentIn(table)) {
        const args = argsOfList(node);
        if (!args) continue;
        // Where a response has `null` in place of an item, nothing was added.
        const more = links.filter(
          (item) => item != null && (accepts?.call(table, args) ?? table.takes(args, given, item)),
        );
        const next = more.length ? table.merged(how, node.data, more, tx) : node.data;
        if (same(next, node.data)) continue;
        tx.put(node, next);
        eachNode(more, (item) => table.noteLinkTo(item.table));
        // A list whose request started before this response arrived does not contain the item. The order of a page is that of its request.
        node.meta = { ...node.meta!, order: tx.source.key ? ++tx.store.order : meta.order };
      }
    }
  },

  /**
   * True if the call's arguments or the item's own fields match each of the list's arguments; if `isLoose`, what none
   * of them has matches, too.
   */
  takes(args, given, item, isLoose) {
    const sources: readonly Json[] = [...given, fieldsOf(item)];
    return Object.entries(args).every(([key, value]) => {
      // Only own properties: every object inherits a `constructor`.
      const found = sources
        .map((source) => (Object.hasOwn(source ?? {}, key) ? source[key] : undefined))
        .filter((has) => has !== undefined);
      return this.ignores?.(key) || found.map(textOf).includes(value) || (isLoose && !found.length);
    });
  },

  /** The items after the change. Existing items keep their places. */
  merged(how, now, more, tx) {
    // Look existing items up in the small set of new ones; a set of all would be costlier.
    const given = new Set(more);
    now.forEach(given.delete, given);
    if (how === 'push') return [...now, ...given];
    if (how === 'unshift') return [...given, ...now];
    return use('changes').combined(this, how, now, more, tx);
  },
};

/** The fields of an item, as responses contained them. */
function fieldsOf(item: Link): unknown {
  let fields = (item as Partial<Raw> | null | undefined)?.raw;
  eachNode(item, ({ table, data }) => {
    // Without relations, a record has its fields as they came.
    if (table.isEntity) fields = linked.related?.plainFields(table as EntityTable, data) ?? data;
  });
  return fields;
}
