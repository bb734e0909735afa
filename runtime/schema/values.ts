import { NormalizeError } from '../store/errors.ts';
import { assign, project, raw } from '../store/link/link.ts';
import { type Handler, type Link, ShapeLink, Slot, type Store, type Writer } from '../store/model.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Json } from '../types/options.ts';
import { type AnyCollection, OwnTable } from './collection.ts';
import type { CollectionFilter, CollectionTable, ListChange } from './collection-table.ts';
import { type Member, memberHandler, Polymorphic, type SchemaAttribute } from './polymorphic.ts';

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

  '~handler'(store: Store): Handler {
    const members = this.members(store);
    return { link: (...place) => shape(members.link(...place)) };
  }

  /** The mutations of a Collection of this schema. */
  readonly changes = ['assign'] as const;

  /** The table of a Collection of this schema. */
  collect(store: Store, collection: AnyCollection): CollectionTable {
    return new MapTable(store, collection, this.definition, this.members(store));
  }

  /** Links an object as pairs. */
  private members(store: Store): Handler {
    const member = memberHandler(store, this as Polymorphic<Json, Json>, 'Values');
    return {
      link(value, writer) {
        if (value === null || value === undefined) return value;
        if (typeof value !== 'object') throw new NormalizeError('Values', value, 'is not an object');
        return Object.entries(value).map(([key, one]) => [key, member.link(one, writer, value, key)]);
      },
    };
  }
}

/** A member of a map. */
type Pair = readonly [key: string, link: Link];

/** Turns pairs into an object. */
function shape(pairs: Link): Link {
  if (!Array.isArray(pairs)) return pairs;
  const [keys, links] = [0, 1].map((i) => pairs.map((pair) => pair[i])) as [string[], Link[]];
  return new ShapeLink({ keys }, links, {});
}

/** The maps of one collection. A slot's links are pairs. */
class MapTable extends OwnTable {
  override cloneForWrite(): object {
    return {};
  }

  override denormalizeInto({ record, links }: Slot): void {
    for (const key in record as object) delete (record as Record<string, unknown>)[key];
    fill(record as object, links, (link) => project(link, this.showAndTrack));
  }

  override data(links: readonly Link[]): unknown {
    return fill({}, links, raw);
  }

  override append(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    const link = super.append(value, writer, parent, key);
    if (!(link instanceof Slot)) return shape(link);
    writer.responseItems.set(link, shape(writer.responseItems.get(link)));
    return link;
  }

  override add(
    value: unknown,
    writer: Writer,
    parent: unknown,
    key: string,
    how: ListChange,
    filter?: CollectionFilter,
  ): Link {
    const pairs = this.items.link(value, writer, parent, key);
    if (Array.isArray(pairs)) this.change(pairs, writer, how, filter);
    return shape(pairs);
  }

  override merged(
    how: ListChange,
    now: readonly Link[],
    more: readonly Link[],
    writer: Writer,
  ): readonly Link[] {
    if (typeof how === 'function') return super.merged(how, now, more, writer);
    return [...new Map([...(now as readonly Pair[]), ...(more as readonly Pair[])])];
  }
}

/** Writes the values of the members into an object; members without a value are left out. */
function fill(into: object, pairs: readonly Link[], of: (link: Link) => unknown): object {
  for (const [key, link] of pairs as readonly Pair[]) {
    const value = of(link);
    if (value !== undefined) assign(into, key, value);
  }
  return into;
}
