import { memo } from '../memo.ts';
import type { Node } from './node.ts';
import type { Table, TableStore } from './table.ts';
import { type Saved, save } from './transaction.ts';

/** The state of nodes before somebody read them during a commit. */
const peeks = /*#__PURE__*/ new WeakMap<TableStore, Saved[]>();

/** Remembers the state of a node that is read during a commit: what it shows may change again. */
export function peek(node: Node<Table>): void {
  const { store } = node.table;
  const all = memo(peeks, store, () => {
    const saved: Saved[] = [];
    store.forget = () => {
      for (const { node, was } of saved.splice(0).reverse()) {
        const { view, changedAt, seenAt } = was;
        if (node.seenAt >= 0) Object.assign(node, { view, changedAt, seenAt });
      }
    };
    return saved;
  });
  all.push(save(node));
}
