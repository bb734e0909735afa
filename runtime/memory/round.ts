import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { Layers } from '../controller/optimistic-layer.ts';
import { AnswerTable } from '../store/answer-table.ts';
import { EntityTable } from '../store/entity-table.ts';
import { linksOf } from '../store/links-of.ts';
import { advance, allNodes, eachNode, isList, type Link, Node, nodeAt, version } from '../store/node.ts';
import type { CommitLogs, Store } from '../store/store.ts';
import type { Table } from '../store/table.ts';
import { tablesOf } from '../store/tables.ts';
import type { Undo } from '../store/transaction.ts';
import { Ages } from './ages.ts';
import { Candidates } from './candidates.ts';
import { differing } from './differing.ts';
import { forget } from './forget.ts';
import { LazyRecords } from './lazy-records.ts';
import { oldestRequest } from './oldest-request.ts';

/** Collected answers; a component may still hold one that it has not subscribed to. */
export const dropped = new WeakSet<Answer>();

/** Work, split into small steps. */
type Steps = Generator<void, void>;

/**
 * One round of garbage collection: it removes data that is expired and neither shown nor requested, except for
 * data that kept data refers to.
 *
 * The store is in use between any two steps, so the round is notified of everything that is written, requested
 * or watched meanwhile, and keeps that. It never removes a node from its table while something refers to it: it
 * first empties all nodes to remove in place, then removes the empty ones. In between, readers see an emptied
 * node as a missing record.
 */
export class Round {
  /** The nodes to remove, unless something refers to them. */
  private readonly going = new Candidates();
  /** Nodes that stay and whose links are still to be followed. */
  private readonly staying: Node[] = [];
  /** Nodes that stay for what happened during the survey, which may not have met them yet. */
  private early: Set<Node> | undefined = new Set();
  /** Nodes without an age whose links were followed. */
  private readonly ageless = new WeakSet<Node>();
  /** The ages of all records, including removed ones. */
  readonly ages = new Ages();
  /** The number of removed records. */
  gone = 0;
  readonly now = now();
  private readonly store: Store;
  private readonly lazy: LazyRecords;
  private readonly oldestRequest: number;
  private work = 0;

  /**
   * @param cutoff Data that arrived before it is removed even if it is fresh, in milliseconds since the epoch.
   * @param portion The number of nodes and links that one step checks.
   */
  constructor(
    private readonly controller: Controller,
    private readonly cutoff: number,
    private readonly portion = 128,
  ) {
    this.store = controller.store;
    this.lazy = new LazyRecords(this.store);
    this.oldestRequest = oldestRequest(controller);
  }

  /** The whole round. It may be aborted after any step. */
  *steps(): Steps {
    yield* this.survey();
    yield* this.mark();
    yield* this.drop();
    yield* this.empty();
    yield* this.remove();
  }

