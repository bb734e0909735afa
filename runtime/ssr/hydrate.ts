import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import { checkController } from '../controller/check.ts';
import type { Controller } from '../controller/controller.ts';
import { addHooks } from '../controller/hooks.ts';
import { define } from '../define.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { use } from '../linked.ts';
import { memo } from '../memo.ts';
import { Kind, Reference } from '../schema/polymorphic.ts';
import { schemaName } from '../store/array.ts';
import { type Meta, Node, type PK } from '../store/node.ts';
import { normalize } from '../store/normalize.ts';
import { relate } from '../store/relations.ts';
import type { Store } from '../store/store.ts';
import { Tx } from '../store/transaction.ts';
import { later } from '../store/watch.ts';
import { checkAsked } from './check.ts';
import { type Parcel, parcelOf, type RecordRow, rowsFor, type TypeRecords } from './parcels.ts';
import { endpointHash, isCounted } from './schemas.ts';
import { type AgeRow, type DehydratedState, QUEUE, VERSION } from './state.ts';
import { revive } from './values.ts';

type Data = Record<string, unknown>;

/** A response, until its endpoint is used. */
interface Waiting {
  readonly parcel: Parcel;
  readonly key: string;
  readonly value: unknown;
  readonly isFound: boolean;
  meta: Meta;
}

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
  const page = globalThis as { [QUEUE]?: unknown };
  const queue = page[QUEUE];
  const { parcel } = known;
  // Otherwise it is an element or a frame of the page with that name.
  if (Array.isArray(queue)) for (const state of queue) known.add(state, parcel);
  page[QUEUE] = Object.assign([], { push: (state: DehydratedState) => known.add(state, parcel) });
}

/**
 * The data that arrived for a controller. Only endpoints know classes and schemas, so the data wait until an endpoint
 * that leads to them is used.
 */
class Arrived {
  /** What the page brings, however often `hydrate` is called: later parts refer to records of earlier ones. */
  readonly parcel = parcelOf();
  /** Those with rows. */
  private readonly parcels = new Set<Parcel>();
  /** By the endpoint's hash and the key. */
  private readonly waiting = new Map<string, Waiting>();
  /** The ages of data from states: later parts of the same page bring only changed fields. */
  private readonly ages = new WeakSet<Meta>();

  /** The controller's own `all`, which ignores waiting data. */
  private readonly answers: Controller['all'];
  private store: Store;
  /** The reads in flight. */
  private readonly reads = new Set<{ readonly order: number; readonly at: number }>();
  /** The number of ages that were placed before a read in flight. */
  private placedBefore = 0;
  /** The time of the last mutation. */
  private changedAt = 0;

  constructor(private readonly controller: Controller) {
    const { all, get, setResponse } = controller;
    this.store = controller.store;
    this.answers = all.bind(controller);
    addHooks(controller, {
      onAccess: (answer) => this.take(answer.endpoint.schema, answer),
      send: (next) => (endpoint, args, signal) => {
        if (endpoint.sideEffect) this.markStale();
        const read = { order: controller.store.order, at: now() };
        if (!endpoint.sideEffect) this.reads.add(read);
        const response = next(endpoint, args, signal);
        const end = () => this.reads.delete(read);
        response.then(end, end);
        return response;
      },
    });
    // No hook covers reads without an endpoint, which keys are invalidated, and what a server pushes.
    Object.assign(controller, {
      ...(setResponse && {
        setResponse: (endpoint: EndpointInterface, ...all: [never]) => {
          if (endpoint.sideEffect) this.markStale();
          setResponse(endpoint, ...all);
        },
      }),
      get: (schema: unknown, ...args: unknown[]) => {
        this.take(schema);
        return get(schema, ...args);
      },
      all: (holds: (answer: Answer) => boolean) => {
        this.drop(holds);
        return this.answers(holds);
      },
    });
  }

  add(state: DehydratedState, parcel = parcelOf()): void {
    if (state?.v !== VERSION) {
      if (process.env.NODE_ENV !== 'production')
        console.error(
          `presource: ssr-version: a state of version ${state?.v} is ignored; this is version ${VERSION}.`,
        );
      return;
    }
    const { store } = this.controller;
    const ages = this.metas(state);
    const first = store.places + 1;
    for (const [type, names, packed, agesOf, places, pks] of state.e) {
      const rows = memo(parcel.rows, state.t[type]!.join(' '), (): RecordRow[] => []);
      const columns = (state.x ? revive(packed) : packed) as unknown[][];
      let place = first;
      places.forEach((step, i) => {
        const data: Data = {};
        names.forEach((name, n) => {
          if (name === '__proto__') define(data, name, columns[n]![i]);
          else data[name] = columns[n]![i];
        });
        place += step;
        rows.push({ pk: pks?.[i] ?? (data.id as PK), data, meta: ages[agesOf[i]!]!, place });
        store.places++;
      });
    }
    this.parcels.add(parcel);
    for (const [hash, key, age, value, isFound] of state.a) {
      const meta = ages[age]!;
      const name = `${hash} ${key}`;
      if (this.isLater(this.waiting.get(name)?.meta, meta)) continue;
      const revived = state.x ? revive(value) : value;
      const isOld = meta.fetchedAt < this.changedAt;
      this.waiting.set(name, {
        parcel,
        key,
        value: revived,
        isFound: !!isFound,
        meta: isOld ? stale(meta) : meta,
      });
    }
    // Mounted readers show the new data at once.
    for (const answer of this.answers(() => true)) this.take(answer.endpoint.schema, answer);
  }

