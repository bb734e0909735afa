import { argsText } from '../args-text.ts';
import { copyArgs } from '../copy-args.ts';
import { memo } from '../memo.ts';
import { schemaName } from '../store/array.ts';
import { eachNode, type Link, type Node } from '../store/node.ts';
import { isSchemaObject, type output, type SchemaObject } from '../store/protocol.ts';
import { type Handler, Table, type TableStore } from '../store/table.ts';

/** Reads a schema's value from the store alone. A `Query` does that itself. */
export class Lookup implements SchemaObject {
  declare readonly [output]: unknown;

  constructor(private readonly schema: unknown) {}

  '~handler'(store: TableStore): Handler {
    const handler = store.handler(this.schema);
    const { isComputed } = handler as Partial<LookupTable>;
    return isComputed ? handler : (new LookupTable(store, this.schema) as never);
  }
}

/** The stored values of a schema, by arguments. Each is found again when a table changes that may have it. */
export class LookupTable extends Table {
  override readonly isComputed = true;
  protected readonly argsOf = new WeakMap<Node, readonly unknown[]>();

  constructor(
    store: TableStore,
    readonly source: unknown,
  ) {
    super(store);
    // Data that is missing now may be found later.
    for (const table of tablesIn(store, source)) this.noteLinkTo(table);
  }

  get key(): string {
    return `Query(${schemaName(this.source)})`;
  }

  find(args: readonly unknown[]): Link {
    const node = this.ensure(argsText(this.key, args));
    memo(this.argsOf, node, () => copyArgs(args));
    return node;
  }

  /** The stored value for a node's arguments. */
  override linkOf(node: Node): Link {
    const link = this.lookUp(this.argsOf.get(node)!);
    eachNode(link, ({ table }) => this.noteLinkTo(table));
    return link;
  }

  /** Finds the stored value for arguments, without a node for them. */
  lookUp(args: readonly unknown[]): Link {
    return this.store.handler(this.source).find?.(args, true);
  }
}

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
