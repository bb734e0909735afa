import { use } from '../linked.ts';
import { memo } from '../memo.ts';
import { linksOf } from '../store/links-of.ts';
import type { Meta } from '../store/node.ts';
import { normalize } from '../store/normalize.ts';
import { relate } from '../store/relations.ts';
import { Tx } from '../store/transaction.ts';
import type { RecordRow, TypeRecords } from './parcels.ts';
import type { Timeline } from './timeline.ts';

/** Writes the records of states. What the controller knows of a later time stays, and gets only the fields that it lacks. */
export function writeRecords(found: readonly TypeRecords[], tx: Tx, timeline: Timeline): void {
  const all = found.flatMap(([table, rows]) => {
    table.ready(tx);
    // Of several parts that only fill what a later record lacks, the last one has the newest fields.
    const turn = ({ pk, meta, rank }: RecordRow) =>
      timeline.isLater(table.ensure(pk).meta, meta) ? -rank : rank;
    return rows.map((row) => ({ ...row, table, turn: turn(row) }));
  });
  const parts = new Map<Meta, Tx>();
  for (const { table, pk, data, meta, rank } of all.sort((a, b) => a.turn - b.turn)) {
    const node = table.ensure(pk);
    const { meta: known } = node;
    const isLater = timeline.isLater(known, meta);
    const age = isLater ? { ...meta, order: 0 } : node.data ? timeline.before(linksOf(node), meta) : meta;
    const part = memo(parts, age, () => partOf(tx, age));
    // A later part of the same page has only the changed fields.
    const isMore = known && timeline.has(known) && !isLater && known.order <= meta.order;
    if (!known) node.rank ||= rank;
    if (table.isMerging && node.data && !isMore) {
      const { relations } = table;
      const incoming = relations.link ? relate(relations, data, part, undefined, node)! : data;
      use('custom').writeMerged(table, node, incoming, part, part.meta.order < known!.order);
    } else {
      // What the server merged already is no response for the class to merge. `ready` sets it anew in each commit.
      const { isMerging } = table;
      table.isMerging = false;
      normalize.call(table, data, part, undefined, '', undefined, node);
      table.isMerging = isMerging;
    }
  }
}

/** A phase of the same commit for another response. */
export function partOf(tx: Tx, meta: Meta): Tx {
  if (meta === tx.meta) return tx;
  const { store, source, log, confirmed, own } = tx;
  // Several responses may write the same node.
  tx.rewrites = true;
  return Object.assign(new Tx(store, { ...source, meta }), { log, confirmed, own });
}
