import { define } from '../define.ts';
import { checkPart } from '../dev/parts.ts';
import { memo } from '../memo.ts';
import { schemaName } from '../store/array.ts';
import { EntityTable } from '../store/entity-table.ts';
import { NormalizeError } from '../store/errors.ts';
import { eachNode, type Link, Node, presentIn } from '../store/node.ts';
import { plainFields } from '../store/plain.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { Raw } from '../store/raw.ts';
import type { Handler, TableStore } from '../store/table.ts';
import { nodeOf, type Tx, type Undo } from '../store/transaction.ts';
import { alike } from './additions.ts';
import { argsOfList, type CollectionTable, type ListChange } from './collection-table.ts';
import type { AnyListCollection, CollectionMerge } from './list-collection.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The items of each call as they were before it: while it is pending, a read or a push may bring their new fields. */
const before = /*#__PURE__*/ new WeakMap<object, Map<Link, Raw>>();

const firstOf = (args: readonly unknown[], link: Link, now: Raw): Raw =>
  memo(
    memo(before, args, () => new Map<Link, Raw>()),
    link,
    () => now,
  );

/** Notes the item of a call that is about to be sent. */
export function noteItem(store: TableStore, schema: unknown, args: readonly unknown[]): void {
  if (!(schema instanceof Move)) return;
  try {
    const { member } = store.handler(schema.collection) as CollectionTable;
    const link = store.handler(member).find?.(args);
    firstOf(args, link, new Raw({ ...(args[0] as Fields), ...fieldsOf(link) }));
  } catch {
    // A `pk` that needs more than the arguments: the item is known from the response.
  }
}

/**
 * The schema of items that were changed: each leaves the lists that its old fields match, and joins those that its
 * new fields match.
 */
export class Move<T> implements SchemaObject<T> {
  declare readonly [output]: T;

  constructor(
    readonly collection: AnyListCollection,
    /** @internal */
    readonly merge?: CollectionMerge,
  ) {
    if (process.env.NODE_ENV !== 'production') checkPart('moves');
  }

  /** @internal */
  '~handler'(store: TableStore): Handler {
    const table = store.handler(this.collection) as CollectionTable;
    const { member } = table;
    return {
      normalize: (value, tx, parent, key) => {
        // As for an addition: a primary key does not say where the item is now.
        if (value === parent && typeof value !== 'object')
          throw new NormalizeError(schemaName(member), value, 'is not an object');
        const links = table.items([value].flat(), tx, parent, key) as readonly Link[];
        for (const link of links) {
          // Nothing was moved: `null` is no item of a list.
          if (link == null) continue;
          // A guess without a primary key: no item of a list is meant.
          if (link instanceof Node && `${link.pk}`.startsWith(tx.source.pkPrefix ?? '\n'))
            throw new NormalizeError(schemaName(member), value, 'has no primary key');
          const [params, body] = tx.args as readonly (Fields | undefined)[];
          const now = new Raw({ ...params, ...fieldsOf(link, tx.log) });
          const first = firstOf(tx.args, link, now);
          const is = new Raw({ ...params, ...body, ...fieldsOf(link) });
          for (const other of alike(table)) moveIn(other, link, [now, first], is, tx, this.merge ?? 'push');
        }
        return Array.isArray(value) ? links : links[0];
      },
      // The item that arguments name, for an optimistic response.
      find: (args, isQuery) => (isQuery ? store.handler(member).find?.(args, true) : undefined),
    };
  }
}

/** Members of Collections that the part `moves` adds. */
export const movable: ThisType<AnyListCollection> = {
  get move() {
    const list = this as unknown as AnyListCollection;
    // A map has no items to move.
    if (!('push' in list)) return undefined;
    const move = new Move(list);
    define(list, 'move', move);
    return move;
  },
  // A class may write `this.move = this.moveWith(…)`.
  set move(move) {
    define(this, 'move', move);
  },

  moveWith(merge: CollectionMerge) {
    return new Move(this as unknown as AnyListCollection, merge);
  },
} as ThisType<AnyListCollection>;

/** Moves an item between the lists of a collection, by its fields before and after the change. */
function moveIn(
  table: CollectionTable,
  link: Link,
  was: readonly Raw[],
  is: Raw,
  tx: Tx,
  how: ListChange,
): void {
  const accepts = table.collection.createCollectionFilter?.(...tx.args);
  for (const node of presentIn(table)) {
    const args = argsOfList(node);
    if (!args) continue;
    const isIn = node.data.includes(link);
    // A filter knows only the new item.
    const fits = accepts ? accepts(args) : table.takes(args, [], is);
    const isLeaving = isIn && !fits && (accepts || was.some((fields) => table.takes(args, [], fields)));
    if (!isLeaving && (isIn || !fits)) continue;
    tx.put(node, table.merged(isIn ? 'remove' : how, node.data, [link], tx));
    eachNode(link, (one) => table.noteLinkTo(one.table));
    // A list whose request started before this response arrived does not know of the move.
    node.meta = { ...node.meta!, order: tx.meta.order };
  }
}

/** The fields of an item, as responses contained them: those before a commit, if its log is given. */
function fieldsOf(link: Link, log: readonly Undo[] = []): object | undefined {
  let fields = link instanceof Raw ? (link.raw as object) : undefined;
  eachNode(link, (node) => {
    const first = log.find((undo) => nodeOf(undo) === node);
    // A node without an earlier state is new.
    const data = first ? (first instanceof Node ? undefined : first.was.data) : node.data;
    fields = node.table instanceof EntityTable ? plainFields(node.table, data) : undefined;
  });
  return fields;
}
