import { Controller, createResource, Entity, schema } from 'presource';
import type { LooseController } from '../store/fuzz/loose.ts';
import { loose } from '../store/fuzz/loose.ts';
import { type Call, network, turn } from '../store/support.ts';
import { leftOver } from './support.ts';

/** Every function of the user's that a request passes. */
export const PLACES = [
  'process',
  'merge',
  'pk',
  'validate',
  'initializer',
  'converter',
  'query',
  'guess',
  'policy',
  'key',
  'getRequestInit',
  'getHeaders',
  'parseResponse',
  'answer',
] as const;
export type Place = (typeof PLACES)[number];

type Deed = () => void;

/** What the functions do when they are called next, if anything. */
const traps = new Map<Place, Deed>();
const pass = (place: Place): void => traps.get(place)?.();

function initial(): string {
  pass('initializer');
  return '';
}

class Author extends Entity {
  id = 0;
  name = initial();
}

class Post extends Entity {
  id = 0;
  title = '';
  author = Author.fromJS();
  at: unknown = undefined;
  static override schema = {
    author: Author,
    at: (value: string) => {
      pass('converter');
      return new Date(value);
    },
  };

  override pk() {
    pass('pk');
    return this.id;
  }

  static override process(value: Record<string, unknown>) {
    pass('process');
    return { ...value };
  }

  static override merge(existing: object, incoming: object) {
    pass('merge');
    return { ...existing, ...incoming };
  }

  static override validate(): undefined {
    pass('validate');
  }
}

const Plain = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const steps = {
  errorPolicy() {
    pass('policy');
    return 'soft' as const;
  },
  getHeaders(headers: HeadersInit) {
    pass('getHeaders');
    return headers;
  },
  process(value: unknown) {
    pass('answer');
    return value;
  },
};
const titles = new schema.Query(new schema.All(Post), (posts) => {
  pass('query');
  return posts.map(({ title }) => title).join();
});
const list = Plain.getList.extend(steps);
const get = Plain.get.extend({
  ...steps,
  async parseResponse(response: Response) {
    pass('parseResponse');
    return response.json();
  },
});
const keyed = Plain.get.extend({
  key: ({ id }: { id: number }) => {
    pass('key');
    return `keyed ${id}`;
  },
});
const titled = Plain.getList.extend({ path: '/titles', schema: titles });
const guessed = Plain.partialUpdate.extend({
  getOptimisticResponse(snapshot, { id }: { id: number }, body: object) {
    pass('guess');
    return { ...snapshot.get(Post, { id }), id, ...body };
  },
  getRequestInit(this: unknown, body?: unknown) {
    pass('getRequestInit');
    return { method: 'PATCH', body: JSON.stringify(body) };
  },
});

/** A random number below `n`. */
export type Dice = (n: number) => number;

/** One life: calls, answers, aborts and traps in any order; then everything ends, and nothing may be left. */
export class Life {
  private readonly net = network();
  readonly controller = new Controller({ fetch: this.net.fetch });
  private readonly any: LooseController = loose(this.controller);
  private readonly open: Call[] = [];
  private readonly aborts: AbortController[] = [];
  private readonly stops: Deed[] = [];
  private readonly called: Promise<unknown>[] = [];
  private settled = 0;
  /** What may be looked up when a run fails. */
  readonly log: string[] = [];

  constructor(private readonly dice: Dice) {
    traps.clear();
  }

  private pick<T>(all: readonly T[]): T {
    return all[this.dice(all.length)]!;
  }

  private row() {
    const id = this.dice(3) + 1;
    return {
      id,
      title: `title ${this.dice(4)}`,
      at: '2020-01-01',
      author: { id: this.dice(2) + 1, name: this.pick(['Ada', 'Grace']) },
    };
  }

  /** Whatever is done may fail: then it says so, and leaves nothing behind. */
  private attempt(deed: Deed): void {
    try {
      deed();
    } catch {}
  }

  private call(): void {
    const { id, title } = this.row();
    const [endpoint, ...args] = this.pick<readonly [object, ...unknown[]]>([
      [list, {}],
      [get, { id }],
      [get, { id }],
      [keyed, { id }],
      [titled, {}],
      [guessed, { id }, { title }],
      [Plain.update, { id }, { title }],
      [Plain.delete, { id }],
      [Plain.getList.push, { title }],
    ]);
    const abort = new AbortController();
    const isSignaled = this.dice(3) === 0;
    if (isSignaled) this.aborts.push(abort);
    const given = isSignaled ? (endpoint as typeof get).extend({ signal: abort.signal }) : endpoint;
    this.log.push(`${(endpoint as typeof get).name} ${JSON.stringify(args)}${isSignaled ? ' signal' : ''}`);
    const done = this.any.fetch(given, ...args);
    this.called.push(done);
    const count = () => {
      this.settled++;
    };
    done.then(count, count);
  }

