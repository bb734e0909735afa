import { EntityTable } from '../store/entity-table.ts';
import { arrayHandler, type Handler, nameOf } from '../store/handlers.ts';
import { ListTable } from '../store/list-table.ts';
import { equal, type Link, Slot } from '../store/slot.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Denormalize } from '../types/denormalize.ts';
import { HANDLER, type output, type SchemaObject } from './protocol.ts';

type Args = Readonly<Record<string, unknown>>;
type AnyCollection = Collection<readonly [unknown], readonly unknown[]>;
type Add = 'push' | 'unshift' | 'page';

/** How lists of one collection are told apart and which new items they take. */
export interface CollectionOptions {
  /** The arguments by which a list is known; by default the first argument of the endpoint. */
  argsKey?(...args: readonly unknown[]): Args;
  /** The same for a collection inside an entity; by default the entity and the field. */
  nestKey?(parent: unknown, key: string): Args;
  /** Arguments that do not decide which items a list holds, such as `orderBy`. */
  nonFilterArgumentKeys?(key: string): boolean;
}

/**
 * A list of entities that can grow: one list per arguments. `push` and `unshift` are the schemas of a new item, which
 * joins every known list whose arguments it satisfies; `addWith` is the schema of one more page.
 *
 * `Parent` are the arguments of the endpoint: `[urlParams, body?]` by default.
 */
export class Collection<
  S extends readonly [unknown] = readonly [unknown],
  Parent extends readonly unknown[] = readonly [urlParams: Record<string, unknown>, body?: unknown],
> implements SchemaObject<Denormalize<S>>
{
  declare readonly [output]?: Denormalize<S>;
  declare readonly parent?: Parent;
  /** Items of this type go to the end of their lists. */
  readonly push: Addition<Denormalize<S[0]>>;
  /** Items of this type go to the beginning of their lists. */
  readonly unshift: Addition<Denormalize<S[0]>>;

  constructor(
    readonly schema: S,
    options?: CollectionOptions,
  ) {
    Object.assign(this, options);
    const any = this as unknown as AnyCollection;
    this.push = new Addition(any, 'push');
    this.unshift = new Addition(any, 'unshift');
  }

  argsKey(...args: readonly unknown[]): Args {
    return (args[0] ?? {}) as Args;
  }

  declare nestKey?: (parent: unknown, key: string) => Args;

  /** True for an argument that does not influence which items a list holds. */
  nonFilterArgumentKeys(_key: string): boolean {
    return false;
  }

  /** The schema of a page: its items are appended without duplicates. */
  addWith(): Addition<Denormalize<S>> {
    return new Addition(this as unknown as AnyCollection, 'page');
  }

  [HANDLER](store: Store): Handler {
    return new CollectionTable(store, this as unknown as AnyCollection);
  }
}

/** What a response adds to the lists of a collection. */
export class Addition<T> implements SchemaObject<T> {
  declare readonly [output]?: T;

  constructor(
    readonly collection: AnyCollection,
    private readonly how: Add,
  ) {}

  [HANDLER](store: Store): Handler {
    const table = store.handler(this.collection) as CollectionTable;
    const { how } = this;
    return {
      link: (value, writer, parent, key) =>
        how === 'page'
          ? table.append(value, writer, parent, key)
          : table.add(value, writer, parent, key, how),
    };
  }
}

/** The lists of one collection, by their arguments. */
class CollectionTable extends ListTable implements Handler {
  private readonly argsOf = new Map<Slot, Args>();
  private readonly items: Handler;

  constructor(
    store: Store,
    private readonly collection: AnyCollection,
  ) {
    super(store);
    const [member] = collection.schema;
    this.items = arrayHandler(store, member);
    store.siblings(member).push(this);
  }

  get key(): string {
    return `[${nameOf(this.collection.schema[0])}]`;
  }

  find(args: readonly unknown[]): Slot {
    return this.listOf(this.collection.argsKey(...args));
  }

  /** The order of the arguments does not matter, nor whether a number is written as a string. */
  private listOf(args: Args): Slot {
    const known = Object.entries(args).filter(([, value]) => value !== undefined);
    const slot = this.slot(JSON.stringify(known.map(([key, value]) => [key, String(value)]).sort()));
    if (!this.argsOf.has(slot)) this.argsOf.set(slot, Object.fromEntries(known));
    return slot;
  }

  private place({ owner, source }: Writer, parent: unknown, key: string): Slot {
    if (!owner) return this.find(source.args);
    const { nestKey } = this.collection;
    if (nestKey) return this.listOf(nestKey(parent, key));
    return this.slot(`${nameOf(owner.table)} ${owner.pk} ${key}`);
  }

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    const links = this.items.link(value, writer, parent, key);
    if (!Array.isArray(links)) return links;
    const slot = this.place(writer, parent, key);
    const { meta } = writer.source;
    if (slot.meta && slot.meta.order > meta.order) return slot;
    if (slot.record && equal(links, slot.links)) writer.tx.confirm(slot);
    else {
      this.put(slot, links, writer);
      slot.meta = meta;
    }
    return slot;
  }

  append(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    const links = this.items.link(value, writer, parent, key);
    if (!Array.isArray(links)) return links;
    const slot = this.place(writer, parent, key);
    if (!slot.record) return links;
    const all = new Set([...slot.links, ...links]);
    if (all.size > slot.links.length) this.put(slot, [...all], writer);
    writer.own.set(slot, links);
    return slot;
  }

  add(value: unknown, writer: Writer, parent: unknown, key: string, how: Add): Link {
    const many = Array.isArray(value);
    const links = this.items.link(many ? value : [value], writer, parent, key) as readonly Link[];
    for (const table of this.store.siblings(this.collection.schema[0]) as CollectionTable[]) {
      table.join(links, writer, how);
    }
    return many ? links : links[0];
  }

  /** New items join every known list whose arguments they satisfy. */
  private join(links: readonly Link[], writer: Writer, how: Add): void {
    for (const [slot, args] of this.argsOf) {
      if (!slot.record) continue;
      const more = links.filter(
        (link) =>
          link instanceof Slot && !slot.links.includes(link) && this.takes(args, link, writer.source.args),
      );
      if (!more.length) continue;
      this.put(slot, how === 'push' ? [...slot.links, ...more] : [...more, ...slot.links], writer);
      // A list that was asked for before this landed does not know of it.
      slot.meta = { ...slot.meta!, order: writer.source.meta.order };
    }
  }

  /** Whether the call's arguments or the item's own fields have each of the list's arguments. */
  private takes(args: Args, item: Slot, given: readonly unknown[]): boolean {
    const { table } = item;
    const fields = table instanceof EntityTable ? table.raw(item) : {};
    return Object.entries(args).every(
      ([key, value]) =>
        this.collection.nonFilterArgumentKeys(key) ||
        [...given, fields].some((source) => {
          const has = (source as Args | null | undefined)?.[key];
          return has !== undefined && has !== null && String(has) === String(value);
        }),
    );
  }
}
