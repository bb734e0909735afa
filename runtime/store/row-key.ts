import { Entity, type EntityClass, isEntity, keyOf } from '../entity.ts';
import { linked } from '../linked.ts';
import { memo } from '../memo.ts';
import type { EntityTable } from './entity-table.ts';
import { isList, type Link, Node } from './node.ts';
import { pkOf } from './pk-of.ts';

type Leaves = readonly (Node | undefined)[];

/** The nodes of a link, with `undefined` for its other values. */
const leavesOf = (link: Link): Leaves =>
  isList(link)
    ? link.flatMap(leavesOf)
    : typeof link === 'object' && link && !(link instanceof Node)
      ? (link.links?.() ?? []).flatMap(leavesOf)
      : [link instanceof Node ? link : undefined];

/** The class of a record, read from its prototype, because a response may have a field with this name. */
const typeOf = (record: object): EntityClass | undefined => Object.getPrototypeOf(record)?.constructor;

/**
 * The primary key of a record that readers got. `pk()` expects plain data: primary keys in place of records. Most classes
 * have no `pk()` of their own, and a Proxy for each row of a list is much of what the list costs a page that was just opened.
 */
function shownPk(record: object): unknown {
  const type = typeOf(record)!;
  if ((type.prototype as Entity).pk === Entity.prototype.pk) return (record as { readonly id?: unknown }).id;
  const fields = {
    get(_: object, name: string): unknown {
      const value = record[name as never] as unknown;
      return typeof value === 'object' && value && isEntity(typeOf(value)) ? shownPk(value) : value;
    },
  };
  return pkOf(type, new Proxy({}, fields), undefined, '', []);
}

const isNew = (node: Node | undefined): node is Node => /^pending-\d+-\d+$/.test(`${node?.pk}`);

/**
 * Starts to keep the row keys of records that are shown before they have a primary key; returns the function
 * that reads them.
 */
function keepRows(): (entity: object) => string {
  /** Row keys by record, and by node for its later records. */
  const rows = new WeakMap<object, string>();
  /** The nodes of each layer's optimistic response, if some of its items are new. */
  const pending = new WeakMap<object, Leaves>();
  /** Keys by class: a compiled class derives its name from its path each time that it is read. */
  const keys = new WeakMap<EntityClass, string>();

  const rowOf = (type: EntityClass, pk: unknown) => `${memo(keys, type, () => keyOf(type))} ${pk}`;

  linked.onConstruct = (node, record) => {
    const { isById, type } = node.table as EntityTable;
    const row = rows.get(node);
    if (row) rows.set(record, row);
    // `pk()` reads the response: its values before they are converted, the place in it, or its arguments.
    else if (!isById) rows.set(record, rowOf(type, node.pk));
    // A new record inside of a new item, too: its `id` is the default of its class, like that of all others.
    else if (isNew(node)) rows.set(record, `${node.pk}`);
  };

  // Items of the optimistic response pass their keys to those of the server's response: the first new item to
  // the first, and so on.
  linked.onOptimistic = (layer, written) => {
    const leaves = leavesOf(written);
    if (leaves.some(isNew)) pending.set(layer, leaves);
    pending.get(layer)?.forEach((before, i) => {
      const node = leaves[i];
      if (!node || !isNew(before)) return;
      const row = `${before.pk}`;
      rows.set(node, row);
      if (node.view) rows.set(node.view, row);
    });
  };

  return (entity) => {
    const type = typeOf(entity)!;
    return rows.get(entity) ?? rowOf(type, shownPk(entity));
  };
}

/**
 * A key for a row of a list: the entity's type and primary key. An item that was shown before the server knew
 * it keeps its first key, so its row stays the same, with its focus and typed text. Only apps that import
 * `rowKey` keep such keys.
 *
 * ```tsx
 * {todos.map((todo) => <TodoRow key={rowKey(todo)} todo={todo} />)}
 * ```
 */
export const rowKey = /*#__PURE__*/ keepRows();
