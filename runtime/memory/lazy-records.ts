import type { Answer } from '../controller/answer.ts';
import { type EntityClass, isEntity } from '../entity.ts';
import { memo } from '../memo.ts';
import type { ShapeLink } from '../schema/shapes.ts';
import { AnswerTable } from '../store/answer-table.ts';
import { EntityTable } from '../store/entity-table.ts';
import { Compound, type Link, Node, nodeAt, type PK } from '../store/node.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Raw } from '../store/raw.ts';
import type { Store } from '../store/store.ts';
import { canonical } from '../store/table.ts';
import { schemasIn } from './forget.ts';

/** A field with `Lazy` keys, and the tables of their records. */
type LazyField = readonly [name: string, tables: readonly EntityTable[]];

/** Finds the records of `Lazy` keys, which are no links: readers may resolve them by a query at any time. */
export class LazyRecords {
  /** By schema; for the schema of an entity, by its table. */
  private readonly tables = new Map<unknown, readonly EntityTable[]>();
  private readonly fields = new Map<EntityTable, readonly LazyField[]>();

  constructor(private readonly store: Store) {}

  /** The records of a node's keys. A key whose record is unknown gets no node. */
  of(node: Node): readonly Link[] {
    const { table, data } = node;
    if (table instanceof AnswerTable)
      return recordsOf(data, this.tablesOf((node as unknown as Answer).endpoint.schema));
    if (!(table instanceof EntityTable) || !data) return [];
    return this.fieldsOf(table).flatMap(([name, tables]) => recordsOf(data[name], tables));
  }

  private fieldsOf(table: EntityTable): readonly LazyField[] {
    return memo(this.fields, table, () =>
      Object.entries(table.type.schema ?? {})
        .map(([name, schema]) => [name, this.tablesOf(schema)] as const)
        .filter(([, { length }]) => length),
    );
  }

  /** The tables that the `Lazy`s of a schema may lead to, but not those of other entities. */
  private tablesOf(schema: unknown): readonly EntityTable[] {
    return memo(this.tables, schema, () => {
      const lazies = endsOf(schema, (part) => isEntity(part) || isLazy(part)).filter(isLazy);
      const types = lazies.flatMap((lazy) => endsOf(lazy.schema, isEntity) as EntityClass[]);
      return types
        .map((type) => this.store.handlers.get(type))
        .filter((table) => table instanceof EntityTable);
    });
  }
}

const isLazy = (schema: unknown): schema is { readonly schema: unknown } =>
  isSchemaObject(schema) && 'query' in schema;

/** The first parts of a schema on each way into it that satisfy a test. */
function endsOf(schema: unknown, isEnd: (part: unknown) => boolean): unknown[] {
  const found = new Set([schema]);
  // Iterating a set also visits members that are added meanwhile.
  for (const one of found) if (!isEnd(one)) for (const part of schemasIn(one)) found.add(part);
  return [...found].filter(isEnd);
}

/** The records with the keys in a link. Of several tables each one counts, because a key does not say which is meant. */
const recordsOf = (link: unknown, tables: readonly EntityTable[]): Link[] =>
  tables.length ? keysIn(link).flatMap((pk) => tables.map((table) => nodeAt(table, pk))) : [];

function keysIn(link: unknown): PK[] {
  if (typeof link === 'string' || typeof link === 'number') return [canonical(link)];
  if (typeof link !== 'object' || !link || link instanceof Node) return [];
  const { fields, raw } = link as Partial<ShapeLink & Raw>;
  return Object.values(link instanceof Compound ? (fields ?? [raw]) : link).flatMap(keysIn);
}