  /** Places the ages in this controller's order: after everything it knows, but before reads in flight that began later. */
  private metas({ m }: DehydratedState): Meta[] {
    const { store } = this.controller;
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
        order: read ? read.order - 1 / (2 + this.placedBefore++) : ++store.order,
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

  /** Writes the waiting data that a schema, and an answer of it, need into the store. */
  private take(schema: unknown, answer?: Answer): void {
    const { store } = this.controller;
    if (store !== this.store) this.forget(store);
    if (!this.waiting.size && !this.parcels.size) return;
    // Not while a user's function runs or a response is written.
    if (store.running || store.isGuarded) return;
    const name = answer && `${endpointHash(answer.endpoint)} ${answer.key}`;
    const waiting = answer && !isCounted(answer.endpoint, answer.key) ? this.waiting.get(name!) : undefined;
    const found = rowsFor(schema, store, this.parcels, waiting?.parcel);
    if (process.env.NODE_ENV !== 'production' && !answer) checkAsked(schema, this.parcels);
    if (!found || !(waiting || found.length)) return;
    this.waiting.delete(name!);
    const { args = [], key = '' } = answer ?? {};
    const meta = waiting?.meta ?? found[0]![1][0]!.meta;
    const write = (tx: Tx) => {
      this.write(found, tx);
      if (waiting) this.receive(answer!, waiting, tx);
    };
    try {
      // Notifies readers later, because components call this while they render.
      store.commit({ args, key, meta }, write, later);
    } catch (thrown) {
      if (process.env.NODE_ENV !== 'production')
        console.error(`presource: ssr-state: the data of ${key || schemaName(schema)} is ignored:`, thrown);
    }
  }

  /** Drops the waiting data, because the store they came for was emptied. */
  private forget(store: Store): void {
    this.store = store;
    this.parcels.clear();
    this.waiting.clear();
  }

  private write(found: readonly TypeRecords[], tx: Tx): void {
    const all = found.flatMap(([table, rows]) => {
      table.ready(tx);
      // Of several parts that only fill what a later record lacks, the last one has the newest fields.
      const turn = ({ pk, meta, place }: RecordRow) =>
        this.isLater(table.at(pk).meta, meta) ? -place : place;
      return rows.map((row) => ({ ...row, table, turn: turn(row) }));
    });
    const parts = new Map<Meta, Tx>();
    for (const { table, pk, data, meta, place } of all.sort((a, b) => a.turn - b.turn)) {
      const node = table.at(pk);
      const { meta: known } = node;
      const isLater = this.isLater(known, meta);
      const part = isLater ? partOf(tx, { ...meta, order: 0 }) : memo(parts, meta, () => partOf(tx, meta));
      // A later part of the same page has only the changed fields.
      const isMore = known && this.ages.has(known) && !isLater && known.order <= meta.order;
      if (!known) node.place ||= place;
      if (table.isMerging && node.data && !isMore) {
        const { relations } = table;
        const incoming = relations.link ? (relate(relations, data, part, undefined, node) as Data) : data;
        use('custom').writeMerged(table, node, incoming, part, part.meta.order < known!.order);
      } else {
        // What the server merged already is no response for the class to merge. `ready` sets it anew in each commit.
        const { isMerging } = table;
        table.isMerging = false;
        normalize.call(table, data, part, undefined, '', undefined, node);
        table.isMerging = isMerging;
      }
    }
  }

  private receive(answer: Answer, { value, meta, isFound }: Waiting, tx: Tx): void {
    const found: unknown = answer.data;
    // A list that several responses share has its own age. An entity found by the arguments may be another one.
    const list = found instanceof Node && found.table.isList ? found : undefined;
    if (this.isLater(answer.meta.order ? answer.meta : list?.meta, meta)) return;
    tx.owner = answer;
    const link = answer.table.handler.normalize(value, tx, value, '');
    if (!isFound) answer.receive(value instanceof Reference && link instanceof Kind ? link.node : link, tx);
  }

  /** Drops the waiting responses with invalidated keys, so that they are fetched again. */
  private drop(holds: (answer: Answer) => boolean): void {
    const isMarked = (key: string, fetch?: unknown) =>
      holds({ key, retainers: 0, meta: {}, endpoint: { fetch } } as Answer);
    // A caller that wants all answers, also those that are never fetched, only reads.
    if (isMarked('')) return;
    for (const [name, { key }] of this.waiting) if (isMarked(key, true)) this.waiting.delete(name);
  }

  /** Marks all waiting responses as stale after a mutation, so that readers fetch them again. */
  private markStale(): void {
    this.changedAt = now();
    for (const waiting of this.waiting.values()) waiting.meta = stale(waiting.meta);
  }
}

const stale = (meta: Meta): Meta => ({ ...meta, date: 0, expiresAt: 1 });

/** A phase of the same commit for another response. */
function partOf(tx: Tx, meta: Meta): Tx {
  const { store, source, log, confirmed, own } = tx;
  // Several responses may write the same node.
  tx.rewrites = true;
  return Object.assign(new Tx(store, { ...source, meta }), { log, confirmed, own });
}
