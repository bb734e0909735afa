/** Finds records by a field of `static indexes`; linked only if a class has some. */
import { checkIndexes } from '../dev/entity.ts';
import type { FieldValues } from '../entity.ts';
import { memo } from '../memo.ts';
import type { EntityTable } from './entity-table.ts';
import { Node, nodeAt, presentIn } from './node.ts';
import { canonical, Table } from './table.ts';

/** Searches all records, so that writing costs nothing. */
const search = (table: EntityTable, field: string, value: unknown): Node | undefined =>
  presentIn(table).find(({ data }) => data[field] !== undefined && `${data[field]}` === `${value}`);

/** In place of the record with a value, which may be another one after the next change of the records. */
class Found extends Node<IndexTable> {
  /** Undeclared, so that the constructor does not run an initializer. */
  declare record?: Node | undefined;
}
function ofRecord(of: (record: Node) => unknown) {
  return function (this: Found) {
    return this.record && of(this.record);
  };
}

// An answer asks the node of its root for these: they are those of the record. Not quoted, because a build shortens names.
Object.defineProperties(Found.prototype, {
  data: { get: ofRecord(({ data }) => data), set() {} },
  meta: { get: ofRecord(({ meta }) => meta), set() {} },
});

/** What endpoints without a response show: a node per value of an indexed field. */
class IndexTable extends Table {
  constructor(
    readonly records: EntityTable,
    readonly field: string,
  ) {
    super(records.store);
    this.leadsTo(records);
  }

  find(value: unknown): Node {
    const pk = canonical(value);
    return nodeAt(this, pk) ?? new Found(this, pk);
  }

  override linkOf(node: Found): Node | undefined {
    const { record } = node;
    // A deleted record is remembered: its readers hold it for a moment.
    const next = search(this.records, this.field, node.pk);
    node.record = next ?? (record?.data ? undefined : record);
    return node.record;
  }
}

const tables = /*#__PURE__*/ new WeakMap<EntityTable, Map<string, IndexTable>>();

/**
 * The record with the value of an indexed field.
 *
 * @param isQuery true for a reader that looks it up again by itself
 */
export function lookUp(table: EntityTable, named: FieldValues, isQuery?: boolean): Node | undefined {
  const field = table.type.indexes!.find((name) => named[name] !== undefined && named[name] !== null);
  if (process.env.NODE_ENV !== 'production') checkIndexes(table.type, presentIn(table));
  if (field === undefined) return field;
  if (isQuery) return search(table, field, named[field]);
  const fields = memo(tables, table, () => new Map<string, IndexTable>());
  return memo(fields, field, () => new IndexTable(table, field)).find(named[field]);
}
