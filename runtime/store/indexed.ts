/** Finds records by a field of `static indexes`; linked only if a class has some. */
import { checkIndexes } from '../dev/entity.ts';
import type { FieldValues } from '../entity.ts';
import type { AnswerTable } from './answer-table.ts';
import type { EntityTable } from './entity-table.ts';
import { Node, presentIn, version } from './node.ts';
import { Table } from './table.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The record with the value of an indexed field. It searches all records, so that writing costs nothing. */
export function lookUp(table: EntityTable, named: FieldValues): Node | undefined {
  const field = table.type.indexes!.find((name) => isGiven(named[name]));
  if (process.env.NODE_ENV !== 'production') checkIndexes(table.type, presentIn(table));
  return field === undefined
    ? field
    : presentIn(table).find(({ data }) => isGiven(data[field]) && `${data[field]}` === `${named[field]}`);
}

/** An endpoint without a response shows the record that has the value now, which may be another one after each change. */
export function refreshIndexed(
  this: AnswerTable,
  answer: Node & { readonly args?: readonly unknown[] },
): void {
  const table = this.handler as EntityTable;
  const { data, meta, seenAt } = answer;
  if (seenAt < version && !meta!.order && table.type?.indexes) {
    // A record that arrives later may have the value.
    this.leadsTo(table);
    const found = this.find(answer.args!);
    // A deleted record is remembered: its readers hold it for a moment.
    const isGone = data instanceof Node && data.data === undefined;
    if (found || !isGone) answer.data = found;
  }
  Table.prototype.refresh.call(this, answer);
}
