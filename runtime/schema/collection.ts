import { checkCollected } from '../dev/schema.ts';
import type { Link, Node } from '../store/node.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Callback, Json } from '../types/options.ts';
import {
  type ArgsText,
  type CollectionFilter,
  CollectionTable,
  type ListChange,
  type ListFilter,
} from './collection-table.ts';
import { type Collected, type ListArgs, ListCollection, type MapLike } from './list-collection.ts';
import { sentArgs } from './sent-args.ts';

/** Options that identify the lists of a collection and select the new items that join them. */
export interface CollectionOptions {
  /** The arguments that identify a list; by default the first argument of the endpoint. */
  readonly argsKey?: Callback<Json[], ListArgs>;
  /** The same for a collection inside an entity; by default the entity and the field. */
  readonly nestKey?: Callback<[parent: Json, key: string], ListArgs>;
  /** Arguments that do not decide which items a list holds, such as `orderBy`: a test, a pattern or their names. */
  readonly nonFilterArgumentKeys?: ((key: string) => boolean) | RegExp | readonly string[] | undefined;
  /** Selects the lists that a new item joins, in place of the rule by arguments. */
  readonly createCollectionFilter?: CollectionFilter | undefined;
}

/**
 * A list of entities that can grow: one list per set of arguments. `push` and `unshift` are the schemas of a
 * new item, which joins every known list whose arguments it matches; `remove` is the schema of an item to
 * remove. A Collection of `schema.Values` is a map, to which `assign` adds. `addWith` is the schema of a page
 * or, with a function, of items that the function merges into a list.
 *
 * `Parent` are the arguments of the endpoint: `[urlParams, body?]` by default.
 */
export class Collection<
  S extends Collected = readonly [unknown],
  Parent extends readonly unknown[] = readonly [urlParams: Record<string, unknown>, body?: unknown],
> extends ListCollection<S, Parent> {
  /** The lists of a resource are instances of Collection, too. */
  static [Symbol.hasInstance](value: unknown): boolean {
    const type = (this as unknown) === Collection ? ListCollection : this;
    return Function.prototype[Symbol.hasInstance].call(type, value);
  }

  constructor(schema: S, options: CollectionOptions = {}) {
    if (process.env.NODE_ENV !== 'production') checkCollected(schema);
    super(schema, (schema as Partial<MapLike>).changes);
    // What the caller of a function around this class left out is that of the class.
    for (const [name, option] of Object.entries(options))
      if (option !== undefined) Object.assign(this, { [name]: option });
  }

  override argsKey(...args: Json[]): ListArgs {
    return byName(args[0]);
  }

  nestKey?(parent: Json, key: string): ListArgs;

  createCollectionFilter?(...args: Json[]): ReturnType<CollectionFilter>;

  /** True for an argument that does not decide which items a list holds. */
  nonFilterArgumentKeys(_key: string): boolean {
    return false;
  }

  /** @internal */
  override '~handler'(store: TableStore): Handler {
    const schema = this.schema as Partial<MapLike> & { readonly definition?: unknown } & readonly unknown[];
    const self = this as unknown as AnyCollection;
    return schema.collect?.(store, self) ?? new OptionsTable(store, self, schema.definition ?? schema[0]);
  }
}

export type AnyCollection = Collection<Collected, readonly unknown[]>;

/** Arguments by name; those of a function may be a number or a text. */
const byName = (args: unknown): ListArgs => Object(typeof args === 'object' ? args : [args]);

/** The lists of a Collection with options. */
export class OptionsTable extends CollectionTable {
  declare readonly collection: AnyCollection;

  override listFor(tx: Tx, parent: unknown, key: string): Node {
    const { collection } = this;
    if (!collection.nestKey || !tx.owner?.table.isEntity) return super.listFor(tx, parent, key);
    const args = sentArgs.get((parent as Record<string, object>)[key]!) ?? collection.nestKey(parent, key);
    // A new record has no key yet: `{ orderId: undefined }` would be the list of all, and one for all new records.
    const isKnown = !tx.temporaryPk || Object.values(args).every((value) => !/undefined/.test(`${value}`));
    return isKnown ? this.listWith(args) : super.listFor(tx, parent, key);
  }

  override change(
    links: readonly Link[],
    tx: Tx,
    how: ListChange,
    filter: ListFilter | undefined = this.collection.createCollectionFilter,
  ): void {
    super.change(links, tx, how, filter);
  }

  override takes(args: ArgsText, given: readonly unknown[], item: Link, isLoose?: boolean): boolean {
    return super.takes(args, given.map(byName), item, isLoose);
  }

  override ignores(key: string): boolean {
    const { nonFilterArgumentKeys: keys } = this.collection as { nonFilterArgumentKeys: Json };
    // `test` would remember its position in a pattern with the flag `g`.
    if (keys.test) return key.search(keys) >= 0;
    return keys.includes?.(key) ?? this.collection.nonFilterArgumentKeys(key);
  }
}
