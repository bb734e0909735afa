/** The links of records with relations. */
import type { EntityTable } from './entity-table.ts';
import type { Link, Node } from './node.ts';
import type { Table } from './table.ts';
import type { Tx } from './transaction.ts';

type EntityNode = Node<EntityTable>;

/** The links in a record's data. */
export const linkOf = ({ table, data }: EntityNode): readonly Link[] =>
  table.relations.all.map(({ key }) => data[key]);

/** The list of the field in which a response has it. */
export const listIn = (lists: Table, { owner }: Tx, key: string): Node | undefined =>
  owner?.table.isEntity ? lists.ensure(`${(owner as EntityNode).table.key} ${owner.pk} ${key}`) : undefined;
