import type { EntityClass } from '../entity.ts';
import { memo } from '../memo.ts';
import { schemaName } from '../store/array.ts';
import { EntityTable } from '../store/entity-table.ts';
import { NormalizeError } from '../store/errors.ts';
import { CHANGED, Compound, type Link, type Node, nodeAt, same, version } from '../store/node.ts';
import { pkOf } from '../store/pk-of.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { ownField } from '../store/relations.ts';
import { type Handler, Table, type TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Json } from '../types/options.ts';
import { addScalar, installLenses, type LensHandler, project } from './projection.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The options of `schema.Scalar`. */
export interface ScalarOptions {
  /** The lens of a request or a reader: a text or number from its arguments. */
  lens(args: Json[]): string | number | undefined;
  /** A name. Scalars of one name share their values. */
  readonly key: string;
  /** The class whose fields a response has, if the schema is not that of a field. */
  readonly entity?: EntityClass<Json>;
}

/**
 * A field of an entity whose value depends on arguments: a price by currency, a share by portfolio. Each lens has a value of
 * its own; readers get that of their arguments, and `undefined` if there is none yet.
 *
 * ```ts
 * const byCurrency = new schema.Scalar({ lens: ([{ currency }]) => currency, key: 'currency' });
 *
 * class Coin extends Entity {
 *   id = '';
 *   price: number | undefined = 0;
 *   static schema = { price: byCurrency };
 * }
 * ```
 *
 * With `entity`, it is the schema of a response that has only such fields: `new schema.Values(new schema.Scalar({ …, entity: Coin }))`
 * for `{ btc: { price: 1 } }`, or `[scalar]` for `[{ id: 'btc', price: 1 }]`.
 */
export class Scalar implements SchemaObject<Json> {
  declare readonly [output]: Json;
  readonly key: string;
  /** @internal */
  readonly options: ScalarOptions;
  /** @internal The schema of the values of its name. A field, so that collecting finds it. */
  readonly '~cells': SchemaObject;

  constructor(options: ScalarOptions) {
    this.key = options.key;
    this.options = options;
    this['~cells'] = cellsOf(options.key);
    installLenses();
  }

  /** The primary key of the record that a value belongs to, if the schema is not that of a field. */
  entityPk(value: Json, parent: Json, key: string, args: readonly unknown[]): string | number | undefined {
    return !Array.isArray(parent) && ownField(Object(parent), key) === value
      ? key
      : pkOf(this.options.entity!, value, parent, key, args);
  }

  /** The lens of these arguments; a function that fails has none. */
  lensOf(args: readonly unknown[]): string | number | undefined {
    try {
      return this.options.lens(args as Json[]);
    } catch {
      return undefined;
    }
  }

  /** @internal */
  '~handler'(store: TableStore): ScalarHandler {
    return new ScalarHandler(this, store, store.handler(this['~cells']) as unknown as CellTable);
  }
}

const tables = /*#__PURE__*/ new Map<string, SchemaObject>();

/** The schema object whose handler is the table of a name: all scalars of that name share it. */
function cellsOf(key: string): SchemaObject {
  return memo(
    tables,
    key,
    () => ({ '~handler': (store: TableStore) => new CellTable(store, key) }) as unknown as SchemaObject,
  );
}

/** The values of records for one lens each. The data of a node are its fields. */
class CellTable extends Table implements Handler {
  constructor(
    store: TableStore,
    private readonly scalar: string,
  ) {
    super(store);
  }

  get key(): string {
    return `Scalar(${this.scalar})`;
  }

  /** Only its handlers write. */
  normalize(): undefined {}

  /** Adds fields to a cell; those of a newer response stay. */
  write(cell: Node, fields: Fields, tx: Tx): void {
    const { data, meta } = cell;
    const isOlder = meta !== undefined && meta.order > tx.meta.order;
    const next = isOlder ? { ...fields, ...data } : { ...data, ...fields };
    if (same(data, next)) {
      if (!isOlder) tx.confirm(cell);
      return;
    }
    tx.touch(cell);
    cell.data = next;
    cell.seenAt = CHANGED;
    if (!isOlder) cell.meta = tx.meta;
  }

  override renew(cell: Node): void {
    if (cell.view === cell.data) return;
    cell.view = cell.data;
    cell.changedAt = version;
  }

