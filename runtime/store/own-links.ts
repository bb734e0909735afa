import { Compound, isList, type Link, Node } from './node.ts';
import type { TableStore } from './table.ts';
import type { Tx } from './transaction.ts';

/**
 * Gives the caller of a request only these links of `node`, which shows more than the response had: `schema.All`, or a
 * list that a page extends.
 */
export function keepOwn(store: TableStore, tx: Tx, node: Node, links: Link): void {
  tx.own ??= new Map<Node, Link>();
  const { own } = tx;
  own.set(node, links);
  tx.project = (link) =>
    isList(link)
      ? link.map(tx.project!).filter((value) => value !== undefined)
      : link instanceof Node && own.has(link)
        ? tx.project!(own.get(link)!)
        : link instanceof Compound
          ? (link.project?.(tx.project!) ?? link.show(undefined))
          : store.read(link);
}
