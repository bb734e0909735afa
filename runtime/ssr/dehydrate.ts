import { checkController } from '../controller/check.ts';
import type { Controller } from '../controller/controller.ts';
import { type Entry, ExpiryStatus } from '../controller/entry.ts';
import { memo } from '../memo.ts';
import type { Lazy } from '../schema/lazy.ts';
import { slotOf } from '../store/commit/transaction.ts';
import { EntityTable } from '../store/entities/entity-table.ts';
import { each, raw } from '../store/link/link.ts';
import { type Link, type Meta, Slot, type Table } from '../store/model.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { AnswerTable } from '../store/tables/answers.ts';
import { canonical } from '../store/tables/table.ts';
import { checkKey } from './check.ts';
import { Links } from './links.ts';
import { describe, typeId } from './schemas.ts';
import { type AgeRow, type AnswerRow, type DehydratedState, type EntityRows, VERSION } from './state.ts';
import { UnsendableError } from './values.ts';

type Data = Record<string, unknown>;
type Fields = readonly (readonly [name: string, value: unknown])[];

/** Entities of one type with the same fields. */
interface Rows {
  readonly type: number;
  readonly names: readonly string[];
  readonly columns: readonly unknown[][];
  readonly ages: number[];
  readonly places: number[];
  readonly pks: (string | number)[];
  /** The place of the last one. */
  last: number;
}

/** How an entity was when it was sent. */
interface Sent {
  readonly record: Data;
  readonly links: readonly Link[];
}

/** The contents of one state. */
interface Parcel {
  readonly links: Links;
  readonly ages: Map<Meta, number>;
  readonly types: Map<EntityTable, number>;
  /** What optimistic responses changed. */
  readonly guessed: ReadonlySet<Slot>;
  /** The new data of entities. */
  readonly news: Map<Slot, Fields | undefined>;
  readonly answers: AnswerRow[];
}

/**
 * The state of a controller's endpoints, as plain JSON: responses as primary keys, each entity once, with their ages, and
 * without errors. What has no form in JSON is left out with its answer; the browser asks for that.
 */
export function dehydrate(controller: Controller): DehydratedState {
  if (process.env.NODE_ENV !== 'production') checkController('dehydrate', controller);
  return new Dehydrator(controller).take();
}

/** Takes out of a controller, again and again, what it got since: each entity once, and later only what changed in it. */
export class Dehydrator {
  private readonly entities = new Map<Slot, Sent>();
  /** The answers that were sent, each by the box that it stood in. */
  private readonly given = new WeakMap<Entry, unknown>();
  /** Answers that the browser has from elsewhere, by hash and key. */
  private readonly elsewhere = new Set<string>();
  /** Types by how a state calls them: of two that are called the same, none can be told. */
  private readonly called = new Map<string, EntityTable>();

  constructor(private readonly controller: Controller) {}

  /** The browser gets this state, too: its answers need not be sent. */
  knows(state: DehydratedState): void {
    for (const [hash, key] of state.a) this.elsewhere.add(`${hash} ${key}`);
  }

  take(): DehydratedState {
    const parcel: Parcel = {
      links: new Links(),
      ages: new Map(),
      types: new Map(),
      guessed: new Set(this.controller.store.overlay.map(slotOf)),
      news: new Map(),
      answers: [],
    };
    for (const entry of this.controller.all(() => true)) this.add(entry, parcel);
    const e = this.rows(parcel);
    return {
      v: VERSION,
      m: [...parcel.ages.keys()].map(ageRow),
      t: [...parcel.types.keys()].map(({ type }) => typeId(type).split(' ') as [string, string]),
      e,
      a: parcel.answers,
      ...(parcel.links.values.marked && { x: 1 }),
    };
  }

  /** Puts an entry's answer, and what it shows, into the parcel. */
  private add(entry: Entry, parcel: Parcel): void {
    const { slot, endpoint } = entry;
    try {
      const { data, error, expiryStatus } = this.controller.read(entry);
      const { box } = entry;
      if (this.given.get(entry) === box || data === undefined || error || box.invalid) return;
      const { hash } = describe(endpoint.schema);
      if (this.elsewhere.delete(`${hash} ${entry.key}`)) {
        this.given.set(entry, box);
        return;
      }
      const [link] = slot.links;
      const isOwn = slot.meta && expiryStatus !== ExpiryStatus.Invalid;
      const list = isOwn ? undefined : listIn(link);
      const reached = reach(link);
      if (reached.some((one) => parcel.guessed.has(one)))
        throw new UnsendableError('what it shows is a guess');
      const news = reached.filter(isEntity).map((one) => [one, this.newsOf(one, parcel)] as const);
      if (isOwn || list?.meta) {
        const value = parcel.links.answer(link, endpoint.schema, this.controller.store);
        const age = memo(parcel.ages, (slot.meta ?? list!.meta)!, () => parcel.ages.size);
        parcel.answers.push(isOwn ? [hash, entry.key, age, value] : [hash, entry.key, age, value, 1]);
      }
      for (const [one, fields] of news) parcel.news.set(one, fields);
      this.given.set(entry, box);
    } catch (thrown) {
      if (process.env.NODE_ENV === 'production') return;
      const { message } = thrown as Error;
      const why = thrown instanceof UnsendableError ? `ssr-value: ${message}, which is not JSON` : message;
      console.error(`presource: ${endpoint.name} ${entry.key} is not sent to the browser: ${why}.`);
    }
  }

