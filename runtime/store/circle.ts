import { CHANGED, eachNode, type Link, type Node, type NodeTable, show, UNFILLED, version } from './node.ts';
import { type Saved, save } from './transaction.ts';

/** The members of a table that `refreshCircle` uses; `Table` explains them. */
interface CircleTable extends NodeTable {
  readonly store: { readonly running: boolean; readonly peeks: Saved[] };
  readonly isList: boolean;
  readonly newest: number;
  readonly checkedAt: number;
  readonly reached: readonly NodeTable[];
  check(): void;
  linksOf(node: Node): readonly Link[];
  begin(node: Node): void;
  fill(node: Node, old: unknown): void;
}

type Member = Node<CircleTable>;

/**
 * Brings a node of a cyclic table up to date. A view changes if it reaches one that changed, also in a circle:
 * these are made anew, and no others. It collects the nodes first, which also handles long chains.
 */
export function refreshCircle(root: Member): void {
  const { running, peeks } = root.table.store;
  const found = new Map<Member, Member[]>([[root, []]]);
  const stale = new Set<Member>();
  const unfilled = new Set<Member>();
  // Iterating a map also visits entries that are added meanwhile.
  for (const [node] of found) {
    const { table, data, seenAt: since } = node;
    if (running) peeks.push(save(node));
    node.seenAt = version;
    if (data === undefined) continue;
    if (since < 0) stale.add(node);
    if (since === UNFILLED) unfilled.add(node);
    eachNode(table.linksOf(node), (link) => {
      const child = link as Member;
      if (!found.has(child) && child.seenAt < version) {
        if (child.table.checkedAt < version) child.table.check();
        // Nodes of other circles, and those between circles, are complete before this one shows them.
        const isPart = child.table.reached.includes(root.table);
        if (isPart && child.seenAt < child.table.newest) found.set(child, []);
        else show(child);
      }
      found.get(child)?.push(node);
      if (child.changedAt > since) stale.add(node);
    });
  }
  for (const node of stale) for (const user of found.get(node)!) stale.add(user);
  try {
    renew([...stale], unfilled);
  } catch (error) {
    // A user function threw: the next reader continues.
    for (const node of stale) node.seenAt = CHANGED;
    throw error;
  }
}

/** Makes the views of nodes anew: all of them begin before the first is filled. */
function renew(nodes: readonly Member[], unfilled: ReadonlySet<Member>): void {
  const old = new Map<Member, unknown>();
  for (const node of nodes) {
    if (!unfilled.has(node)) {
      old.set(node, node.view);
      node.table.begin(node);
    }
    node.changedAt = version;
  }
  // Lists first: records that show a list compare it with its previous value, and need its current items.
  for (const isList of [true, false])
    for (const node of nodes) if (node.table.isList === isList) node.table.fill(node, old.get(node));
}
