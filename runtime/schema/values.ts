import { NormalizeError } from '../store/errors.ts';
import { type Link, Node } from '../store/node.ts';
import { keepOwn } from '../store/own-links.ts';
import { plain } from '../store/plain.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Json } from '../types/options.ts';
import { type AnyCollection, OptionsTable } from './collection.ts';
import type { CollectionTable, ListChange, ListFilter } from './collection-table.ts';
import { type Member, memberHandler, Polymorphic, type SchemaAttribute } from './polymorphic.ts';
import { ShapeLink } from './shapes.ts';

/**
 * An object with any keys whose values follow one schema, or, with a mapping and an attribute, one of several.
 * Missing entities are left out.
 *
 * ```ts
 * const prices = new RestEndpoint({ path: '/prices', schema: new schema.Values(Price) });
 * ```
 */
export class Values<D = unknown, A extends SchemaAttribute | undefined = undefined>
  extends Polymorphic<D, A>
  implements SchemaObject<Record<string, Member<D, A>>>
{
  declare readonly [output]: Record<string, Member<D, A>>;

  '~handler'(store: TableStore): Handler {
    const members = this.members(store);
    return { normalize: (...given) => toMap(members.normalize(...given)) };
  }

  /** The mutations of a Collection of this schema. */
  readonly changes = ['assign'] as const;

  /** The table of a Collection of this schema. */
  collect(store: TableStore, collection: AnyCollection): CollectionTable {
    return new MapTable(store, collection, this.definition, this.members(store));
  }

  /** Links an object as pairs. */
  private members(store: TableStore): Handler {
    const member = memberHandler(store, this as Polymorphic<Json, Json>, 'Values');
    return {
      normalize(value, tx) {
        if (value === null || value === undefined) return value;
        if (typeof value !== 'object') throw new NormalizeError('Values', value, 'is not an object');
        const pairs: Pair[] = [];
        for (const key of Object.keys(value))
          pairs.push([key, member.normalize(value[key as never], tx, value, key)]);
        return pairs as never;
      },
    };
  }
}

/** A member of a map. */
export type Pair = readonly [key: string, link: Link];

/** An object of links with any keys. Missing members are left out. */
class LinkMap extends ShapeLink {
  constructor(pairs: readonly Pair[]) {
    super(
      pairs.map(([key]) => key),
      Object.fromEntries(pairs),
      undefined,
      true,
    );
  }
}

const toMap = (pairs: Link): Link => (Array.isArray(pairs) ? new LinkMap(pairs as never) : pairs);

/** The maps of one collection. The data of a node are pairs. */
class MapTable extends OptionsTable {
  override linkOf({ data }: Node): Link {
    return data && new LinkMap(data);
  }

  override begin(): object {
    return {};
  }

  override plainItems(links: readonly Link[]): unknown {
    return plain(new LinkMap(links as never));
  }

  override append(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    const link = super.append(value, tx, parent, key);
    if (!(link instanceof Node)) return toMap(link);
    keepOwn(this.store, tx, link, toMap(tx.own!.get(link)));
    return link;
  }

  override add(
    value: unknown,
    tx: Tx,
    parent: unknown,
    key: string,
    how: ListChange,
    filter?: ListFilter,
  ): Link {
    const pairs = this.items(value, tx, parent, key);
    if (Array.isArray(pairs)) this.change(pairs, tx, how, filter);
    return toMap(pairs);
  }

  override merged(how: ListChange, now: readonly Link[], more: readonly Link[], tx: Tx): readonly Link[] {
    if (typeof how === 'function') return super.merged(how, now, more, tx);
    return [...new Map([...(now as readonly Pair[]), ...(more as readonly Pair[])])];
  }
}
