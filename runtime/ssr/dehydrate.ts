import { checkController } from '../controller/check.ts';
import type { Controller } from '../controller/controller.ts';
import { type Entry, ExpiryStatus } from '../controller/entry.ts';
import { memo } from '../memo.ts';
import { slotOf } from '../store/commit/transaction.ts';
import { EntityTable } from '../store/entities/entity-table.ts';
import { each } from '../store/link/link.ts';
import { type Link, type Meta, Slot, type Table } from '../store/model.ts';
import type { EndpointTable } from '../store/tables/endpoint-table.ts';
import { canonical } from '../store/tables/table.ts';
import { checkKey } from './check.ts';
import { Links } from './links.ts';
import { reach } from './reach.ts';
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
  /** The place of the last row. */
  last: number;
}

/** The record and links of an entity when it was last sent. */
interface Sent {
  readonly record: Data;
  readonly links: readonly Link[];
}

/** The contents of one state. */
interface Parcel {
  readonly links: Links;
  readonly ages: Map<Meta, number>;
  readonly types: Map<EntityTable, number>;
  /** The slots that optimistic responses changed. */
  readonly guessed: ReadonlySet<Slot>;
  /** The fields to send of each entity. */
  readonly news: Map<Slot, Fields | undefined>;
  readonly answers: AnswerRow[];
}

/**
 * Returns a controller's responses as plain JSON: primary keys, each entity once, and ages, but no errors. A response
 * with a value that JSON cannot hold is left out; the browser fetches it.
 */
export function dehydrate(controller: Controller): DehydratedState {
  if (process.env.NODE_ENV !== 'production') checkController('dehydrate', controller);
  return new Dehydrator(controller).take();
}

/** Takes the new data out of a controller, again and again: each entity once, and later only its changed fields. */
export class Dehydrator {
  private readonly entities = new Map<Slot, Sent>();
  /** The response of each entry when it was last sent. */
  private readonly sentBoxes = new WeakMap<Entry, unknown>();
  /** Responses that another state brings to the browser, by hash and key. */
  private readonly elsewhere = new Set<string>();
  /** Tables by type id: two classes with the same id cannot be told apart. */
  private readonly tables = new Map<string, EntityTable>();

  constructor(private readonly controller: Controller) {}

  /** Registers a state that the browser gets anyway, so that its responses are not sent again. */
  skip(state: DehydratedState): void {
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

  /** Adds an entry's response, and everything it shows, to the parcel. */
  private add(entry: Entry, parcel: Parcel): void {
    const { slot, endpoint } = entry;
    try {
      const { data, error, expiryStatus } = this.controller.read(entry);
      const { box } = entry;
      if (this.sentBoxes.get(entry) === box || error || box.invalid) return;
      if (data === undefined && !this.sentBoxes.has(entry)) return;
      const { hash } = describe(endpoint.schema);
      if (this.elsewhere.delete(`${hash} ${entry.key}`)) {
        this.sentBoxes.set(entry, box);
        return;
      }
      const [link] = slot.links;
      const isOwn = slot.meta && expiryStatus !== ExpiryStatus.Invalid;
      const list = isOwn ? undefined : listIn(link);
      const { store } = this.controller;
      const reached = reach(store, endpoint.schema, link);
      if (reached.some((one) => parcel.guessed.has(one)))
        throw new UnsendableError('what it shows is a guess');
      const news = reached.filter(isEntity).map((one) => [one, this.newsOf(one, parcel)] as const);
      if (isOwn || list?.meta) {
        const value = parcel.links.answer(link, endpoint.schema, store);
        const age = memo(parcel.ages, (slot.meta ?? list!.meta)!, () => parcel.ages.size);
        parcel.answers.push(isOwn ? [hash, entry.key, age, value] : [hash, entry.key, age, value, 1]);
      }
      for (const [one, fields] of news) parcel.news.set(one, fields);
      this.sentBoxes.set(entry, box);
    } catch (thrown) {
      if (process.env.NODE_ENV === 'production') return;
      const { message } = thrown as Error;
      const why = thrown instanceof UnsendableError ? `ssr-value: ${message}, which is not JSON` : message;
      console.error(`presource: ${endpoint.name} ${entry.key} is not sent to the browser: ${why}.`);
    }
  }

  /** Returns the fields to send of an entity; throws before any part of its response is added if one cannot be sent. */
  private newsOf(slot: Slot, { links, news }: Parcel): Fields | undefined {
    if (news.has(slot)) return news.get(slot);
    const table = slot.table as EntityTable;
    const other = memo(this.tables, typeId(table.type), () => table);
    if (other !== table) throw new UnsendableError(`${table.key} is one of two classes of that name`);
    if (process.env.NODE_ENV !== 'production') checkKey(table.type);
    try {
      return fieldsOf(slot, this.entities.get(slot), links);
    } catch (thrown) {
      throw new UnsendableError(`${table.key} ${slot.pk} has ${(thrown as Error).message}`);
    }
  }

  /** The rows of new entities, and of the changed fields of others. */
  private rows({ news, types, ages }: Parcel): EntityRows[] {
    const grouped = new Map<string, Rows>();
    let place = 0;
    for (const [slot, fields] of [...news].sort(([a], [b]) => a.insertion - b.insertion)) {
      this.entities.set(slot, { record: slot.record as Data, links: slot.links });
      if (!fields) continue;
      const type = memo(types, slot.table as EntityTable, () => types.size);
      const names = fields.map(([name]) => name);
      const rows = memo(grouped, JSON.stringify([type, names]), () => emptyRows(type, names));
      fields.forEach(([, value], i) => {
        rows.columns[i]!.push(value);
      });
      rows.ages.push(memo(ages, slot.meta!, () => ages.size));
      rows.places.push(place - rows.last);
      rows.last = place++;
      rows.pks.push(slot.pk);
    }
    return [...grouped.values()].map(({ type, names, columns, ages, places, pks }) => {
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

/** The fields of an entity that responses contained, or that changed since it was last sent; `undefined` if none did. */
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
    // A list that changed is still the same link.
    if (value === before && (!list || sent!.record[key] === record[key])) continue;
    // `nestKey` may read any field of the entity.
    if (sent && list) return fieldsOf(slot, undefined, links);
    fields.push([key, i < 0 ? links.values.plain(value) : links.encode(value as Link)]);
  }
  return fields.length || !sent ? fields : undefined;
}

const isEntity = ({ record, table }: Slot): boolean => record !== undefined && table instanceof EntityTable;

/** The stored list in a link, which another endpoint's response may have brought. */
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

/** True for lists that responses contain, false for computed ones. */
const isStored = (table: Table | EndpointTable): boolean => table.isList && !table.recompute;
