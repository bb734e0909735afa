import { memo } from '../memo.ts';
import type { EntityTable } from '../store/entity-table.ts';
import type { Meta, Node } from '../store/node.ts';
import { canonical } from '../store/table.ts';
import type { EntityRows } from './state.ts';

/** The fields to send of an entity, in their order. */
export type SentFields = readonly (readonly [name: string, value: unknown])[];

/** The entities of one state, with the numbers of their types and ages, to which those that are new are added. */
export interface StateEntities {
  readonly types: Map<EntityTable, number>;
  readonly ages: Map<Meta, number>;
  /** The fields to send of each entity; none of one that did not change. */
  readonly news: Map<Node, SentFields | undefined>;
}

/** Entities of one type with the same fields. */
interface Rows {
  readonly type: number;
  readonly names: readonly string[];
  readonly columns: readonly unknown[][];
  readonly ages: number[];
  readonly ranks: number[];
  readonly pks: (string | number)[];
  /** The rank of the last row. */
  last: number;
}

/** The rows of new entities, and of the changed fields of others: a table for each type and list of fields. */
export function entityRows({ news, types, ages }: StateEntities): EntityRows[] {
  const grouped = new Map<string, Rows>();
  let rank = 0;
  for (const [node, fields] of [...news].sort(([a], [b]) => a.rank - b.rank)) {
    if (!fields) continue;
    const type = memo(types, node.table as EntityTable, () => types.size);
    const names = fields.map(([name]) => name);
    const rows = memo(grouped, JSON.stringify([type, names]), () => emptyRows(type, names));
    fields.forEach(([, value], i) => {
      rows.columns[i]!.push(value);
    });
    rows.ages.push(memo(ages, node.meta!, () => ages.size));
    rows.ranks.push(rank - rows.last);
    rows.last = rank++;
    rows.pks.push(node.pk);
  }
  return [...grouped.values()].map(({ type, names, columns, ages, ranks, pks }) => {
    const ids = columns[names.indexOf('id')];
    const areIds = ids && pks.every((pk, i) => isId(ids[i]) && canonical(ids[i]) === pk);
    return areIds ? [type, names, columns, ages, ranks] : [type, names, columns, ages, ranks, pks];
  });
}

const emptyRows = (type: number, names: readonly string[]): Rows => ({
  type,
  names,
  columns: names.map(() => []),
  ages: [],
  ranks: [],
  pks: [],
  last: 0,
});

const isId = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string';
