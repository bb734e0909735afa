/** Plain data: values as responses contained them, with relations as primary keys. */
import type { FieldValues } from '../entity.ts';
import { linked, use } from '../linked.ts';
import { isList, type Link, Node } from './node.ts';
import type { Relations, Table } from './table.ts';

/** A link as plain data: relations as primary keys, converted values as they came. */
export const plain = (link: Link): unknown =>
  typeof link !== 'object' || !link
    ? link
    : link instanceof Node
      ? plainNode(link as Node<Table>)
      : isList(link)
        ? link.map(plain)
        : link.plain();

/** A node in plain data: a list, or what a query reads; everything else is a primary key. `of` makes plain data of a link. */
export function plainNode(node: Node<Table>, of = plain): unknown {
  const { table, pk } = node;
  if (table.plain) return table.plain(node);
  if (table.isList || table.isComputed) return of(table.linkOf(node));
  return linked.spelled?.(node) ?? pk;
}

/** The links of a list as plain data. */
export const plainItems = (table: Table, links: readonly Link[]): unknown =>
  table.plainItems ? table.plainItems(links) : plain(links);

/**
 * The data of a record as plain data: without defaults, and with values that a converter has not converted. Takes `plain` from
 * its part, because an app without relations does not contain it.
 */
export function plainFields(
  { relations }: { readonly relations: Relations },
  data: FieldValues,
): FieldValues {
  const fields = { ...data };
  for (const { key } of relations.all)
    if (Object.hasOwn(fields, key)) fields[key] = use('related').plain(fields[key] as Link);
  return fields;
}
