import type { Answer } from '../controller/answer.ts';
import { CollectionTable } from '../schema/collection-table.ts';
import type { EntityTable } from '../store/entity-table.ts';
import type { Link, Node } from '../store/node.ts';
import type { Parcel, RecordRow, TypeRecords } from './parcels.ts';
import { reach } from './reach.ts';

const isGone = ({ data, meta }: Node): boolean => !data && !meta;

/**
 * Writes the records of a response again that are gone, because only waiting responses referred to them.
 *
 * @param changedAt The time of the last mutation: what it deleted must not come back into a list of all entities.
 */
export function restore(
  { owner, endpoint }: Answer,
  link: Link,
  { taken }: Parcel,
  changedAt: number,
  write: (records: TypeRecords) => void,
): void {
  const writeGone = (table: EntityTable, needs: (row: RecordRow) => boolean) => {
    const rows = taken.get(table)?.filter((row) => needs(row) && isGone(table.ensure(row.pk)));
    if (rows?.length) write([table, rows]);
  };
  const enters = (node: Node): boolean => {
    const { table, pk } = node;
    // `schema.All` names no records.
    if (table.isList && !(table instanceof CollectionTable))
      for (const of of taken.keys()) writeGone(of, ({ meta }) => meta.fetchedAt >= changedAt);
    // A record that is there keeps what it refers to, and one that was deleted stays so.
    if (!table.isEntity) return true;
    if (!isGone(node)) return false;
    writeGone(table as EntityTable, (row) => row.pk === pk);
    return true;
  };
  reach(owner.store, endpoint.schema, link, enters);
}
