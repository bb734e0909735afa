import { now } from '../clock.ts';
import type { Answer, AnswerMeta } from '../controller/answer.ts';
import { checkController } from '../controller/check.ts';
import { Controller } from '../controller/controller.ts';
import { addHooks } from '../controller/hooks.ts';
import { define } from '../define.ts';
import { memo } from '../memo.ts';
import { Kind, Reference } from '../schema/choice.ts';
import type { LookupTable } from '../schema/lookup.ts';
import { schemaName } from '../store/array.ts';
import { type Link, Node } from '../store/node.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Store } from '../store/store.ts';
import { canonical, type Handler } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import { later } from '../store/watch.ts';
import { checkAsked, checkOrigin } from './check.ts';
import { type Parcel, parcelOf, type RecordRow, rowsFor } from './parcels.ts';
import { ReadsOfPage } from './reads-of-page.ts';
import { restore } from './restore.ts';
import { isUnstable, nameOfSent } from './schemas.ts';
import { Served } from './served.ts';
import { type DehydratedState, QUEUE, VERSION } from './state.ts';
import { Timeline } from './timeline.ts';
import { revive } from './values.ts';
import { WaitingResponse, WaitingTable } from './waiting-response.ts';
import { partOf, writeRecords } from './write-records.ts';

type Data = Record<string, unknown>;

/** Stands for all answers that are never fetched. */
const NEVER_FETCHED = { key: '', retainers: 0, meta: {}, endpoint: {} } as Answer;

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
  const known = arrivedAt(controller);
  if (state) known.add(state);
  else follow(known);
}

const arrivedAt = (controller: Controller): Arrived =>
  memo(arrived, controller, () => new Arrived(controller));

function follow(known: Arrived): void {
  const page = globalThis as { [QUEUE]?: unknown };
  const queue = page[QUEUE];
  const push = (state: DehydratedState) => known.addPart(state);
  // Otherwise it is an element or a frame of the page with that name.
  if (Array.isArray(queue)) queue.forEach(push);
  page[QUEUE] = Object.assign([], { push });
}

/** Runs now, or once the document is loaded: a part that is still to come may refer to records of earlier ones. */
function afterDocument(run: () => void): void {
  if (typeof document !== 'undefined' && document.readyState === 'loading')
    document.addEventListener('readystatechange', run, { once: true });
  else run();
}

/**
 * The data that arrived for a controller. Only endpoints know classes and schemas, so the data wait until an endpoint
 * that leads to them is used.
 */
class Arrived {
  /**
   * What the page brings, however often `hydrate` is called: later parts refer to records of earlier ones. None after a
   * reset: the rest of the page is the former user's, too.
   */
  private page: Parcel | undefined = parcelOf();
  private isFollowed = false;
  /** Those with rows. */
  private readonly parcels = new Set<Parcel>();
  private readonly table: WaitingTable;
  private readonly timeline: Timeline;
  private readonly reads = new ReadsOfPage();
  private readonly served = new Served((states) => {
    const controller = new Controller();
    const parcel = parcelOf();
    for (const state of states) arrivedAt(controller).add(state, parcel);
    return controller;
  });

  /** Drops what no response needs any more. Other parcels than the page's are kept by their responses alone. */
  private readonly forgetPage = (): void => {
    const { page } = this;
    if (this.waiting.size || !page) return;
    page.taken.clear();
    page.states = [];
    page.untouched.clear();
  };

  /** The controller's own `all`, which ignores waiting data. */
  private readonly answers: Controller['all'];
  private store: Store;
  /** The time of the last mutation. */
  private changedAt = 0;

  constructor(private readonly controller: Controller) {
    const { all } = controller;
    this.store = controller.store;
    this.table = new WaitingTable(controller.store);
    this.timeline = new Timeline(controller);
    this.answers = all.bind(controller);
    addHooks(controller, {
      onAccess: (answer) => this.take(answer.endpoint.schema, answer),
      send: (next) => (endpoint, args, signal) => {
        if (endpoint.sideEffect) {
          this.markStale();
          return next(endpoint, args, signal);
        }
        const brought = this.reads.isOpen && this.reads.wait(controller.answer(endpoint, args), signal);
        if (brought) return brought;
        if (process.env.NODE_ENV !== 'production')
          checkOrigin(controller.answer(endpoint, args).key, this.waiting.values());
        const end = this.timeline.begin();
        const response = next(endpoint, args, signal);
        response.then(end, end);
        return response;
      },
    });
    // No hook covers these. They are none of the methods that an app may have taken off the controller before.
    Object.assign(controller, {
      onRead: (schema: unknown) => {
        this.take(schema);
        // What `set` adds to the lists that are known, or removes, a list that waits does not get.
        if (isSchemaObject(schema) && (schema as { collection?: unknown }).collection) this.markStale();
      },
      onMutation: () => this.markStale(),
      all: (holds: (answer: Answer) => boolean) => {
        // A caller that wants those that are never fetched, too, only reads.
        const waiting = holds(NEVER_FETCHED) ? [] : [...this.waiting.values()];
        return [...this.answers(holds), ...waiting.filter(holds)];
      },
    });
  }

  /** By the endpoint's hash and the key. */
  private get waiting(): WaitingTable['byString'] {
    return this.table.byString;
  }

  /** Adds a part of the page that is streamed. */
  addPart(state: DehydratedState): void {
    this.followReset();
    // Another controller got its first part: without its records, lists would be shorter than they are.
    this.isFollowed ||= !state.c;
    if (!this.page || !this.isFollowed) return;
    this.add(state, this.page);
    this.reads.set(state.v === VERSION ? state.w : []);
  }

