import { argsText } from '../args-text.ts';
import { copyArgs } from '../copy-args.ts';
import { schemaName } from '../store/array.ts';
import { Late } from '../store/late.ts';
import { Compound, eachNode, type Link, Node, same, show, showLink, version } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import { isSchemaObject, type output, type SchemaObject } from '../store/protocol.ts';
import { type Handler, Table, type TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { SchemaWrapper } from './schema-wrapper.ts';
import { ShapeLink } from './shapes.ts';

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

  '~handler'(store: TableStore): Handler {
    return new QueryTable(store, this as never);
  }

  protected override held(): S {
    return this.schema;
  }

  protected override around(held: unknown): Query<S, P> {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { schema: held });
  }
}

/** The value that a function was called with, and its result or the error that it threw. */
interface Result {
  readonly input: unknown;
  readonly value?: unknown;
  readonly thrown?: { readonly error: unknown };
}

/** Shows the result at a node. All readers get an error without calling the function again. */
class Found extends Compound {
  constructor(private readonly node: Node) {
    super();
  }

  show(): unknown {
    const value = show(this.node);
    const { thrown } = this.node.data as Result;
    if (thrown) throw thrown.error;
    return value;
  }

  plain(): unknown {
    return plain(this.node);
  }

  override links(): readonly Link[] {
    return [this.node];
  }
}

/** Shows links that are part of a response: the function runs when they are shown. */
class Computed extends Compound {
  override readonly isComputed = true;
  #last: Result | undefined;

  constructor(
    private readonly table: QueryTable,
    readonly link: Link,
    readonly args: readonly unknown[],
  ) {
    super();
  }

  show(old: unknown): unknown {
    const input = showLink(this.link, this.#last?.input);
    if (!this.#last || input !== this.#last.input)
      this.#last = { input, value: this.table.made(input, this.args) };
    if (same(this.#last.value, old)) this.#last = { input, value: old };
    return this.#last.value;
  }

  plain(): unknown {
    return plain(this.link);
  }

  override links(): readonly Link[] {
    return [this.link];
  }
}

/** The results of one query, by its arguments. */
export class QueryTable extends Table implements Handler {
  override readonly isComputed = true;
  readonly argsOf = new WeakMap<Node, readonly unknown[]>();
  private readonly found = new WeakMap<Node, Found>();

  constructor(
    store: TableStore,
    private readonly schema: Query<unknown>,
  ) {
    super(store);
    store.late = () => new Late();
    // Data that is missing now may be found later.
    for (const table of tablesIn(store, schema.schema)) this.leadsTo(table);
  }

  get key(): string {
    return `Query(${schemaName(this.schema.schema)})`;
  }

  normalize(value: unknown, tx: Tx, parent: unknown, key: string, was?: Link): Link {
    const handler = this.store.handler(this.schema.schema);
    const { args, owner } = tx;
    const link = handler.normalize(value, tx, parent, key);
    const isRoot = !owner?.table.isEntity && !owner?.table.isList;
    if (isRoot && link instanceof Node && handler.find?.(args) === link) return this.find(args);
    const computed = new Computed(this, link, args);
    return same(computed, was) ? was : computed;
  }

  find(args: readonly unknown[]): Link {
    const node = this.at(argsText(this.key, args));
    if (!this.argsOf.has(node)) {
      this.argsOf.set(node, copyArgs(args));
      this.found.set(node, new Found(node));
    }
    return this.found.get(node)!;
  }

  /** The stored value that a node's result is computed from. */
  source(node: Node): Link {
    return findIn(this.store, this.schema.schema, this.argsOf.get(node)!);
  }

  override linkOf(node: Node): Link {
    return [this.source(node)];
  }

  /** Runs the function again if its input changed; a result that equals the last one stays the same object. */
  override renew(node: Node): void {
    const link = this.source(node);
    eachNode(link, ({ table }) => this.leadsTo(table));
    const before = node.data as Result | undefined;
    const input = showLink(link, before?.input);
    if (before && same(before.input, input)) return;
    let next: Result;
    try {
      const value = this.made(input, this.argsOf.get(node)!);
      next = { input, value: before && same(before.value, value) ? before.value : value };
    } catch (error) {
      next = { input, thrown: { error } };
    }
    node.data = next;
    if (before && !before.thrown && !next.thrown && next.value === before.value) return;
    node.view = next.value;
    node.changedAt = version;
  }

  plain(node: Node): unknown {
    return plain(this.source(node));
  }

  made(input: unknown, args: readonly unknown[]): unknown {
    return input === undefined || input === null
      ? input
      : this.store.guard(() => this.schema.process(input as never, ...args));
  }
}

/** Finds the stored value of a schema for these arguments; each field of a shape is looked up separately. */
function findIn(store: TableStore, schema: unknown, args: readonly unknown[]): Link {
  const handler = store.handler(schema);
  if (handler.query) return handler.query(args);
  if (!isShape(schema)) return handler.find?.(args);
  const { nothing } = handler as { nothing: object };
  const fields = Object.entries(schema).map(([key, one]) => [key, findIn(store, one, args)] as const);
  const found = Object.fromEntries(fields.filter(([, link]) => link !== undefined));
  return new ShapeLink(Object.keys(schema), { ...nothing, ...found });
}

const isShape = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) && !isSchemaObject(schema);

/** The tables that may contain the value of a schema. The mapping of a Union is no schema itself. */
function tablesIn(store: TableStore, schema: unknown): Table[] {
  if (typeof schema === 'function' || isSchemaObject(schema)) {
    const handler = store.handler(schema);
    if (handler instanceof Table) return [handler];
    const { definition, schema: held } = schema as { definition?: unknown; schema?: unknown };
    return tablesIn(store, definition ?? held);
  }
  return typeof schema === 'object' && schema
    ? Object.values(schema).flatMap((one) => tablesIn(store, one))
    : [];
}
