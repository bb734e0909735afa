import { isEntity } from '../entity.ts';
import { ResponseWriter } from '../store/commit/writer.ts';
import { keepRaw } from '../store/link/handlers.ts';
import { project } from '../store/link/link.ts';
import { type Handler, type Leaf, RawLink, type Store } from '../store/model.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { BaseTable, canonical } from '../store/tables/table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { Choice } from './polymorphic.ts';
import { Query } from './query.ts';

type Class = abstract new (...args: never[]) => unknown;

/** A schema, or the result of a function that returns one declared further down. */
type Resolved<S> = S extends Class ? S : S extends () => infer T ? T : S;

/** `S` before it is resolved: primary keys. */
export type Keys<S> = S extends readonly (infer Item)[]
  ? Keys<Item>[]
  : S extends Class
    ? string | number
    : unknown;

/** A query that finds the records of keys. */
export type LazyQuery<S> = Query<Resolution<S>, (value: Denormalize<S>, ...args: Json[]) => Denormalize<S>>;

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
    this.resolver ??= new Query(new Resolution(() => this.schema), (value) => value as never);
    return this.resolver;
  }

  '~handler'(store: Store): Handler {
    return {
      link: (value, ...place) => {
        const link = store.handler(this.schema).link(value, ...place);
        return keepRaw(
          isKey(value) || (Array.isArray(value) && value.every(isKey)) ? value : project(link, keyOf),
        );
      },
    };
  }
}

const isKey = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The key as its entity spells it: `5` or `'5'`. */
const keyOf: Leaf = (leaf) => {
  if (leaf instanceof RawLink) return leaf.raw;
  try {
    const pk = (leaf.record as { pk(): unknown }).pk();
    // Responses may contain other values, but keys are strings and numbers.
    if (typeof pk !== 'boolean' && isKey(pk) && canonical(pk) === leaf.pk) return pk;
  } catch {
    // `pk()` needs more than the record, or there is no record.
  }
  return leaf.table.plain(leaf);
};

/** The schema that resolves primary keys. */
export class Resolution<S> implements SchemaObject<Denormalize<S>> {
  declare readonly [output]: Denormalize<S>;

  constructor(private readonly held: () => S) {}

  get schema(): S {
    return this.held();
  }

  '~handler'(store: Store): Handler {
    return {
      link: (...place) => store.handler(this.schema).link(...place),
      find: (args) => {
        const handler = store.handler(this.schema);
        if (handler instanceof BaseTable || handler instanceof Choice) return handler.find?.(args);
        // There are only keys, so nothing is written.
        const writer = new ResponseWriter({} as never, { args, key: '', meta: {} as never });
        return handler.link(args[0], writer, undefined, '');
      },
    };
  }
}
