import { attempt } from '../attempt.ts';
import { addHooks, type Send } from '../compiled.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Node } from '../store/node.ts';
import type { CommitLogs } from '../store/store.ts';
import type { Source } from '../store/transaction.ts';
import { type Change, changesOf, text } from './changes.ts';
import { answersOf, nameOfAnswer, pendingOf, shownPk, typeOf } from './graph.ts';
import { type Reason, readerOf, reasonOf } from './why.ts';

/** One change of the store. */
export interface Commit {
  /** Counts from 1, per controller. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The cause: `Post.getList`, `set Post 1`, `invalidate Post.getList`. */
  readonly title: string;
  /**
   * `response`: a response arrived; `optimistic`: a mutation is shown before its response; `rolled back`: it
   * failed, and its change is undone; `failed`: a request failed and changed nothing; `state`: the state of
   * responses changed, not their data.
   */
  readonly kind: 'response' | 'optimistic' | 'rolled back' | 'failed' | 'set' | 'state' | 'reset';
  readonly arguments: readonly unknown[];
  readonly changes: readonly Change[];
  /** For each response with readers: if they were notified, and why. */
  readonly readers: readonly Reason[];
}

/** A request in flight. */
export interface Sent {
  readonly name: string;
  readonly arguments: readonly unknown[];
  /** The time when it was sent, in milliseconds since the epoch. */
  readonly time: number;
}

/** A commit whose watchers are not notified yet. */
interface Open {
  readonly source: Source;
  readonly changes: ReadonlyMap<Node, Change>;
  /** The last value of each watcher. */
  readonly before: ReadonlyMap<object, unknown>;
  readonly isPending: boolean;
  readonly time: number;
}

/** The number of commits that are kept. */
const KEPT = 200;

const recorders = new WeakMap<Controller, Recorder>();

/** Records all changes of a controller's store while it has listeners. */
export class Recorder {
  readonly commits: Commit[] = [];
  readonly sent = new Set<Sent>();
  private readonly listeners = new Set<() => void>();
  /** The endpoint of a call, by the array of its arguments, which is the call's alone. */
  private readonly endpoints = new WeakMap<object, EndpointInterface>();
  private waiting: Open | undefined;
  private count = 0;
  private end: (() => void) | undefined;
  private seenStore: unknown;

  constructor(private readonly controller: Controller) {}

  /** Calls `listener` after each commit, and when a request starts or ends, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    this.seenStore ??= this.controller.store;
    this.end ??= addHooks(this.controller, {
      send: (next) => this.around(next),
      onAccess: () => this.look(),
      onCommit: (commit, source) => this.begin(commit, source),
    });
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size) return;
      this.end?.();
      this.end = undefined;
    };
  }

  /** The name of the endpoint that was called with these arguments. */
  nameOf(args: readonly unknown[]): string | undefined {
    return this.endpoints.get(args)?.name;
  }

  private around(next: Send): Send {
    return async (endpoint, args, signal) => {
      this.endpoints.set(args, endpoint);
      const one: Sent = { name: endpoint.name, arguments: args, time: Date.now() };
      this.sent.add(one);
      this.notify();
      try {
        return await next(endpoint, args, signal);
      } catch (error) {
        if (!signal.aborted) setTimeout(() => this.failed(endpoint, args, error));
        throw error;
      } finally {
        this.sent.delete(one);
        this.notify();
      }
    };
  }

  /** A failure that keeps the data on screen causes no commit. */
  private failed(endpoint: EndpointInterface, args: readonly unknown[], error: unknown): void {
    this.finish();
    // A read is sent with the arguments of its answer, the same array.
    const answer = answersOf(this.controller).find((one) => one.args === args);
    if (!answer || answer.meta.error) return;
    const because = [`The request failed, and the stored data stays on screen: ${text(error, 120)}.`];
    const readers = readersOf(answer) ? [{ ...readerOf(answer), notified: false, because }] : [];
    this.add({ title: endpoint.name, kind: 'failed', arguments: args, changes: [], readers });
  }

  /** A reset replaces the store without a commit. */
  private look(): void {
    const { store } = this.controller;
    if (store === this.seenStore) return;
    this.seenStore = store;
    this.add({ title: 'resetEntireStore', kind: 'reset', arguments: [], changes: [], readers: [] });
  }

