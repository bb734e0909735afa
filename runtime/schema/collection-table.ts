import { schemaName } from '../store/link/handlers.ts';
import { equal } from '../store/link/link.ts';
import type { Handler, Link, Slot, Store, Writer } from '../store/model.ts';
import { ListTable } from '../store/tables/list-table.ts';
import type { Json } from '../types/options.ts';

/** The way in which a response changes lists; a function gets the existing and the new items as plain data. */
export type ListChange =
  | 'push'
  | 'unshift'
  | 'assign'
  | 'remove'
  | ((existing: never, incoming: never) => unknown);

/** The arguments that identify a list, as text. */
export type ArgsText = Readonly<Record<string, string>>;

/** An argument as text; objects become JSON, because `String` makes them all the same. */
export function textOf(value: unknown): string {
  const text = String(value);
  return text.includes('[object ') ? JSON.stringify(value) : text;
}

/**
 * Gets the arguments of a call; returns a function that gets a list's arguments (as text) and returns true if
 * the list changes.
 */
export type CollectionFilter = (
  ...args: Json[]
) => (collectionKey: Readonly<Record<string, string>>) => boolean;

/** Table methods for growing lists; linked only if an app adds to a list. */
export interface Growing {
  append(value: unknown, writer: Writer, parent: unknown, key: string): Link;
  add(
    value: unknown,
    writer: Writer,
    parent: unknown,
    key: string,
    how: ListChange,
    filter?: CollectionFilter,
  ): Link;
  change(links: readonly Link[], writer: Writer, how: ListChange, filter?: CollectionFilter): void;
  named(value: unknown): unknown;
  join(parts: readonly Link[], writer: Writer, how: ListChange, filter?: CollectionFilter): void;
  takes(args: ArgsText, item: Link, given: readonly unknown[], how: ListChange): boolean;
  merged(how: ListChange, now: readonly Link[], more: readonly Link[], writer: Writer): readonly Link[];
}

/** The members of a collection that its table uses. */
export interface Collectable {
  readonly schema: unknown;
  argsKey(...args: readonly unknown[]): object;
}

export interface CollectionTable extends Growing {}

/** The lists of one collection, by their arguments. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: those are methods of a part, which puts them on the prototype
export class CollectionTable extends ListTable implements Handler {
  override readonly argsOf = new Map<Slot, ArgsText>();
  /** The last changes of lists: a pending mutation repeats them with every commit. */
  readonly joined = new WeakMap<
    readonly Link[],
    { how: ListChange; more: readonly Link[]; links: readonly Link[] }
  >();

  constructor(
    store: Store,
    readonly collection: Collectable,
    /** The schema of the items. */
    readonly member: unknown,
    /** The handler of a list's items. */
    readonly items = store.handler(collection.schema),
  ) {
    super(store);
    store.siblings(member).push(this);
  }

  get key(): string {
    return `[${schemaName(this.member)}]`;
  }

  find(args: readonly unknown[]): Slot {
    return this.listOf(this.collection.argsKey(...args));
  }

  /** Ignores the order of the arguments, and the difference between a number and a string. */
  listOf(args: object): Slot {
    const known = Object.entries(args)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, textOf(value)] as const)
      .sort();
    const slot = this.slot(JSON.stringify(known));
    if (!this.argsOf.has(slot)) this.argsOf.set(slot, Object.fromEntries(known));
    return slot;
  }

  /** Inside an entity, each field has its own list. */
  place({ owner, source }: Writer, _parent: unknown, key: string): Slot {
    return owner ? this.slot(`${schemaName(owner.table)} ${owner.pk} ${key}`) : this.find(source.args);
  }

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    const slot = this.place(writer, parent, key);
    const links = this.items.link(value, writer, parent, key, slot.links);
    if (!Array.isArray(links)) return links;
    const { meta } = writer;
    if (slot.meta && slot.meta.order > meta.order) return slot;
    if (slot.record && equal(links, slot.links)) writer.confirm(slot);
    else {
      this.put(slot, links, writer);
      slot.meta = meta;
    }
    return slot;
  }
}
