import { type EntityClass, keyOf } from '../entity.ts';
import { each, type Link, Slot } from './slot.ts';

/** The row keys of records that were shown before they had a primary key, and of their slots. */
export const rows = new WeakMap<object, string>();

/** What a mutation guessed goes on in what the server answered: the first new item in the first one, and so on. */
export function follow(guess: Link, answer: Link): void {
  const guessed: string[] = [];
  each([guess], (leaf) => {
    guessed.push(leaf instanceof Slot ? `${leaf.pk}` : '');
  });
  let i = 0;
  each([answer], (leaf) => {
    const row = guessed[i++];
    if (!row?.startsWith('pending-') || !(leaf instanceof Slot)) return;
    leaf.table.hasRows = true;
    rows.set(leaf, row);
    if (leaf.record) rows.set(leaf.record, row);
  });
}

/**
 * A key for a row of a list: the entity's type and primary key, except that an item that was shown before the server
 * knew it keeps the key that it began with. So its row stays the same, with the focus and what is typed into it.
 *
 * ```tsx
 * {todos.map((todo) => <TodoRow key={rowKey(todo)} todo={todo} />)}
 * ```
 */
export const rowKey = (entity: object): string =>
  rows.get(entity) ?? `${keyOf(entity.constructor as EntityClass)} ${(entity as { pk?(): unknown }).pk?.()}`;
