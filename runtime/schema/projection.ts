/** Views of records for the arguments of their readers: `schema.Scalar` adds them to the tables of responses, records and lists. */

import { define } from '../define.ts';
import { construct, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import { memo } from '../memo.ts';
import { AnswerTable } from '../store/answer-table.ts';
import { findUsers } from '../store/circle.ts';
import { EntityTable } from '../store/entity-table.ts';
import { linksOf } from '../store/links-of.ts';
import { Compound, isList, type Link, Node, same, sameFields, show, version } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import { ownField } from '../store/relations.ts';
import type { Handler, Table, TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import { CollectionTable } from './collection-table.ts';

type Args = readonly unknown[];

/** The handler of a scalar: for each lens, it has other values. */
export interface LensHandler extends Handler {
  readonly table: Table & { readonly key: string };
  /** The lens of these arguments. */
  lensOf(args: Args): unknown;
  /** The value of a record's field for these arguments. */
  read(node: Node, field: string, args: Args): unknown;
}

/** What readers of one lens got of a record: made of `base`, with these values. */
interface LensView {
  readonly base: object;
  readonly values: FieldValues;
  readonly view: object;
}

/** The views of each record, by lens. */
const lensViews = /*#__PURE__*/ new WeakMap<Node, Map<string, LensView>>();
const scalars = /*#__PURE__*/ new WeakMap<TableStore, LensHandler[]>();

let isInstalled = false;

/** Makes readers get the values of their arguments. Called for each scalar, because an app may have none. */
export function installLenses(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { find, renew } = AnswerTable.prototype;
  Object.assign(AnswerTable.prototype, {
    find(this: AnswerTable, args: Args): Link {
      return found(this.store, find.call(this, args), args);
    },
    renew(this: AnswerTable, node: Node & { readonly args: Args }): void {
      if (!scalarsOf(this.store)) {
        renew.call(this, node);
        return;
      }
      // A record found earlier may have got a value for this lens since, or lost it.
      if (!node.meta?.order) node.data = found(this.store, node.data, node.args);
      const view = project(this.store, node.data, node.args, node.view);
      if (view === node.view) return;
      node.view = view;
      node.changedAt = version;
    },
  });
  const { ready } = EntityTable.prototype;
  Object.assign(EntityTable.prototype, {
    // Values may come without the record: readers who got none must be told, too.
    ready(this: EntityTable, tx: Tx): EntityTable {
      ready.call(this, tx);
      for (const { handler } of this.relations.all)
        if (scalarsOf(this.store)?.includes(handler as LensHandler))
          this.noteLinkTo((handler as LensHandler).table);
      return this;
    },
  });
  for (const { prototype } of [EntityTable, CollectionTable]) {
    const own = prototype.find;
    Object.assign(prototype, {
      find(this: never, args: Args, isQuery?: boolean): Link {
        const link = own.call(this, args);
        const { store } = this as EntityTable;
        return isQuery && scalarsOf(store) ? new LensLink(store, link, args) : link;
      },
    });
  }
}

/** The scalars of a store, if it has any. */
const scalarsOf = (store: TableStore): readonly LensHandler[] | undefined => scalars.get(store);

export function addScalar(store: TableStore, handler: LensHandler): void {
  memo(scalars, store, (): LensHandler[] => []).push(handler);
}

/** A record that another response brought answers no reader of a lens for which it has no value: it is lacking then. */
function found(store: TableStore, data: Link, args: Args): Link {
  const link = data instanceof Lacking ? data.link : data;
  return lacks(store, link, args) ? new Lacking(link as Node) : link;
}

/** In place of such a record: readers wait for their own response. */
class Lacking extends Compound {
  constructor(readonly link: Node) {
    super();
  }

  show(): undefined {}

  plain(): undefined {}

  override links(): readonly Node[] {
    return [this.link];
  }
}

/** True for a record that has scalars, and no value of any for these arguments. */
function lacks(store: TableStore, link: Link, args: Args): boolean {
  if (!(link instanceof Node) || !(link.table instanceof EntityTable) || !link.data) return false;
  const { all } = link.table.relations;
  const given = scalarsOf(store)?.flatMap((scalar) =>
    all.filter(({ handler }) => handler === scalar).map(({ key }) => scalar.read(link, key, args)),
  );
  return !!given?.length && given.every((value) => value === undefined);
}

/** A link that shows what readers with these arguments see. */
class LensLink extends Compound {
  constructor(
    private readonly store: TableStore,
    private readonly link: Link,
    private readonly args: Args,
  ) {
    super();
  }

  show(old: unknown): unknown {
    return project(this.store, this.link, this.args, old);
  }

  plain(): unknown {
    return plain(this.link);
  }

  override links(): readonly Link[] {
    return [this.link];
  }
}

/** The value of a link for readers with these arguments; `old`, their previous one, if it is the same. */
export const project = (store: TableStore, link: Link, args: Args, old?: unknown): unknown =>
  new Projection(store, args).of(link, old);

class Projection {
  /** The lenses of what the nodes of a table may show, as a text. */
  private readonly lenses = new Map<Table, string>();
  /** Records whose views are being made: they may show each other. */
  private readonly open = new Map<Node, object>();
  private readonly scalars: readonly LensHandler[];

  constructor(
    private readonly store: TableStore,
    private readonly args: Args,
  ) {
    this.scalars = scalarsOf(store) ?? [];
    const known = new Set<string>();
    for (const scalar of this.scalars) {
      const lens = JSON.stringify([scalar.table.key, scalar.lensOf(args)]);
      // Scalars of one name share their values.
      if (known.has(lens)) continue;
      known.add(lens);
      const users = store.users.get(scalar.table) ?? findUsers(scalar.table);
      for (const user of users) this.lenses.set(user, (this.lenses.get(user) ?? '') + lens);
    }
  }

  of(link: Link, old: unknown): unknown {
    if (typeof link !== 'object' || !link) return link;
    if (link instanceof Node) return this.node(link, old);
    if (isList(link)) return this.list(link, old);
    const value = link.mapLinks ? link.mapLinks((one) => this.of(one, undefined)) : link.show(undefined);
    return same(value, old) ? old : value;
  }

  private list(links: readonly Link[], old: unknown): unknown {
    const before = isList(old) ? old : [];
    const views: unknown[] = [];
    for (const link of links) {
      const view = this.of(link, before[views.length]);
      if (view !== undefined) views.push(view);
    }
    return before.length === views.length && views.every((view, i) => view === before[i]) && old
      ? old
      : views;
  }

  private node(node: Node, old: unknown): unknown {
    const table = node.table as Table;
    // A node that no scalar reaches must be up to date, too.
    const base = show(node);
    if (!this.lenses.has(table) || base === undefined) return base;
    if (table instanceof EntityTable) return this.record(node as Node<EntityTable>, base as object);
    // A map shows its items by their keys.
    const isPlainList = table.isList && isList(base);
    return isPlainList ? this.list(linksOf(node), old) : base;
  }

  private record(node: Node<EntityTable>, base: object): object {
    const unfinished = this.open.get(node);
    if (unfinished) return unfinished;
    const views = memo(lensViews, node, () => new Map<string, LensView>());
    const lens = this.lenses.get(node.table)!;
    const before = views.get(lens);
    const view = construct(node.table.type);
    this.open.set(node, view);
    const values = this.values(node, before?.values);
    this.open.delete(node);
    if (before?.base === base && same(Object.values(before.values), Object.values(values)))
      return before.view;
    const fields = { ...base, ...values };
    // A value of another lens makes another base that shows the same.
    if (before && sameFields(before.view, fields)) return before.view;
    for (const [name, value] of Object.entries(fields)) define(view, name, value);
    linked.onConstruct?.(node, view);
    if (process.env.NODE_ENV !== 'production') Object.freeze(view);
    // An optimistic response that is computed again sees the store without it: readers keep what they have.
    if (!this.store.running) views.set(lens, { base, values, view });
    return view;
  }

  /** The values of a record's scalars, and of its relations. */
  private values(node: Node<EntityTable>, before: FieldValues | undefined): FieldValues {
    const values: FieldValues = {};
    for (const { key, handler } of node.table.relations.all) {
      const scalar = this.scalars.find((one) => one === handler);
      if (scalar) define(values, key, scalar.read(node, key, this.args));
      else {
        const link = ownField<Link>(node.data, key);
        if (link !== undefined) define(values, key, this.of(link, before?.[key]));
      }
    }
    return values;
  }
}
