/** The ground floor: one kind of place for records, lists and responses, and the links between places. */
import { isPlain } from '../is-plain.ts';

/** A primary key in its table: canonical safe integers are numbers, everything else is a string. */
export type PK = string | number;

/** The metadata of one response, one object shared by all nodes that it wrote. */
export interface Meta {
  /** The arrival of the response, in milliseconds since the epoch. */
  readonly date: number;
  /** The start of its request; for a mutation, its arrival. */
  readonly fetchedAt: number;
  /** The end of its freshness, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The higher order of two responses wins: counts request starts of reads and arrivals of mutations. */
  readonly order: number;
}

/**
 * The location of a value. A link is self-describing, so showing, comparing and serializing it needs no schema.
 * A value that is not an object is its own link; `undefined` is an absent field.
 */
export type Link = Node | Compound | readonly Link[] | string | number | boolean | null | undefined;

/** Rises with every commit of every store. A node that was seen since needs no second look. */
export let version = 1;

export const advance = (): void => {
  version++;
};

/** In place of a version: the data changed since `view` was made. */
export const CHANGED = -1;

/** In place of a version: the view is made when it is written. A small integer, because a double takes 16 bytes in each node. */
export const ALWAYS = 2 ** 30 - 1;

/** The members of a table that nodes and links use. */
export interface NodeTable {
  /** The nodes whose keys are integers, by key: several times faster than a map, and smaller. */
  readonly byNumber: Node[];
  /** The nodes whose keys are strings. */
  readonly byString: Map<PK, Node>;
  /** `seenAt` of a node that no reader has seen; `ALWAYS` if its view is made when it is written. */
  readonly unseen: number;
  /** True if its nodes are records: their data may be an instance of a class. */
  readonly isEntity?: boolean;
  /** True if its nodes are lists: the data of each is a list of links, unless the table has a `linkOf` of its own. */
  readonly isList?: boolean;
  /** True if its views are results of user functions. */
  readonly isComputed?: boolean;
  /** Tables whose nodes have linked to nodes of this one. */
  readonly sources: Set<NodeTable>;
  /** The version of the last change of something that its nodes may show, their own data apart. */
  readonly linkedChangedAt: number;
  /** Records that nodes of this table link to `target`. */
  noteLinkTo(target: NodeTable): void;
  /** A node changes, in the commit under way. */
  outdate(): void;
  /** Brings a node's view up to date. */
  refresh(node: Node): void;
  /** The links that a node shows; not for a record without relations. */
  linkOf(node: Node): Link;
}

/**
 * The place of one record, list or response in its table. It never changes its identity, and readers never get
 * it. They get `view`, which is made of `data`. Both are replaced as a whole, never changed.
 */
export class Node<T extends NodeTable = NodeTable> {
  declare readonly table: T;
  declare readonly pk: PK;
  /** The fields of a record as responses had them, with links for its relations; a list's or a response's links. */
  // biome-ignore lint/suspicious/noExplicitAny: its form depends on the table, whose code alone reads it
  declare data: any;
  /** The last response that confirmed `data`. Without `data`: the one that deleted it. */
  declare meta: Meta | undefined;
  /** What readers get: the same object until it, or something that it shows, changed. */
  // biome-ignore lint/suspicious/noExplicitAny: a record of any class, a list, or any value
  declare view: any;
  /** The version in which `view` last changed. */
  declare changedAt: number;
  /** The version in which `view` was last up to date; negative if `data` changed since. */
  declare seenAt: number;
  /** Its number in the order in which records were first stored; 0: never stored. */
  declare rank: number;

  /** Adds itself to the table. In one call, without field initializers, because it runs for each new record. */
  constructor(table: T, pk: PK) {
    this.table = table;
    this.pk = pk;
    this.data = this.meta = this.view = undefined;
    this.changedAt = this.rank = 0;
    this.seenAt = table.unseen;
    if (typeof pk === 'number') table.byNumber[pk] = this as never;
    else table.byString.set(pk, this as never);
  }
}

/** The node of a key, if the table has it. */
export const nodeAt = ({ byNumber, byString }: NodeTable, pk: PK): Node | undefined =>
  typeof pk === 'number' ? byNumber[pk] : byString.get(pk);

/** All nodes of a table. */
export const allNodes = ({ byNumber, byString }: NodeTable): Node[] => [
  ...Object.values(byNumber),
  ...byString.values(),
];

