import { define } from '../define.ts';
import { attributeMissing } from '../dev/kind.ts';
import { isEntity } from '../entity.ts';
import { use } from '../linked.ts';
import { schemaName } from '../store/array.ts';
import { NormalizeError } from '../store/errors.ts';
import { type Link, Node, presentIn, same } from '../store/node.ts';
import { keepOwn } from '../store/own-links.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { keepRaw } from '../store/raw.ts';
import { type Handler, Table, type TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Choice } from './choice.ts';
import { Polymorphic, type SchemaAttribute } from './polymorphic.ts';

type Member<D> = D extends SchemaObject
  ? Denormalize<D>
  : D extends abstract new (
        ...args: never[]
      ) => unknown
    ? Denormalize<D>
    : Denormalize<D[keyof D]>;

/** A definition that needs no attribute. */
type NeedsNoAttribute = SchemaObject | (abstract new (...args: never[]) => unknown);

/**
 * Every entity of a type, or of the types of a mapping, that is in the store, in the order in which they first
 * arrived. Items of a response that match no key of the mapping follow unchanged.
 */
export class All<D = unknown>
  extends Polymorphic<D, SchemaAttribute | undefined>
  implements SchemaObject<Member<D>[]>
{
  declare readonly [output]: Member<D>[];
  /** All entities of one class, or of the classes of a Union. */
  constructor(definition: D & NeedsNoAttribute);
  /** All entities of the classes of a mapping. Without an attribute that selects one of them, it throws. */
  constructor(definition: D, schemaAttribute: SchemaAttribute | undefined);
  constructor(definition: D, schemaAttribute?: SchemaAttribute) {
    // A Union already has a mapping, which `define` may complete later, and an attribute.
    if (definition instanceof Polymorphic) {
      super(definition.definition, definition.schemaAttribute);
      Object.defineProperty(this, 'definition', {
        configurable: true,
        enumerable: true,
        get: () => definition.definition,
        set: (own) => define(this, 'definition', own),
      });
    } else super(definition, schemaAttribute);
    if (!isEntity(this.definition) && !this.schemaAttribute) {
      throw new TypeError(
        process.env.NODE_ENV === 'production' ? 'schema-attribute' : attributeMissing('All'),
      );
    }
  }

  /** States of a server tell it from other lists of the same by it. */
  get '~all'(): true {
    return true;
  }

  '~handler'(store: TableStore): Handler {
    return new AllTable(store, this as unknown as All<never>);
  }
}

/** Lists of all entities. The data of a node are the response's items that are not entities. */
class AllTable extends Table implements Handler {
  override readonly isList = true;
  private readonly choice: Choice | undefined;

  constructor(
    store: TableStore,
    private readonly all: All<never>,
  ) {
    super(store);
    this.choice = all.schemaAttribute ? new (use('kinds'))(store, all as never, this.key) : undefined;
  }

  get key(): string {
    return `All(${this.types().map(schemaName).join(' | ')})`;
  }

  private types(): unknown[] {
    const { definition } = this.all;
    return isEntity(definition) ? [definition] : Object.values(definition);
  }

  private tables(): Table[] {
    // Several kinds may be of one class.
    const tables = new Set(this.types().map((type) => this.store.handler(type) as unknown as Table));
    for (const table of tables) this.noteLinkTo(table);
    return [...tables];
  }

  find(_args: readonly unknown[], isQuery?: boolean): Link {
    if (!isQuery) return undefined;
    const node = this.ensure('');
    node.data ??= [];
    return node;
  }

  normalize(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    if (!Array.isArray(value)) {
      if (value === null || value === undefined) return value;
      throw new NormalizeError(this.key, value, 'is not a list');
    }
    const { choice } = this;
    const handler = choice ? undefined : this.store.handler(this.all.definition);
    const items = new Array<Link>(value.length);
    const others: Link[] = [];
    const node = this.ensure(tx.source.key ?? '');
    const { owner, meta } = tx;
    owner?.table.noteLinkTo(this);
    tx.owner = node;
    for (let i = 0; i < items.length; i++) {
      const item = value[i];
      const one = choice ? choice.of(item, parent, key) : handler;
      const link = one ? one.normalize(item, tx, parent, key) : keepRaw(item);
      if (!(link instanceof Node)) others.push(link);
      items[i] = link;
    }
    tx.owner = owner;
    keepOwn(this.store, tx, node, items);
    if (node.meta && node.meta.order > meta.order) return node;
    if (same(others, node.data)) tx.confirm(node);
    else {
      tx.put(node, others);
      node.meta = meta;
    }
    this.tables();
    return node;
  }

  override linkOf({ data }: Node): readonly Link[] | undefined {
    if (!data) return undefined;
    const present = this.tables().map((table) => inOrder(presentIn(table)));
    return [...present.reduce(mergedByRank, []), ...data];
  }
}

/** In the order in which they first arrived; they are nearly always in that order already. */
function inOrder(nodes: Node[]): Node[] {
  for (let i = 1; i < nodes.length; i++) {
    if (nodes[i - 1]!.rank > nodes[i]!.rank) return nodes.sort((a, b) => a.rank - b.rank);
  }
  return nodes;
}

/** Merges two sorted lists; sorting them together takes several times as long. */
function mergedByRank(a: Node[], b: Node[]): Node[] {
  if (!a.length) return b;
  const both: Node[] = [];
  let i = 0;
  for (const node of b) {
    while (i < a.length && a[i]!.rank < node.rank) both.push(a[i++]!);
    both.push(node);
  }
  while (i < a.length) both.push(a[i++]!);
  return both;
}
