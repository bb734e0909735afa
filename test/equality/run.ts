import { Controller, ExpiryStatus } from 'presource';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { type LooseController, loose } from '../store/fuzz/loose.ts';
import type { Json } from '../store/model.ts';
import type { Exports } from './load.ts';
import type { Program } from './program.ts';
import { Scribe } from './scribe.ts';
import type { Ending, Step } from './steps.ts';
import { nameOf, type Place, placesOf, type Target, targetsOf } from './targets.ts';

interface Request {
  readonly text: string;
  readonly promise: Promise<unknown>;
  settle(ending: Ending, value: Json): void;
}

export interface Read {
  readonly place: number;
  readonly data: unknown;
  readonly status: number;
}

/** What one step did, as far as anybody can see it. */
export interface Seen {
  /** Everything as one text, which a run of the same program in another form must repeat. */
  readonly text: string;
  /** How often each watcher was called. */
  readonly calls: readonly number[];
  readonly reads: readonly Read[];
  readonly failed: boolean;
  readonly snapshot: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly text: string;
  settle(ending: Ending, value: Json): void;
}

interface EndpointLike {
  url(params: Json): string;
  key(...args: readonly Json[]): string;
}

/** A program that runs: its endpoints, a controller on a network that answers when it is told to. */
export class Run {
  readonly controller: LooseController;
  readonly places: readonly Place[];
  private readonly targets: readonly Target[];
  private readonly scribe: Scribe;
  private readonly sent: Sent[] = [];
  private readonly requests: Request[] = [];
  private readonly watchers: { calls: number; stop: () => void }[] = [];

  constructor(
    private readonly program: Program,
    private readonly exports: readonly Exports[],
    private readonly said: string[],
  ) {
    this.targets = targetsOf(program);
    this.places = placesOf(this.targets);
    this.controller = loose(new Controller({ fetch: this.transport as typeof fetch }));
    this.scribe = new Scribe();
  }

  private readonly transport = (input: unknown, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      this.sent.push({
        text: `${init.method} ${input} ${[...(init.headers as Headers)]} ${init.body}`,
        settle(ending, value) {
          if (ending === 'lost') reject(new TypeError('lost'));
          else if (ending === 'garbled') {
            resolve(new Response('{"id":', { headers: { 'content-type': 'application/json' } }));
          } else
            resolve(Response.json(value, { status: { answered: 200, refused: 404, failed: 503 }[ending] }));
        },
      });
    });

  entity(at: number): unknown {
    const { name, module } = this.program.entities[at]!;
    return this.exported(module, name);
  }

  private exported(module: number, name: string): unknown {
    return this.exports[module]![this.program.modules[module]!.default === name ? 'default' : name];
  }

  private endpoint(at: number | Target): EndpointLike {
    const target = typeof at === 'number' ? this.targets[at]! : at;
    const [first, ...members] = target.path as readonly [string, ...string[]];
    let found = this.exported(target.module, first);
    for (const name of members) found = (found as Exports)[name];
    return found as EndpointLike;
  }

  async step(step: Step): Promise<Seen> {
    for (const watcher of this.watchers) watcher.calls = 0;
    this.said.length = 0;
    this.scribe.begin();
    let failed = false;
    let text: string;
    try {
      text = this.scribe.describe(await this.take(step));
    } catch (error) {
      failed = true;
      text = `throws ${(error as Error).name}: ${(error as Error).message}`;
    }
    const calls = this.watchers.map((watcher) => watcher.calls);
    const reads = this.read(step.reads);
    const shown = reads.map(
      ({ place, data, status }) => `${nameOf(this.places[place]!)} ${status} ${this.scribe.describe(data)}`,
    );
    const stored = snapshot(this.controller as never);
    const lines = [text, `calls ${calls}`, ...shown, ...this.said, JSON.stringify(stored)];
    return { text: lines.join('\n'), calls, reads, failed, snapshot: stored };
  }

  private async take(step: Step): Promise<unknown> {
    const { controller } = this;
    switch (step.do) {
      case 'respond':
        return controller.setResponse(this.endpoint(step.target), ...step.args, structuredClone(step.value));
      case 'send':
        return this.send(this.endpoint(step.target), step.args);
      case 'land': {
        const [request] = this.requests.splice(step.which, 1);
        request!.settle(step.ending, step.value);
        return request!.promise;
      }
      case 'fail':
        return controller.setError(this.endpoint(step.target), ...step.args, new Error('failed'));
      case 'invalidate':
        return controller.invalidate(this.endpoint(step.target), ...step.args);
      case 'invalidateAll':
      case 'expireAll':
        return controller[step.do](this.endpoint(step.target));
      case 'watch':
        return this.watch(this.endpoint(step.target), step.args);
      case 'unwatch':
        return this.watchers.splice(step.which, 1)[0]!.stop();
      case 'url':
        return this.urls(this.endpoint(step.target));
      case 'set':
        return controller.set(this.entity(step.entity), step.key, structuredClone(step.value));
      case 'reset':
        controller.resetEntireStore();
        this.requests.length = 0;
        return undefined;
    }
  }

  /** Starts a request; resolves when it left. */
  private async send(endpoint: EndpointLike, args: readonly Json[]): Promise<unknown> {
    const count = this.sent.length;
    const promise = this.controller.fetch(endpoint, ...structuredClone(args));
    let error: unknown;
    promise.catch((thrown) => {
      error = thrown;
    });
    for (let turns = 0; turns < 50 && !error && this.sent.length === count; turns++) await Promise.resolve();
    if (this.sent.length !== count + 1)
      throw error ?? new Error(`${this.sent.length - count} requests instead of one`);
    const sent = this.sent[count]!;
    this.requests.push({ ...sent, promise });
    return sent.text;
  }

  private watch(endpoint: EndpointLike, args: readonly Json[]): void {
    const watcher = { calls: 0, stop: () => {} };
    watcher.stop = this.controller.watch(endpoint, ...args, () => {
      watcher.calls += 1;
    });
    this.watchers.push(watcher);
  }

  /** What arguments of every kind become: fitting ones, too many, too few, and those that no URL may have. */
  private urls(endpoint: EndpointLike): string {
    const names = ['id', 'slug', 'kind', 'group', 'n'];
    return [undefined, 'a b', 5, '..', '', ['x', 'y/z']]
      .map((value) => {
        try {
          return endpoint.url(
            Object.fromEntries([...names.map((name) => [name, value]), ['more', 'm']]) as Json,
          );
        } catch (error) {
          return String(error);
        }
      })
      .join(' ');
  }

  private read(mask: number): readonly Read[] {
    return this.places.flatMap(({ target, args }, place) => {
      if (mask !== -1 && ((mask >> (place % 16)) & 1) === 0) return [];
      const endpoint = this.endpoint(target);
      if (target.role === 'query') {
        const data = this.controller.get(endpoint, args);
        return [{ place, data, status: data === undefined ? ExpiryStatus.Invalid : ExpiryStatus.Valid }];
      }
      const { data, expiryStatus } = this.controller.getResponse(endpoint, args);
      return [{ place, data, status: expiryStatus }];
    });
  }

  end(): void {
    for (const { stop } of this.watchers) stop();
    this.controller.dispose();
  }
}
