import type { Handler } from '../store/handlers.ts';
import type { Store } from '../store/store.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { CollectionTable, type How } from './collection-table.ts';
import type { output, SchemaObject } from './protocol.ts';

type Args = Readonly<Record<string, unknown>>;

/** `schema.Values`, as far as a Collection of it is concerned: it makes the table by itself, so that only it costs. */
interface MapLike extends SchemaObject {
  collect(store: Store, collection: AnyCollection): CollectionTable;
}

/** What a Collection may be made of: `[S]`, `schema.Array` or `schema.Values`. */
export type Collected =
  | readonly [unknown]
  | readonly unknown[]
  | (SchemaObject & { readonly definition: unknown });

export type AnyCollection = Collection<Collected, readonly unknown[]>;

/** Told the arguments of a call, gives what tells whether a list with these arguments (as text) is concerned. */
export type CollectionFilter = (
  ...args: Json[]
) => (collectionKey: Readonly<Record<string, string>>) => boolean;

/** What the lists of a Collection become; both sides are plain data, with entities as primary keys. */
export type CollectionMerge = (existing: Json, incoming: Json) => unknown;

/** How lists of one collection are told apart and which new items they take. */
export interface CollectionOptions {
  /** The arguments by which a list is known; by default the first argument of the endpoint. */
  argsKey?(...args: Json[]): Args;
  /** The same for a collection inside an entity; by default the entity and the field. */
  nestKey?(parent: Json, key: string): Args;
  /** Arguments that do not decide which items a list holds, such as `orderBy`: a test, a pattern or their names. */
  nonFilterArgumentKeys?: ((key: string) => boolean) | RegExp | readonly string[];
  /** Decides which lists a new item joins, in place of the rule by arguments. */
  createCollectionFilter?: CollectionFilter;
}

type ItemOf<S> = S extends readonly [infer M]
  ? Denormalize<M>
  : Denormalize<S> extends (infer T)[]
    ? T
    : never;

/** Only lists have an order. */
type ListAddition<S> = S extends MapLike ? undefined : Addition<ItemOf<S>>;

/**
 * A list of entities that can grow: one list per arguments. `push` and `unshift` are the schemas of a new item, which
 * joins every known list whose arguments it satisfies; `remove` takes one out. Of `schema.Values` it is a map, to which
 * `assign` adds. `addWith` is the schema of one more page or, with a function, of whatever that makes of a list.
 *
 * `Parent` are the arguments of the endpoint: `[urlParams, body?]` by default.
 */
export class Collection<
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
    options?: CollectionOptions,
  ) {
    Object.assign(this, options);
    const names: How[] = 'collect' in schema ? ['assign'] : ['push', 'unshift', 'remove'];
    for (const how of names)
      (this as Args as Record<string, unknown>)[how as string] = new Addition(any(this), how);
  }

  argsKey(...args: Json[]): Args {
    return args[0] ?? {};
  }

  declare nestKey?: (parent: Json, key: string) => Args;

  declare createCollectionFilter?: CollectionFilter;

  /** True for an argument that does not influence which items a list holds. */
  nonFilterArgumentKeys(_key: string): boolean {
    return false;
  }

  /** The schema of a page: its items are appended without duplicates. */
  addWith(): Addition<Denormalize<S>>;
  /** The schema of items that change their lists as `merge` says. */
  addWith(merge: CollectionMerge, filter?: CollectionFilter): Addition<Denormalize<S>>;
  addWith(merge?: CollectionMerge, filter?: CollectionFilter): Addition<Denormalize<S>> {
    return new Addition(any(this), merge, filter);
  }

  /** @internal */
  '~handler'(store: Store): Handler {
    const { schema } = this;
    return 'collect' in schema
      ? (schema as unknown as MapLike).collect(store, any(this))
      : new CollectionTable(store, any(this));
  }
}

const any = (collection: unknown) => collection as AnyCollection;

/** What a response does to the lists of a collection. */
export class Addition<T> implements SchemaObject<T> {
  declare readonly [output]: T;

  constructor(
    readonly collection: AnyCollection,
    private readonly how?: How,
    private readonly filter?: CollectionFilter,
  ) {}

  /** @internal */
  '~handler'(store: Store): Handler {
    const table = store.handler(this.collection) as CollectionTable;
    const { how, filter } = this;
    return {
      link: (value, writer, parent, key) =>
        how ? table.add(value, writer, parent, key, how, filter) : table.append(value, writer, parent, key),
    };
  }
}
