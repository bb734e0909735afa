import { memo } from '../memo.ts';
import { type Link, project, RawLink, type Slot } from './slot.ts';

/**
 * What a link shows in the middle of a transaction, where records are not whole yet: copies, whose relations are looked
 * up when somebody asks for them. Nothing of the store is touched.
 */
export function detached(link: Link, copies = new Map<Slot, unknown>()): unknown {
  return project(link, (leaf) => {
    if (leaf instanceof RawLink) return leaf.show();
    if (leaf.record === undefined) return undefined;
    return memo(copies, leaf, () => leaf.table.detach(leaf, (one) => detached(one, copies)));
  });
}
