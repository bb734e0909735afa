import type { EntityTable } from './entity-table.ts';
import { isList, type Link, type Node } from './node.ts';

/** The links of a node of any table. The data of a record without relations are no links. */
export function linksOf(node: Node): readonly Link[] {
  const { relations } = node.table as EntityTable;
  if (relations && !relations.all.length) return [];
  const link = node.table.linkOf(node);
  return isList(link) ? link : [link];
}
