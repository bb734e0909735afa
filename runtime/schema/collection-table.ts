import type { Store } from '../store/commit/store.ts';
import type { Writer } from '../store/commit/writer.ts';
import { type Handler, schemaName } from '../store/link/handlers.ts';
import { equal, type Link, type Slot } from '../store/link/slot.ts';
import { ListTable } from '../store/tables/list-table.ts';
import type { Growing } from './growing.ts';
import type { AnyLists } from './list-collection.ts';

/** In which way a response changes lists; a function gets what they hold and what is new as plain data. */
export type ListChange =
  | 'push'
  | 'unshift'
  | 'assign'
  | 'remove'
  | ((existing: never, incoming: never) => unknown);

/** The arguments by which a list is known, as text. */
export type ArgsText = Readonly<Record<string, string>>;

/** An argument as text; objects have none of their own, and would all be the same one. */
export function textOf(value: unknown): string {
  const text = String(value);
  return text.includes('[object ') ? JSON.stringify(value) : text;
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
    readonly collection: AnyLists,
    /** The schema of its lists' items. */
    readonly member: unknown,
    /** Links what a list holds, one by one. */
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

  /** The order of the arguments does not matter, nor whether a number is written as a string. */
  listOf(args: object): Slot {
    const known = Object.entries(args)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, textOf(value)] as const)
      .sort();
    const slot = this.slot(JSON.stringify(known));
    if (!this.argsOf.has(slot)) this.argsOf.set(slot, Object.fromEntries(known));
    return slot;
  }

  /** Inside of an entity a list is that of its field. */
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
