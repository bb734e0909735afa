import { type Entity, type EntityClass, keyOf } from '../../entity.ts';
import { linked } from '../../linked.ts';
import type { Layer } from '../commit/layers.ts';
import { each, type Link, Slot } from '../link/slot.ts';

type Leaves = readonly (Slot | undefined)[];

/** The slots that a link names, with a place for everything else that it does. */
function leavesOf(link: Link): Leaves {
  const leaves: (Slot | undefined)[] = [];
  each([link], (leaf) => {
    leaves.push(leaf instanceof Slot ? leaf : undefined);
  });
  return leaves;
}

const isNew = (slot: Slot | undefined): slot is Slot => `${slot?.pk}`.startsWith('pending-');

/** From now on keeps the row keys of records that are shown before they have a primary key; returns what tells them. */
function keepRows(): (entity: object) => string {
  /** By record, and by slot, for the records that it has later. */
  const rows = new WeakMap<object, string>();
  const guesses = new WeakMap<Layer, Leaves>();

  // What a mutation guessed goes on in what the server answered: the first new item in the first one, and so on.
  linked.onGuess = (layer, written) => {
    const leaves = leavesOf(written);
    if (leaves.some(isNew)) guesses.set(layer, leaves);
    guesses.get(layer)?.forEach((guessed, i) => {
      const slot = leaves[i];
      if (!slot || !isNew(guessed)) return;
      const row = `${guessed.pk}`;
      rows.set(slot, row);
      if (slot.record) rows.set(slot.record, row);
    });
  };
  linked.onConstruct = (slot, record) => {
    const row = rows.get(slot);
    if (row) rows.set(record, row);
  };

  return (entity) => {
    // The class's, for a response may have fields of these names, too.
    const { constructor: type, pk } = Object.getPrototypeOf(entity) as Entity;
    return rows.get(entity) ?? `${keyOf(type as EntityClass)} ${pk?.call(entity)}`;
  };
}

/**
 * A key for a row of a list: the entity's type and primary key, except that an item that was shown before the server
 * knew it keeps the key that it began with. So its row stays the same, with the focus and what is typed into it.
 * Only an app that imports it keeps such keys at all.
 *
 * ```tsx
 * {todos.map((todo) => <TodoRow key={rowKey(todo)} todo={todo} />)}
 * ```
 */
export const rowKey = /*#__PURE__*/ keepRows();
