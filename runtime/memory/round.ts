import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { Layers } from '../controller/optimistic-layer.ts';
import { AnswerTable } from '../store/answer-table.ts';
import { EntityTable } from '../store/entity-table.ts';
import { advance, allNodes, type Link, Node, nodeAt, version } from '../store/node.ts';
import type { Store } from '../store/store.ts';
import type { Table } from '../store/table.ts';
import { tablesOf } from '../store/tables.ts';
import { Ages } from './ages.ts';
import { forget } from './forget.ts';
import { Marks, type Steps } from './marks.ts';
import { oldestRequest } from './oldest-request.ts';

/** Collected answers; a component may still hold one that it has not subscribed to. */
export const dropped = new WeakSet<Answer>();

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
  /** What stays. Whoever writes, requests or watches a node meanwhile keeps it here. */
  readonly marks: Marks;
  /** The ages of all records, including removed ones. */
  readonly ages = new Ages();
  /** The number of removed records. */
  gone = 0;
  readonly now = now();
  private readonly store: Store;
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
    this.marks = new Marks(this.store, () => this.isDue());
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
        this.marks.sort(node, this.isYoung(node));
        if (node.data && table instanceof EntityTable) this.ages.add(this.now - node.meta!.date);
        if (this.isDue()) yield;
      }
    }
    yield* this.marks.endSurvey();
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
    const { marks } = this;
    for (const log of (this.store.overlay as Layers | undefined)?.logs ?? []) {
      for (const undo of log) {
        marks.keepBoth(undo);
        if (this.isDue()) yield;
      }
    }
    for (const { watchers } of this.store.answerTables.values()) {
      for (const { answer } of watchers) {
        marks.keep(answer);
        if (this.isDue()) yield;
      }
    }
    const invalid: Answer[] = [];
    for (const answer of this.answers()) {
      if (answer.meta.invalid) invalid.push(answer);
      if (this.isNeeded(answer)) marks.keep(answer);
      if (this.isDue()) yield;
    }
    yield* marks.follow();
    // An invalid answer stays as long as its data, to remember that the data must not be shown.
    for (const answer of invalid) {
      const root = answer.data as Link;
      if (root instanceof Node && root.data !== undefined && !marks.isGoing(root)) marks.keep(answer);
      if (this.isDue()) yield;
    }
    yield* marks.follow();
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

  /** Removes the answers that are not needed. */
  private *drop(): Steps {
    const { marks } = this;
    for (const answer of this.answers()) {
      if (isBusy(answer)) marks.keep(answer);
      yield* marks.follow();
      if (marks.isGoing(answer)) {
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
    for (const node of this.marks.left()) {
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
    for (const node of this.marks.left()) {
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
