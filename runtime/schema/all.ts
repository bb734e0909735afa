import { isEntity } from '../entity.ts';
import { NormalizeError } from '../store/errors.ts';
import { keepRaw, schemaName } from '../store/link/handlers.ts';
import { equal } from '../store/link/link.ts';
import { type Handler, type Link, Slot, type Store, type Table, type Writer } from '../store/model.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { ListTable } from '../store/tables/list-table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import { Choice, Polymorphic, type SchemaAttribute } from './polymorphic.ts';

type Member<D> = D extends SchemaObject
  ? Denormalize<D>
  : D extends abstract new (
        ...args: never[]
      ) => unknown
    ? Denormalize<D>
    : Denormalize<D[keyof D]>;

/**
 * Every entity of a type, or of the types of a mapping, that is in the store, in the order in which they first
 * arrived. Items of a response that match no key of the mapping follow unchanged.
 */
export class All<D = unknown>
  extends Polymorphic<D, SchemaAttribute | undefined>
  implements SchemaObject<Member<D>[]>
{
  declare readonly [output]: Member<D>[];

  constructor(definition: D, schemaAttribute?: SchemaAttribute) {
    // A Union already has a mapping and an attribute.
    if (definition instanceof Polymorphic) super(definition.definition, definition.schemaAttribute);
    else super(definition, schemaAttribute);
    if (!isEntity(this.definition) && !this.schemaAttribute) {
      throw new TypeError('schema.All: the schemaAttribute is missing; it says which schema an item has.');
    }
  }

  '~handler'(store: Store): Handler {
    return new AllTable(store, this as unknown as All<never>);
  }
}

/** Values that are not entities are stored as they are, after the entities. */
function othersOf({ links }: Slot): readonly Link[] {
  let at = links.length;
  while (at && !(links[at - 1] instanceof Slot)) at--;
  return links.slice(at);
}

class AllTable extends ListTable implements Handler {
  private readonly choice: Choice | undefined;

  constructor(
    store: Store,
    private readonly all: All<never>,
  ) {
    super(store);
    this.choice = all.schemaAttribute ? new Choice(store, all as never, this.key) : undefined;
  }

  get key(): string {
    return `All(${this.types().map(schemaName).join(' | ')})`;
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
      throw new NormalizeError(this.key, value, 'is not a list');
    }
    const { choice } = this;
    const handler = choice ? undefined : this.store.handler(this.all.definition);
    const items = new Array<Link>(value.length);
    const others: Link[] = [];
    for (let i = 0; i < items.length; i++) {
      const item = value[i];
      const one = choice ? choice.of(item, parent, key) : handler;
      const link = one ? one.link(item, writer, parent, key) : keepRaw(item);
      if (!(link instanceof Slot)) others.push(link);
      items[i] = link;
    }
    const slot = this.slot(writer.source.key);
    writer.responseItems.set(slot, items);
    const { meta } = writer;
    if (slot.meta && slot.meta.order > meta.order) return slot;
    if (slot.record && equal(others, othersOf(slot))) writer.confirm(slot);
    else {
      this.put(slot, others, writer);
      slot.meta = meta;
    }
    for (const table of this.tables()) this.linksTo(table);
    return slot;
  }

  override plain(slot: Slot): unknown {
    return this.data(this.recompute(slot));
  }

  /** The entities that are now in the store, followed by the response's other items. */
  override recompute(slot: Slot): readonly Link[] {
    const present = this.tables().map((table) => inOrder(table.present()));
    const members: Link[] = [...present.reduce(merged, []), ...othersOf(slot)];
    return equal(members, slot.links) ? slot.links : members;
  }
}

/** In the order in which they first arrived; they are nearly always in that order already. */
function inOrder(slots: Slot[]): Slot[] {
  for (let i = 1; i < slots.length; i++) {
    if (slots[i - 1]!.insertion > slots[i]!.insertion) return slots.sort((a, b) => a.insertion - b.insertion);
  }
  return slots;
}

/** Merges two sorted lists; sorting them together takes several times as long. */
function merged(a: Slot[], b: Slot[]): Slot[] {
  if (!a.length) return b;
  const both: Slot[] = [];
  let i = 0;
  for (const slot of b) {
    while (i < a.length && a[i]!.insertion < slot.insertion) both.push(a[i++]!);
    both.push(slot);
  }
  while (i < a.length) both.push(a[i++]!);
  return both;
}
