import type { Lazy } from '../schema/lazy.ts';
import type { LookupTable } from '../schema/lookup.ts';
import type { ShapeLink } from '../schema/shapes.ts';
import { EntityTable } from '../store/entity-table.ts';
import { linksOf } from '../store/links-of.ts';
import { eachNode, isList, type Link, type Node } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * All nodes that a response shows, directly or through others.
 *
 * @param enters Called for each node; returns true if those behind it are visited.
 */
export function reach(
  store: TableStore,
  schema: unknown,
  link: Link,
  enters: (node: Node) => boolean = () => true,
): Node[] {
  const reached = new Set<Node>();
  const note = (node: Node) => void reached.add(node);
  eachNode([link, ...lazyLinks(store, schema, link)], note);
  for (const node of reached) if (enters(node)) eachNode(targets(node), note);
  return [...reached];
}

/** The links of a node, and the records of its lazy keys. */
function targets(node: Node): readonly Link[] {
  const { table } = node;
  const { data } = node;
  if (data === undefined && !table.isComputed) return [];
  const links = linksOf(node);
  return table instanceof EntityTable
    ? [...links, ...lazyFields(table.store, table.type.schema, data)]
    : links;
}

/** The records of the `Lazy` keys in a value, which a query on the page may show. */
function lazyLinks(store: TableStore, schema: unknown, link: Link): Link[] {
  if (isSchemaObject(schema)) {
    const { query } = schema as Partial<Lazy<unknown>>;
    return query && link !== null && link !== undefined
      ? [(store.handler(query) as Handler & LookupTable).lookUp([plain(link)])]
      : [];
  }
  if (Array.isArray(schema) && isList(link)) return link.flatMap((one) => lazyLinks(store, schema[0], one));
  // Not the class, which only apps with shapes have.
  const { fields } = (link ?? {}) as Partial<ShapeLink>;
  return fields ? lazyFields(store, schema as object, fields) : [];
}

const lazyFields = (store: TableStore, schema: object, fields: Fields): Link[] =>
  Object.entries(schema).flatMap(([key, one]) =>
    lazyLinks(store, one, Object.hasOwn(fields, key) ? (fields[key] as Link) : undefined),
  );
