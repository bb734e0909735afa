/** Finds records by a field of `static indexes`; linked only if a class has some. */
import { checkIndexes } from '../dev/entity.ts';
import type { FieldValues } from '../entity.ts';
import { AnswerTable } from './answer-table.ts';
import type { EntityTable } from './entity-table.ts';
import { type Link, Node, presentIn, same, version } from './node.ts';
import { Table } from './table.ts';

/** The responses for which data are being found. */
let finding: AnswerTable | undefined;
/** Responses whose data are found by an index. */
const indexed = /*#__PURE__*/ new WeakSet<AnswerTable>();

/** The record with the value of an indexed field. It searches all records, so that writing costs nothing. */
export function lookUp(table: EntityTable, named: FieldValues): Node | undefined {
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  const field = table.type.indexes!.find((name) => isGiven(named[name]));
  if (process.env.NODE_ENV !== 'production') checkIndexes(table.type, presentIn(table));
  if (field === undefined) return field;
  if (finding) {
    // A record that arrives later may have the value.
    finding.leadsTo(table);
    indexed.add(finding);
  }
  return presentIn(table).find(({ data }) => isGiven(data[field]) && `${data[field]}` === `${named[field]}`);
}

/** Lets endpoints without a response find their record again after each change of the records. */
export function findAgain(): void {
  const { find } = AnswerTable.prototype;
  Object.assign(AnswerTable.prototype, {
    find(this: AnswerTable, args: readonly unknown[]): Link {
      const outer = finding;
      finding = this;
      try {
        return find.call(this, args);
      } finally {
        finding = outer;
      }
    },
    refresh(this: AnswerTable, node: Node & { readonly args: readonly unknown[] }): void {
      if (node.seenAt < version && !node.meta?.order && indexed.has(this)) {
        const { data } = node;
        const found = this.find(node.args);
        // A deleted record is remembered: its readers hold it for a moment.
        const isGone = found === undefined && data instanceof Node && data.data === undefined;
        if (!isGone && !same(data, found)) node.data = found;
      }
      Table.prototype.refresh.call(this, node);
    },
  });
}
