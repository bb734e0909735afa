import { define } from '../define.ts';
import type { AnyLists, CollectionMerge } from './list-collection.ts';
import { Move } from './move.ts';

/** Members of Collections. */
export const movable: ThisType<AnyLists> = {
  get move() {
    const list = this as unknown as AnyLists;
    // A map has no items to move.
    if (!('push' in list)) return undefined;
    const move = new Move(list);
    define(list, 'move', move);
    return move;
  },

  moveWith(merge: CollectionMerge) {
    return new Move(this as unknown as AnyLists, merge);
  },
} as ThisType<AnyLists>;
