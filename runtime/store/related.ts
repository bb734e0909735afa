/** The views of records with relations: they are brought up to date when they are read. */
import { define } from '../define.ts';
import { building, construct, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import { refreshAll, usersOf } from './circle.ts';
import type { EntityTable } from './entity-table.ts';
import { type Link, Node, showLink, version } from './node.ts';
import { peek } from './peek.ts';
import { own } from './relations.ts';
import type { Table } from './table.ts';
import type { Tx } from './transaction.ts';

type EntityNode = Node<EntityTable>;

/** The links in a record's data. */
export const linkOf = ({ table, data }: EntityNode): readonly Link[] =>
  table.relations.all.map(({ key }) => data[key]);

/** The list of the field in which a response has it. */
export const listIn = (lists: Table, { owner }: Tx, key: string): Node | undefined =>
  owner?.table.isEntity ? lists.at(`${(owner as EntityNode).table.key} ${owner.pk} ${key}`) : undefined;

/**
 * Brings the view of a record up to date. Its values stay the same object if it shows the same. In one function, because
 * each call in it is paid once per record of a page.
 */
export function refresh(this: EntityTable, node: EntityNode): void {
  const { data, view: old, seenAt } = node;
  const { store, type } = this;
  if (store.running) peek(node);
  if (seenAt < this.newest) {
    const known = this.users;
    if ((known?.edges === store.edges ? known.tables : usersOf(this)).has(this)) {
      refreshAll(node);
      return;
    }
    if (data !== undefined && (seenAt < 0 || !holds(node))) {
      const { keys } = this.relations;
      const outer = building.on;
      let view: FieldValues;
      building.on = true;
      try {
        view = new type() as FieldValues;
      } finally {
        building.on = outer;
      }
      for (const name in data) {
        let field = data[name];
        if (field === undefined) continue;
        if (typeof field === 'object' && field && keys.has(name)) {
          if (field instanceof Node) {
            if (field.seenAt < version) field.table.refresh(field);
            field = field.view;
          } else field = showLink(field, old?.[name]);
        }
        if (name in type.prototype) define(view, name, field);
        else view[name] = field;
      }
      if (old) this.show(node, view, version);
      else {
        node.view = view;
        node.changedAt = version;
        linked.onConstruct?.(node, view);
      }
    }
  }
  // Not before: if a user function throws, the next reader continues.
  node.seenAt = version;
}

/** True if a view has the present values of its links. */
function holds({ table, data, view }: EntityNode): boolean {
  for (const { key } of table.relations.all)
    if (own(data, key) !== undefined && showLink(data[key], view[key]) !== view[key]) return false;
  return true;
}

/** Replaces a record's view by a new one, without the values of its relations. */
export function beginRecord(node: EntityNode): void {
  const { view: old, data } = node;
  const view = build(node);
  for (const name of Object.keys(old ?? {})) if (data[name] === undefined) put(node, view, name, old[name]);
  node.view = view;
  linked.onConstruct?.(node, view);
}

/** A view without the values of its relations. */
export function build(node: EntityNode): FieldValues {
  const { table, data } = node;
  const view = construct(table.type) as FieldValues;
  for (const name in data) {
    if (data[name] !== undefined && !table.relations.keys.has(name)) put(node, view, name, data[name]);
  }
  return view;
}

/** Adds the values of its relations to a view; values that equal those of `old`, the previous view, stay the same. */
export function fill(node: EntityNode, old: FieldValues | undefined): void {
  for (const { key } of node.table.relations.all) {
    const link = own<Link>(node.data, key);
    if (link !== undefined) put(node, node.view, key, showLink(link, old?.[key]));
  }
}

/** Writes a field whose name the class may use for a method or an accessor. */
function put({ table }: EntityNode, view: FieldValues, name: string, value: unknown): void {
  if (name in table.type.prototype) define(view, name, value);
  else view[name] = value;
}
