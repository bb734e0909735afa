import { AnswerTable } from '../store/answer-table.ts';
import type { EntityTable } from '../store/entity-table.ts';
import { linksOf } from '../store/links-of.ts';
import { eachNode, type Link, type Node } from '../store/node.ts';
import type { Table } from '../store/table.ts';
import { checkRecord } from './entity.ts';

const handed = new WeakSet<object>();

/**
 * Development only: freezes the records and lists behind a link when they are first handed out, because all
 * readers share them. An engine's error for a write names the class and the field. Values of responses, and
 * results of converters and Query functions, are not frozen: they belong to the user.
 */
export function freeze(link: Link): void {
  const open: Link[] = [link];
  for (const one of open) {
    eachNode(one, (node) => {
      const { view, data, table } = node as Node<Table>;
      // Once per view: what it shows is frozen already.
      if (table instanceof AnswerTable || table.isComputed) open.push(linksOf(node));
      else if (
        node.seenAt >= 0 &&
        typeof view === 'object' &&
        view &&
        data !== undefined &&
        !handed.has(view)
      ) {
        handed.add(view);
        if (table.isEntity) checkRecord((table as EntityTable).type, view);
        Object.freeze(view);
        open.push(linksOf(node));
      }
    });
  }
}
