/**
 * The ground floor of the store: its data types. Slots and links are classes, because code checks the type of a link.
 * Code that works on them is described by interfaces; the classes that implement these are on the floors above.
 */
import type { Layout } from './link/layout.ts';

/** A primary key in its table: canonical safe integers are numbers, everything else is a string. */
export type PK = string | number;

/** The metadata of one response, one object shared by all slots that it wrote. */
export interface Meta {
  /** The arrival of the response, in milliseconds since the epoch. */
  readonly date: number;
  /** The start of its request; for a mutation, its arrival. */
  readonly fetchedAt: number;
  /** The end of its freshness, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The higher order of two responses wins: counts request starts of reads and arrivals of mutations. */
  readonly order: number;
  /** True if the response deleted the entity. */
  readonly deleted?: boolean;
}

/**
 * The location of a schema's value. A link is self-describing, so showing, comparing and serializing it needs no
 * schema. A value that is not an object is its own link; `undefined` is an absent field.
 */
export type Link =
  | Slot
  | ShapeLink
  | RawLink
  | readonly Link[]
  | string
  | number
  | boolean
  | null
  | undefined;

export const NONE: readonly Link[] = [];

/** In place of a tick: no reader has received the record, and the values of its links may be out of date. */
export const UNVERIFIED = -1;

/**
 * The place of one entity, list or response in its table. It never changes its identity, and readers never get it.
 * Readers get `record`. A change replaces the record by a new object; a record that readers have received is never
 * written.
 */
export class Slot {
  declare readonly table: Table;
  declare readonly pk: PK;
  declare record: unknown;
  /** One per key of the table's schema; for a list, one per item. */
  declare links: readonly Link[];
  /** The fields that responses contained; the record's other fields are defaults. */
  declare layout: Layout | undefined;
  declare meta: Meta | undefined;
  /** The tick at which the record last changed; 0: no response has mentioned it. */
  declare changedAt: number;
  /** The tick at which the links were last verified; negative if no reader has the record yet (`isUnseen`). */
  declare checkedAt: number;
  /** Position in the order in which records were first stored; 0: never stored. */
  declare insertion: number;

  /** Adds itself to the table. In one call, without field initializers, because it runs for each new entity. */
  constructor(table: Table, pk: PK) {
    this.table = table;
    this.pk = pk;
    this.record = this.layout = this.meta = undefined;
    this.links = NONE;
    this.changedAt = this.checkedAt = this.insertion = 0;
    const { dense } = table;
    // Close enough to the existing keys that the gap costs less than a map entry.
    if (typeof pk === 'number' && pk >= 0 && pk < dense.length + 64) {
      while (dense.length < pk) dense.push(undefined);
      dense[pk] = this;
    } else table.slots.set(pk, this);
  }
}

/** True if no reader has received the record yet: it may be written in place. */
export const isUnseen = ({ checkedAt }: { readonly checkedAt: number }): boolean => checkedAt < 0;

/** Converts the links of a `ShapeLink`. */
export interface Form {
  /** The fields that contain the links. */
  readonly keys: readonly string[];
  /** Returns a value other than an object; `of` as for `project`. A server sends only its first link. */
  readonly project?: (link: ShapeLink, of: Leaf) => unknown;
}

/** Several links shown as one value: usually an object of the response with some linked fields. */
export class ShapeLink {
  constructor(
    readonly form: Form,
    readonly links: readonly Link[],
    /** The object's other fields; linked fields are `undefined` here, unless the form omits missing fields. */
    readonly rest: object,
  ) {}
}

/** Converts a slot or a raw value: to its shown value, or to plain data. */
export type Leaf = (leaf: Slot | RawLink) => unknown;

/** A value as the response contained it, and the result of its converter, if any. */
export class RawLink {
  #shown: unknown;
  #convert: ((value: never) => unknown) | undefined;
  constructor(
    readonly raw: unknown,
    convert?: (value: never) => unknown,
  ) {
    this.#convert = convert;
    this.#shown = raw;
  }

  /** Converts once, so that the result keeps its identity as long as the stored value does. */
  show(): unknown {
    const convert = this.#convert;
    if (convert) {
      this.#shown = convert(this.raw as never);
      this.#convert = undefined;
    }
    return this.#shown;
  }
}

/** All slots of one entity class or one schema object, and the tables that they link to. */
export interface Table {
  readonly store: Store;
  readonly slots: Map<PK, Slot>;
  /** Slots whose keys are small integers, by key: several times faster than the map, and smaller. */
  readonly dense: (Slot | undefined)[];
  /** The last tick at which a record that others may show was added, changed or removed. */
  changedAt: number;
  /** The last tick at which another record began to show an existing record of this table. */
  shownAt: number;
  /** The last tick at which a record counted as up to date because this table had not changed. */
  reliedAt: number;
  /** True if others may show a new record: they link to slots without a record, or show the whole table. */
  isOpen: boolean;
  /** True if the tables that it links to have no relations; as of the last `reach()`. */
  isShallow: boolean;
  /** True if its records only contain records of other tables. */
  isList: boolean;
  /** True for a table without relations, which never becomes stale. */
  leaf: boolean;
  /** Tables that records of this one have linked to. */
  readonly targets: Set<Table>;
  /** The slot of a primary key; a slot without a record if the key is unknown. */
  slot(pk: unknown): Slot;
  /** The slots that have a record. */
  present(): Slot[];
  /** Records that this table links to `target`. */
  linksTo(target: Table): void;
  /** The tick of the last change in any reachable table. */
  reachChangedAt(): number;
  /** The primary key, which represents a slot in plain data. */
  plain(slot: Slot): unknown;
  /** The values of a list's links, without `undefined`. */
  showList(links: readonly Link[], given?: unknown[]): unknown[];
  /** A copy of a record that is about to change; `denormalizeInto` fills in its links. */
  cloneForWrite(slot: Slot): object;
  /** Writes the values of the links into the slot's record. */
  denormalizeInto(slot: Slot): void;
  /** True if two versions of a record with the same links have equal fields. */
  same(a: never, b: never): boolean;
  /** The arguments of slots that are identified by them. */
  readonly argsOf?: Map<Slot, unknown>;
  /** The slots that a slot shows without linking to them. */
  sources?(slot: Slot): readonly Link[];
  /** Computes links that are not stored; returns the same array if nothing changed. */
  recompute?(slot: Slot): readonly Link[];
}

