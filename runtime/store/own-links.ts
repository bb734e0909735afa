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
  tx.showToCaller = (link) =>
    isList(link)
      ? link.map(tx.showToCaller!).filter((value) => value !== undefined)
      : link instanceof Node && own.has(link)
        ? tx.showToCaller!(own.get(link)!)
        : link instanceof Compound
          ? (link.mapLinks?.(tx.showToCaller!) ?? link.show(undefined))
          : store.read(link);
}
