import { each, type Link, Slot } from '../store/link/slot.ts';
import { AnswerTable } from '../store/tables/answers.ts';

const handed = new WeakSet<object>();

/**
 * Development only: freezes the records and lists behind a link when they are first handed out, because all readers share
 * them. What an engine says of a write to one names its class and the field. Values of responses, and what converters and
 * Query functions made, are the user's.
 */
export function freeze(link: Link): void {
  const open: Link[] = [link];
  for (const one of open) {
    each([one], (leaf) => {
      if (!(leaf instanceof Slot)) return;
      const { record, table, links } = leaf;
      // Once per record: behind one that was handed out nothing is new.
      if (typeof record !== 'object' || !record || handed.has(record)) return;
      handed.add(record);
      if (!(table instanceof AnswerTable)) Object.freeze(record);
      open.push(links);
    });
  }
}
