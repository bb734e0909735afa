import { isList, type Link, type Node } from './node.ts';

/** The links of a node of any table. */
export function linksOf(node: Node): readonly Link[] {
  const { isList: holdsList, isEntity, linkOf } = node.table;
  const link: Link = linkOf
    ? linkOf.call(node.table, node)
    : isEntity
      ? []
      : holdsList
        ? node.data
        : [node.data];
  return isList(link) ? link : [link];
}