  override linkOf(): undefined {}

  plain({ data }: Node): unknown {
    return data;
  }
}

const idOf = (owner: string, pk: unknown, lens: unknown): string =>
  JSON.stringify([owner, `${pk}`, `${lens}`]);

/** In the data of a record, for a field: the cells that have its values. Their pks say of which lens each is. */
export class Cells extends Compound {
  constructor(
    readonly field: string,
    readonly cells: readonly Node[],
  ) {
    super();
  }

  /** Without arguments there is no lens. */
  show(): undefined {}

  /** By lens, so that the record can be stored again. */
  plain(): object {
    const entries = this.cells.map(({ pk, data }) => [JSON.parse(`${pk}`)[2], data?.[this.field]] as const);
    return { [BY_LENS]: Object.fromEntries(entries) };
  }

  override links(): readonly Node[] {
    return this.cells;
  }
}

/** The only key of an object that has the values of all lenses. */
const BY_LENS = '~lenses';

/** Stores the values of one scalar, and finds them. */
class ScalarHandler implements LensHandler {
  constructor(
    private readonly scalar: Scalar,
    readonly store: TableStore,
    readonly table: CellTable,
  ) {
    addScalar(store, this);
  }

  lensOf(args: readonly unknown[]): unknown {
    return this.scalar.lensOf(args);
  }

  /** The value of a record's field for a lens. */
  read({ table, pk }: Node, field: string, args: readonly unknown[]): unknown {
    const id = idOf((table as EntityTable).key, pk, this.lensOf(args));
    return nodeAt(this.table, id)?.data?.[field];
  }

  normalize(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    const { owner, args } = tx;
    // A mutation gives its result to the caller, not to a reader.
    if (!tx.source.key) tx.showToCaller ??= (link) => project(this.store, link, args);
    if (!(owner?.table instanceof EntityTable)) return this.alone(value, tx, parent, key);
    const { relations } = owner.table;
    if (!relations.all.some((one) => one.key === key && one.handler === this))
      return this.refuse(
        value,
        `is not the schema of a field of ${schemaName(owner.table)}, but inside of one`,
      );
    const known: readonly Node[] =
      (ownField<Link>(owner.data ?? {}, key) as Partial<Cells> | undefined)?.cells ?? [];
    const all = ownField<Fields>(Object(value), BY_LENS);
    const given = all ? Object.entries(all) : [[this.needed(value, args), value] as const];
    const cells = given.map(([lens, one]) =>
      this.put(owner.table as EntityTable, owner.pk, lens, { [key]: one }, tx),
    );
    return new Cells(key, [...new Set([...known, ...cells])]);
  }

  /** A value of several fields, without their record. */
  private alone(value: unknown, tx: Tx, parent: unknown, key: string): Link {
    if (value === null || value === undefined) return value;
    const { owner } = tx;
    const { entity } = this.scalar.options;
    if (!entity)
      return this.refuse(value, 'has no `entity`, which it needs where it is not the schema of a field');
    if (typeof value !== 'object') return this.refuse(value, 'is not an object of fields');
    const pk = this.scalar.entityPk(value, parent, key, tx.args);
    if (pk === undefined) return this.refuse(value, `has no primary key of ${schemaName(entity)}`);
    const records = this.store.handler(entity) as unknown as EntityTable;
    owner?.table.noteLinkTo(this.table);
    return this.put(records, records.ensure(pk).pk, this.needed(value, tx.args), value as Fields, tx);
  }

  private put({ key }: EntityTable, pk: unknown, lens: unknown, fields: Fields, tx: Tx): Node {
    const cell = this.table.ensure(idOf(key, pk, lens));
    this.table.write(cell, fields, tx);
    return cell;
  }

  /** The lens of a response: without one, its values could not be found again. */
  private needed(value: unknown, args: readonly unknown[]): unknown {
    // An error of the function is the response's.
    const lens = this.scalar.options.lens(args as Json[]);
    return lens ?? this.refuse(value, 'has no lens: its function returns none for these arguments');
  }

  private refuse(value: unknown, problem: string): never {
    throw new NormalizeError(`Scalar(${this.scalar.key})`, value, problem);
  }
}