/** Writes values of one schema, and finds them without a response. */
export interface Handler {
  /** Turns a piece of a response into a link, and writes what it finds. May return `was` if the link equals it. */
  link(value: unknown, writer: Writer, parent: unknown, key: string, was?: Link): Link;
  /** Finds the value that an endpoint with these arguments would return; `undefined` if that cannot be known. */
  find?(args: readonly unknown[]): Link;
  /** As `link`, for the response itself. */
  root?(value: unknown, writer: Writer): Link;
  /** The value to show before any response. */
  readonly nothing?: unknown;
  /** As `find`, for a query, which reads only the store. */
  query?(args: readonly unknown[]): Link;
}

/** One key of a schema object. */
export interface Relation {
  readonly key: string;
  readonly handler: Handler;
  /** The table of the key's slots, whose link from this table is already recorded. */
  table: Table | undefined;
}

/** A schema object's keys with their handlers, and the function that reads them. */
export interface Relations {
  readonly keys: readonly string[];
  readonly all: readonly Relation[];
  /** The compiled function: returns one item per key, in their order. Without it, each key is read by its name. */
  readonly pick: ((value: Readonly<Record<string, unknown>>) => unknown[]) | undefined;
  /** True if a key is inherited by every object (`constructor`): it then counts only as an own property. */
  readonly areInherited: boolean;
}

/** The arguments of a response, and its order among others. */
export interface Source {
  readonly args: readonly unknown[];
  readonly meta: Meta;
  /** The primary key for an entity of an optimistic response that has none yet. */
  readonly temporaryPk?: string | undefined;
  /** The endpoint's key; '' for a value that is not from an endpoint. */
  readonly key: string;
}

/** Walks a response by its schema and writes what it finds: one writer per phase of a transaction. */
export interface Writer {
  readonly tx: Transaction;
  readonly source: Source;
  /** `source.meta` and `source.args`, copied because they are read once per entity. */
  readonly meta: Meta;
  readonly args: readonly unknown[];
  readonly log: Undo[];
  /** `undefined` in a layer, because a layer confirms no data. */
  readonly confirmed: Confirmed | undefined;
  /** The entity whose relations are being walked. */
  owner: Slot | undefined;
  /** The items of this response, by slots that show more than these (`schema.All`, a page of a list). */
  readonly responseItems: Map<Slot, Link>;
  /** The links of an object, one per key of its schema. */
  walk(relations: Relations, value: object, owner?: Slot): readonly Link[];
  /** A response confirmed the slot's data: only its age changes. */
  confirm(slot: Slot): void;
  /** A primary key for the item of an optimistic response, the same each time the response is replayed. */
  temporaryPk(): string | undefined;
}

/** Everything in a slot that a commit may change. */
export type SlotState = Omit<Slot, 'table' | 'pk'>;

/** A slot and the state to restore on rollback. For a new slot, the slot alone: it has no earlier state. */
export type Undo = Slot | { readonly slot: Slot; readonly was: SlotState };

/** Slots whose data a response confirmed, each followed by its previous age. */
export type Confirmed = (Slot | Meta | undefined)[];

/** The phases of one commit, and the logs that undo them. */
export interface Transaction {
  /** The visible state of slots before the layers were removed. */
  readonly visible: Map<Slot, SlotState>;
  /** The log of the running phase: the states that it overwrote. */
  readonly log: Undo[];
  readonly confirmed: Confirmed;
  /** True if `finish` must compare all slots: one was written twice, removed, or replaced after others showed it. */
  rewrites: boolean;
  /** True while layers are written over the base again. */
  readonly isReplay: boolean;
  /**
   * Must be called before `slot` changes. True for the first change in a phase: replace the record then. Later
   * changes of the same phase write in place.
   */
  touch(slot: Slot): boolean;
  /** Other records may already show a new record. */
  arrive(table: Table): void;
}

/** Entities, lists and responses of one controller: each is a slot of a table, written in transactions. */
export interface Store {
  /** Advances with every phase of every transaction, and once more for the reads that follow. */
  clock: number;
  /** The number of links between tables so far. */
  edges: number;
  /** The number of records inserted so far. */
  insertions: number;
  /** The current transaction. */
  readonly running: Transaction | undefined;
  /** True while user functions run, which must not write. */
  readonly isGuarded: boolean;
  /** The handler of a schema, created once per schema. */
  handler(schema: unknown): Handler;
  /** All collections of one member schema: a new item may join a list of any of them. */
  siblings(member: unknown): Table[];
  /** Runs code that calls user functions; throws if one of them wrote, even if it caught the error. */
  guard<T>(run: () => T): T;
  /**
   * One transaction: removes the optimistic layers, writes into the base, and writes the layers again. If `write`
   * throws, the store stays as it was. With `later`, watchers are notified in a microtask: reads during a render must
   * not notify components synchronously.
   */
  transact<T>(source: Source, write: (writer: Writer) => T, settled?: undefined, later?: boolean): T;
  /** The up-to-date value of a link. */
  read(link: Link): unknown;
}
