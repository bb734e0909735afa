import { use } from '../linked.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { type CollectionFilter, CollectionTable, type ListChange } from './collection-table.ts';

/** The arguments that identify a list. */
export type ListArgs = Readonly<Record<string, unknown>>;

/**
 * The members of `schema.Values` that a Collection needs. It creates the table itself, so that only apps with
 * `schema.Values` contain that code.
 */
export interface MapLike extends SchemaObject {
  /** The ways to change its maps. */
  readonly changes: readonly ListChange[];
  collect(store: TableStore, collection: AnyListCollection): CollectionTable;
}

/** The schemas that a Collection takes: `[S]`, `schema.Array` or `schema.Values`. */
export type Collected =
  | readonly [unknown]
  | readonly unknown[]
  | (SchemaObject & { readonly definition: unknown });

export type AnyListCollection = ListCollection<Collected, readonly unknown[]>;

/** Merges two lists of a Collection; both sides are plain data, with entities as primary keys. */
export type CollectionMerge = (existing: Json, incoming: Json) => unknown;

/** The schema of `move`; its class is a part. */
export interface MoveSchema<T> extends SchemaObject<T> {
  readonly lists: unknown;
}

type ItemOf<S> = S extends readonly [infer M]
  ? Denormalize<M>
  : Denormalize<S> extends (infer T)[]
    ? T
    : never;

/** Only lists have an order. */
type ListAddition<S> = S extends MapLike ? undefined : Addition<ItemOf<S>>;

/**
 * `schema.Collection` without options: the lists of a resource. An app that does not use `Collection` by name
 * contains only this class.
 */
export class ListCollection<
  S extends Collected = readonly [unknown],
  Parent extends readonly unknown[] = readonly [urlParams: Record<string, unknown>, body?: unknown],
> implements SchemaObject<Denormalize<S>>
{
  declare readonly [output]: Denormalize<S>;
  declare readonly parent?: Parent;
  /** Adds items at the end of their lists. */
  declare push: ListAddition<S>;
  /** Adds items at the beginning of their lists. */
  declare unshift: ListAddition<S>;
  /** Removes items from their lists. */
  declare remove: ListAddition<S>;
  /** Moves items between lists: out of those that their old fields match, into those that their new fields match. */
  declare move: S extends MapLike ? undefined : MoveSchema<ItemOf<S>>;
  /** The same; `merge` combines the items that join with their lists. */
  declare readonly moveWith: S extends MapLike
    ? undefined
    : (merge: CollectionMerge) => MoveSchema<ItemOf<S>>;
  /** Adds items to their maps. */
  declare assign: S extends MapLike ? Addition<Denormalize<S>> : undefined;

  constructor(
    readonly schema: S,
    changes: readonly ListChange[] = ['push', 'unshift', 'remove'],
  ) {
    for (const how of changes)
      (this as Record<string, unknown>)[how as string] = new Addition(
        this as unknown as AnyListCollection,
        how,
      );
  }

  argsKey(...args: Json[]): ListArgs {
    return args[0] ?? {};
  }

  /** The schema of a page: its items are appended without duplicates. */
  addWith(): Addition<Denormalize<S>>;
  /** The schema of items that `merge` combines with their lists. */
  addWith(merge: CollectionMerge, filter?: CollectionFilter): Addition<Denormalize<S>>;
  addWith(merge?: CollectionMerge, filter?: CollectionFilter): Addition<Denormalize<S>> {
    return new Addition(this as unknown as AnyListCollection, merge, filter);
  }

  /** @internal */
  '~handler'(store: TableStore): Handler {
    return new CollectionTable(
      store,
      this as unknown as AnyListCollection,
      (this.schema as readonly unknown[])[0],
    );
  }
}

/** The schema of a response that changes the lists of a collection. */
export class Addition<T> implements SchemaObject<T> {
  declare readonly [output]: T;

  constructor(
    readonly collection: AnyListCollection,
    /** @internal */
    readonly how?: ListChange,
    /** @internal */
    readonly filter?: CollectionFilter,
  ) {}

  /** @internal */
  '~handler'(store: TableStore): Handler {
    return use('additions')(this, store);
  }
}
