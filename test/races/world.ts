import { Controller } from 'presource';
import type { Layers } from '../../runtime/controller/optimistic-layer.ts';
import { presentIn } from '../../runtime/store/node.ts';
import { tablesOf } from '../../runtime/store/tables.ts';
import { type LooseController, loose } from '../store/fuzz/loose.ts';
import { initial, type Mutation, type Response, State } from './model.ts';
import type { Event } from './orders.ts';

/** What the test declares: entities and endpoints, which its project compiles or not. */
export interface Declared {
  readonly Post: object;
  readonly list: object;
  /** The endpoint of a mutation with its arguments, and its answer as the server sends it. */
  call(mutation: Mutation): readonly [endpoint: Extendable, ...args: unknown[]];
  answer(response: Response): unknown;
}

interface Extendable {
  extend(options: object): Extendable;
}

/** The answer to what is sent next. */
let sent: Promise<unknown>;
const known = new Map<Extendable, Extendable>();

/** The endpoint, with a server that answers when the run says so; made once, because making endpoints is slow. */
function connected(endpoint: Extendable): Extendable {
  const made = known.get(endpoint) ?? endpoint.extend({ fetch: () => sent });
  known.set(endpoint, made);
  return made;
}

interface Under {
  mutation: Mutation;
  at: number;
  done: Promise<unknown>;
  answer(value: unknown): void;
  fail(error: Error): void;
  abort: AbortController | undefined;
}

interface Post {
  id: number;
  title: string;
  votes: number;
  author?: { name: string };
}

/** One run: the store beside the model. Every step is compared; the first difference is returned as a text. */
export class World {
  readonly controller = new Controller();
  readonly any: LooseController;
  private server = initial();
  private base = initial();
  private readonly pending = new Map<number, Under>();
  /** Which will be aborted: signals are what costs most of the time. */
  private readonly aborted = new Set<number>();
  private calls = 0;
  private readonly stop: () => void;

  constructor(
    private readonly declared: Declared,
    private readonly cast: readonly Mutation[],
  ) {
    this.any = loose(this.controller);
    const { users } = this.base;
    const posts = [...this.base.posts.values()].map((row) => ({
      ...row,
      author: { id: row.author, name: users.get(row.author!) },
    }));
    this.any.setResponse(declared.list, {}, posts);
    this.stop = this.any.watch(declared.list, {}, () => {
      this.calls++;
    });
  }

  /** The model: the base, and over it what is pending, in the order of the requests. */
  private expected(): string {
    const shown = this.base.copy();
    for (const { mutation, at } of [...this.pending.values()].sort((a, b) => a.at - b.at)) {
      const guess = mutation.guess(shown, `new ${at}`);
      if (guess) shown.land(guess);
    }
    return shown.shown();
  }

  private rows(): readonly Post[] | undefined {
    return this.any.getResponse(this.declared.list, {}).data as Post[] | undefined;
  }

  shown(): string {
    const row = (post: Post | undefined) =>
      post ? [post.id, post.title, post.votes, post.author?.name ?? null] : null;
    const one = (id: number) => row(this.any.get(this.declared.Post, { id }) as Post | undefined);
    return JSON.stringify([this.rows()?.map(row) ?? null, [1, 2, 10, 11].map(one)]);
  }

  /** @param known How many of the events another run began with, which has looked at what they show. */
  async run(events: readonly Event[], known = 0): Promise<string | undefined> {
    for (const event of events) {
      if (typeof event === 'object' && 'how' in event && event.how === 'abort') this.aborted.add(event.end);
    }
    for (const [i, event] of events.entries()) {
      const before = this.rows();
      this.calls = 0;
      await this.take(event);
      const found = i < known ? undefined : this.compare(before);
      if (found) return `${found} after ${i + 1} of ${events.map(nameOf).join(', ')}`;
    }
    return this.leaks();
  }

  private async take(event: Event): Promise<void> {
    if (event === 'reset') {
      this.any.resetEntireStore();
      this.base = new State();
      const dead = [...this.pending.values()];
      this.pending.clear();
      await Promise.all(dead.map(({ done }) => done));
    } else if ('begin' in event) this.begin(event.begin);
    else await this.end(this.pending.get(event.end), event.end, event.how);
  }

  private begin(at: number): void {
    const mutation = this.cast[at]!;
    const abort = this.aborted.has(at) ? new AbortController() : undefined;
    const [endpoint, ...args] = this.declared.call(mutation);
    const call = connected(endpoint);
    let settle!: Pick<Under, 'answer' | 'fail'>;
    sent = new Promise((answer, fail) => {
      settle = { answer, fail };
    });
    const done = this.any
      .fetch(abort ? call.extend({ signal: abort.signal }) : call, ...args)
      .catch(() => {});
    this.pending.set(at, { mutation, at, done, abort, ...settle });
  }

  private async end(under: Under | undefined, at: number, how: string): Promise<void> {
    // A reset has ended it.
    if (!under) return;
    this.pending.delete(at);
    if (how === 'abort') under.abort!.abort();
    else if (how === 'failure') under.fail(new Error('failure'));
    else {
      const response = under.mutation.serve(this.server);
      this.server.land(response);
      this.base.land(response);
      under.answer(this.declared.answer(response));
    }
    await under.done;
  }

  private compare(before: readonly Post[] | undefined): string | undefined {
    const [shown, expected] = [this.shown(), this.expected()];
    if (shown !== expected) return `shows ${shown} instead of ${expected}`;
    const after = this.rows();
    // Who shows the same is not told, and keeps its objects.
    if (this.calls !== Number(after !== before)) return `${this.calls} calls`;
    if (!after || !before) return undefined;
    if (after !== before && JSON.stringify(after) === JSON.stringify(before))
      return 'a new list without a change';
    const lost = after.find((row) =>
      before.some((was) => was !== row && JSON.stringify(was) === JSON.stringify(row)),
    );
    return lost && !after.some((row) => row !== lost && row.id === lost.id)
      ? `a new row ${lost.id} without a change`
      : undefined;
  }

  /** Nothing of what ended is kept. */
  private leaks(): string | undefined {
    const { controller } = this;
    const { store, pending } = controller;
    this.stop();
    const held = controller.all(() => true);
    const counts = {
      layers: (store.overlay as Layers | undefined)?.all.size ?? 0,
      requests: pending.size,
      watchers: [...store.answerTables.values()].reduce((sum, { watchers }) => sum + watchers.size, 0),
      claims: held.reduce((sum, { retainers: holds }) => sum + holds, 0),
      promises: held.filter(({ promise }) => promise).length,
      temporaries: tablesOf(store)
        .flatMap((table) => presentIn(table))
        .filter(({ pk }) => String(pk).startsWith('pending')).length,
    };
    const left = Object.entries(counts).filter(([, count]) => count);
    return left.length ? `left over: ${left.join('; ')}` : undefined;
  }
}

const nameOf = (event: Event): string =>
  event === 'reset' ? event : 'begin' in event ? `${event.begin}` : `${event.end} ${event.how}`;
