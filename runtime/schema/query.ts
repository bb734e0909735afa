import { argsText } from '../args-text.ts';
import { schemaName } from '../store/link/handlers.ts';
import { each, equal, leafRaw, project } from '../store/link/link.ts';
import {
  type Form,
  type Handler,
  type Link,
  RawLink,
  ShapeLink,
  Slot,
  type Store,
  type Table,
  UNVERIFIED,
  type Writer,
} from '../store/model.ts';
import { isSchemaObject, type output, type SchemaObject } from '../store/protocol.ts';
import { EndpointTable } from '../store/tables/endpoint-table.ts';
import { BaseTable } from '../store/tables/table.ts';
import { taken } from '../taken.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { SchemaWrapper } from './schema-wrapper.ts';

type Process<S> = (entries: Denormalize<S>, ...args: Json[]) => unknown;
type Rest<P> = P extends (entries: never, ...args: infer A) => unknown ? A : never;

/**
 * The result of a function of a schema's value: sorted, filtered, counted. It runs again only when that value
 * changes, and a result that equals the last one stays the same object. It is not called if there is no value.
 *
 * ```ts
 * const countUsers = new schema.Query(new schema.All(User), (users, { isAdmin }: { isAdmin?: boolean } = {}) =>
 *   users.filter((user) => isAdmin === undefined || user.isAdmin === isAdmin).length,
 * );
 * ```
 */
export class Query<S, P extends Process<S> = Process<S>>
  extends SchemaWrapper<S>
  implements SchemaObject<ReturnType<P>>
{
  declare readonly [output]: ReturnType<P>;

  /** Without a function, the query shows the value of its schema; a derived class may have a method. */
  constructor(
    readonly schema: S,
    process?: P,
  ) {
    super();
    if (process) this.process = process as never;
  }

  process(entries: Denormalize<S>, ...args: Rest<P>): ReturnType<P>;
  process(entries: Json, ..._args: Json[]): Json {
    return entries;
  }

  '~handler'(store: Store): Handler {
    return new QueryTable(store, this as never);
  }

  protected override held(): S {
    return this.schema;
  }

  protected override around(held: unknown): Query<S, P> {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { schema: held });
  }
}

/** The result of a function, and the value it was computed from. */
class Result extends RawLink {
  constructor(
    readonly input: unknown,
    value: unknown,
  ) {
    super(value);
  }
}

/** The error that the function threw, in place of a result. All readers get it without calling the function again. */
class Failure {
  constructor(readonly thrown: unknown) {}
}

/** Shows the result itself; its slot holds it in a box, because it may be any value. */
const UNBOX: Form = {
  keys: [],
  project: ({ links: [slot] }, of) => {
    of(slot as Slot);
    const { raw } = (slot as Slot).links[0] as Result;
    if (raw instanceof Failure) throw raw.thrown;
    return raw;
  },
};

/** The results of one query, by its arguments. */
class QueryTable extends EndpointTable implements Handler {
  override readonly argsOf = new Map<Slot, readonly unknown[]>();
  /** Shows links that are part of a response: the function runs when they are shown. */
  private readonly form: Form;

  constructor(
    store: Store,
    private readonly schema: Query<unknown>,
  ) {
    super(store, schema.schema);
    this.form = {
      keys: [],
      project: ({ links, rest }, of) => {
        const input = project(links[0], of);
        if (of === leafRaw) return input;
        try {
          return this.made(input, rest as readonly unknown[]);
        } catch (thrown) {
          if (!store.running) throw thrown;
          // The value is not complete yet: its first reader computes it again, and gets the error if that fails.
          of({ table: this, record: this, changedAt: 0, checkedAt: UNVERIFIED } as never);
          return undefined;
        }
      },
    };
    // Data that is missing now may be found later.
    for (const table of tablesOf(store, schema.schema)) this.linksTo(table);
  }

  get key(): string {
    return `Query(${schemaName(this.schema.schema)})`;
  }

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    const handler = this.store.handler(this.schema.schema);
    const { args } = writer.source;
    const link = handler.link(value, writer, parent, key);
    const isFound = !writer.owner && link instanceof Slot && handler.find?.(args) === link;
    return isFound ? this.find(args) : new ShapeLink(this.form, [link], args);
  }

  find(args: readonly unknown[]): Link {
    const slot = this.slot(argsText(this.key, args));
    if (!slot.record) {
      this.argsOf.set(slot, taken(args));
      slot.changedAt = 1;
      slot.record = { value: undefined };
      slot.links = this.recompute(slot);
      this.bind(slot);
    }
    return new ShapeLink(UNBOX, [slot], []);
  }

  override sources(slot: Slot): readonly [Link] {
    return [ask(this.store, this.schema.schema, this.argsOf.get(slot)!)];
  }

  /** Runs the function again if its input changed; a result that equals the last one stays the same object. */
  override recompute(slot: Slot): readonly Link[] {
    const args = this.argsOf.get(slot)!;
    const [link] = this.sources(slot);
    each([link], (leaf) => leaf instanceof Slot && this.linksTo(leaf.table));
    const input = this.store.read(link);
    const [before] = slot.links as readonly [Result?];
    if (before && equal(before.input, input)) return slot.links;
    const value = this.tried(input, args);
    // During a transaction, the data that was read may still change.
    if (this.store.running) return [new Result(this, value)];
    return before && equal(before.raw, value) ? slot.links : [new Result(input, value)];
  }

  private tried(input: unknown, args: readonly unknown[]): unknown {
    try {
      return this.made(input, args);
    } catch (thrown) {
      return new Failure(thrown);
    }
  }

  private made(input: unknown, args: readonly unknown[]): unknown {
    return input === undefined || input === null
      ? input
      : this.store.guard(() => this.schema.process(input as never, ...args));
  }
}

/** Finds the stored value of a schema for these arguments; each field of a shape is looked up separately. */
function ask(store: Store, schema: unknown, args: readonly unknown[]): Link {
  const handler = store.handler(schema);
  if (handler.query) return handler.query(args);
  if (!isShape(schema)) return handler.find?.(args);
  const keys = Object.keys(schema);
  return new ShapeLink(
    { keys },
    Object.values(schema).map((one) => ask(store, one, args)),
    handler.nothing as object,
  );
}

const isShape = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) && !isSchemaObject(schema);

/** The tables that may contain the value of a schema. The mapping of a Union is no schema itself. */
function tablesOf(store: Store, schema: unknown): Table[] {
  if (typeof schema === 'function' || isSchemaObject(schema)) {
    const handler = store.handler(schema);
    if (handler instanceof BaseTable) return [handler];
    const { definition, schema: held } = schema as { definition?: unknown; schema?: unknown };
    return tablesOf(store, definition ?? held);
  }
  return typeof schema === 'object' && schema
    ? Object.values(schema).flatMap((one) => tablesOf(store, one))
    : [];
}
