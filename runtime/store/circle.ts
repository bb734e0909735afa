import { define } from '../define.ts';
import { construct, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import { memo } from '../memo.ts';
import { type EntityTable, keepDefaults } from './entity-table.ts';
import type { Late } from './late.ts';
import { CHANGED, eachNode, type Node, show, showLink, version } from './node.ts';
import { peek } from './peek.ts';
import type { Table } from './table.ts';
import type { Tx } from './transaction.ts';

type Member = Node<Table>;

/**
 * True if a commit meets a record again that readers got, at the same node or in the same table. Users write what they got
 * (`{ ...user, name }`), which may contain itself. What a server sends has no circle, and is not asked about.
 */
export function meetsAgain(tx: Tx, value: object, as: Node | EntityTable | undefined): boolean {
  tx.again ??= new Map();
  const all = memo(tx.again, value, () => new Set());
  return all.has(as) || !all.add(as);
}

/** Finds the tables whose nodes may show nodes of this one; itself only if its nodes may form circles. */
export function findUsers(table: Table): ReadonlySet<Table> {
  const users = new Set(table.sources);
  // Iterating a set also visits members that are added meanwhile.
  for (const user of users) for (const source of user.sources) users.add(source);
  table.store.users.set(table, users);
  return users;
}

/**
 * Brings a node of a cyclic table up to date, which nodes of the tables `above` may show. A view changes if it reaches one
 * that changed, also in a circle: these are made anew, and no others. It collects the nodes first, which also handles long
 * chains.
 */
export function refreshAll(root: Member, above: ReadonlySet<Table>): void {
  const { store } = root.table;
  const found = new Map<Member, Member[]>([[root, []]]);
  const stale = new Set<Member>();
  // Iterating a map also visits entries that are added meanwhile.
  for (const node of found.keys()) {
    const { table, data, seenAt: since } = node;
    if (store.running) peek(node);
    node.seenAt = version;
    if (data === undefined) continue;
    if (since < 0) stale.add(node);
    eachNode(table.linkOf(node), (link) => {
      const child = link as Member;
      if (!found.has(child) && child.seenAt < version) {
        // Nodes of other circles, and those between circles, are complete before this one shows them.
        if (above.has(child.table) && child.seenAt < child.table.linkedChangedAt) found.set(child, []);
        else show(child);
      }
      found.get(child)?.push(node);
      if (child.changedAt > since) stale.add(node);
    });
  }
  for (const node of stale) for (const user of found.get(node)!) stale.add(user);
  const old = new Map<Member, unknown>();
  try {
    // All of them begin before the first is completed.
    for (const node of stale) {
      old.set(node, node.view);
      begin(node);
      node.changedAt = version;
    }
    const late = store.late?.();
    // Lists first: records that show a list compare it with its previous value, and need its current items.
    for (const isList of [true, false])
      for (const node of stale) if (!!node.table.isList === isList) complete(node, old.get(node), late);
    late?.run(old);
  } catch (error) {
    // A user function threw: the next reader continues.
    for (const node of stale) node.seenAt = CHANGED;
    throw error;
  }
}

/** Replaces the view of a record or a list, which alone are in circles, by a new one without the values of its links. */
function begin(node: Member): void {
  const { table, data, view: old } = node;
  if (isRecord(node)) {
    const view = construct(node.table.type) as FieldValues;
    node.view = view;
    write(node, false, old);
    if (old) Object.assign(view, keepDefaults(view, old, data));
    linked.onConstruct?.(node, view);
  } else node.view = table.begin?.() ?? [];
}

/** Adds the values of its links to a view; those of user functions come later. */
function complete(node: Member, old: unknown, late: Late | undefined): void {
  const { table } = node;
  if (isRecord(node)) {
    write(node, true, old as FieldValues, late);
    return;
  }
  const fill = () => Object.assign(node.view, showLink(table.linkOf(node), old) as object);
  if (!late?.defers(node, fill)) fill();
}

const isRecord = (node: Member): node is Node<EntityTable> => !!node.table.isEntity;

/** Writes the fields of a record that are links, or all others, into its view. */
function write(
  { table, data, view }: Node<EntityTable>,
  areLinks: boolean,
  old: FieldValues | undefined,
  late?: Late,
): void {
  const { type, relations } = table;
  for (const name in data) {
    let field = data[name];
    if (field === undefined || relations.keys.has(name) !== areLinks) continue;
    if (late?.defersField(view, name, field, old)) continue;
    if (areLinks) field = showLink(field, old?.[name]);
    if (name in type.prototype) define(view, name, field);
    else view[name] = field;
  }
}