  add(state: DehydratedState, parcel = parcelOf()): void {
    this.followReset();
    if (state?.v !== VERSION) {
      if (process.env.NODE_ENV !== 'production')
        console.error(
          typeof state === 'string'
            ? 'presource: ssr-version: a text is ignored as a state. Pass JSON.parse(…) of it.'
            : `presource: ssr-version: a state of version ${state?.v} is ignored; this is version ${VERSION}.`,
        );
      return;
    }
    const { store } = this.controller;
    const ages = this.timeline.place(state.m);
    const first = store.stored + 1;
    for (const [type, names, packed, agesOf, ranks, pks] of state.e) {
      const rows = memo(parcel.rows, state.t[type]!.join(' '), (): RecordRow[] => []);
      const columns = (state.x ? revive(packed) : packed) as unknown[][];
      let rank = first;
      ranks.forEach((step, i) => {
        const data: Data = {};
        names.forEach((name, n) => {
          if (name === '__proto__') define(data, name, columns[n]![i]);
          else data[name] = columns[n]![i];
        });
        rank += step;
        rows.push({ pk: canonical(pks?.[i] ?? data.id), data, meta: ages[agesOf[i]!]!, rank });
        store.stored++;
      });
    }
    this.parcels.add(parcel);
    if (!this.waiting.size) this.served.begin();
    parcel.states.push(state);
    for (const [hash, key, age, value, isFound, isExpired] of state.a) {
      const name = `${hash} ${key}`;
      const before = this.waiting.get(name);
      // A reader that waits does not show what another response brought.
      const first = before?.sent.isFound === !!isFound ? before.sent.first : undefined;
      const sent = {
        parcel,
        first: first ?? { parcel, part: parcel.states.length },
        isChanged: !!first,
        value: state.x ? revive(value) : value,
        isFound: !!isFound,
        age: ages[age]!,
      };
      if (this.timeline.isLater(before?.sent.age, sent.age)) continue;
      const waiting = new WaitingResponse(this.controller, this.table, name, key, sent);
      if (isExpired) waiting.note({ until: 0 });
      if (before) waiting.keepMarks(before);
      if (sent.age.fetchedAt < this.changedAt) waiting.markStale();
    }
    // Mounted readers show the new data at once.
    for (const answer of this.answers(() => true)) this.take(answer.endpoint.schema, answer);
  }

  /** Writes the waiting data that a schema, and an answer of it, need into the store. */
  private take(schema: unknown, answer?: Answer): void {
    const { store } = this.controller;
    this.followReset();
    if (!this.waiting.size && !this.parcels.size) return;
    // Not while a user's function runs or a response is written.
    if (store.isGuarded) return;
    const name = answer && nameOfSent(answer);
    const waiting = answer && !isUnstable(answer.endpoint, answer.key) ? this.waiting.get(name!) : undefined;
    const found = rowsFor(schema, store, this.parcels, waiting?.sent.parcel);
    if (process.env.NODE_ENV !== 'production' && !answer) checkAsked(schema, this.parcels);
    if (!found || !(waiting || found.length)) return;
    this.waiting.delete(name!);
    const { args = [], key = '' } = answer ?? {};
    const meta = waiting?.sent.age ?? found[0]![1][0]!.meta;
    const write = (tx: Tx) => {
      writeRecords(found, tx, this.timeline);
      if (waiting) this.receive(answer!, waiting, tx);
    };
    try {
      // Notifies readers later, because components call this while they render.
      this.served.write(() => store.commit({ args, key, meta }, write, later));
      // A server renders what it has by now.
      if (waiting && typeof document !== 'undefined') this.served.keep(answer!, waiting.sent);
    } catch (thrown) {
      if (process.env.NODE_ENV !== 'production')
        console.error(`presource: ssr-state: the data of ${key || schemaName(schema)} is ignored:`, thrown);
    }
    afterDocument(this.forgetPage);
  }

  /** Drops the waiting data if the store they came for was emptied. */
  private followReset(): void {
    const { store } = this.controller;
    if (store === this.store) return;
    this.store = store;
    this.page = undefined;
    this.reads.set();
    this.parcels.clear();
    this.waiting.clear();
  }

  private receive(answer: Answer, { sent, meta: { until, invalid } }: WaitingResponse, tx: Tx): void {
    const { parcel, value, isFound, age } = sent;
    const { data: found, meta } = answer as { data: Link; meta: AnswerMeta };
    // A list that several responses share has its own age. An entity found by the arguments may be another one.
    const list = found instanceof Node && found.table.isList ? found : undefined;
    if (this.timeline.isLater(meta.order ? meta : list?.meta, age)) return;
    if (invalid) answer.note({ invalid });
    // Invalidated since it was requested.
    if (invalid || age.fetchedAt < answer.meta.invalid!) return;
    tx.owner = answer;
    const handler: Partial<Handler & LookupTable> = answer.table.handler;
    // What `useQuery` shows is no response; its schema inside has written it.
    const writer = handler.normalize ? (handler as Handler) : this.controller.store.handler(handler.source);
    const link = writer.normalize(value, partOf(tx, this.timeline.before(found, age)), value, '');
    restore(answer, link, parcel, this.changedAt, (one) => writeRecords([one], tx, this.timeline));
    if (!isFound) answer.receive(value instanceof Reference && link instanceof Kind ? link.node : link, tx);
    // A state may arrive twice, and its response was expired in between.
    const mark = age.date > meta.date ? until : (meta.until ?? until);
    if (mark === undefined) return;
    answer.note({ until: mark });
    this.timeline.keep(answer.meta);
  }

  /** Marks all waiting responses as stale after a mutation, so that readers fetch them again. */
  private markStale(): void {
    this.changedAt = now();
    for (const waiting of this.waiting.values()) waiting.markStale();
  }
}
