import { Controller } from 'presource';
import { vi } from 'vitest';
import {
  Ambiguous,
  Broken,
  canonical,
  type Json,
  type JsonObject,
  Model,
  type Schema,
  type Shown,
} from '../model.ts';
import { Comparison, freezeDeep, HandedOut } from './compare.ts';
import { classes, resources, type Step, targets, types } from './graph.ts';
import { type LooseController, loose } from './loose.ts';

/** One reader: an endpoint with arguments. */
export interface Place {
  target: string;
  args: JsonObject;
}

interface Watcher extends Place {
  calls: number;
  stop: () => void;
}

interface Read {
  object: unknown;
  fingerprint: string;
  /** How often a commit had changed it when it was read. */
  version: number;
}

/** What a watcher reads, without and with what is named but not there: whether such a name changed nobody can see. */
interface Reading {
  /** True if there is nothing to show, or what it was about was deleted. */
  waits: boolean;
  visible: string;
  stored: string;
}

interface Pending extends Place {
  key: string;
  started: number;
  promise: Promise<unknown>;
  answer: (response: globalThis.Response) => void;
  /** Something happened to the same place in between whose order the rules leave open. */
  disturbed?: boolean;
}

export class Mismatch extends Error {}

/** All the places that a run reads. */
export const places: Place[] = [
  ...Object.keys(types).flatMap((type) =>
    [1, 2, 3, 4, 5].map((id) => ({ target: `get ${type}`, args: { id } as JsonObject })),
  ),
  ...Object.keys(types).flatMap((type) =>
    [1, 2].map((n) => ({ target: `list ${type}`, args: { n } as JsonObject })),
  ),
  ...[1, 2].flatMap((n) => ['page', 'envelope'].map((target) => ({ target, args: { n } as JsonObject }))),
  ...[{}, { author: 1 }, { author: 2 }, { title: 'a' }, { author: '1', title: 'a' }].map((args) => ({
    target: 'posts',
    args: args as JsonObject,
  })),
  { target: 'all Tag', args: {} },
  { target: 'all User', args: {} },
];

export const nameOf = (place: Place) => `${place.target} ${canonical(place.args)}`;

export interface Options {
  freeze: boolean;
}

/** A store beside its model: takes one step in both, then compares everything the rules speak of. */
export class World {
  /** Whether the order of All is known: what a pending layer brought first may keep its place or not. */
  protected readonly allInOrder: boolean = true;
  model = new Model(types);
  now = 1_000_000;
  readonly controller: LooseController;
  protected readonly options: Options;
  /** What the store shows now; the second fuzzer puts its layers on top of `model`. */
  protected visible = this.model;
  protected readonly pending: Pending[] = [];
  protected readonly sent: { key: string; resolve: (response: globalThis.Response) => void }[] = [];
  private readonly inFlight = new Map<string, (response: globalThis.Response) => void>();
  private readonly watchers: Watcher[] = [];
  private readonly invalidated = new Set<string>();
  private readonly versions = new Map<string, number>();
  private readonly reads = new Map<string, Read>();
  protected readonly handedOut = new HandedOut();

  constructor(options: Options) {
    this.options = options;
    const transport = (input: unknown, init?: RequestInit) =>
      new Promise<globalThis.Response>((resolve) => {
        const key = `${init?.method ?? 'GET'} ${input}`;
        this.inFlight.set(key, resolve);
        this.sent.push({ key, resolve });
      });
    this.controller = loose(new Controller({ fetch: transport as typeof fetch }));
  }

  async step(step: Step): Promise<void> {
    this.now += 10;
    vi.setSystemTime(this.now);
    const { model, visible } = this;
    const readings = this.watchers.map((watcher) => this.reading(watcher));
    const fingerprints = places.map((place) => this.fingerprint(place, true));
    for (const watcher of this.watchers) watcher.calls = 0;
    const watched = [...this.watchers];
    const answered = this.answeredBy(step);
    try {
      await this.take(step);
    } catch (error) {
      if (!(error instanceof Ambiguous)) throw error;
      this.model = model;
      this.visible = visible;
    }
    for (const [i, place] of places.entries()) {
      if (this.fingerprint(place, true) === fingerprints[i]) continue;
      this.versions.set(nameOf(place), (this.versions.get(nameOf(place)) ?? 0) + 1);
    }
    for (const [i, watcher] of watched.entries())
      this.checkCalls(watcher, readings[i], nameOf(watcher) === answered);
  }

