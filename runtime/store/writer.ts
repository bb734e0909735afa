import type { Relations } from './relations.ts';
import { type Link, type Meta, NONE, type Slot } from './slot.ts';
import type { Transaction } from './transaction.ts';

/** What a response is written with: one per phase of a transaction. */
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
  owner: Slot | undefined;
  /** The items of this response, per slot that shows more than them (`schema.All`, a page of a list). */
  readonly own = new Map<Slot, Link>();

  constructor(
    readonly tx: Transaction,
    readonly source: Source,
  ) {}

  /** The links of an object, one per key of its schema. */
  walk({ keys, handlers, values }: Relations, value: object, owner = this.owner): readonly Link[] {
    if (!keys.length) return NONE;
    const { owner: outer } = this;
    const links = values(value as Readonly<Record<string, unknown>>) as Link[];
    this.owner = owner;
    for (let i = 0; i < keys.length; i++) {
      const one = links[i];
      if (one !== undefined) links[i] = handlers[i]!.link(one, this, value, keys[i]!);
    }
    this.owner = outer;
    return links;
  }

  /** A primary key for the item of an optimistic response, the same each time the response is replayed. */
  temporaryPk(): string | undefined {
    const { temporaryPk } = this.source;
    return temporaryPk && !this.owner ? `${temporaryPk}-${this.temporaries++}` : undefined;
  }
}