  private begin(commit: CommitLogs, source: Source): void {
    this.finish();
    this.look();
    const { store } = this.controller;
    const before = new Map<object, unknown>();
    for (const { watchers } of store.answerTables.values())
      for (const watcher of watchers) before.set(watcher, watcher.known);
    const isPending = pendingOf(this.controller).some(([one]) => one.pkPrefix === source.pkPrefix);
    const changes = changesOf(commit);
    const waiting = { source, changes, before, isPending, time: Date.now() };
    this.waiting = waiting;
    // Watchers may be notified in a microtask, which is queued after this one.
    const finish = () => this.waiting === waiting && this.finish();
    queueMicrotask(() => queueMicrotask(finish));
  }

  private finish(): void {
    const { waiting } = this;
    if (!waiting) return;
    this.waiting = undefined;
    const { source, changes, before, time } = waiting;
    // A page is stored with the arguments of its list: what it was called with is in its own answer.
    const own = source.key === undefined ? undefined : this.answerOf(source.key);
    const args = own?.args ?? source.args;
    const about = { source, changes, endpoint: this.endpoints.get(args) };
    const notified = new Set<Answer>();
    const answers = new Set<Answer>();
    for (const { watchers } of this.controller.store.answerTables.values()) {
      for (const watcher of watchers) {
        const answer = watcher.answer as Answer;
        if (!before.has(watcher)) continue;
        answers.add(answer);
        if (before.get(watcher) !== watcher.known) notified.add(answer);
      }
    }
    this.add({
      ...this.titleOf(waiting),
      arguments: args,
      changes: [...changes.values()],
      readers: [...answers].map((answer) => reasonOf(answer, notified.has(answer), about)),
      time,
    });
  }

  private add(commit: Omit<Commit, 'number' | 'time'> & { time?: number }): void {
    this.commits.push({ time: Date.now(), ...commit, number: ++this.count });
    if (this.commits.length > KEPT) this.commits.shift();
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) attempt(listener);
  }

  private titleOf({ source, changes, isPending }: Open): Pick<Commit, 'title' | 'kind'> {
    const { args, key, pkPrefix } = source;
    const name = key ? this.nameOfKey(key) : this.nameOf(args);
    if (pkPrefix !== undefined)
      return { title: name ?? 'mutation', kind: isPending ? 'optimistic' : 'rolled back' };
    if (name) return { title: name, kind: 'response' };
    const all = [...changes];
    const states = all.filter(([node]) => typeOf(node) === 'response' && !args.length);
    if (states.length && states.length === all.length) {
      const [[node, { properties }]] = states as [[Node, Change]];
      // An error or an invalidation may also end.
      const isSet = (state: string) => properties.some(({ name, to }) => name === state && to);
      const verb = isSet('error') ? 'error of' : isSet('invalid') ? 'invalidate' : 'expire';
      const others = states.length > 1 ? ` and ${states.length - 1} more` : '';
      return { title: `${verb} ${nameOfAnswer(node as Answer)}${others}`, kind: 'state' };
    }
    const first = all.find(([node]) => !/^(response|\[.*)$/.test(typeOf(node)))?.[0];
    return { title: first ? `set ${typeOf(first)} ${shownPk(first)}` : 'set', kind: 'set' };
  }

  private answerOf(key: string): Answer | undefined {
    return answersOf(this.controller).find((one) => one.key === key);
  }

  private nameOfKey(key: string): string {
    const answer = this.answerOf(key);
    return answer ? nameOfAnswer(answer) : key;
  }
}

/** The title; its kind follows if the commit is optimistic, rolled back or failed. */
export const labelOf = ({ title, kind }: Commit): string =>
  kind === 'optimistic' || kind === 'rolled back' || kind === 'failed' ? `${title} (${kind})` : title;

/** The number of an answer's watchers. */
export const readersOf = (answer: Answer): number =>
  [...answer.table.watchers].filter((watcher) => watcher.answer === answer).length;

/** The recorder of a controller; all listeners share it. */
export function recorderOf(controller: Controller): Recorder {
  const recorder = recorders.get(controller) ?? new Recorder(controller);
  recorders.set(controller, recorder);
  return recorder;
}

/** The same without creating one. */
export const knownRecorder = (controller: Controller): Recorder | undefined => recorders.get(controller);
