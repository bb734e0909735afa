import { NormalizeError } from '../store/errors.ts';
import { keepRaw, Reference } from '../store/link/handlers.ts';
import { project } from '../store/link/link.ts';
import {
  type Form,
  type Handler,
  type Link,
  ShapeLink,
  Slot,
  type Store,
  type Writer,
} from '../store/model.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';

/**
 * Selects the schema of a value in a mapping: the name of its attribute, or a function that returns the
 * mapping's key.
 */
export type SchemaAttribute = string | ((value: Json, parent: Json, key: string) => string);

/** Schemas by the values of an attribute. */
export type Mapping = Readonly<Record<string, unknown>>;

/** The type shown for one value: that of the single schema or, with an attribute, of any schema of the mapping. */
export type Member<D, A> = [A] extends [undefined] ? Denormalize<D> : Denormalize<D[keyof D]>;

/** A schema of values of one kind or, with a discriminating attribute, of several. */
export abstract class Polymorphic<D = unknown, A extends SchemaAttribute | undefined = undefined> {
  definition: D;

  constructor(
    definition: D,
    readonly schemaAttribute?: A | SchemaAttribute,
  ) {
    this.definition = definition;
  }

  /** Merges `definition` into the mapping, or replaces a single schema; for circular references. */
  define(definition: Json): void {
    this.definition = this.schemaAttribute ? { ...this.definition, ...definition } : definition;
  }
}

type Definition = Pick<Polymorphic<Json, SchemaAttribute>, 'definition' | 'schemaAttribute'>;

/**
 * Writes one value of a polymorphic schema. It reads the definition each time, because `define` may be called
 * late.
 */
export function memberHandler(store: Store, schema: Polymorphic<Json, Json>, name: string): Handler {
  return schema.schemaAttribute
    ? new Choice(store, schema, name)
    : forward(() => store.handler(schema.definition));
}

/** A handler that is looked up when it is used. */
export const forward = (to: () => Handler): Handler => ({
  link: (...place) => to().link(...place),
  root(value, writer) {
    const handler = to();
    return handler.root ? handler.root(value, writer) : handler.link(value, writer, value, '');
  },
  find: (args) => to().find?.(args),
  get nothing() {
    return to().nothing;
  },
});

/** Chooses a schema of a mapping for each value. */
export class Choice implements Handler {
  private readonly warned = new Set<string>();
  private readonly forms = new Map<string, Form>();
  /** Handlers by the value of the attribute, for one definition. */
  private readonly kinds = new Map<unknown, Handler>();
  private known: unknown = undefined;
  /** One link per slot, so that lists can compare their links by identity. */
  private readonly tagged = new WeakMap<Slot, Link>();

  constructor(
    private readonly store: Store,
    private readonly schema: Definition,
    private readonly name: string,
  ) {}

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    return value instanceof Reference
      ? this.refer(value)
      : this.choose(value, writer, parent, key, (slot, type) => this.tag(slot, type));
  }

  /** A whole response needs no tag for its kind. */
  root(value: unknown, writer: Writer, parent: unknown = value, key = ''): Link {
    if (value === parent && typeof value !== 'object' && value !== undefined) {
      throw new NormalizeError(this.name, value, 'is not an object');
    }
    return this.choose(value, writer, parent, key, (slot) => slot);
  }

  private choose(
    value: unknown,
    writer: Writer,
    parent: unknown,
    key: string,
    mark: (slot: Slot, type: string) => Link,
  ): Link {
    const handler = this.of(value, parent, key);
    if (!handler) return keepRaw(value);
    const link = handler.link(value, writer, parent, key);
    return link instanceof Slot ? mark(link, this.typeOf(value, parent, key)) : link;
  }

  /** The handler that writes a value; `undefined` if the value is stored as it is. */
  of(value: unknown, parent: unknown, key: string): Handler | undefined {
    if (value === null || value === undefined) return undefined;
    const { schemaAttribute: attribute, definition } = this.schema;
    if (this.known !== definition) this.kinds.clear();
    this.known = definition;
    const type =
      typeof attribute === 'string' ? (value as Mapping)[attribute] : this.typeOf(value, parent, key);
    let kind = this.kinds.get(type);
    if (!kind) {
      kind = this.handler(String(type));
      if (kind) this.kinds.set(type, kind);
      else this.warn(String(type));
    }
    return kind;
  }

  find(args: readonly unknown[]): Link {
    const [named] = args;
    if (named instanceof Reference) return this.refer(named);
    // The function is only for values of responses: arguments may lack the fields that it reads.
    return typeof named === 'object' && typeof this.schema.schemaAttribute === 'string'
      ? this.handler(this.typeOf(named, undefined, ''))?.find?.(args)
      : undefined;
  }

  /** Removes as the entity's own table does, for `schema.Invalidate`. */
  remove(value: unknown, writer: Writer): Link {
    const type = this.typeOf(value, undefined, '');
    const handler = this.handler(type) as { remove?: Choice['remove'] } | undefined;
    if (!handler) this.warn(type);
    return handler?.remove?.(value, writer);
  }

  private typeOf(value: unknown, parent: unknown, key: string): string {
    const { schemaAttribute: attribute } = this.schema;
    return String(
      typeof attribute === 'function'
        ? attribute(value, parent, key)
        : (value as Mapping | null)?.[attribute as string],
    );
  }

  private handler(type: string): Handler | undefined {
    const { definition } = this.schema;
    return Object.hasOwn(definition, type) ? this.store.handler(definition[type]) : undefined;
  }

  private refer({ id, schema }: Reference): Link {
    const slot = this.handler(schema)?.find?.([id]);
    return slot instanceof Slot ? this.tag(slot, schema) : undefined;
  }

  private tag(slot: Slot, type: string): Link {
    let link = this.tagged.get(slot);
    if (!link) {
      link = new ShapeLink(this.form(type), [slot], []);
      this.tagged.set(slot, link);
    }
    return link;
  }

  private form(type: string): Form {
    let form = this.forms.get(type);
    if (!form) {
      const show: Form['project'] = ({ links }, of) => {
        const value = project(links[0], of);
        // A key rather than a record.
        return typeof value === 'object' || value === undefined ? value : new Reference(value, type);
      };
      form = { keys: [type], project: show };
      this.forms.set(type, form);
    }
    return form;
  }

  private warn(type: string): void {
    if (process.env.NODE_ENV === 'production' || this.warned.has(type)) return;
    this.warned.add(type);
    const known = Object.keys(this.schema.definition).join(', ');
    console.warn(
      `presource: ${this.name} has no schema for "${type}"; the value is stored as it is. Known: ${known}.`,
    );
  }
}
