import { isEntity } from '../entity.ts';
import type { EntityTable } from '../store/entity-table.ts';
import { type Compound, isList, type Link, Node, same } from '../store/node.ts';
import { pkOf } from '../store/pk-of.ts';
import { plain, plainNode } from '../store/plain.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { keepRaw } from '../store/raw.ts';
import { canonical, type Handler, Table, type TableStore } from '../store/table.ts';
import { Tx } from '../store/transaction.ts';
import type { Denormalize } from '../types/denormalize.ts';
import { Choice, Kind, Reference } from './choice.ts';
import { LookupTable } from './lookup.ts';

type Class = abstract new (...args: never[]) => unknown;

/** A schema, or the result of a function that returns one declared further down. */
type Resolved<S> = S extends Class ? S : S extends () => infer T ? T : S;

/** `S` before it is resolved: primary keys. */
export type Keys<S> = S extends readonly (infer Item)[]
  ? Keys<Item>[]
  : S extends Class
    ? string | number
    : unknown;

/** Finds the records of keys. */
export type LazyQuery<S> = SchemaObject<Denormalize<S>>;

/**
 * A relation that readers see as primary keys, resolved on demand. A change of a related record does not create
 * a new holder, so use it for back references. Pass a function for a schema that is declared further down.
 *
 * ```ts
 * static schema = { author: User, comments: new schema.Lazy([Comment]) };
 *
 * const comments = useQuery(Post.schema.comments.query, post.comments);
 * ```
 */
export class Lazy<S> implements SchemaObject<Keys<Resolved<S>>> {
  declare readonly [output]: Keys<Resolved<S>>;
  private resolver: LazyQuery<Resolved<S>> | undefined;
  private resolved: Resolved<S> | undefined;

  constructor(private readonly held: S) {}

  /** The schema of the keys. A function is called once: each array that it returns would be a different schema. */
  get schema(): Resolved<S> {
    const { held } = this;
    this.resolved ??= (typeof held === 'function' && !isEntity(held) ? held() : held) as Resolved<S>;
    return this.resolved;
  }

  /** A query for the records of keys, or for the schema with other arguments; always the same object. */
  get query(): LazyQuery<Resolved<S>> {
    this.resolver ??= new Resolution(() => this.schema);
    return this.resolver;
  }

  '~handler'(store: TableStore): Handler {
    return {
      normalize: (value, ...rest) => {
        const link = store.handler(this.schema).normalize(value, ...rest);
        const was = rest[3];
        const kept = keepRaw(
          isKey(value) || (Array.isArray(value) && value.every(isKey)) ? value : keysOf(link),
        );
        return same(kept, was) ? was : kept;
      },
    };
  }
}

const isKey = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A link as plain data, with keys as responses spell them: `5` or `'5'`. */
const keysOf = (link: Link): unknown =>
  link instanceof Node
    ? link.table.isEntity
      ? pkInResponses(link as Node<EntityTable>)
      : plainNode(link as Node<Table>, keysOf)
    : isList(link)
      ? link.map(keysOf)
      : link instanceof Kind
        ? new Reference(keysOf(link.node), link.type)
        : ((link as Partial<Compound> | undefined)?.mapLinks?.(keysOf) ?? plain(link));

/** The primary key of a node as its record spells it. */
function pkInResponses({ table, data, pk }: Node<EntityTable>): unknown {
  const own = data && pkOf(table.type, data, undefined, '', []);
  // Responses may contain other values, but keys are strings and numbers.
  return own !== undefined && typeof own !== 'boolean' && canonical(own) === pk ? own : pk;
}

/** The schema that resolves primary keys. */
class Resolution<S> implements SchemaObject<Denormalize<S>> {
  declare readonly [output]: Denormalize<S>;

  constructor(private readonly held: () => S) {}

  get schema(): S {
    return this.held();
  }

  '~handler'(store: TableStore): Handler {
    return new ResolutionTable(store, this.schema);
  }
}

/** The records of keys, by the keys. */
class ResolutionTable extends LookupTable implements Handler {
  normalize(...[value, ...rest]: Parameters<Handler['normalize']>): Link {
    return this.store.handler(this.source).normalize(value, ...rest);
  }

  override lookUp(args: readonly unknown[]): Link {
    const handler = this.store.handler(this.source);
    if (handler instanceof Table || handler instanceof Choice) return handler.find?.(args);
    // There are only keys, so nothing is written.
    const tx = new Tx(this.store, { args, meta: {} as never });
    return handler.normalize(args[0], tx, undefined, '');
  }
}
