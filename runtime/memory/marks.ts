import { linksOf } from '../store/links-of.ts';
import { eachNode, isList, type Link, Node } from '../store/node.ts';
import type { CommitLogs, Store } from '../store/store.ts';
import type { Undo } from '../store/transaction.ts';
import { Candidates } from './candidates.ts';
import { differing } from './differing.ts';
import { LazyRecords } from './lazy-records.ts';

/** Work, split into small steps. */
export type Steps = Generator<void, void>;

/** Tells a round's nodes that go from those that stay, and from all that these refer to, while the store is in use. */
export class Marks {
  /** The nodes to remove, unless something refers to them. */
  private readonly going = new Candidates();
  /** Nodes that stay and whose links are still to be followed. */
  private readonly staying: Node[] = [];
  /** Nodes that stay for what happened during the survey, which may not have met them yet. */
  private early: Set<Node> | undefined = new Set();
  /** Nodes without an age whose links were followed. */
  private readonly ageless = new WeakSet<Node>();
  private readonly lazy: LazyRecords;

  /** @param isDue Counts a piece of work; true if it is time to check the clock. */
  constructor(
    store: Store,
    private readonly isDue: () => boolean,
  ) {
    this.lazy = new LazyRecords(store);
  }

  /** Notes what the survey found out about a node. */
  sort(node: Node, stays: boolean): void {
    if (stays) this.staying.push(node);
    else this.going.add(node);
  }

  /** The survey has met all nodes. */
  *endSurvey(): Steps {
    // Iterating a set also visits members that are added meanwhile.
    for (const node of this.early!) {
      this.staying.push(node);
      if (this.isDue()) yield;
    }
    this.early = undefined;
  }

  isGoing(node: Node): boolean {
    return this.going.has(node);
  }

  /** Keeps a node that something refers to or requested, and follows its links. */
  keep(node: Node): void {
    if (this.early) this.early.add(node);
    else this.staying.push(node);
  }

  /** Keeps a node; follows its links only if it was to go. */
  private keepOnce(node: Node): void {
    if (this.early || this.going.delete(node)) this.keep(node);
  }

  /** Keeps the nodes that a response wrote or confirmed. */
  onCommit({ logs, confirmed }: CommitLogs): void {
    for (const log of logs) for (const undo of log) this.keepBoth(undo);
    for (const node of confirmed) if (node instanceof Node) this.keepOnce(node);
  }

  /**
   * Keeps a node that a mutation changed, and what it refers to without that change: it may be rolled back. Of a list, only
   * the items that came or went are looked at: if it changed faster than its items are followed, the round would never end.
   */
  keepBoth(undo: Undo): void {
    if (undo instanceof Node) {
      this.keep(undo);
      return;
    }
    const { node, was } = undo;
    this.keepOnce(node);
    if (was.data === node.data) return;
    const former = Object.assign(Object.create(node), { data: was.data }) as Node;
    for (const link of differing(this.linksIn(former), this.linksIn(node)))
      eachNode(link, (one) => this.keepOnce(one));
  }

  /** Everything that a node refers to. */
  private linksIn(node: Node): readonly Link[] {
    if (node.data === undefined && !node.table.isComputed) return [];
    const lazy = this.lazy.of(node);
    return lazy.length ? [...linksOf(node), ...lazy] : linksOf(node);
  }

  /** Keeps everything that a kept node refers to. */
  *follow(): Steps {
    for (let node = this.staying.pop(); node; node = this.staying.pop()) {
      this.going.delete(node);
      const links = this.linksIn(node);
      if (links.length) yield* this.links(links);
    }
  }

  private *links(links: readonly Link[]): Steps {
    for (const link of links) {
      if (typeof link !== 'object' || !link) continue;
      if (this.isDue()) yield;
      if (!(link instanceof Node)) yield* this.links(isList(link) ? link : (link.links?.() ?? []));
      else if (this.going.delete(link) || this.isNew(link)) this.staying.push(link);
    }
  }

  /** True for a node without an age, as those of queries are, that is met first: a reader may have made it after the survey. */
  private isNew(node: Node): boolean {
    if (node.meta || this.ageless.has(node)) return false;
    this.ageless.add(node);
    return true;
  }

  /** The remaining candidates; nodes found to stay in the meantime are followed first. */
  *left(): Generator<Node | undefined> {
    for (const node of this.going) {
      if (this.staying.length) {
        for (const _ of this.follow()) yield;
      }
      if (this.going.has(node)) yield node;
    }
  }
}
