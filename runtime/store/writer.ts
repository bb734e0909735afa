import type { Relations } from './relations.ts';
import type { Link, Meta, Slot } from './slot.ts';
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

/**
 * Walks a response by its schema and writes what it finds. Link functions call `link` once per key; which key, which
 * handler and which parent that is, the writer knows by counting.
 */
export class Writer {
  private relations: Relations | undefined;
  private parent: unknown;
  private temporaries = 0;
  /** The entity whose relations are being walked. */
  owner: Slot | undefined;
  private found: Link[] = [];
  private at = 0;
  /** The items of this response, per slot that shows more than them (`schema.All`, a page of a list). */
  readonly own = new Map<Slot, Link>();

  constructor(
    readonly tx: Transaction,
    readonly source: Source,
  ) {}

  readonly link = (value: unknown): void => {
    const { found, relations, at } = this;
    found[at] =
      value === undefined
        ? undefined
        : relations!.handlers[at]!.link(value, this, this.parent, relations!.keys[at]!);
    this.at = at + 1;
  };

  /** The links of an object, one per key of its schema. */
  walk(relations: Relations, value: object, owner = this.owner): readonly Link[] {
    const { relations: outer, parent, found, at, owner: outerOwner } = this;
    const links = new Array<Link>(relations.keys.length);
    this.owner = owner;
    this.relations = relations;
    this.parent = value;
    this.found = links;
    this.at = 0;
    relations.walk(value as never, this.link);
    this.relations = outer;
    this.parent = parent;
    this.found = found;
    this.at = at;
    this.owner = outerOwner;
    return links;
  }

  /** A primary key for the item of an optimistic response, the same each time the response is replayed. */
  temporaryPk(): string | undefined {
    const { temporaryPk } = this.source;
    return temporaryPk && !this.relations ? `${temporaryPk}-${this.temporaries++}` : undefined;
  }
}
