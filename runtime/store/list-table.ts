import { Table } from './table.ts';

/** A table whose nodes are lists: the data of each is a list of links. */
export abstract class ListTable extends Table {
  override readonly isList: boolean = true;
}
