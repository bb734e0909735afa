import { CHANGED, type Link, type Node, showAll, version } from './node.ts';
import { Table } from './table.ts';
import type { Tx } from './transaction.ts';

/** A table whose nodes are lists: the data of each is a list of links. */
export abstract class ListTable extends Table {
  override readonly isList: boolean = true;

  renew(node: Node): void {
    const { view } = node;
    node.view = node.data && this.show(node, view);
    if (node.view !== view) node.changedAt = version;
  }

  /** A new view, or `old` if it has the same items. */
  show(node: Node, old?: unknown): unknown {
    return showAll(this.linksOf(node), old);
  }

  linksOf({ data }: Node): readonly Link[] {
    return data;
  }

  /** Replaces the links of a list. */
  put(node: Node, links: readonly Link[], tx: Tx): void {
    tx.touch(node);
    node.data = links;
    node.seenAt = CHANGED;
  }
}