  /** The new data of an entity. Data that cannot be sent are refused before any part of their response is sent. */
  private newsOf(slot: Slot, { links, news }: Parcel): Fields | undefined {
    if (news.has(slot)) return news.get(slot);
    const table = slot.table as EntityTable;
    const other = memo(this.called, typeId(table.type), () => table);
    if (other !== table) throw new UnsendableError(`${table.key} is one of two classes of that name`);
    if (process.env.NODE_ENV !== 'production') checkKey(table.type);
    try {
      return fieldsOf(slot, this.entities.get(slot), links);
    } catch (thrown) {
      throw new UnsendableError(`${table.key} ${slot.pk} has ${(thrown as Error).message}`);
    }
  }

  /** Entities that are new, and what is new in others. */
  private rows({ news, types, ages }: Parcel): EntityRows[] {
    const tables = new Map<string, Rows>();
    let place = 0;
    for (const [slot, fields] of [...news].sort(([a], [b]) => a.insertion - b.insertion)) {
      this.entities.set(slot, { record: slot.record as Data, links: slot.links });
      if (!fields) continue;
      const type = memo(types, slot.table as EntityTable, () => types.size);
      const names = fields.map(([name]) => name);
      const rows = memo(tables, JSON.stringify([type, names]), () => emptyRows(type, names));
      fields.forEach(([, value], i) => {
        rows.columns[i]!.push(value);
      });
      rows.ages.push(memo(ages, slot.meta!, () => ages.size));
      rows.places.push(place - rows.last);
      rows.last = place++;
      rows.pks.push(slot.pk);
    }
    return [...tables.values()].map(({ type, names, columns, ages, places, pks }) => {
      const ids = columns[names.indexOf('id')];
      const areIds = ids && pks.every((pk, i) => isId(ids[i]) && canonical(ids[i]) === pk);
      return areIds ? [type, names, columns, ages, places] : [type, names, columns, ages, places, pks];
    });
  }
}

const emptyRows = (type: number, names: readonly string[]): Rows => ({
  type,
  names,
  columns: names.map(() => []),
  ages: [],
  places: [],
  pks: [],
  last: 0,
});

const isId = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string';

const ageRow = ({ date, fetchedAt, expiresAt, order }: Meta): AgeRow => [
  date,
  fetchedAt,
  expiresAt === Infinity ? null : expiresAt,
  order,
];

/** The data of an entity from responses, or from those since the last state; `undefined` if there are none. */
function fieldsOf(slot: Slot, sent: Sent | undefined, links: Links): Fields | undefined {
  const { relations } = slot.table as EntityTable;
  const record = slot.record as Data;
  if (sent?.record === record) return undefined;
  const fields: [string, unknown][] = [];
  for (const key of slot.layout!.all()) {
    const i = relations.keys.indexOf(key);
    const value = i < 0 ? record[key] : slot.links[i];
    const before = i < 0 ? sent?.record[key] : sent?.links[i];
    if (value === undefined) continue;
    const list = i < 0 ? undefined : listIn(value as Link);
    // A list is the same link with other items.
    if (value === before && (!list || sent!.record[key] === record[key])) continue;
    // `nestKey` may read any field of the entity.
    if (sent && list) return fieldsOf(slot, undefined, links);
    fields.push([key, i < 0 ? links.values.plain(value) : links.encode(value as Link)]);
  }
  return fields.length || !sent ? fields : undefined;
}

/** The links of a slot, with those that it is computed from, and the records of its lazy keys. */
function targets(slot: Slot): readonly Link[] {
  const { table } = slot;
  const links = table.sources?.(slot) ?? table.recompute?.(slot) ?? slot.links;
  return table instanceof EntityTable ? [...links, ...lazyLinks(slot, table)] : links;
}

/** The records whose keys an entity shows, which a query of the page may have found. */
function lazyLinks({ links }: Slot, { store, type, relations }: EntityTable): Link[] {
  return relations.keys.flatMap((key, i) => {
    const held = (type.schema as Data)[key];
    const { query } = (isSchemaObject(held) ? held : {}) as Partial<Lazy<unknown>>;
    const link = links[i];
    return query && link !== null && link !== undefined
      ? [store.handler(query.schema).find?.([raw(link)])]
      : [];
  });
}

/** Everything that is shown with a link. */
function reach(link: Link): Slot[] {
  const reached = new Set<Slot>();
  const note = (leaf: unknown) => void (leaf instanceof Slot && reached.add(leaf));
  each([link], note);
  for (const slot of reached) each(targets(slot), note);
  return [...reached];
}

const isEntity = ({ record, table }: Slot): boolean => record !== undefined && table instanceof EntityTable;

/** A list that the store found for the arguments, which its own endpoint did not answer here. */
function listIn(link: Link): Slot | undefined {
  let list: Slot | undefined;
  each([link], (leaf) => {
    if (!(leaf instanceof Slot)) return;
    const { table } = leaf;
    if (table.sources) list ??= listIn(table.sources(leaf)[0]);
    else if (isStored(table)) list ??= leaf;
  });
  return list;
}

/** A list that answers brought, not one that is computed. */
const isStored = (table: Table | AnswerTable): boolean => table.isList && !table.recompute;
