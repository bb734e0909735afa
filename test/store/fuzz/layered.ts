import { Ambiguous, Broken, type Json, type JsonObject, type Model } from '../model.ts';
import { freezeDeep } from './compare.ts';
import { classes, type Mutation, resources, type Step, User } from './graph.ts';
import { Mismatch, nameOf, places, World } from './world.ts';

interface Layer {
  member: Mutation;
  type: string;
  args: JsonObject;
  body: JsonObject;
  promise: Promise<unknown>;
  answer: (response: globalThis.Response) => void;
}

/** The part of a snapshot that an optimistic response may ask. */
interface Snapshot {
  get(schema: unknown, ...args: unknown[]): unknown;
}

interface Extendable {
  extend(options: object): object;
}

const extend = (
  endpoint: object,
  getOptimisticResponse: (snapshot: Snapshot, ...args: JsonObject[]) => unknown,
) => (endpoint as Extendable).extend({ getOptimisticResponse });

/** Every mutation with an optimistic response of its own; `older` builds on what it finds, so that replays show. */
function mutation(member: Mutation, type: string): object {
  const resource = resources[type]!;
  if (member === 'older') {
    return extend(resource.partialUpdate, (snapshot, args) => {
      const user = snapshot.get(User, args) as User | undefined;
      return { ...args, age: (user?.age ?? 0) + 1 };
    });
  }
  if (member === 'push' || member === 'unshift') {
    return extend(resource.getList[member], (_snapshot, _args, body) => body);
  }
  if (member === 'delete') return extend(resource.delete, (_snapshot, args) => args);
  return extend(resource[member], (_snapshot, args, body) => ({ ...args, ...body }));
}

const mutations = new Map<string, object>();
for (const type of Object.keys(classes)) {
  for (const member of ['update', 'partialUpdate', 'delete', 'push', 'unshift', 'older'] as const) {
    mutations.set(`${type} ${member}`, mutation(member, type));
  }
}

/** The time of what is not decided yet: later than everything that is. */
const PENDING = Number.POSITIVE_INFINITY;

/** Mutations that are pending lie over the base; they succeed and fail in any order. */
export class LayeredWorld extends World {
  protected override readonly allInOrder = false;
  private layers: Layer[] = [];
  private readonly baseVersions = new Map<string, number>();
  private readonly baseReads = new Map<string, { object: unknown; version: number }>();

  override async step(step: Step): Promise<void> {
    const before = places.map((place) => this.model.fingerprint(this.shown(place, this.model), true));
    await super.step(step);
    for (const [i, place] of places.entries()) {
      const name = nameOf(place);
      if (this.model.fingerprint(this.shown(place, this.model), true) === before[i]) continue;
      this.baseVersions.set(name, (this.baseVersions.get(name) ?? 0) + 1);
    }
  }

  protected override async take(step: Step): Promise<void> {
    if (step.do === 'mutate') return this.mutate(step);
    if (step.do === 'settle') return this.settle(step.which, step.value);
    if (step.do !== 'read' && this.layers.length > 0) this.baseReads.clear();
    return super.take(step);
  }

  private async mutate(step: Step & { do: 'mutate' }): Promise<void> {
    const { member, type, args, body } = freezeDeep(step);
    if (this.layers.length === 0) this.baseReads.clear();
    const apply = { member, type, args, body } as Layer;
    const visible = this.apply(this.visible, apply);
    const endpoint = mutations.get(`${type} ${member}`)!;
    const sent = this.sent.length;
    const bodies = member === 'delete' ? [] : [body];
    const promise = this.controller.fetch(endpoint, args, ...bodies);
    promise.catch(() => {});
    this.visible = visible;
    await turn();
    if (this.sent.length !== sent + 1)
      throw new Mismatch(`${this.sent.length - sent} requests for one mutation`);
    this.layers.push({ ...apply, promise, answer: this.sent[sent]!.resolve });
  }

  /** `value` is the answer of the server, or null when it fails. */
  private async settle(which: number, value: Json): Promise<void> {
    const at = which % this.layers.length;
    const [layer] = this.layers.splice(at, 1);
    if (!layer) return;
    let model = this.model;
    let visible: Model | undefined;
    try {
      if (value !== null) model = this.answered(layer, value as JsonObject);
      visible = this.layered(model);
    } catch (error) {
      if (!(error instanceof Ambiguous || error instanceof Broken)) throw error;
      this.layers.splice(at, 0, layer);
      throw new Ambiguous(error.message);
    }
    layer.answer(
      value === null
        ? new Response('{}', { status: 500 })
        : Response.json(this.body(layer, value as JsonObject)),
    );
    const failed = await layer.promise.then(
      () => false,
      () => true,
    );
    if (failed !== (value === null)) throw new Mismatch(`the mutation ${failed ? 'failed' : 'succeeded'}`);
    this.model = model;
    this.visible = visible;
    if (this.layers.length > 0) this.baseReads.clear();
    if (layer.member === 'push' || layer.member === 'unshift') {
      for (const read of this.pending) if (read.target === 'posts') read.disturbed = true;
    }
  }

  private body(layer: Layer, value: JsonObject): JsonObject {
    if (layer.member === 'push' || layer.member === 'unshift')
      return { ...layer.body, ...value, id: layer.body.id! };
    return layer.member === 'delete' ? { id: layer.args.id! } : { ...value, id: layer.args.id! };
  }

  private answered(layer: Layer, value: JsonObject): Model {
    return this.write(this.model, layer, this.body(layer, value), this.now);
  }

  protected override layered(base: Model): Model {
    return this.layers.reduce((model, layer) => this.apply(model, layer), base);
  }

  private apply(model: Model, layer: Layer): Model {
    const { member, args, body } = layer;
    if (member === 'push' || member === 'unshift') return this.write(model, layer, body, PENDING);
    if (member !== 'older') return this.write(model, layer, { ...args, ...body }, PENDING);
    const pk = String(args.id);
    const age = model.record('User', pk) ? model.node('User', pk).age : undefined;
    const now = age?.kind === 'value' && typeof age.value === 'number' ? age.value : 0;
    return this.write(model, layer, { ...args, age: now + 1 }, PENDING);
  }

  private write(model: Model, { member, type, args, body }: Layer, value: JsonObject, date: number): Model {
    if (member === 'push' || member === 'unshift')
      return model.add(member, 'posts', 'Post', [args, body], value, date);
    if (member === 'delete') return model.remove(type, String(args.id), date);
    if (value.id === undefined) throw new Ambiguous('no pk');
    const next = model.answer('mutation', { kind: 'entity', type }, {}, value, date);
    next.answers.delete('mutation');
    return next;
  }

  /** A mutation that failed gives everything its object back, where no answer came meanwhile and no other one settled. */
  protected override checkBase(name: string, object: unknown): void {
    if (this.layers.length > 0) return;
    const version = this.baseVersions.get(name) ?? 0;
    const last = this.baseReads.get(name);
    if (last?.version === version && last.object !== object) {
      throw new Mismatch(`${name}: not the object that was shown before the mutation`);
    }
    this.baseReads.set(name, { object, version });
  }

  /** Everything settles; what is left is the base. */
  override async end(): Promise<void> {
    for (let i = 0; this.layers.length > 0; i++) {
      const left = this.layers.length;
      await this.step({ do: 'settle', which: i % left, value: i % 2 === 0 ? { age: 1 } : null });
      if (this.layers.length === left) await this.step({ do: 'settle', which: i % left, value: null });
      if (this.layers.length === left) break;
      this.read(-1);
    }
    await super.end();
  }
}

/** Long enough for a request to leave: what comes before it may be asynchronous. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
