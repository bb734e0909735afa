import { type Entity, type EntityClass, keyOf } from '../entity.ts';
import { EntityTable } from './entity-table.ts';
import { onGuess } from './layers.ts';
import { each, Slot } from './slot.ts';

/** From now on keeps the row keys of records that are shown before they have a primary key; returns what tells them. */
function keepRows(): (entity: object) => string {
  /** By record, and by slot, for the records that it has later. */
  const rows = new WeakMap<object, string>();
  const tables = new WeakSet<EntityTable>();

  const handDown = (table: EntityTable): void => {
    if (tables.has(table)) return;
    tables.add(table);
    const { construct } = table;
    table.construct = (slot) => {
      const record = construct.call(table, slot);
      const row = rows.get(slot);
      if (row) rows.set(record, row);
      return record;
    };
  };

  // What a mutation guessed goes on in what the server answered: the first new item in the first one, and so on.
  onGuess((guess, answer) => {
    const guessed: string[] = [];
    each([guess], (leaf) => {
      guessed.push(leaf instanceof Slot ? `${leaf.pk}` : '');
    });
    let i = 0;
    each([answer], (leaf) => {
      const row = guessed[i++];
      if (!row?.startsWith('pending-') || !(leaf instanceof Slot)) return;
      rows.set(leaf, row);
      if (leaf.record) rows.set(leaf.record, row);
      if (leaf.table instanceof EntityTable) handDown(leaf.table);
    });
  });

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
