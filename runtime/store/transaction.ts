import { CHANGED, type Link, type Meta, Node, same, sameFields, version } from './node.ts';

/** The counters of a store: each number is given once. */
export interface Counts {
  /** The starts of reads and the arrivals of all other responses: the higher number wins. */
  order: number;
  /** The records stored so far. */
  stored: number;
}

/** The arguments of a response, and its order among others. */
export interface Source {
  readonly args: readonly unknown[];
  readonly meta: Meta;
  /** The prefix of temporary primary keys. Only optimistic responses have it, for entities without a key. */
  readonly pkPrefix?: string | undefined;
  /** The key of the answer, if it is the response of a read. */
  readonly key?: string | undefined;
}

/** Everything in a node that a commit may change. */
type State = Pick<Node, 'data' | 'meta' | 'view' | 'changedAt' | 'seenAt' | 'rank'>;

/** A node and the state to restore. */
export interface Saved {
  readonly node: Node;
  readonly was: State;
}

/** A node with its earlier state; a new node, which has none, by itself. */
export type Undo = Node | Saved;

export const save = (node: Node): Saved => ({ node, was: { ...node } });

export const nodeOf = (undo: Undo): Node => (undo instanceof Node ? undo : undo.node);

const wasOf = (undo: Undo): State =>
  undo instanceof Node
    ? {
        data: undefined,
        meta: undefined,
        view: undefined,
        changedAt: 0,
        seenAt: undo.table.unseen,
        rank: 0,
      }
    : undo.was;

/** One phase of a commit: writes in place, and logs what it overwrites. */
export class Tx {
  readonly meta: Meta;
  readonly args: readonly unknown[];
  readonly log: Undo[] = [];
  /** Nodes whose data a response confirmed, each followed by its previous meta. */
  readonly confirmed: (Node | Meta | undefined)[] = [];
  /** The node whose links are being normalized. */
  owner: Node | undefined;
  /** True if a node was written more than once, so that it may be the same again. */
  rewrites = false;
  /** The links of this response, by nodes that show more than these. `keepOwn` sets it. */
  own: Map<Node, Link> | undefined;
  /** What the caller of the request gets of a link, if readers get another value: more links, or that of another lens. */
  showToCaller: ((link: Link) => unknown) | undefined;
  /** Returns the key of an entity, or a temporary one, the same each time it is computed. Only optimistic responses have it. */
  temporaryPk: ((pk: string | number | undefined, data: object) => string | number) | undefined;
  /** Called when the commit has failed. */
  onAbort: (() => void) | undefined;
  /** The records that readers got and this phase writes again, each with what it was written as. */
  declare again?: Map<object, Set<unknown>>;
  /** Leaves what was changed of a copy of a record that readers got, once its class has processed it. `set` sets it. */
  declare changesOf?: ((made: Record<string, unknown>) => Record<string, unknown>) | undefined;

  constructor(
    readonly store: Counts,
    readonly source: Source,
  ) {
    this.meta = source.meta;
    this.args = source.args;
    // Here, because each sequence of fields is another hidden class.
    this.owner = this.own = this.showToCaller = this.temporaryPk = this.onAbort = undefined;
  }

  /** Must be called before a node changes. */
  touch(node: Node): void {
    if (node.meta === this.meta) this.rewrites = true;
    this.log.push(save(node));
    node.table.outdate();
  }

  /** Replaces the data of a node whose view is made when it is read. */
  put(node: Node, data: unknown): void {
    this.touch(node);
    node.data = data;
    node.seenAt = CHANGED;
  }

  /** A response confirmed a node's data: only its age changes. A layer confirms nothing. */
  confirm(node: Node): void {
    if (node.meta === this.meta || this.meta.order === Infinity) return;
    this.confirmed.push(node, node.meta);
    node.meta = this.meta;
  }

  /** Undoes what this phase wrote. */
  abort(): void {
    undo(this.log);
    this.onAbort?.();
    for (let i = this.confirmed.length; i; i -= 2) {
      const node = this.confirmed[i - 2] as Node;
      // One that was written before that has its meta from the log.
      if (node.meta === this.meta) node.meta = this.confirmed[i - 1] as Meta | undefined;
    }
  }
}

/**
 * Restores the states of a log, last entry first; returns the states that it replaced.
 *
 * @param isSeen True if readers may have seen those.
 */
export const undo = (log: readonly Undo[], isSeen?: boolean): Undo[] =>
  [...log].reverse().map((entry) => {
    const node = nodeOf(entry);
    const replaced = save(node);
    Object.assign(node, wasOf(entry));
    if (isSeen) {
      node.changedAt = version + 1;
      node.table.outdate();
    }
    return replaced;
  });

/**
 * Restores the objects of nodes that show the same as before these logs, as instances of the same classes. Not what a commit
 * noted besides: an answer's meta, what its readers got, and its request.
 */
export function settle(logs: readonly (readonly Undo[])[]): void {
  // The first entry of a node has what was visible before: it comes last.
  for (const entry of logs.flat().reverse()) {
    const node = nodeOf(entry);
    const { data, view, changedAt, seenAt } = wasOf(entry);
    const isOfClass = !view || !node.view || Object.getPrototypeOf(view) === Object.getPrototypeOf(node.view);
    if (
      isOfClass &&
      (same(node.data, data) || (node.table.isEntity && data && node.data && sameFields(node.data, data)))
    )
      Object.assign(node, { data, view, changedAt, seenAt });
  }
}
