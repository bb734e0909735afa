import { NormalizeError } from '../store/errors.ts';
import type { Handler } from '../store/handlers.ts';
import { assign, type Link, project, raw, ShapeLink, type Slot } from '../store/slot.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Json } from '../types/options.ts';
import type { AnyCollection } from './collection.ts';
import { CollectionTable, type How, type Linked } from './collection-table.ts';
import { type Member, memberHandler, Polymorphic, type SchemaAttribute } from './polymorphic.ts';
import type { output, SchemaObject } from './protocol.ts';

/**
 * An object with any keys whose values follow one schema, or, with a mapping and an attribute, one of several. What is
 * missing is left out.
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
    const member = memberHandler(store, this as Polymorphic<Json, Json>, 'Values');
    return {
      link(value, writer) {
        if (value === null || value === undefined) return value;
        if (typeof value !== 'object') throw new NormalizeError('Values', value, 'is no object');
        const keys = Object.keys(value);
        const links = keys.map((key) => member.link(value[key as never], writer, value, key));
        return new ShapeLink({ keys }, links, {});
      },
    };
  }

  /** The table of a Collection of this schema. */
  collect(store: Store, collection: AnyCollection): CollectionTable {
    return new MapTable(store, collection);
  }
}

/** The maps of one collection. A slot's links are keys and values in turn. */
class MapTable extends CollectionTable {
  override shell(): object {
    return {};
  }

  override settle({ record, links }: Slot): void {
    for (const key in record as object) delete (record as Record<string, unknown>)[key];
    fill(record as object, links, (link) => project(link, this.shows));
  }

  override data(links: readonly Link[]): unknown {
    return fill({}, links, raw);
  }

  protected override isItem(): boolean {
    return false;
  }

  protected override parts(link: Linked): readonly Link[] {
    const { form, links } = link as ShapeLink;
    return form.keys.flatMap((key, i) => [key, links[i]]);
  }

  protected override select(parts: readonly Link[], takes: (link: Link) => boolean): readonly Link[] {
    return parts.filter((_, i) => takes(parts[i | 1]));
  }

  protected override merged(
    how: How,
    now: readonly Link[],
    more: readonly Link[],
    writer: Writer,
  ): readonly Link[] {
    if (typeof how === 'function') return super.merged(how, now, more, writer);
    const members = new Map<Link, Link>();
    for (const parts of [now, more]) {
      for (let i = 0; i < parts.length; i += 2) members.set(parts[i], parts[i + 1]);
    }
    return [...members].flat();
  }
}

/** Puts what members show into an object; one that shows nothing is left out. */
function fill(into: object, links: readonly Link[], of: (link: Link) => unknown): object {
  for (let i = 0; i < links.length; i += 2) {
    const value = of(links[i + 1]);
    if (value !== undefined) assign(into, links[i] as string, value);
  }
  return into;
}
