import type { FieldValues } from '../entity.ts';
import type { EntityTable } from './entity-table.ts';
import { CHANGED, eachNode, type Node, show, showLink, version } from './node.ts';
import { peek } from './peek.ts';
import { beginRecord, fill } from './related.ts';
import type { Table } from './table.ts';

type Member = Node<Table>;

/** The tables whose nodes may show nodes of this one; itself only if its nodes may form circles. */
export function usersOf(table: Table): ReadonlySet<Table> {
  const { edges } = table.store;
  if (table.users?.edges !== edges) {
    const tables = new Set(table.sources);
    // Iterating a set also visits members that are added meanwhile.
    for (const user of tables) for (const source of user.sources) tables.add(source);
    table.users = { edges, tables };
  }
  return table.users.tables;
}

/** Brings a node's view up to date, which may show records in circles. */
export function refreshLinks(this: Table, node: Member): void {
  if (this.store.running) peek(node);
  if (node.seenAt < this.newest) {
    if (usersOf(this).has(this)) {
      refreshAll(node);
      return;
    }
    this.renew(node);
  }
  // Not before: if a user function throws, the next reader continues.
  node.seenAt = version;
}

/**
 * Brings a node of a cyclic table up to date. A view changes if it reaches one that changed, also in a circle:
 * these are made anew, and no others. It collects the nodes first, which also handles long chains.
 */
export function refreshAll(root: Member): void {
  const { store } = root.table;
  const above = usersOf(root.table);
  const found = new Map<Member, Member[]>([[root, []]]);
  const stale = new Set<Member>();
  // Iterating a map also visits entries that are added meanwhile.
  for (const [node] of found) {
    const { table, data, seenAt: since } = node;
    if (store.running) peek(node);
    node.seenAt = version;
    if (data === undefined) continue;
    if (since < 0) stale.add(node);
    eachNode(table.linkOf ? table.linkOf(node) : data, (link) => {
      const child = link as Member;
      if (!found.has(child) && child.seenAt < version) {
        // Nodes of other circles, and those between circles, are complete before this one shows them.
        if (above.has(child.table) && child.seenAt < child.table.newest) found.set(child, []);
        else show(child);
      }
      found.get(child)?.push(node);
      if (child.changedAt > since) stale.add(node);
    });
  }
  for (const node of stale) for (const user of found.get(node)!) stale.add(user);
  try {
    renew([...stale]);
  } catch (error) {
    // A user function threw: the next reader continues.
    for (const node of stale) node.seenAt = CHANGED;
    throw error;
  }
}

/** Makes the views of nodes anew: all of them begin before the first is filled. */
function renew(nodes: readonly Member[]): void {
  const old = new Map<Member, unknown>();
  for (const node of nodes) {
    old.set(node, node.view);
    begin(node);
    node.changedAt = version;
  }
  // Lists first: records that show a list compare it with its previous value, and need its current items.
  for (const isList of [true, false])
    for (const node of nodes) if (!!node.table.isList === isList) complete(node, old.get(node));
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
  else if (table.isList)
    Object.assign(node.view, showLink(table.linkOf ? table.linkOf(node) : node.data) as object);
  else table.renew(node);
}

const isRecord = (node: Node<Table>): node is Node<EntityTable> => !!node.table.isEntity;
