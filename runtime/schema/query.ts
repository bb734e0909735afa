import { memo } from '../memo.ts';
import { Late } from '../store/late.ts';
import { Compound, type Link, Node, same, show, showLink, version } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Json } from '../types/options.ts';
import { LookupTable } from './lookup.ts';
import { SchemaWrapper } from './schema-wrapper.ts';

type Process<S> = (entries: Denormalize<S>, ...args: Json[]) => unknown;
/** What readers get: the result of the function, or without one the value of the schema. */
type Shown<S, P extends Process<S>> = 0 extends 1 & ReturnType<P>
  ? ReturnType<P>
  : Process<S> extends P
    ? Denormalize<S>
    : ReturnType<P>;
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
  implements SchemaObject<Shown<S, P>>
{
  declare readonly [output]: Shown<S, P>;

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

  protected override around(schema: unknown): this {
    return this.with({ schema });
  }
}

/** The value that a function was called with, and its result or the error that it threw. */
interface Result {
  readonly input: unknown;
  readonly value?: unknown;
  readonly thrown?: { readonly error: unknown };
}

/** Shows the result at a node. All readers get an error without calling the function again. */
class ResultLink extends Compound {
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
class ResponseResult extends Compound {
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
      this.#last = { input, value: this.table.run(input, this.args) };
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
class QueryTable extends LookupTable implements Handler {
  private readonly found = new WeakMap<Node, ResultLink>();

  constructor(
    store: TableStore,
    private readonly schema: Query<unknown>,
  ) {
    super(store, schema.schema);
    store.late = () => new Late();
  }

  normalize(value: unknown, tx: Tx, parent: unknown, key: string, was?: Link): Link {
    const handler = this.store.handler(this.source);
    const { args, owner } = tx;
    const link = handler.normalize(value, tx, parent, key);
    const isRoot = !owner?.table.isEntity && !owner?.table.isList;
    if (isRoot && link instanceof Node && handler.find?.(args) === link) return this.find(args);
    const result = new ResponseResult(this, link, args);
    return same(result, was) ? was : result;
  }

  override find(args: readonly unknown[]): Link {
    const node = super.find(args) as Node;
    return memo(this.found, node, () => new ResultLink(node));
  }

  /** Runs the function again if its input changed; a result that equals the last one stays the same object. */
  override renew(node: Node): void {
    const link = this.linkOf(node);
    const before = node.data as Result | undefined;
    const input = showLink(link, before?.input);
    if (before && same(before.input, input)) return;
    let next: Result;
    try {
      const value = this.run(input, this.argsOf.get(node)!);
      next = { input, value: before && same(before.value, value) ? before.value : value };
    } catch (error) {
      next = { input, thrown: { error } };
    }
    node.data = next;
    if (before && !before.thrown && !next.thrown && next.value === before.value) return;
    node.view = next.value;
    node.changedAt = version;
  }

  /** Calls the function, unless there is nothing to call it with. */
  run(input: unknown, args: readonly unknown[]): unknown {
    return input === undefined || input === null
      ? input
      : this.store.guard(() => this.schema.process(input as never, ...args));
  }
}
