import { use } from '../linked.ts';
import type { Store } from '../store/commit/store.ts';
import type { Handler } from '../store/link/handlers.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { CollectionTable, type ListChange } from './collection-table.ts';

/** The arguments by which a list is known. */
export type Args = Readonly<Record<string, unknown>>;

/** `schema.Values`, as far as a Collection of it is concerned: it makes the table by itself, so that only it costs. */
export interface MapLike extends SchemaObject {
  /** How its maps can be changed. */
  readonly changes: readonly ListChange[];
  collect(store: Store, collection: AnyLists): CollectionTable;
}

/** The schemas that a Collection takes: `[S]`, `schema.Array` or `schema.Values`. */
export type Collected =
  | readonly [unknown]
  | readonly unknown[]
  | (SchemaObject & { readonly definition: unknown });

export type AnyLists = ListCollection<Collected, readonly unknown[]>;

/** Told the arguments of a call, gives what tells whether a list with these arguments (as text) is concerned. */
export type CollectionFilter = (
  ...args: Json[]
) => (collectionKey: Readonly<Record<string, string>>) => boolean;

/** Merges two lists of a Collection; both sides are plain data, with entities as primary keys. */
export type CollectionMerge = (existing: Json, incoming: Json) => unknown;

type ItemOf<S> = S extends readonly [infer M]
  ? Denormalize<M>
  : Denormalize<S> extends (infer T)[]
    ? T
    : never;

/** Only lists have an order. */
type ListAddition<S> = S extends MapLike ? undefined : Addition<ItemOf<S>>;

/**
 * `schema.Collection` without options: the lists of a resource. An app that does not use the name itself has no
 * more of it than this.
 */
export class ListCollection<
  S extends Collected = readonly [unknown],
  Parent extends readonly unknown[] = readonly [urlParams: Record<string, unknown>, body?: unknown],
> implements SchemaObject<Denormalize<S>>
{
  declare readonly [output]: Denormalize<S>;
  declare readonly parent?: Parent;
  /** Items of this type go to the end of their lists. */
  declare readonly push: ListAddition<S>;
  /** Items of this type go to the beginning of their lists. */
  declare readonly unshift: ListAddition<S>;
  /** Items of this type leave their lists. */
  declare readonly remove: ListAddition<S>;
  /** Items of this type go into their maps. */
  declare readonly assign: S extends MapLike ? Addition<Denormalize<S>> : undefined;

  constructor(
    readonly schema: S,
    changes: readonly ListChange[] = ['push', 'unshift', 'remove'],
  ) {
    for (const how of changes)
      (this as Args as Record<string, unknown>)[how as string] = new Addition(general(this), how);
  }

  argsKey(...args: Json[]): Args {
    return args[0] ?? {};
  }

  /** The schema of a page: its items are appended without duplicates. */
  addWith(): Addition<Denormalize<S>>;
  /** The schema of items that change their lists as `merge` says. */
  addWith(merge: CollectionMerge, filter?: CollectionFilter): Addition<Denormalize<S>>;
  addWith(merge?: CollectionMerge, filter?: CollectionFilter): Addition<Denormalize<S>> {
    return new Addition(general(this), merge, filter);
  }

  /** @internal */
  '~handler'(store: Store): Handler {
    return new CollectionTable(store, general(this), (this.schema as readonly unknown[])[0]);
  }
}

/** Lists of whatever: who handles them does not care for their type. */
const general = (collection: unknown) => collection as AnyLists;

/** The ways in which a response changes the lists of a collection. */
export class Addition<T> implements SchemaObject<T> {
  declare readonly [output]: T;

  constructor(
    readonly collection: AnyLists,
    /** @internal */
    readonly how?: ListChange,
    /** @internal */
    readonly filter?: CollectionFilter,
  ) {}

  /** @internal */
  '~handler'(store: Store): Handler {
    return use('additions')(this, store);
  }
}
