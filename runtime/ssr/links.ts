import { type Link, RawLink, type ShapeLink, Slot, type Store } from '../store/model.ts';
import { isSchemaObject } from '../store/protocol.ts';
import { ValueMarks } from './values.ts';

/** The members of a schema of several kinds, such as a union. */
interface Kinds {
  readonly schemaAttribute?: unknown;
  readonly definition?: Readonly<Record<string, unknown>>;
}

/** Writes links as JSON that the same schema links again: entities are primary keys, lists are lists. */
export class Links {
  readonly values = new ValueMarks();

  /** Encodes an endpoint's response. For a union the link alone does not say which kind the entity is. */
  answer(link: Link, schema: unknown, store: Store): unknown {
    if (!(link instanceof Slot) || !isSchemaObject(schema)) return this.encode(link);
    const { schemaAttribute, definition } = schema as Kinds;
    if (!schemaAttribute || !definition) return this.encode(link);
    const kind = Object.keys(definition).find(
      (key) => store.handler(definition[key]) === (link.table as never),
    );
    return kind === undefined ? this.encode(link) : this.values.reference(link.pk, kind);
  }

  encode(link: Link): unknown {
    if (link instanceof Slot) return this.slot(link);
    if (link instanceof RawLink) return this.values.plain(link.raw);
    if (typeof link !== 'object' || link === null) return this.values.plain(link);
    return Array.isArray(link) ? link.map((one) => this.encode(one)) : this.shape(link as ShapeLink);
  }

  private slot(slot: Slot): unknown {
    const { table, links, record } = slot;
    if (table.sources) return this.encode(table.sources(slot)[0]);
    if (!table.isList) return slot.pk;
    // The response of schema.All itself holds only the values that are not entities.
    if (table.recompute) return links.filter((one) => !(one instanceof Slot)).map((one) => this.encode(one));
    if (record === undefined) return this.values.plain(undefined);
    return Array.isArray(record) ? links.map((one) => this.encode(one)) : this.pairs(links as never);
  }

  private pairs(pairs: readonly (readonly [string, Link])[]): object {
    return this.values.object(pairs.map(([key, link]) => [key, this.encode(link)]));
  }

  private shape({ form, links, rest }: ShapeLink): unknown {
    if (form.project) {
      const [inner] = links;
      const [kind] = form.keys;
      return kind !== undefined && inner instanceof Slot
        ? this.values.reference(inner.pk, kind)
        : this.encode(inner);
    }
    const fields = new Map<string, unknown>(Object.entries(rest));
    form.keys.forEach((key, i) => {
      fields.set(key, links[i] === undefined ? undefined : LINKED);
    });
    const linked = (key: string) => this.encode(links[form.keys.indexOf(key)]);
    return this.values.object(
      [...fields].flatMap(([key, value]) =>
        value === undefined
          ? []
          : [[key, value === LINKED ? linked(key) : this.values.plain(value)] as const],
      ),
    );
  }
}

/** Marks the place of a field that is a link. */
const LINKED = /*#__PURE__*/ Symbol();
