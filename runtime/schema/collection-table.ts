import { checkRepeated } from '../dev/repeated.ts';
import { linked } from '../linked.ts';
import { memo } from '../memo.ts';
import { schemaName } from '../store/array.ts';
import { type Link, type Node, same } from '../store/node.ts';
import { type Handler, Table, type TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Json } from '../types/options.ts';

/** The way in which a response changes lists; a function gets the existing and the new items as plain data. */
export type ListChange =
  | 'push'
  | 'unshift'
  | 'assign'
  | 'remove'
  | ((existing: never, incoming: never) => unknown);

/** The arguments that identify a list, as text. */
export type ArgsText = Readonly<Record<string, string>>;

/**
 * An argument as text. Objects become JSON, because `String` makes them all the same; so do several values, because
 * `String` does not tell `['a', 'b']` from `'a,b'`.
 */
export function textOf(value: unknown): string {
  const text = Array.isArray(value) && value.length > 1 ? JSON.stringify(value.map(textOf)) : String(value);
  return text.includes('[object ') ? JSON.stringify(value) : text;
}

/**
 * Gets the arguments of a call; returns a function that gets a list's arguments (as text) and returns true if
 * the list changes.
 */
export type CollectionFilter = (
  ...args: Json[]
) => (collectionKey: Readonly<Record<string, string>>) => boolean;

/** The same, as the tables call it. */
export type ListFilter = (...args: Json[]) => (this: CollectionTable, args: ArgsText) => boolean;

/** The methods that the part `pages` adds. */
export interface Paging {
  append(value: unknown, tx: Tx, parent: unknown, key: string): Link;
}

/** The methods that the part `additions` adds. */
export interface ListChanges {
  add(value: unknown, tx: Tx, parent: unknown, key: string, how: ListChange, filter?: ListFilter): Link;
  change(links: readonly Link[], tx: Tx, how: ListChange, filter?: ListFilter): void;
  takes(args: ArgsText, given: readonly unknown[], item: Link, isLoose?: boolean): boolean;
  merged(how: ListChange, now: readonly Link[], more: readonly Link[], tx: Tx): readonly Link[];
}

/** The arguments of lists, which each addition looks through: to parse their keys again would take most of its time. */
const parsed = /*#__PURE__*/ new WeakMap<Node, ArgsText>();

/** The arguments that identify a list; one inside an entity has none. */
export const argsOfList = (node: Node): ArgsText | undefined => {
  const pk = `${node.pk}`;
  return pk.startsWith('[') ? memo(parsed, node, () => Object.fromEntries(JSON.parse(pk))) : undefined;
};

/** The members of a collection that its table uses. */
interface Collectable {
  readonly schema: unknown;
  readonly createCollectionFilter?: CollectionFilter;
  argsKey(...args: readonly unknown[]): object;
}

export interface CollectionTable extends ListChanges, Paging {
  /** True for an argument that does not decide; only Collections with options have such. */
  ignores?(key: string): boolean;
}

/** The lists of one collection, by their arguments. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: those are methods of parts, which put them on the prototype
export class CollectionTable extends Table implements Handler {
  override readonly isList = true;

  constructor(
    store: TableStore,
    readonly collection: Collectable,
    /** The schema of the items. */
    readonly member: unknown,
    /** The handler of a whole list. */
    private readonly handler = store.handler(collection.schema),
  ) {
    super(store);
  }

  get key(): string {
    return `[${schemaName(this.member)}]`;
  }

  find(args: readonly unknown[]): Node {
    return this.listWith(this.collection.argsKey(...args));
  }

  /** The list of these arguments, in any order; a number and its text are the same. */
  listWith(args: object): Node {
    const known = Object.entries(args).filter(([, value]) => value !== undefined);
    return this.ensure(JSON.stringify(known.map(([key, value]) => [key, textOf(value)]).sort()));
  }

  /** The list of a response. Inside an entity, each field has its own list. */
  listFor(tx: Tx, _parent: unknown, key: string): Node {
    return linked.related?.listIn(this, tx, key) ?? this.find(tx.args);
  }

  /** The links of the items of a response; anything else is no list. */
  items(value: unknown, tx: Tx, parent: unknown, key: string, list?: Node): Link {
    return this.handler.normalize(value, tx, parent, key, list?.data);
  }

  normalize(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    const node = this.listFor(tx, parent, key);
    const { owner, meta } = tx;
    owner?.table.noteLinkTo(this);
    tx.owner = node;
    const links = this.items(value, tx, parent, key, node);
    tx.owner = owner;
    if (!Array.isArray(links)) return links;
    if (process.env.NODE_ENV !== 'production') checkRepeated(this, node, links, tx, key);
    if (node.meta && node.meta.order > meta.order) return node;
    if (node.data && same(links, node.data)) tx.confirm(node);
    else {
      tx.put(node, links);
      node.meta = meta;
    }
    return node;
  }
}
