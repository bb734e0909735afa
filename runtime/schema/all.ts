import { isEntity } from '../entity.ts';
import { NormalizeError } from '../store/errors.ts';
import { type Handler, keep, nameOf } from '../store/handlers.ts';
import { ListTable } from '../store/list-table.ts';
import { equal, type Link, Slot } from '../store/slot.ts';
import type { Store } from '../store/store.ts';
import type { Table } from '../store/table.ts';
import type { Writer } from '../store/writer.ts';
import type { Denormalize } from '../types/denormalize.ts';
import { HANDLER, type output, type SchemaObject } from './protocol.ts';

/** Says which schema of a mapping a value has: the name of its attribute, or a function that gives the mapping's key. */
export type SchemaAttribute = string | ((value: never, parent: unknown, key: string) => string);

type Mapping = Readonly<Record<string, unknown>>;
type Member<D> = D extends new (...args: never[]) => unknown ? Denormalize<D> : Denormalize<D[keyof D]>;

/**
 * Every entity of a type, or of the types of a mapping, that is in the store, in the order in which the store first saw
 * them. Items of a response that no key of the mapping fits follow as they came.
 */
export class All<D = unknown> implements SchemaObject<Member<D>[]> {
  declare readonly [output]?: Member<D>[];
  definition: D;

  constructor(
    definition: D,
    readonly schemaAttribute?: SchemaAttribute,
  ) {
    this.definition = definition;
    if (!isEntity(definition) && !schemaAttribute) {
      throw new TypeError(
        'schema.All: a mapping needs a schemaAttribute that says which of its schemas an item has.',
      );
    }
  }

  /** Merges `definition` into the mapping; for circular references. */
  define(definition: Partial<D> & Mapping): void {
    this.definition = { ...this.definition, ...definition };
  }

  [HANDLER](store: Store): Handler {
    return new AllTable(store, this as unknown as All<never>);
  }
}

class AllTable extends ListTable implements Handler {
  private readonly warned = new Set<string>();

  constructor(
    store: Store,
    private readonly all: All<never>,
  ) {
    super(store);
  }

  get key(): string {
    return `All(${this.types().map(nameOf).join(' | ')})`;
  }

  private types(): unknown[] {
    const { definition } = this.all;
    return isEntity(definition) ? [definition] : Object.values(definition);
  }

  private tables(): Table[] {
    return this.types().map((type) => this.store.handler(type) as unknown as Table);
  }

  query(): Link {
    const slot = this.slot('');
    slot.record ??= [];
    for (const table of this.tables()) this.linksTo(table);
    return slot;
  }

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    if (!Array.isArray(value)) {
      if (value === null || value === undefined) return value;
      throw new NormalizeError(this.key, value, 'is no list');
    }
    const items = value.map((item) => this.item(item, writer, parent, key));
    const slot = this.slot(writer.source.key);
    writer.own.set(slot, items);
    const { meta } = writer.source;
    if (slot.meta && slot.meta.order > meta.order) return slot;
    const links = this.links(items);
    if (slot.record && equal(links, slot.links)) writer.tx.confirm(slot);
    else {
      this.put(slot, links, writer);
      slot.meta = meta;
    }
    for (const table of this.tables()) this.linksTo(table);
    return slot;
  }

  private item(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    const { definition, schemaAttribute } = this.all;
    if (isEntity(definition)) return this.store.handler(definition).link(value, writer, parent, key);
    const type =
      typeof schemaAttribute === 'function'
        ? schemaAttribute(value as never, parent, key)
        : (value as Mapping | null)?.[schemaAttribute as string];
    if (Object.hasOwn(definition as object, type as string)) {
      return this.store.handler(definition[type as never]).link(value, writer, parent, key);
    }
    this.warn(String(type));
    return keep(value);
  }

  private warn(type: string): void {
    if (process.env.NODE_ENV === 'production' || this.warned.has(type)) return;
    this.warned.add(type);
    const known = Object.keys(this.all.definition).join(', ');
    console.warn(
      `presource: ${this.key} has no schema for "${type}"; the item is kept as it came. Known: ${known}.`,
    );
  }

  /** The entities that the store holds now, and behind them what of `links` is none. */
  private links(links: readonly Link[]): readonly Link[] {
    const members: Slot[] = [];
    let last = 0;
    let sorted = true;
    for (const table of this.tables()) {
      for (const slot of table.present()) {
        sorted &&= slot.seen > last;
        last = slot.seen;
        members.push(slot);
      }
    }
    if (!sorted) members.sort((a, b) => a.seen - b.seen);
    return [...members, ...links.filter((link) => !(link instanceof Slot))];
  }

  override relink(slot: Slot): boolean {
    const links = this.links(slot.links);
    if (equal(links, slot.links)) return false;
    slot.links = links;
    return true;
  }
}
