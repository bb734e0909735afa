import { now } from '../clock.ts';
import { checkController } from '../controller/check.ts';
import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { addHooks } from '../controller/hooks.ts';
import type { EntityClass } from '../entity.ts';
import { memo } from '../memo.ts';
import { ResponseWriter } from '../store/commit/writer.ts';
import type { EntityTable } from '../store/entities/entity-table.ts';
import { merge } from '../store/entities/merging.ts';
import { Reference, schemaName } from '../store/link/handlers.ts';
import { assign } from '../store/link/link.ts';
import { type Meta, type PK, ShapeLink, type Slot, type Store, type Writer } from '../store/model.ts';
import { describe } from './schemas.ts';
import { type AgeRow, type DehydratedState, VERSION } from './state.ts';
import { revive } from './values.ts';

type Data = Record<string, unknown>;

/** The data of an entity, until an endpoint is used that knows its class. */
interface Row {
  readonly pk: PK;
  readonly data: Data;
  readonly meta: Meta;
  readonly insertion: number;
}

/** A response, until its endpoint is used. */
interface Answer {
  readonly key: string;
  readonly value: unknown;
  readonly isFound: boolean;
  meta: Meta;
}

/** The global variable that the scripts of a streamed page push their states to. */
export const QUEUE = '__presource';

type Queue = { push(state: DehydratedState): unknown } & Iterable<DehydratedState>;

const arrived = /*#__PURE__*/ new WeakMap<Controller, Arrived>();

/**
 * Gives a controller the data that `dehydrate` took out of another one; without a state, the data that a `ServerPage`
 * streams with the page, now and later. Newer data in the controller stay. A state of another version of presource, or
 * of other schemas, is ignored: its data are fetched again.
 *
 * ```ts
 * const controller = new Controller();
 * hydrate(controller);
 * hydrateRoot(document, <DataProvider controller={controller}><App /></DataProvider>);
 * ```
 */
export function hydrate(controller: Controller, state?: DehydratedState): void {
  if (process.env.NODE_ENV !== 'production') checkController('hydrate', controller);
  let known = arrived.get(controller);
  if (!known) {
    known = new Arrived(controller);
    arrived.set(controller, known);
  }
  if (state) known.add(state);
  else follow(known);
}

function follow(known: Arrived): void {
  const page = globalThis as { [QUEUE]?: Queue };
  for (const state of page[QUEUE] ?? []) known.add(state);
  page[QUEUE] = Object.assign([], { push: (state: DehydratedState) => known.add(state) });
}

/**
 * The data that arrived for a controller. Only endpoints know classes and schemas, so the data wait until an endpoint
 * that leads to them is used.
 */
class Arrived {
  /** By type id. */
  private readonly rows = new Map<string, Row[]>();
  /** By the schema's hash and the key. */
  private readonly answers = new Map<string, Answer>();
  /** The ages of data from states: later parts of the same page bring only changed fields. */
  private readonly ages = new WeakSet<Meta>();

  /** The controller's own `all`, which ignores waiting data. */
  private readonly entries: Controller['all'];
  private store: Store;
  /** The reads in flight. */
  private readonly reads = new Set<{ readonly order: number; readonly at: number }>();
  /** The number of ages that were placed before a read in flight. */
  private placedBefore = 0;
  /** The time of the last mutation. */
  private changedAt = 0;

  constructor(private readonly controller: Controller) {
    const { all, get } = controller;
    this.store = controller.store;
    this.entries = all.bind(controller);
    addHooks(controller, {
      onAccess: (entry) => this.take(entry.endpoint.schema, entry),
      send: (next) => (endpoint, args, signal) => {
        if (endpoint.sideEffect) this.markStale();
        const read = { order: controller.order, at: now() };
        if (!endpoint.sideEffect) this.reads.add(read);
        const response = next(endpoint, args, signal);
        const end = () => this.reads.delete(read);
        response.then(end, end);
        return response;
      },
    });
    // No hook covers reads without an endpoint, nor which keys are invalidated.
    Object.assign(controller, {
      get: (schema: unknown, ...args: unknown[]) => {
        this.take(schema);
        return get(schema, ...args);
      },
      all: (holds: (entry: Entry) => boolean) => {
        this.drop(holds);
        return this.entries(holds);
      },
    });
  }

  add(state: DehydratedState): void {
    if (state?.v !== VERSION) {
      if (process.env.NODE_ENV !== 'production')
        console.error(
          `presource: ssr-version: a state of version ${state?.v} is ignored; this is version ${VERSION}.`,
        );
      return;
    }
    const { store } = this.controller;
    const ages = this.metas(state);
    const first = store.insertions + 1;
    for (const [type, names, packed, agesOf, places, pks] of state.e) {
      const rows = memo(this.rows, state.t[type]!.join(' '), (): Row[] => []);
      const columns = (state.x ? revive(packed) : packed) as unknown[][];
      let insertion = first;
      places.forEach((step, i) => {
        const data: Data = {};
        names.forEach((name, n) => {
          assign(data, name, columns[n]![i]);
        });
        insertion += step;
        rows.push({ pk: pks?.[i] ?? (data.id as PK), data, meta: ages[agesOf[i]!]!, insertion });
        store.insertions++;
      });
    }
    for (const [hash, key, age, value, isFound] of state.a) {
      const meta = ages[age]!;
      const name = `${hash} ${key}`;
      if (this.isLater(this.answers.get(name)?.meta, meta)) continue;
      const revived = state.x ? revive(value) : value;
      const isOld = meta.fetchedAt < this.changedAt;
      this.answers.set(name, {
        key,
        value: revived,
        isFound: !!isFound,
        meta: isOld ? stale(meta) : meta,
      });
    }
    // Mounted readers show the new data at once.
    for (const entry of this.entries(() => true)) this.take(entry.endpoint.schema, entry);
  }

