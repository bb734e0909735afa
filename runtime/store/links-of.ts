import type { EntityTable } from './entity-table.ts';
import { isList, type Link, type Node } from './node.ts';

/** The links of a node of any table: of a list its items, of a record its relations, of an answer the only one. */
export function linksOf(node: Node): readonly Link[] {
  const { relations, isList: holdsList } = node.table as EntityTable;
  // The data of a record without relations are no links.
  if (relations && !relations.all.length) return [];
  const link = node.table.linkOf(node);
  return (relations || holdsList) && isList(link) ? link : [link];
}