  private async answer(how: number): Promise<void> {
    this.open.push(...this.net.calls.splice(0));
    const [call] = this.open.splice(this.dice(this.open.length || 1), 1);
    if (!call) return;
    const isList = /^\/(posts|titles)$/.test(call.url) && call.method === 'GET';
    const value = isList ? [this.row(), this.row()] : { ...this.row(), id: Number(call.url.slice(7)) || 9 };
    this.log.push(`answer ${call.method} ${call.url} ${how}`);
    if (how === 0) await call.answer({}, 500);
    else if (how === 1) await call.answer('no object');
    else if (how === 2) await call.fail(new TypeError('offline'));
    else await call.answer(value);
  }

  /** A write, by the app or, in the middle of something, by one of its functions. */
  private write(): void {
    const { id, ...row } = this.row();
    this.pick<Deed>([
      () => this.any.set(Post, { id }, row),
      () => this.any.setResponse(list, {}, [this.row()]),
      () => this.any.setError(get, { id }, new Error('set')),
      () => this.any.invalidate(get, { id }),
      () => this.any.expireAll(list),
      () => void this.any.fetch(Plain.delete.extend({ signal: AbortSignal.abort() }), { id }).catch(() => {}),
    ])();
  }

  private trap(): void {
    const place = this.pick(PLACES);
    if (this.dice(3) === 0) traps.clear();
    else {
      const kind = this.dice(3);
      this.log.push(`trap ${place} ${kind}`);
      traps.set(place, () => {
        if (kind === 0) throw new Error(place);
        if (kind === 1) this.write();
        else this.attempt(() => this.write());
      });
    }
  }

  private watch(): void {
    const [endpoint, args] = this.pick<readonly [object, object]>([
      [list, {}],
      [get, { id: 1 }],
      [titled, {}],
    ]);
    const at = this.stops.length;
    const kind = this.dice(4);
    let told = 0;
    this.attempt(() => {
      const stop = this.any.watch(endpoint, args, () => {
        if (kind === 0) this.stops[at + 1]?.();
        // A listener may write; one that always does would never end.
        if (kind === 1 && told++ < 3) this.attempt(() => this.write());
      });
      this.stops[at] = stop;
    });
  }

  private read(): void {
    this.attempt(() => this.any.get(titles));
    this.attempt(() => this.any.getResponse(list, {}));
    this.attempt(() => this.any.get(Post, { id: 1 }));
  }

  private async step(): Promise<void> {
    const what = this.dice(14);
    if (what < 4) this.call();
    else if (what < 8) await this.answer(this.dice(8));
    else if (what === 8) this.pick([...this.aborts, new AbortController()]).abort();
    else if (what === 9) this.trap();
    else if (what === 10) this.watch();
    else if (what === 11) this.attempt(() => this.write());
    else if (what === 12) this.read();
    else if (this.dice(4) === 0) {
      this.log.push('reset');
      this.attempt(() => this.any.resetEntireStore());
    }
    if (this.dice(3) === 0) await turn();
  }

  /** Runs, and ends; what is wrong after that, if anything. */
  async run(length: number): Promise<string | undefined> {
    for (let i = 0; i < length; i++) await this.step();
    traps.clear();
    do {
      await this.answer(9);
      await turn();
    } while (this.open.length + this.net.calls.length);
    for (const stop of this.stops) stop?.();
    await turn();
    const left = leftOver(this.controller);
    if (Object.keys(left).length) return `left over: ${JSON.stringify(left)}`;
    if (this.settled < this.called.length) return `${this.called.length - this.settled} calls never settled`;
    return this.works();
  }

  /** The store is as good as a new one. */
  private async works(): Promise<string | undefined> {
    // Something new: what a function made of the same is not made again.
    const rows = [{ ...this.row(), title: 'at last' }];
    const read = this.any.fetch(Plain.getList, {});
    read.catch(() => {});
    await turn();
    await this.net.calls.at(-1)!.answer(rows);
    const [post] = (await read) as Post[];
    const shown = { title: post!.title, author: post!.author.name };
    const expected = { title: rows[0]!.title, author: rows[0]!.author.name };
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      return `shows ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`;
    this.any.get(titles);
    return undefined;
  }
}
