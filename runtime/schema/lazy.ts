import { isEntity } from '../entity.ts';
import type { Store } from '../store/commit/store.ts';
import { Writer } from '../store/commit/writer.ts';
import { type Handler, keepRaw } from '../store/link/handlers.ts';
import { type Leaf, project, RawLink } from '../store/link/slot.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { canonical, Table } from '../store/tables/table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { Choice } from './polymorphic.ts';
import { Query } from './query.ts';

type Class = abstract new (...args: never[]) => unknown;

/** A schema, or what a function gives of one that is declared further down. */
type Resolved<S> = S extends Class ? S : S extends () => infer T ? T : S;

/** `S` before it is resolved: primary keys. */
export type Keys<S> = S extends readonly (infer Item)[]
  ? Keys<Item>[]
  : S extends Class
    ? string | number
    : unknown;

/** Finds what keys stand for. */
export type LazyQuery<S> = Query<Resolution<S>, (value: Denormalize<S>, ...args: Json[]) => Denormalize<S>>;

/**
 * A relation that stays primary keys, and is resolved where it is needed. What changes behind it leaves its holder as it
 * is, so it is the form for back references. A function gives a schema that is declared further down.
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

  /** The schema that the keys stand for. A function is asked once: each list that it makes would be another schema. */
  get schema(): Resolved<S> {
    const { held } = this;
    this.resolved ??= (typeof held === 'function' && !isEntity(held) ? held() : held) as Resolved<S>;
    return this.resolved;
  }

  /** A query for what the keys stand for, or for what the schema finds by other arguments; always the same object. */
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
    // Whatever else a response has there, keys are text and numbers.
    if (typeof pk !== 'boolean' && isKey(pk) && canonical(pk) === leaf.pk) return pk;
  } catch {
    // It needs more than the record, or there is none.
  }
  return leaf.table.plain(leaf);
};

/** The schema of primary keys that are resolved. */
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
        if (handler instanceof Table || handler instanceof Choice) return handler.find?.(args);
        // Keys alone: nothing is written.
        const writer = new Writer({} as never, { args, key: '', meta: {} as never });
        return handler.link(args[0], writer, undefined, '');
      },
    };
  }
}
