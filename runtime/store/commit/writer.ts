import type { Relations } from '../link/relations.ts';
import { type Link, type Meta, NONE, type Slot } from '../link/slot.ts';
import type { Confirmed, Transaction, Undo } from './transaction.ts';

/** Writes a response: one writer per phase of a transaction. */
export interface Source {
  readonly args: readonly unknown[];
  readonly meta: Meta;
  /** Given to the one entity of an optimistic response that has no primary key yet. */
  readonly temporaryPk?: string | undefined;
  /** The endpoint's key; '' for a value that no endpoint answered. */
  readonly key: string;
}

/** Walks a response by its schema and writes what it finds. */
export class Writer {
  private temporaries = 0;
  /** The entity whose relations are being walked. */
  owner: Slot | undefined = undefined;
  /** The items of this response, per slot that shows more than them (`schema.All`, a page of a list). */
  readonly responseItems = new Map<Slot, Link>();
  /** Cached here because it is read once per entity, and otherwise lies behind two more objects. */
  readonly meta: Meta;
  readonly args: readonly unknown[];
  readonly log: Undo[];
  /** Absent in a layer, which confirms nothing for good. */
  readonly confirmed: Confirmed | undefined;

  constructor(
    readonly tx: Transaction,
    readonly source: Source,
  ) {
    this.meta = source.meta;
    this.args = source.args;
    this.log = tx.log;
    this.confirmed = this.meta.order === Infinity ? undefined : tx.confirmed;
  }

  /** The links of an object, one per key of its schema. */
  walk({ all, keys, pick, areInherited }: Relations, value: object, owner = this.owner): readonly Link[] {
    if (!keys.length) return NONE;
    const { owner: outer } = this;
    const data = value as Readonly<Record<string, unknown>>;
    const links = (pick ? pick(data) : new Array(keys.length)) as Link[];
    this.owner = owner;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const isThere = pick || !areInherited || Object.hasOwn(data, key);
      const one = pick ? links[i] : isThere ? data[key] : undefined;
      links[i] = one === undefined ? one : all[i]!.handler.link(one, this, value, key);
    }
    this.owner = outer;
    return links;
  }

  /** A response said again what the slot holds: its age changes, nothing else. */
  confirm(slot: Slot): void {
    if (slot.meta === this.meta || !this.confirmed) return;
    this.confirmed.push(slot, slot.meta);
    slot.meta = this.meta;
  }

  /** A primary key for the item of an optimistic response, the same each time the response is replayed. */
  temporaryPk(): string | undefined {
    const { temporaryPk } = this.source;
    return temporaryPk && !this.owner ? `${temporaryPk}-${this.temporaries++}` : undefined;
  }
}