/** The nodes of a table that have data. */
export const presentIn = (table: NodeTable): Node[] =>
  allNodes(table).filter(({ data }) => data !== undefined);

/** A link that is neither a node nor a list: an object of links, or a value with a converter. */
export abstract class Compound {
  /** True if a user function runs when it is shown. */
  declare readonly isComputed?: boolean;

  /** The value that readers get; `old`, the previous one, if it equals that. */
  abstract show(old: unknown): unknown;
  /** The value as a response contains it; relations are primary keys. */
  abstract plain(): unknown;
  /** The value with the results of `of` in place of its links. */
  mapLinks?(of: (link: Link) => unknown): unknown;
  /** This link as the next value of `former`, whose lists a page may lack. */
  after?(former: Link): Link;
  /** The links inside. */
  links?(): readonly Link[];
  /** The link that it is about, if everything else in it is plain. */
  subject?(): Link;
}

/** A value of a list's response after a page: a list that is in the store stays, because the page has changed it. */
export const afterPage = (now: Link, was: Link): Link =>
  was instanceof Node && was.table.isList ? was : now instanceof Compound && now.after ? now.after(was) : now;

/** What readers get of a node. */
export function show(node: Node): unknown {
  if (node.seenAt < node.table.linkedChangedAt) node.table.refresh(node);
  return node.view;
}

/** What readers get of several links; missing records are left out. The same list if its items are the same. */
export function showAll(links: readonly Link[], old: unknown): readonly unknown[] {
  const before = old as readonly unknown[] | undefined;
  const shown: unknown[] = [];
  let length = 0;
  let equal = 0;
  for (let i = 0; i < links.length; i++) {
    const link = links[i];
    let view: unknown;
    // As `show`, inlined: a call for each item would cost more than everything else.
    if (link instanceof Node) {
      if (link.seenAt < link.table.linkedChangedAt) link.table.refresh(link);
      view = link.view;
    } else view = showLink(link, before?.[length]);
    if (view === undefined) continue;
    if (before?.[length] === view) equal++;
    shown[length++] = view;
  }
  if (before?.length === equal && equal === length) return before;
  return process.env.NODE_ENV === 'production' ? shown : Object.freeze(shown);
}

/** What readers get of a link; `old`, the previous value, if it equals that. */
export const showLink = (link: Link, old?: unknown): unknown =>
  link instanceof Node
    ? show(link)
    : isList(link)
      ? showAll(link, old)
      : link instanceof Compound
        ? link.show(old)
        : link;

export const isList = Array.isArray as (value: unknown) => value is readonly Link[];

/** Calls `visit` with every node that a link contains directly, until it returns true. */
export const eachNode = (link: Link, visit: (node: Node) => unknown): boolean =>
  link instanceof Node
    ? !!visit(link)
    : (isList(link) ? link : ((link as Partial<Compound> | null)?.links?.() ?? [])).some((one) =>
        eachNode(one, visit),
      );

/** Values nested deeper than this count as different, because the call stack is limited. */
const DEEPEST = 1_000;

/** Equal pairs below this depth are remembered while one comparison runs, because an object may be shared many times. */
const DEEP = 6;
const proven = /*#__PURE__*/ new Map<object, object>();

/** True if two stored values, or links, are equal. Nodes and instances of classes are compared by identity. */
export function same(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || !a || !b) return Object.is(a, b);
  const kind = Object.getPrototypeOf(a);
  if (
    kind !== Object.getPrototypeOf(b) ||
    depth > DEEPEST ||
    !(isPlain(kind) || isList(a) || a instanceof Compound)
  )
    return false;
  const isDeep = depth > DEEP;
  if (isDeep && proven.get(a) === b) return true;
  const isEqual = isList(a) ? sameItems(a, b as Link[], depth + 1) : sameFields(a, b, depth + 1);
  if (isDeep && isEqual) proven.set(a, b);
  if (!depth && proven.size) proven.clear();
  return isEqual;
}

function sameItems(a: readonly unknown[], b: readonly unknown[], depth: number): boolean {
  let i = a.length;
  if (i !== b.length) return false;
  // No call for identical items: long lists mostly contain those.
  while (i && (a[i - 1] === b[i - 1] || same(a[i - 1], b[i - 1], depth))) i--;
  return !i;
}

/** True if two objects of any class have equal fields. */
export function sameFields(a: object, b: object, depth = 0): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const [one, other] = [a[key as never], b[key as never]];
    return one === other ? one !== undefined || Object.hasOwn(b, key) : same(one, other, depth);
  });
}
