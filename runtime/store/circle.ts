import type { FieldValues } from '../entity.ts';
import type { EntityTable } from './entity-table.ts';
import type { ListTable } from './list-table.ts';
import { CHANGED, eachNode, type Node, show, UNFILLED, version } from './node.ts';
import { peek } from './peek.ts';
import { beginRecord, fill } from './related.ts';
import type { Table } from './table.ts';

type Member = Node<Table>;

/**
 * Brings a node of a cyclic table up to date. A view changes if it reaches one that changed, also in a circle:
 * these are made anew, and no others. It collects the nodes first, which also handles long chains.
 */
export function refreshCircle(root: Member): void {
  const { store } = root.table;
  const found = new Map<Member, Member[]>([[root, []]]);
  const stale = new Set<Member>();
  const unfilled = new Set<Member>();
  // Iterating a map also visits entries that are added meanwhile.
  for (const [node] of found) {
    const { table, data, seenAt: since } = node;
    if (store.running) peek(node);
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
      begin(node);
    }
    node.changedAt = version;
  }
  // Lists first: records that show a list compare it with its previous value, and need its current items.
  for (const isList of [true, false])
    for (const node of nodes) if (node.table.isList === isList) complete(node, old.get(node));
}

/** Replaces a view by a new one without the values of its links. */
function begin(node: Member): void {
  const { table } = node;
  if (isRecord(node)) beginRecord(node);
  else if (table.begin) table.begin(node);
  else if (table.isList) node.view = [];
}

/** Adds the values of its links to a view. */
function complete(node: Member, old: unknown): void {
  const { table } = node;
  if (isRecord(node)) fill(node, old as FieldValues);
  else if (table.isList) Object.assign(node.view, (table as ListTable).show(node));
  else table.renew(node);
}

const isRecord = (node: Node<Table>): node is Node<EntityTable> => !!node.table.isEntity;
