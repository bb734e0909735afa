/**
 * Reads a store for the devtools. They are built separately, so they cannot use classes of the runtime: their
 * copy of `Slot` would differ from the app's. They recognize links by their properties.
 */
import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import type { EntityTable } from '../store/entities/entity-table.ts';
import type { Link, RawLink, ShapeLink, Slot, Table } from '../store/model.ts';

/** The tables of entity classes. */
export function entityTables({ store }: Controller): EntityTable[] {
  const handlers = [...store.handlers.values()] as Partial<EntityTable>[];
  return handlers.filter(({ relations, blank }) => relations && blank) as EntityTable[];
}

/** Every entry of a controller, with its key in `key` and its slot in `slot`. */
export const entriesOf = (controller: Controller): Entry[] =>
  [...controller.entries.values()].flatMap((byKey) => [...byKey.values()]);

/** `Post` for an entity, `[Post]` for a list, `response` for the response of an endpoint. */
export const typeOf = (slot: Slot): string => (slot.table as Partial<EntityTable> & Table).key ?? 'response';

/** A readable primary key; for a response the endpoint's key, for a list its arguments. */
export function shownPk(slot: Slot): string {
  const { pk, table } = slot;
  if (typeOf(slot) === 'response') return `${pk}`.slice(1);
  const args = table.isList && table.argsOf?.get(slot);
  if (!args) return String(pk);
  const all = Object.entries(args).map(([name, value]) => `${name}=${value}`);
  return all.join(', ') || 'without arguments';
}

export const isEntitySlot = ({ table }: Slot): boolean => !!(table as Partial<EntityTable>).relations;

/** The fields of an entity as the server sent them, with relations as primary keys. */
export function rowOf(slot: Slot): Record<string, unknown> {
  const { record, layout, links, table } = slot;
  if (!record) return {};
  if (layout) return (table as EntityTable).raw(slot);
  return { ...record, ...Object.fromEntries(keysOf(slot).map((key, i) => [key, plain(links[i])])) };
}

const keysOf = ({ table }: Slot): readonly string[] => (table as Partial<EntityTable>).relations?.keys ?? [];

/** A link as plain data: an entity becomes its type and primary key. */
export function plain(link: Link): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (Array.isArray(link)) return link.map(plain);
  const { table } = link as Slot;
  if (table) return `${typeOf(link as Slot)} ${shownPk(link as Slot)}`;
  const { form, links, rest } = link as ShapeLink;
  if (!form) return (link as RawLink).raw;
  // An item of a Union: its form names the kind, which is not a field.
  if (form.project && links.length === 1) return plain(links[0]);
  return { ...rest, ...Object.fromEntries(links.map((one, i) => [form.keys[i] ?? i, plain(one)])) };
}

/** All slots that a slot shows, itself included, each with its path: `[0].author`. */
export function reachOf(top: Slot): Map<Slot, string> {
  const paths = new Map([[top, '']]);
  const open: [Slot, string][] = [[top, '']];
  const step = (link: Link, path: string): void => {
    if (typeof link !== 'object' || link === null) return;
    if (Array.isArray(link)) {
      link.forEach((one, i) => {
        step(one, `${path}[${i}]`);
      });
    } else if ((link as Slot).table) {
      const slot = link as Slot;
      if (paths.has(slot)) return;
      paths.set(slot, path);
      open.push([slot, path]);
    } else if ((link as ShapeLink).form) {
      const { form, links } = link as ShapeLink;
      links.forEach((one, i) => {
        step(one, form.project ? path : dotted(path, form.keys[i]));
      });
    }
  };
  for (const [slot, path] of open) {
    const { table } = slot;
    const keys = keysOf(slot);
    const links = table.sources?.(slot) ?? slot.links;
    if (table.isList) step(links, path);
    else
      links.forEach((link, i) => {
        step(link, dotted(path, keys[i]));
      });
  }
  return paths;
}

const dotted = (path: string, key: string | undefined): string =>
  key === undefined ? path : path ? `${path}.${key}` : key;
