import { ownPk } from '../dev/own-pk.ts';
import type { EntityTable } from './entity-table.ts';
import { NormalizeError } from './errors.ts';
import { type Link, Node, version } from './node.ts';
import { keepRaw } from './raw.ts';
import type { Handler } from './table.ts';
import type { Tx } from './transaction.ts';

/** The handler of a schema of several kinds. */
interface Choosing extends Handler {
  of?(value: unknown, parent: unknown, key: string): Handler | undefined;
}

/**
 * Marks the entity of `value` (a record or a bare primary key) as deleted; if `value` has no key, the arguments
 * identify the entity.
 */
export function remove(handler: Choosing, value: unknown, tx: Tx): Link {
  if (handler.of) {
    const kind = handler.of(value, undefined, '');
    return kind && remove(kind, value, tx);
  }
  const table = handler as EntityTable;
  const { args, meta } = tx;
  const node = (typeof value !== 'boolean' && table.find([value])) || table.find(args);
  const problem = 'has no primary key';
  if (process.env.NODE_ENV !== 'production' && !(node instanceof Node))
    throw Object.assign(new NormalizeError(table.key, value, problem), ownPk(table.type, value, args));
  if (!(node instanceof Node)) throw new NormalizeError(table.key, value, problem);
  // It may be stored again later.
  tx.owner?.table.noteLinkTo(table);
  if (node.meta && node.meta.order > meta.order) return node;
  tx.touch(node);
  tx.rewrites = true;
  node.data = node.view = undefined;
  node.meta = meta;
  node.changedAt = version + 1;
  // What was read before, in the same commit, is not put back.
  node.seenAt = table.unseen;
  return node;
}

/** Writes a deletion: a record, a list of records, or bare primary keys. */
export const deletion = (handler: Handler): Handler => ({
  normalize(value, tx) {
    for (const one of [value].flat()) {
      if (one === null) continue;
      // The arguments complete the response: a key of several fields is text even if it has none of them.
      const named = typeof one === 'object' ? { ...(tx.args[0] as object), ...one } : one;
      remove(handler, named, tx);
    }
    return keepRaw(value);
  },
});

/** The response if it is an object that is not empty, else the arguments, which also identify the entity. */
export const deleted = (value: unknown, params: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length ? value : params;
