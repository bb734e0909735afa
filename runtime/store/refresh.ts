/** The views of apps with relations: they are brought up to date when they are read. */
import { define } from '../define.ts';
import { building, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { Node, showLink, version } from './node.ts';
import { peek } from './peek.ts';
import { ownField } from './relations.ts';
import type { Table } from './table.ts';

type EntityNode = Node<EntityTable>;

/**
 * Brings the view of a node up to date. It stays the same object if it shows the same. In one function, because each call
 * in it is paid once per record of a page.
 */
export function refresh(this: Table, node: Node<Table>): void {
  const { data, view: old, seenAt } = node;
  const table = this as EntityTable;
  const { store, type } = table;
  if (seenAt < version) {
    if (store.running) peek(node);
    const { circles } = linked;
    const above = circles && (store.users.get(this) ?? circles.findUsers(this));
    if (above?.has(this)) {
      circles!.refreshAll(node, above);
      return;
    }
    if (!this.isEntity) this.renew(node);
    else if (data !== undefined && (seenAt < 0 || !holds(node as EntityNode))) {
      let view = table.make?.(data, old);
      if (!view) {
        const { keys } = table.relations;
        const outer = building.on;
        building.on = true;
        try {
          view = new type() as FieldValues;
        } finally {
          building.on = outer;
        }
        for (const name in data) {
          let field = data[name];
          if (field === undefined) continue;
          if (typeof field === 'object' && field && keys.has(name)) {
            if (field instanceof Node) {
              if (field.seenAt < field.table.linkedChangedAt) field.table.refresh(field);
              field = field.view;
            } else field = showLink(field, old?.[name]);
          }
          if (name in type.prototype) define(view, name, field);
          else view[name] = field;
        }
      }
      if (old) table.replaceView(node, view, version);
      else {
        node.view = view;
        node.changedAt = version;
        linked.onConstruct?.(node, view);
      }
    }
  }
  // Set last: if a user function throws, the next reader continues.
  node.seenAt = version;
}

/** True if a view has the present values of its links. */
function holds({ table, data, view }: EntityNode): boolean {
  for (const { key } of table.relations.all)
    if (ownField(data, key) !== undefined && showLink(data[key], view[key]) !== view[key]) return false;
  return true;
}
