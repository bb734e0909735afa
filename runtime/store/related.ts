/** The links and the views of records with relations. */
import { define } from '../define.ts';
import { construct, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { type Link, type Node, showLink } from './node.ts';
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
