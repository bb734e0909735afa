/** Handlers of schemas that are not an entity, a list or a schema object. */
import { countLinks } from '../dev/counters.ts';
import { NormalizeError } from '../store/errors.ts';
import { afterPage, Compound, eachNode, type Link, same, showLink } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import { relate, relationsOf } from '../store/relations.ts';
import type { Handler, Relations, TableStore } from '../store/table.ts';
import { literal } from './converters.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An object whose `keys` are links. Missing links are left out, unless the object had the key. */
export class ShapeLink extends Compound {
  constructor(
    readonly keys: readonly string[],
    readonly fields: Fields,
    /** The key of the only field that is not plain. */
    readonly about?: string,
    /** True if missing members are left out. */
    readonly isOpen?: boolean,
  ) {
    super();
  }

  /** The same fields, with other values for those that are links. */
  override mapLinks(of: (link: Link, key: string) => unknown): object {
    // All of a map's fields are links: to search its keys for each would be quadratic.
    const fields = Object.entries(this.fields).map(
      ([key, value]) =>
        [key, this.isOpen || this.keys.includes(key) ? of(value as Link, key) : value] as const,
    );
    return Object.fromEntries(this.isOpen ? fields.filter(([, value]) => value !== undefined) : fields);
  }

  show(old: unknown): unknown {
    const before = Object(old) as Fields;
    const shown = this.mapLinks((link, key) => showLink(link, before[key]));
    if (same(shown, old)) return old;
    return process.env.NODE_ENV === 'production' ? shown : Object.freeze(shown);
  }

  plain(): object {
    return this.mapLinks(plain);
  }

  override after(former: Link): Link {
    if (this.isOpen || !(former instanceof ShapeLink)) return this;
    const fields: Record<string, unknown> = { ...this.fields };
    for (const key of this.keys) {
      const [now, was] = [fields[key], former.fields[key] as Link];
      // What has lists in it stays if the page lacks it; any other field that it lacks goes.
      fields[key] =
        afterPage(now as Link, was) ?? (eachNode(was, ({ table }) => !table.isEntity) ? was : now);
    }
    return new ShapeLink(this.keys, fields, this.about);
  }

  override links(): readonly Link[] {
    return this.keys.map((key) => this.fields[key] as Link);
  }

  /**
   * As in `{ body: { post: Post }, total: 0 }`: what else a response lacks does not matter. Nothing if more than one field is not
   * plain: then `about` is `undefined`, and names none.
   */
  override subject(): Link {
    const link = this.fields[this.about!] as Link;
    return link instanceof Compound ? link.subject?.() : link;
  }
}

/** The handler of an object; `null` is as none. */
export function shapeHandler(store: TableStore, schema: object | null): Handler {
  if (!schema) return literal;
  const relations: Relations = relationsOf(store, schema);
  const keys = [...relations.keys];
  const [about, ...others] = relations.all.filter(({ handler }) => !handler.isPlain);
  const only = others.length ? undefined : about?.key;
  return {
    isPlain: !about,
    nothing: Object.fromEntries(
      relations.all.map(({ key, handler }) => [
        key,
        handler === literal ? (schema as Fields)[key] : handler.nothing,
      ]),
    ),
    root(value, tx) {
      // Inside a response, every value is kept, but a whole response of another kind does not fit the schema.
      if (typeof value === 'object' ? Array.isArray(value) : value !== undefined) {
        throw new NormalizeError(`{${keys}}`, value, 'is not an object');
      }
      return this.normalize(value, tx, value, '', tx.owner?.data as Link);
    },
    normalize(value, tx, _parent, _key, was) {
      if (typeof value !== 'object' || value === null) return value as Link;
      if (process.env.NODE_ENV !== 'production') countLinks(!!relations.pick);
      const former = was instanceof ShapeLink && was.keys === keys ? was.fields : undefined;
      const fields = relate(relations, value, tx, former as Readonly<Record<string, Link>> | undefined);
      return fields === former ? was : new ShapeLink(keys, fields, only);
    },
    find(args, isQuery) {
      const nothing = this.nothing as Record<string, Link>;
      return new ShapeLink(
        keys,
        Object.fromEntries(
          relations.all.map(({ handler, key }) => [
            key,
            handler.find ? handler.find(args, isQuery) : nothing[key],
          ]),
        ),
        only,
      );
    },
  };
}
