import { type Link, type Node, same } from '../store/node.ts';
import type { Table } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import { reportOnce } from './report-once.ts';

/**
 * Development only: reports once that one response has two lists for a node of a Collection, of which readers see the last
 * at both places. An entity has lists of its own, and may occur again with newer items.
 */
export function checkRepeated(
  table: Table & { readonly key: string },
  node: Node,
  links: readonly Link[],
  { owner, meta }: Tx,
  field: string,
): void {
  if (!node.data || node.meta !== meta || same(links, node.data)) return;
  if (owner?.table.isEntity) return;
  reportOnce(
    'collection-repeated',
    `the Collection of ${table.key} occurs more than once in a response, at last at "${field}", and its lists have the same ` +
      'arguments: all of these places show the last one. Use a Collection for each place, one with `nestKey`, or ' +
      `${table.key} without a Collection.`,
  );
}
