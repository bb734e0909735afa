import type { Node } from './node.ts';
import type { Table, TableStore } from './table.ts';
import { save } from './transaction.ts';

/** Remembers the state of a node that is read during a commit: what it shows may change again. */
export function peek(node: Node<Table>): void {
  const { store } = node.table;
  store.forgetPeeks = forgetPeeks;
  store.peeks ??= [];
  store.peeks.push(save(node));
}

/** Restores the views from before the reads, except of nodes that changed since. */
function forgetPeeks(this: TableStore): void {
  for (const { node, was } of this.peeks!.splice(0).reverse()) {
    const { view, changedAt, seenAt } = was;
    if (node.seenAt >= 0) Object.assign(node, { view, changedAt, seenAt });
  }
}