  /** The place whose response arrives. */
  private answeredBy(step: Step): string | undefined {
    if (step.do === 'answer') return nameOf(step);
    const read = step.do === 'land' ? this.pending[step.which % this.pending.length] : undefined;
    return read && nameOf(read);
  }

  protected async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'answer':
        return this.answer(step.target, step.args, step.value);
      case 'start':
        return this.start(step);
      case 'land':
        return this.land(step.which, step.value);
      case 'push':
      case 'unshift':
        return this.add(step.do, step.args, step.value);
      case 'page':
        return this.page(step.args, step.value);
      case 'delete':
        return this.remove(step.type, step.id);
      case 'set':
        return this.set(step.type, step.id, step.value);
      case 'invalidate':
        return this.invalidate(step);
      case 'watch':
        return this.watch(step);
      case 'unwatch':
        this.watchers.splice(step.which % this.watchers.length, 1)[0]?.stop();
        return;
      case 'read':
        return this.read(step.which);
    }
  }

  // ---- steps ----

  /** What both sides do with one response: the model decides whether it is one. */
  protected commit(next: () => Model, ours: () => unknown): boolean {
    let model: Model;
    try {
      model = next();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      let rejected = false;
      try {
        ours();
      } catch {
        rejected = true;
      }
      if (!rejected) throw new Mismatch(`a broken response was taken: ${error.message}`);
      return false;
    }
    const visible = this.layered(model);
    ours();
    this.model = model;
    this.visible = visible;
    return true;
  }

  /** What the second fuzzer puts on top. */
  protected layered(base: Model): Model {
    return base;
  }

  private answer(target: string, args: JsonObject, value: Json): void {
    const { endpoint, schema } = targets[target]!;
    const place = { target, args };
    if (schema.kind === 'entity' && String((value as JsonObject).id ?? args.id) !== String(args.id)) {
      throw new Ambiguous('the answer is about another entity');
    }
    freezeDeep(value);
    const took = this.commit(
      () => this.model.answer(nameOf(place), schema, args, value, this.now),
      () => this.controller.setResponse(endpoint, args, value),
    );
    if (took) this.invalidated.delete(nameOf(place));
  }

  private start(place: Place): void {
    const { endpoint } = targets[place.target]!;
    const key = (endpoint as { key(args: unknown): string }).key(place.args);
    if (this.pending.some((pending) => pending.key === key)) return;
    const promise = this.controller.fetch(endpoint, place.args);
    promise.catch(() => {});
    const answer = (response: globalThis.Response) => {
      const resolve = this.inFlight.get(key);
      if (!resolve) throw new Mismatch(`no request was sent for ${key}; sent ${[...this.inFlight.keys()]}`);
      this.inFlight.delete(key);
      resolve(response);
    };
    this.pending.push({ ...place, key, started: this.now, promise, answer });
  }

  private async land(which: number, values: Json): Promise<void> {
    const [read] = this.pending.splice(which % this.pending.length, 1);
    if (!read) return;
    const { schema } = targets[read.target]!;
    let value = (values as JsonObject)[read.target]!;
    const superseded = this.superseded(read);
    if (schema.kind === 'entity') value = { ...(value as JsonObject), id: read.args.id! };
    let model: Model;
    let visible: Model;
    try {
      if (read.disturbed || value === undefined) throw new Ambiguous('disturbed');
      model = this.model.answer(nameOf(read), schema, read.args, value, read.started);
      visible = this.layered(model);
    } catch (error) {
      // it has to end somehow: as a failed request, which changes no data
      this.invalidated.add(nameOf(read));
      this.reads.delete(nameOf(read));
      read.answer(new Response('{}', { status: 400 }));
      await read.promise.catch(() => {});
      if (error instanceof Ambiguous || error instanceof Broken) return;
      throw error;
    }
    read.answer(Response.json(value));
    const result = await read.promise;
    this.model = model;
    this.visible = visible;
    this.invalidated.delete(nameOf(read));
    const { data } = this.controller.getResponse(targets[read.target]!.endpoint, read.args);
    // Of All, and of an answer that came too late to be shown, it resolves to the items of the answer itself.
    if (schema.kind !== 'all' && !superseded && !Object.is(result, data)) {
      throw new Mismatch(`fetch resolved to something else than a read of ${nameOf(read)} gives`);
    }
  }

  private superseded(read: Pending): boolean {
    const known = this.model.answers.get(nameOf(read));
    return known !== undefined && known.date > read.started;
  }

  private add(place: 'push' | 'unshift', args: JsonObject, value: JsonObject): void {
    freezeDeep(value);
    const endpoint = resources.Post!.getList[place];
    this.commit(
      () => this.model.add(place, 'posts', 'Post', [args, value], value, this.now),
      () => this.controller.setResponse(endpoint, args, value, value),
    );
    for (const read of this.pending) if (read.target === 'posts') read.disturbed = true;
  }

  private page(args: JsonObject, value: Json): void {
    freezeDeep(value);
    this.commit(
      () => this.model.page('posts', 'Post', args, value, this.now),
      () => this.controller.setResponse(resources.Post!.getList.getPage, { ...args, page: 2 }, value),
    );
    for (const read of this.pending) if (read.target === 'posts') read.disturbed = true;
  }

  private remove(type: string, id: string | number): void {
    this.commit(
      () => this.model.remove(type, String(id), this.now),
      () => this.controller.setResponse(resources[type]!.delete, { id }, { id }),
    );
  }

  private set(type: string, id: string | number, value: JsonObject): void {
    freezeDeep(value);
    const changed = { ...value, id };
    this.commit(
      () => {
        // what is written here is no answer of an endpoint, only its entities count
        const next = this.model.answer('set', { kind: 'entity', type }, {}, changed, this.now);
        next.answers.delete('set');
        return next;
      },
      () => this.controller.set(classes[type], { id }, changed),
    );
  }

  private invalidate(place: Place): void {
    this.controller.invalidate(targets[place.target]!.endpoint, place.args);
    this.invalidated.add(nameOf(place));
    // What is shown again later may be made anew: in between nothing was to be seen.
    this.reads.delete(nameOf(place));
    for (const read of this.pending) if (nameOf(read) === nameOf(place)) read.disturbed = true;
  }

  private watch(place: Place): void {
    const watcher: Watcher = { ...place, calls: 0, stop: () => {} };
    watcher.stop = this.controller.watch(targets[place.target]!.endpoint, place.args, () => {
      watcher.calls += 1;
    });
    this.watchers.push(watcher);
  }

  // ---- checks ----

  protected shown(place: Place, model = this.visible): Shown | undefined {
    return model.shown(nameOf(place), targets[place.target]!.schema, place.args);
  }

  private fingerprint(place: Place, stored = false): string {
    return this.visible.fingerprint(this.shown(place), stored);
  }

  /** What a watcher of this place reads; undefined where an invalidation leaves it open. */
  private reading(place: Place): Reading | undefined {
    if (this.invalidated.has(nameOf(place))) return undefined;
    const visible = this.fingerprint(place);
    const shown = this.shown(place);
    const waits = visible === 'nothing' || (!!shown && this.lost(place, shown));
    return { visible, stored: this.fingerprint(place, true), waits };
  }

  private checkCalls(watcher: Watcher, before: Reading | undefined, isAnswered: boolean): void {
    if (!this.watchers.includes(watcher)) return;
    const after = this.reading(watcher);
    if (!before && !after) return;
    const calls = before?.visible === after?.visible ? 0 : 1;
    // An invalidation of what was never answered, and the answer after it, may count as a change or not; so may a name
    // of what is not there.
    const named = calls === 0 && before?.stored !== after?.stored;
    // Who waits is told of any response, also of one that a pending deletion hides.
    const waits = isAnswered && before?.waits;
    const open = !before || !after || named || waits || !this.exact(watcher);
    if (watcher.calls === calls || (open && watcher.calls <= 1)) return;
    throw new Mismatch(
      `the watcher of ${nameOf(watcher)} was called ${watcher.calls} times instead of ${calls}`,
    );
  }

  /** A reader looks at all places (-1), or at those that a bit of the mask names. */
  read(which: number): void {
    const written = this.handedOut.written();
    if (written) throw new Mismatch(written);
    const comparison = new Comparison(this.visible, this.allInOrder);
    for (const [i, place] of places.entries()) {
      if (which !== -1 && ((which >> (i % 16)) & 1) === 0) continue;
      const { endpoint, schema } = targets[place.target]!;
      const shown = this.shown(place);
      const response = this.controller.getResponse(endpoint, place.args);
      this.handedOut.add(response.data, this.options.freeze);
      if (this.invalidated.has(nameOf(place))) continue;
      if (!shown) {
        if (response.expiryStatus !== 1)
          throw new Mismatch(`${nameOf(place)}: status ${response.expiryStatus}`);
        // an object-shaped schema gives its shape with nothing in it
        if (schema.kind !== 'shape' && response.data !== undefined) {
          throw new Mismatch(`${nameOf(place)}: expected nothing, got ${JSON.stringify(response.data)}`);
        }
        this.reads.delete(nameOf(place));
        continue;
      }
      const expected = this.lost(place, shown) ? 1 : 3;
      if (response.expiryStatus !== expected)
        throw new Mismatch(`${nameOf(place)}: status ${response.expiryStatus} in place of ${expected}`);
      if (expected === 1) continue;
      const found = comparison.compare(shown, response.data, nameOf(place));
      if (found) throw new Mismatch(found);
      if (this.exact(place))
        this.checkIdentity(nameOf(place), response.data, this.visible.fingerprint(shown));
      if (schema.kind === 'entity') this.checkGet(place, schema.type, response.data);
    }
  }

  /** True if a response is an object about one entity, and another response deleted it later. */
  private lost(place: Place, shown: Shown): boolean {
    const { schema } = targets[place.target]!;
    const only = schema.kind === 'shape' ? aboutIn(schema, shown) : undefined;
    if (only?.kind !== 'gone' || !only.of) return false;
    const [type, pk] = only.of.split(' ');
    const record = this.visible.entities.get(type!)!.get(pk!);
    return !!record && record.date > this.visible.answers.get(nameOf(place))!.date;
  }

  private checkGet(place: Place, type: string, data: unknown): void {
    const got = this.controller.get(classes[type], place.args);
    if (got !== data) throw new Mismatch(`get and getResponse differ for ${nameOf(place)}`);
  }

  private checkIdentity(name: string, object: unknown, fingerprint: string): void {
    const version = this.versions.get(name) ?? 0;
    this.checkBase(name, object);
    const last = this.reads.get(name);
    this.reads.set(name, { object, fingerprint, version });
    if (!last) return;
    if (last.version === version && last.object !== object)
      throw new Mismatch(`${name}: a new object without a change`);
    if (last.fingerprint !== fingerprint && last.object === object) {
      throw new Mismatch(`${name}: the old object after a change`);
    }
  }

  /** Where the order of All is not known, neither is whether it changed. */
  private exact({ target }: Place): boolean {
    return this.allInOrder || targets[target]!.schema.kind !== 'all';
  }

  protected checkBase(_name: string, _object: unknown): void {}

  async end(): Promise<void> {
    this.read(-1);
    const written = this.handedOut.written();
    if (written) throw new Mismatch(written);
    for (const watcher of this.watchers) watcher.stop();
    this.controller.dispose();
  }
}

/** The value of an object's only field that is not plain, or of the object in that field. */
function aboutIn(schema: Schema, shown: Shown | undefined): Shown | undefined {
  if (schema.kind !== 'shape' || shown?.kind !== 'shape') return shown;
  const [only, ...others] = Object.entries(schema.fields).filter(([, field]) => !isPlain(field));
  return only && !others.length ? aboutIn(only[1], shown.fields[only[0]]) : undefined;
}

const isPlain = (schema: Schema): boolean =>
  schema.kind === 'shape'
    ? Object.values(schema.fields).every(isPlain)
    : schema.kind === 'plain' || schema.kind === 'convert';
