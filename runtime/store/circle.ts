import { define } from '../define.ts';
import { construct, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import {
  CHANGED,
  Compound,
  eachNode,
  isList,
  type Link,
  type Node,
  show,
  showLink,
  version,
} from './node.ts';
import { peek } from './peek.ts';
import type { Table } from './table.ts';

type Member = Node<Table>;

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
  const old = new Map<Member, unknown>();
  try {
    // All of them begin before the first is completed.
    for (const node of stale) {
      old.set(node, node.view);
      begin(node);
      node.changedAt = version;
    }
    // Lists first: records that show a list compare it with its previous value, and need its current items.
    const last: (() => unknown)[] = [];
    for (const isList of [true, false])
      for (const node of stale) if (!!node.table.isList === isList) complete(node, old.get(node), last);
    for (const run of last) run();
  } catch (error) {
    // A user function threw: the next reader continues.
    for (const node of stale) node.seenAt = CHANGED;
    // Without fields that would call it.
    for (const [node, view] of old) if (!node.table.isComputed) node.view = view;
    throw error;
  }
}

/** Replaces a view by a new one without the values of its links. */
function begin(node: Member): void {
  const { table, data, view: old } = node;
  if (isRecord(node)) {
    const view = construct(node.table.type) as FieldValues;
    node.view = view;
    write(node, false, old);
    for (const name of Object.keys(old ?? {})) if (data[name] === undefined) define(view, name, old[name]);
    linked.onConstruct?.(node, view);
  } else if (table.isList) node.view = table.begin?.() ?? [];
}

/** Adds the values of its links to a view; what calls user functions is done last, when all that they may read is complete. */
function complete(node: Member, old: unknown, last: (() => unknown)[]): void {
  const { table } = node;
  if (isRecord(node)) write(node, true, old as FieldValues, last);
  else if (table.isList) {
    const link = table.linkOf ? table.linkOf(node) : node.data;
    const fill = () => Object.assign(node.view, showLink(link, old) as object);
    if (computes(link)) last.push(fill);
    else fill();
  } else last.push(() => table.renew(node));
}

/** True if user functions run when a link is shown. */
const computes = (link: Link): boolean =>
  isList(link)
    ? link.some(computes)
    : link instanceof Compound && !!(link.isComputed || link.links?.().some(computes));

/** A field that has its value when it is first read: the function of another record may need it before. */
function defer(view: FieldValues, name: string, value: () => unknown): void {
  const own = view[name];
  const get = () => {
    // For a function that needs its own result.
    define(view, name, own);
    define(view, name, value());
    return view[name];
  };
  Object.defineProperty(view, name, { get, configurable: true, enumerable: true });
}

const isRecord = (node: Member): node is Node<EntityTable> => !!node.table.isEntity;

/** Writes the fields of a record that are links, or all others, into its view. */
function write(
  { table, data, view }: Node<EntityTable>,
  areLinks: boolean,
  old: FieldValues | undefined,
  last?: (() => unknown)[],
): void {
  const { type, relations } = table;
  for (const name in data) {
    let field = data[name];
    if (field === undefined || relations.keys.has(name) !== areLinks) continue;
    if (last && computes(field)) {
      defer(view, name, () => showLink(field, old?.[name]));
      last.push(() => view[name]);
      continue;
    }
    if (areLinks) field = showLink(field, old?.[name]);
    if (name in type.prototype) define(view, name, field);
    else view[name] = field;
  }
}
