import { warnOfKind } from '../dev/kind.ts';
import { memo } from '../memo.ts';
import { NormalizeError } from '../store/errors.ts';
import { Compound, type Link, Node, show } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import { keepRaw } from '../store/raw.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import { textOfAny } from '../text-of-any.ts';
import type { Json } from '../types/options.ts';
import type { Mapping, Polymorphic, SchemaAttribute } from './polymorphic.ts';

type Definition = Pick<Polymorphic<Json, SchemaAttribute>, 'definition' | 'schemaAttribute'>;

/** In plain data, a link to one of several kinds: a primary key alone does not identify the kind. */
export class Reference {
  constructor(
    readonly id: unknown,
    readonly schema: string,
  ) {}
}

/** A link to a node of one of several kinds. */
export class Kind extends Compound {
  #plain: Reference | undefined;

  constructor(
    readonly node: Node,
    readonly type: string,
  ) {
    super();
  }

  show(): unknown {
    return show(this.node);
  }

  plain(): unknown {
    const value = plain(this.node);
    // Not a key.
    if (typeof value === 'object' || value === undefined) return value;
    // The same object each time: who merges lists looks for an item of one in the other.
    if (this.#plain?.id !== value) this.#plain = new Reference(value, this.type);
    return this.#plain;
  }

  override links(): readonly Link[] {
    return [this.node];
  }

  override subject(): Link {
    return this.node;
  }
}

/** Chooses a schema of a mapping for each value. */
export class Choice implements Handler {
  /** Handlers by the value of the attribute. */
  private readonly byType = new Map<unknown, Handler>();
  /** The definition that they belong to: `define` may replace it. */
  private known: unknown = undefined;
  /** One link per node, so that lists can compare their links by identity. */
  private readonly tagged = new WeakMap<Node, Kind>();

  constructor(
    private readonly store: TableStore,
    private readonly schema: Definition,
    private readonly name: string,
  ) {}

  normalize(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    if (value instanceof Reference) {
      const link = this.refer(value);
      if (link instanceof Kind) tx.owner?.table.noteLinkTo(link.node.table);
      return link;
    }
    const link = this.write(value, tx, parent, key);
    return link instanceof Node ? this.tag(link, this.typeOf(value, parent, key)) : link;
  }

  /** A whole response needs no tag for its kind. */
  root(value: unknown, tx: Tx): Link {
    if (typeof value !== 'object' && value !== undefined) {
      throw new NormalizeError(this.name, value, 'is not an object');
    }
    return this.write(value, tx, value, '');
  }

  private write(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    const handler = this.of(value, parent, key);
    return handler ? handler.normalize(value, tx, parent, key) : keepRaw(value);
  }

  /** The handler that writes a value, or removes it; `undefined` if the value is stored as it is. */
  of(value: unknown, parent: unknown, key: string): Handler | undefined {
    if (value === null || value === undefined) return undefined;
    const { schemaAttribute: attribute, definition } = this.schema;
    if (this.known !== definition) this.byType.clear();
    this.known = definition;
    const type =
      typeof attribute === 'function'
        ? attribute(value, parent, key)
        : (value as Mapping)[attribute as string];
    let kind = this.byType.get(type);
    if (!kind) {
      const text = textOfAny(type);
      kind = this.handler(text);
      // Each response has another object.
      if (kind && typeof type !== 'object') this.byType.set(type, kind);
      else if (process.env.NODE_ENV !== 'production' && !kind)
        warnOfKind(this, this.name, this.schema, text ?? 'an object', value);
    }
    return kind;
  }

  find(args: readonly unknown[]): Link {
    const [named] = args;
    if (named instanceof Reference) return this.refer(named);
    // The function is only for values of responses: arguments may lack the fields that it reads.
    return typeof this.schema.schemaAttribute === 'string'
      ? this.handler(this.typeOf(named, undefined, ''))?.find?.(args)
      : undefined;
  }

  private typeOf(value: unknown, parent: unknown, key: string): string {
    const { schemaAttribute: attribute } = this.schema;
    return String(
      typeof attribute === 'function'
        ? attribute(value, parent, key)
        : (value as Mapping | null)?.[attribute as string],
    );
  }

  /** The handler of a key of the mapping; `undefined` for what has no text. */
  private handler(type: string | undefined): Handler | undefined {
    const { definition } = this.schema;
    return Object.hasOwn(definition, type!) ? this.store.handler(definition[type!]) : undefined;
  }

  private refer({ id, schema }: Reference): Link {
    const node = this.handler(schema)?.find?.([id]);
    return node instanceof Node ? this.tag(node, schema) : undefined;
  }

  private tag(node: Node, type: string): Link {
    return memo(this.tagged, node, () => new Kind(node, type));
  }
}
