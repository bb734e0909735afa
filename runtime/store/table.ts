import { linked } from '../linked.ts';
import type { Late } from './late.ts';
import { type Link, Node, type NodeTable, type PK, showLink, version } from './node.ts';
import type { Counts, Saved, Source, Tx } from './transaction.ts';

/**
 * `5` and `'5'` are the same entity: a string with a safe integer, written as JavaScript does, becomes the
 * number.
 */
export function canonical(pk: unknown): PK {
  const number = Number(pk);
  return Number.isSafeInteger(number) && `${number}` === `${pk}` ? number : `${pk}`;
}

/** Writes values of one schema, and finds them without a response. */
export interface Handler {
  /** Turns a piece of a response into a link, and writes what it finds. Returns `was` if the link equals it. */
  normalize(value: unknown, tx: Tx, parent: unknown, key: string, was?: Link): Link;
  /** As `normalize`, for the response itself. */
  root?(value: unknown, tx: Tx): Link;
  /**
   * Finds the value that an endpoint with these arguments would return; `undefined` if that cannot be known.
   *
   * @param isQuery true for a reader that never fetches: it also gets what no response says
   */
  find?(args: readonly unknown[], isQuery?: boolean): Link;
  /** The value to show before any response. */
  readonly nothing?: unknown;
  /** True if no value of it contains an entity. */
  readonly isPlain?: boolean;
}

/** One key of a schema object. */
export interface Relation {
  readonly key: string;
  readonly handler: Handler;
  /** True if every object inherits the key (`constructor`): it then counts only as an own property. */
  readonly isInherited: boolean;
}

/** A schema object's keys with their handlers, and the compiled function that reads them. */
export interface Relations {
  readonly keys: ReadonlySet<string>;
  readonly all: readonly Relation[];
  /** Returns one item per key, in their order. Without it, each key is read by its name. */
  readonly pick?: ((value: Readonly<Record<string, unknown>>) => unknown[]) | undefined;
  /**
   * Returns a copy of `value` with links in place of its related fields; `undefined` if all of them equal those of `was`, the
   * previous one. An entity without relations needs none.
   */
  link?(
    value: object,
    tx: Tx,
    was: Readonly<Record<string, unknown>> | undefined,
    owner: Node | undefined,
  ): Record<string, unknown> | undefined;
}

/** The members of a store that its tables and handlers use. */
export interface TableStore extends Counts {
  /** The tables whose nodes may show nodes of a table, if they were asked for since the last link between two tables. */
  readonly users: Map<Table, ReadonlySet<Table>>;
  /** True while a commit writes. */
  readonly running: boolean;
  /** True while user functions run, which must not write. */
  readonly isGuarded: boolean;
  /** Takes back the views that somebody read during a commit, if the app has relations. `peek` sets it. */
  forgetPeeks?(): void;
  /** The state of nodes before somebody read them during this commit. */
  peeks?: Saved[];
  /** Makes what completes a circle in which user functions run, if the app has queries. */
  late?: () => Late;
  readonly handlers: ReadonlyMap<unknown, Handler>;
  /** The handler of a schema, created once. */
  handler(schema: unknown): Handler;
  /** Runs a function that calls user functions. In development it throws if one of them wrote, even if it caught the error. */
  guard<A, T>(run: (of: A) => T, of?: A): T;
  /**
   * Changes the store, or leaves it as it was if `write` throws. Removes the optimistic effects before, and adds
   * them again after it. Then `tell` notifies watchers: reads during a render do that `later`.
   */
  commit<T>(source: Source, write: (tx: Tx) => T, tell?: (store: never) => void): T;
  /** The up-to-date value of a link. */
  read(link: Link): unknown;
}

/** All nodes of one entity class, of one collection, or of the endpoints with one schema. */
export abstract class Table implements NodeTable {
  readonly byNumber: Node[] = [];
  readonly byString = new Map<PK, Node>();
  readonly unseen: number = -1;
  declare readonly isList?: boolean;
  declare readonly isEntity?: boolean;
  declare readonly isComputed?: boolean;
  /** The version of the last change of a node, or of one that a node may show. */
  changedAt = 0;
  /** As `changedAt`, without changes of the nodes themselves: each of those says so itself (`CHANGED`). */
  linkedChangedAt = 0;
  /** Tables whose nodes have linked to nodes of this one. */
  readonly sources = new Set<Table>();

  constructor(readonly store: TableStore) {}

  /** The node of a primary key; a node without data if the key is unknown. */
  ensure(pk: unknown): Node {
    const key = canonical(pk);
    return (typeof key === 'number' ? this.byNumber[key] : this.byString.get(key)) ?? new Node(this, key);
  }

  /** Records that nodes of this table link to `target`. */
  noteLinkTo(target: NodeTable): void {
    if (target.sources.has(this)) return;
    target.sources.add(this);
    this.store.users.clear();
  }

  /** A node changes, in the commit under way: whatever shows it is older than that. */
  outdate(): void {
    if (this.changedAt > version) return;
    this.changedAt = version + 1;
    for (const source of this.sources) {
      source.linkedChangedAt = this.changedAt;
      source.outdate();
    }
  }

  /**
   * Brings a node's view up to date, if something changed below the table since it was. During a commit, a node is looked
   * at once. With relations, another function does this, because it may show records in circles.
   */
  refresh(node: Node): void {
    if (node.seenAt < version) {
      linked.peek?.(node);
      this.renew(node);
    }
    // Set last: if a user function throws, the next reader continues.
    node.seenAt = version;
  }

  /** Makes a node's view anew; it stays the same object if it shows the same. */
  renew(node: Node): void {
    const { view } = node;
    node.view = showLink(this.linkOf(node), view);
    if (node.view !== view) node.changedAt = version;
  }

  /** The links that a node shows. */
  linkOf({ data }: Node): Link {
    return data;
  }

  /** A new view, which items are added to, if it is not a list. */
  begin?(): object;

  /** A node in plain data, if it is neither its primary key nor its list of links. */
  plain?(node: Node): unknown;

  /** The links of a list as plain data, if they are not a list there. */
  plainItems?(links: readonly Link[]): unknown;
}
