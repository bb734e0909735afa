import type { Node } from './node.ts';
import type { Table, TableStore } from './table.ts';
import { save } from './transaction.ts';

declare module '../linked.ts' {
  interface Parts {
    /** Parts whose functions may read during a commit install it. */
    peek: typeof peek;
  }
}

/** Remembers the state of a node that is read during a commit: what it shows may change again. */
export function peek(node: Node): void {
  const { store } = node.table as Table;
  if (!store.running) return;
  store.forgetPeeks = forgetPeeks;
  store.peeks ??= [];
  store.peeks.push(save(node));
}

/** Restores the views from before the reads, except of nodes that changed since. */
function forgetPeeks(this: TableStore): void {
  for (const { node, was } of this.peeks!.splice(0).reverse()) {
    const { view, changedAt, seenAt, shown } = was as typeof was & { readonly shown?: object };
    // The data of a computed node are what its view was made of.
    if (node.table.isComputed) Object.assign(node, was);
    // Of an answer, what readers got stays the same object, too.
    else if (node.seenAt >= 0) Object.assign(node, { view, changedAt, seenAt }, shown && { shown });
  }
}
