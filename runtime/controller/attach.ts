import type { AnswerTable } from '../store/answer-table.ts';
import { CHANGED, type Link } from '../store/node.ts';
import { type Answer, UNANSWERED } from './answer.ts';

/**
 * Makes an answer the node of another table, without a response: its store was emptied, or it was collected while a reader
 * has it.
 */
export function attach(answer: Answer, table: AnswerTable, found: Link): void {
  Object.assign(answer, {
    table,
    data: found,
    meta: UNANSWERED,
    view: undefined,
    shown: undefined,
    seenAt: CHANGED,
  });
  table.byString.set(answer.pk, answer);
}