  /** Places the ages in this controller's order: after everything it knows, but before reads in flight that began later. */
  private metas({ m }: DehydratedState): Meta[] {
    const { controller } = this;
    const arrivedAt = now();
    const metas = new Map<AgeRow, Meta>();
    for (const row of [...m].sort((a, b) => a[3] - b[3])) {
      const [date, fetchedAt, expiresAt] = row;
      // The server's clock may be ahead, which must not extend the freshness.
      const ahead = Math.max(0, date - arrivedAt);
      // A read in flight that began later brings newer data.
      const read = [...this.reads].find(({ at }) => at >= fetchedAt);
      const meta = {
        date: date - ahead,
        fetchedAt: Math.min(fetchedAt, arrivedAt),
        expiresAt: (expiresAt ?? Infinity) - ahead,
        order: read ? read.order - 1 / (2 + this.placedBefore++) : ++controller.order,
      };
      this.ages.add(meta);
      metas.set(row, meta);
    }
    return m.map((row) => metas.get(row)!);
  }

  /** True if the known data are newer: two states compare by the server's clock, others by the start of the request. */
  private isLater(known: Meta | undefined, { date, fetchedAt }: Meta): boolean {
    return !!known && known.date > (this.ages.has(known) ? date : fetchedAt);
  }

  /** Writes the waiting data that a schema, and an entry of it, need into the store. */
  private take(schema: unknown, entry?: Entry): void {
    const { store } = this.controller;
    if (store !== this.store) this.forget(store);
    if (!this.answers.size && !this.rows.size) return;
    // Not while a user's function runs or a response is written.
    if (store.running || store.isGuarded) return;
    const described = describe(schema);
    const name = `${described.hash} ${entry?.key}`;
    const answer = entry && this.answers.get(name);
    const types = [...described.types].filter(([id]) => this.rows.has(id));
    if (!answer && !types.length) return;
    this.answers.delete(name);
    const { args = [], key = '' } = entry ?? {};
    const meta = answer?.meta ?? this.rows.get(types[0]![0])![0]!.meta;
    const write = (writer: Writer) => {
      this.write(types, writer);
      if (answer) this.answer(entry, answer, writer);
    };
    try {
      // Notifies readers later, because components call this while they render.
      store.transact({ args, key, meta }, write, undefined, true);
    } catch (thrown) {
      if (process.env.NODE_ENV !== 'production')
        console.error(`presource: ssr-state: the data of ${key || schemaName(schema)} is ignored:`, thrown);
    }
    for (const [id] of types) this.rows.delete(id);
  }

  /** Drops the waiting data, because the store they came for was emptied. */
  private forget(store: Store): void {
    this.store = store;
    this.rows.clear();
    this.answers.clear();
  }

  private write(types: readonly (readonly [string, EntityClass])[], writer: Writer): void {
    const { store } = this.controller;
    const all = types.flatMap(([id, type]) => {
      const table = store.handler(type) as EntityTable;
      return this.rows.get(id)!.map((row) => ({ ...row, table }));
    });
    const { args, key } = writer.source;
    const writers = new Map<Meta, Writer>();
    for (const { table, pk, data, meta, insertion } of all.sort((a, b) => a.insertion - b.insertion)) {
      const own = memo(writers, meta, () => new ResponseWriter(writer.tx, { args, key, meta }));
      if (table.readyAt !== store.clock) table.ready(own);
      const slot = table.slot(pk);
      const { meta: known } = slot;
      // A later part of the same page has only the changed fields.
      const isLater = this.isLater(known, meta);
      const isMore = known && this.ages.has(known) && !isLater && known.order <= meta.order;
      if (!known || isMore) {
        slot.insertion ||= insertion;
        table.update(slot, data, own.walk(table.relations, data, slot), own);
      } else {
        const meanwhile = isLater
          ? new ResponseWriter(writer.tx, { args, key, meta: { ...meta, order: 0 } })
          : own;
        merge(table, slot, data, meanwhile);
      }
    }
  }

  private answer(entry: Entry, { value, meta, isFound }: Answer, writer: Writer): void {
    const { slot } = entry;
    // A list that several responses share has its own age. An entity found by the arguments may be another one.
    const found = slot.links[0] as Partial<Slot> | null | undefined;
    if (this.isLater(slot.meta ?? (found?.table?.isList ? found.meta : undefined), meta)) return;
    const handler = this.controller.store.handler(entry.endpoint.schema);
    const link = handler.link(value, writer, value, '');
    if (isFound) return;
    const isKind = value instanceof Reference && link instanceof ShapeLink && link.form.keys.length;
    entry.table.write(slot, isKind ? link.links[0] : link, meta, writer, entry);
  }

  /** Drops the waiting responses with invalidated keys, so that they are fetched again. */
  private drop(holds: (entry: Entry) => boolean): void {
    const isMarked = (key: string) => holds({ key, box: {}, retainers: 0 } as Entry);
    // A caller that wants all entries only reads.
    if (isMarked('')) return;
    for (const [name, { key }] of this.answers) if (isMarked(key)) this.answers.delete(name);
  }

  /** Marks all waiting responses as stale after a mutation, so that readers fetch them again. */
  private markStale(): void {
    this.changedAt = now();
    for (const answer of this.answers.values()) answer.meta = stale(answer.meta);
  }
}

const stale = (meta: Meta): Meta => ({ ...meta, date: 0, expiresAt: 1 });
