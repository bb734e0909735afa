/** Finds records by a field of `static indexes`; linked only if a class has some. */
import { checkIndexes } from '../dev/entity.ts';
import type { FieldValues } from '../entity.ts';
import { textOfAny } from '../text-of-any.ts';
import type { AnswerTable } from './answer-table.ts';
import type { EntityTable } from './entity-table.ts';
import { Compound, type Link, Node, presentIn, version } from './node.ts';
import { Table } from './table.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The tables that the search under way looked through. */
let searched: Set<EntityTable> | undefined;

/** The record with the value of an indexed field. It searches all records, so that writing costs nothing. */
export function lookUp(table: EntityTable, named: FieldValues): Node | undefined {
  searched?.add(table);
  const field = table.type.indexes!.find((name) => isGiven(named[name]));
  if (process.env.NODE_ENV !== 'production') checkIndexes(table.type, presentIn(table));
  if (field === undefined) return field;
  const wanted = `${named[field]}`;
  return presentIn(table).find(({ data }) => isGiven(data[field]) && textOfAny(data[field]) === wanted);
}

const subjectOf = (link: Link): Link => (link instanceof Compound ? link.subject?.() : link);

/**
 * An endpoint without a response shows the records that have the values now, which may be others after each change. They may be
 * inside of an object, or of one of several kinds.
 */
export function refreshIndexed(
  this: AnswerTable,
  answer: Node & { readonly args?: readonly unknown[] },
): void {
  const { args, data, meta, seenAt } = answer;
  if (args && seenAt < version && !meta!.order) {
    const tables = new Set<EntityTable>();
    searched = tables;
    let found: Link;
    try {
      found = this.find(args);
    } finally {
      // Functions of the app may throw.
      searched = undefined;
    }
    // A record that arrives later may have the value.
    for (const table of tables) this.noteLinkTo(table);
    // A deleted record is remembered: its readers hold it for a moment.
    const former = subjectOf(data);
    const isGone = former instanceof Node && former.data === undefined;
    if (tables.size && (subjectOf(found) || !isGone)) answer.data = found;
  }
  Table.prototype.refresh.call(this, answer);
}
