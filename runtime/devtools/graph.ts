/**
 * Reads a store for the devtools. They are built separately, so they cannot use classes of the runtime: their
 * copy of `Node` would differ from the app's. They recognize links by their properties.
 */
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { Layers } from '../controller/optimistic-layer.ts';
import { memo } from '../memo.ts';
import { argsOfList, type CollectionTable } from '../schema/collection-table.ts';
import type { ShapeLink } from '../schema/shapes.ts';
import type { EntityTable } from '../store/entity-table.ts';
import { linksOf } from '../store/links-of.ts';
import { type Compound, isList, type Link, type Node } from '../store/node.ts';
import { plainNode } from '../store/plain.ts';
import type { Raw } from '../store/raw.ts';
import type { Store } from '../store/store.ts';
import type { Table } from '../store/table.ts';
import type { Source } from '../store/transaction.ts';

const isEntityTable = (handler: unknown): handler is EntityTable => !!(handler as EntityTable).isEntity;

/** The tables of entity classes. A class that replaced another one has the same table. */
export const entityTables = ({ store }: Controller): EntityTable[] => [
  ...new Set([...store.handlers.values()].filter(isEntityTable)),
];

/** All answers of a controller. */
export const answersOf = ({ store }: Controller): Answer[] =>
  [...store.answerTables.values()].flatMap(({ byString }) => [...byString.values()] as Answer[]);

const ids = new WeakMap<Answer, number>();
const counts = new WeakMap<object, number>();

/** The number of an answer among those of its controller: several may have one key. */
export const idOfAnswer = (answer: Answer): number =>
  memo(ids, answer, () => {
    const id = (counts.get(answer.owner) ?? 0) + 1;
    counts.set(answer.owner, id);
    return id;
  });

/** The name of a schema: `User`, `[Post]`, `All(User)`; of a Query, that of what it reads. */
function nameOfSchema(store: Store, schema: unknown): string {
  const { key = 'value' } = (store.handlers.get(schema) ?? {}) as { key?: string };
  return key.startsWith('Query(') ? nameOfSchema(store, (schema as { schema: unknown }).schema) : key;
}

/** An answer of `useQuery` is never fetched: it shows what the store has. */
export const isQueryAnswer = ({ endpoint }: Answer): boolean => !endpoint.fetch;

/** The name of an answer's endpoint; `useQuery` has none, so its name is what it reads. */
export const nameOfAnswer = (answer: Answer): string =>
  isQueryAnswer(answer)
    ? `useQuery(${nameOfSchema(answer.owner.store, answer.endpoint.schema)})`
    : (answer.endpoint.name ?? answer.key);

/** The key of an answer; that of `useQuery` is only its arguments, so its name comes before them. */
export const keyOfAnswer = (answer: Answer): string =>
  isQueryAnswer(answer) ? `${nameOfAnswer(answer)} ${answer.key}` : answer.key;

/** The sources of pending mutations with their endpoints' names, in the order of their requests. */
export const pendingOf = ({ store }: Controller): (readonly [source: Source, name: string])[] =>
  [...((store.overlay as Layers | undefined)?.all.values() ?? [])].map(([source, , name]) => [source, name]);

/** `Post` for an entity, `[Post]` for a list, `response` for the response of an endpoint. */
export const typeOf = ({ table }: Node): string => (table as Partial<EntityTable>).key ?? 'response';

/** The arguments of a list that is identified by them. */
export const argsOf = (node: Node): Readonly<Record<string, string>> | undefined =>
  (node.table as Partial<CollectionTable>).collection && argsOfList(node);

/** A readable primary key; for a response the endpoint's key, for a list its arguments. */
export function shownPk(node: Node): string {
  // Without what tells responses of one key apart.
  if (typeOf(node) === 'response') return (node as Answer).key;
  const args = argsOf(node);
  if (!args) return String(node.pk);
  const all = Object.entries(args).map(([name, value]) => `${name}=${value}`);
  return all.join(', ') || 'without arguments';
}

/** The table of an entity. */
export const entityTableOf = ({ table }: Node): EntityTable | undefined =>
  isEntityTable(table) ? table : undefined;

/** The fields of an entity as the server sent them, with relations as primary keys. */
export const rowOf = (node: Node): Record<string, unknown> =>
  node.data === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(node.data as object).map(([name, value]) => [
          name,
          entityTableOf(node)?.relations.keys.has(name) ? asSent(value) : value,
        ]),
      );

/** A link as the server sent it. */
const asSent = (link: Link): unknown =>
  typeof link !== 'object' || link === null
    ? link
    : isList(link)
      ? link.map(asSent)
      : isNode(link)
        ? plainNode(link as Node<Table>, asSent)
        : link.plain();

const isNode = (link: Node | Compound): link is Node => (link as Node).pk !== undefined;

/** A link as plain data: an entity becomes its type and primary key. */
export function readable(link: Link): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (isList(link)) return link.map(readable);
  if (isNode(link)) return `${typeOf(link)} ${shownPk(link)}`;
  if ((link as ShapeLink).fields) return (link as ShapeLink).mapLinks!(readable);
  const [held] = link.links?.() ?? [];
  return held === undefined ? (link as Raw).raw : readable(held);
}

/** All nodes that a node shows, itself included, each with its path: `[0].author`. */
export function reachOf(top: Node): Map<Node, string> {
  const paths = new Map([[top, '']]);
  const step = (link: Link, path: string): void => {
    if (typeof link !== 'object' || link === null) return;
    if (isList(link)) {
      link.forEach((one, i) => {
        step(one, `${path}[${i}]`);
      });
    } else if (isNode(link)) {
      if (!paths.has(link)) paths.set(link, path);
    } else {
      const { keys } = link as Partial<ShapeLink>;
      link.links?.().forEach((one, i) => {
        step(one, dotted(path, keys?.[i]));
      });
    }
  };
  // Iterating a map also visits entries that are added meanwhile.
  for (const [node, path] of paths) {
    const { table } = node;
    if (node.data === undefined && !table.isComputed) continue;
    // Neither a response nor what is read from the store is a list of its own.
    const links = linksOf(node);
    const relations = entityTableOf(node)?.relations.all;
    if (table.isList) step(links, path);
    else
      links.forEach((link, i) => {
        step(link, dotted(path, relations?.[i]?.key));
      });
  }
  return paths;
}

const dotted = (path: string, key: string | undefined): string =>
  key === undefined ? path : path ? `${path}.${key}` : key;