  /** True if the round may continue. */
  get isValid(): boolean {
    return this.controller.store === this.store;
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
  private keepBoth(undo: Undo): void {
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

  /** True if it is time to check the clock. */
  private isDue(): boolean {
    return ++this.work % this.portion === 0;
  }

  /** Splits all nodes by age into candidates and nodes that stay. */
  private *survey(): Steps {
    const { store } = this;
    // A table has two schemas if its class was replaced.
    for (const table of new Set<Table>([...tablesOf(store), ...store.answerTables.values()])) {
      for (const node of allNodes(table)) {
        if (this.isYoung(node)) this.staying.push(node);
        else this.going.add(node);
        if (node.data && table instanceof EntityTable) this.ages.add(this.now - node.meta!.date);
        if (this.isDue()) yield;
      }
    }
    // Iterating a set also visits members that are added meanwhile.
    for (const node of this.early!) {
      this.staying.push(node);
      if (this.isDue()) yield;
    }
    this.early = undefined;
  }

  private isYoung({ data, meta, table }: Node): boolean {
    // For responses, their answers decide.
    if (!meta || table instanceof AnswerTable) return false;
    // A response that was requested before the deletion must not bring the record back.
    if (data === undefined) return this.controller.pending.size > 0;
    // Nor must it bring back what a mutation changed since.
    return meta.expiresAt > this.now && (meta.date >= this.cutoff || meta.order > this.oldestRequest);
  }

  /** Marks all nodes that stay. */
  private *mark(): Steps {
    for (const log of (this.store.overlay as Layers | undefined)?.logs ?? []) {
      for (const undo of log) {
        this.keepBoth(undo);
        if (this.isDue()) yield;
      }
    }
    for (const { watchers } of this.store.answerTables.values()) {
      for (const { answer } of watchers) {
        this.keep(answer);
        if (this.isDue()) yield;
      }
    }
    const invalid: Answer[] = [];
    for (const answer of this.answers()) {
      if (answer.meta.invalid) invalid.push(answer);
      if (this.isNeeded(answer)) this.keep(answer);
      if (this.isDue()) yield;
    }
    yield* this.follow();
    // An invalid answer stays as long as its data, to remember that the data must not be shown.
    for (const answer of invalid) {
      const root = answer.data as Link;
      if (root instanceof Node && root.data !== undefined && !this.going.has(root)) this.keep(answer);
      if (this.isDue()) yield;
    }
    yield* this.follow();
  }

  private *answers(): Generator<Answer> {
    for (const { byString } of this.store.answerTables.values())
      yield* byString.values() as Iterable<Node> as Iterable<Answer>;
  }

  /** True if the answer is shown, requested or recent. */
  private isNeeded(answer: Answer): boolean {
    const { meta } = answer;
    const until = meta.until ?? (meta.order && meta.date >= this.cutoff ? answer.freshUntil() : 0);
    return isBusy(answer) || until > this.now;
  }

  /** Keeps everything that a kept node refers to. */
  private *follow(): Steps {
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
  private *left(): Generator<Node | undefined> {
    for (const node of this.going) {
      if (this.staying.length) {
        for (const _ of this.follow()) yield;
      }
      if (this.going.has(node)) yield node;
    }
  }

  /** Removes the answers that are not needed. */
  private *drop(): Steps {
    for (const answer of this.answers()) {
      if (isBusy(answer)) this.keep(answer);
      yield* this.follow();
      if (this.going.has(answer)) {
        remove(answer);
        dropped.add(answer);
      }
      if (this.isDue()) yield;
    }
  }

  /**
   * Empties the nodes to remove. Responses, to which nothing refers, are removed at once and keep their data: a
   * component may still show it.
   */
  private *empty(): Steps {
    for (const node of this.left()) {
      if (node) this.clear(node);
      if (node && !this.isDue()) continue;
      // Nobody reads in the middle of a portion: one version is enough for all of it.
      advance();
      yield;
    }
    advance();
  }

  private clear(node: Node): void {
    const { table } = node;
    // A response was removed before. The result of a function has no data of its own.
    if (table instanceof AnswerTable || table.isComputed) return;
    if (table instanceof EntityTable && node.data) this.gone++;
    node.data = node.meta = node.view = undefined;
    node.rank = 0;
    node.seenAt = table.unseen;
    // Readers show it as missing.
    node.changedAt = version + 1;
    table.outdate();
  }

  private *remove(): Steps {
    for (const node of this.left()) {
      if (node) remove(node);
      if (!node || this.isDue()) yield;
    }
    forget(this.controller);
  }
}

function remove(node: Node): void {
  const { table, pk } = node;
  // A response that was removed before may already have a new node.
  if (nodeAt(table, pk) === node)
    typeof pk === 'number' ? delete table.byNumber[pk] : table.byString.delete(pk);
}

const isBusy = ({ retainers, promise, servedUntil = 0 }: Answer): boolean =>
  !!(retainers || promise) || servedUntil > now();
