import type { Controller } from '../controller/controller.ts';
import { type Entry, ExpiryStatus } from '../controller/entry.ts';
import { memo } from '../memo.ts';
import { each, type Link, type Meta, Slot } from '../store/link/slot.ts';
import type { AnswerTable } from '../store/tables/answers.ts';
import { EntityTable } from '../store/tables/entity-table.ts';
import { canonical, type Table } from '../store/tables/table.ts';
import { checkKey } from './check.ts';
import { Links } from './links.ts';
import { describe, typeId } from './schemas.ts';
import { type AgeRow, type AnswerRow, type DehydratedState, type EntityRows, VERSION } from './state.ts';
import { UnsendableError } from './values.ts';

type Data = Record<string, unknown>;

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
  /** The new data of entities. */
  readonly news: Map<Slot, Data | undefined>;
  readonly answers: AnswerRow[];
}

/**
 * The state of a controller's endpoints, as plain JSON: responses as primary keys, each entity once, with their ages, and
 * without errors. What has no form in JSON is left out with its answer; the browser asks for that.
 */
export const dehydrate = (controller: Controller): DehydratedState => new Dehydrator(controller).take();

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
      const needed = new Set<Slot>();
      gather(link, needed);
      const news = [...needed].map((one) => [one, this.newsOf(one, parcel)] as const);
      if (isOwn || list?.meta) {
        const value = parcel.links.answer(link, endpoint.schema, this.controller.store);
        const age = memo(parcel.ages, (slot.meta ?? list!.meta)!, () => parcel.ages.size);
        parcel.answers.push(isOwn ? [hash, entry.key, age, value] : [hash, entry.key, age, value, 1]);
      }
      for (const [one, data] of news) parcel.news.set(one, data);
      this.given.set(entry, box);
    } catch (thrown) {
      if (process.env.NODE_ENV === 'production') return;
      const { message } = thrown as Error;
      const why = thrown instanceof UnsendableError ? `ssr-value: ${message}, which is not JSON` : message;
      console.error(`presource: ${endpoint.name} ${entry.key} is not sent to the browser: ${why}.`);
    }
  }

  /** The new data of an entity. Data that cannot be sent are refused before any part of their response is sent. */
  private newsOf(slot: Slot, { links, news }: Parcel): Data | undefined {
    if (news.has(slot)) return news.get(slot);
    const table = slot.table as EntityTable;
    const other = memo(this.called, typeId(table.type), () => table);
    if (other !== table) throw new UnsendableError(`${table.key} is one of two classes of that name`);
    if (slot.meta?.order === Infinity) throw new UnsendableError(`${table.key} ${slot.pk} is a guess`);
    if (process.env.NODE_ENV !== 'production') checkKey(table.type);
    try {
      return fieldsOf(slot, this.entities.get(slot), links);
    } catch (thrown) {
      throw new UnsendableError(`${table.key} ${slot.pk} has ${(thrown as Error).message}`);
    }
  }

  /** Entities that are new, and what is new in others, in the order in which the store saw them. */
  private rows({ news, types, ages }: Parcel): EntityRows[] {
    const runs: [type: number, age: number, data: Data[], pks: (string | number)[]][] = [];
    for (const [slot, data] of [...news].sort(([a], [b]) => a.insertion - b.insertion)) {
      this.entities.set(slot, { record: slot.record as Data, links: slot.links });
      if (!data) continue;
      const type = memo(types, slot.table as EntityTable, () => types.size);
      const age = memo(ages, slot.meta!, () => ages.size);
      let run = runs.at(-1);
      if (run?.[0] !== type || run[1] !== age) {
        run = [type, age, [], []];
        runs.push(run);
      }
      run[2].push(data);
      run[3].push(slot.pk);
    }
    return runs.map(([type, age, data, pks]) => {
      const areIds = pks.every((pk, i) => isId(data[i]!.id) && canonical(data[i]!.id) === pk);
      return areIds ? [type, age, data] : [type, age, data, pks];
    });
  }
}

const isId = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string';

const ageRow = ({ date, fetchedAt, expiresAt, order }: Meta): AgeRow => [
  date,
  fetchedAt,
  expiresAt === Infinity ? null : expiresAt,
  order,
];

/** The data of an entity from responses, or from those since the last state; `undefined` if there are none. */
function fieldsOf(slot: Slot, sent: Sent | undefined, links: Links): Data | undefined {
  const { relations } = slot.table as EntityTable;
  const record = slot.record as Data;
  if (sent?.record === record) return undefined;
  const fields: [string, unknown][] = [];
  for (const key of slot.layout!.all()) {
    const i = relations.keys.indexOf(key);
    const value = i < 0 ? record[key] : slot.links[i];
    const before = i < 0 ? sent?.record[key] : sent?.links[i];
    if (value === undefined || value === before) continue;
    fields.push([key, i < 0 ? links.values.plain(value) : links.encode(value as Link)]);
  }
  return fields.length || !sent ? (links.values.object(fields) as Data) : undefined;
}

/** The slots that a link leads to, with what they are computed from. */
function targets(slot: Slot): readonly Link[] {
  const { table } = slot;
  return table.sources?.(slot) ?? table.recompute?.(slot) ?? slot.links;
}

/** Every entity that is shown with a link. */
function gather(link: Link, found: Set<Slot>): void {
  const open = new Set<Slot>();
  const note = (leaf: unknown) => void (leaf instanceof Slot && open.add(leaf));
  each([link], note);
  for (const slot of open) {
    if (slot.record !== undefined && slot.table instanceof EntityTable) found.add(slot);
    each(targets(slot), note);
  }
}

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
