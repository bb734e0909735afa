import type { Lazy } from '../schema/lazy.ts';
import { EntityTable } from '../store/entities/entity-table.ts';
import { each, raw } from '../store/link/link.ts';
import { type Link, ShapeLink, Slot, type Store } from '../store/model.ts';
import { isSchemaObject } from '../store/protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

/** All slots that a response shows, directly or through others. */
export function reach(store: Store, schema: unknown, link: Link): Slot[] {
  const reached = new Set<Slot>();
  const note = (leaf: unknown) => void (leaf instanceof Slot && reached.add(leaf));
  each([link, ...lazyLinks(store, schema, link)], note);
  for (const slot of reached) each(targets(slot), note);
  return [...reached];
}

/** The links of a slot, the links it is computed from, and the records of its lazy keys. */
function targets(slot: Slot): readonly Link[] {
  const { table } = slot;
  const links = table.sources?.(slot) ?? table.recompute?.(slot) ?? slot.links;
  if (!(table instanceof EntityTable)) return links;
  return [...links, ...lazyFields(table.store, table.type.schema, table.relations.keys, links)];
}

/** The records of the `Lazy` keys in a value, which a query on the page may show. */
function lazyLinks(store: Store, schema: unknown, link: Link): Link[] {
  if (isSchemaObject(schema)) {
    const { query } = schema as Partial<Lazy<unknown>>;
    return query && link !== null && link !== undefined
      ? [store.handler(query.schema).find?.([raw(link)])]
      : [];
  }
  if (Array.isArray(schema) && Array.isArray(link))
    return link.flatMap((one: Link) => lazyLinks(store, schema[0], one));
  return link instanceof ShapeLink ? lazyFields(store, schema, link.form.keys, link.links) : [];
}

const lazyFields = (store: Store, schema: unknown, keys: readonly string[], links: readonly Link[]): Link[] =>
  keys.flatMap((key, i) => lazyLinks(store, (schema as Fields)[key], links[i]));
