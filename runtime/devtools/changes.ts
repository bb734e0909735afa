import type { Answer, AnswerMeta } from '../controller/answer.ts';
import { memo } from '../memo.ts';
import type { Link, Node } from '../store/node.ts';
import type { CommitLogs } from '../store/store.ts';
import { entityTableOf, readable, shownPk, typeOf } from './graph.ts';

/** A changed property; relations appear as type and primary key. */
export interface Difference {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The change of one entity, list or response by a commit. */
export interface Change {
  /** The entity's type, `[Post]` for a list, `response` for the response of an endpoint. */
  readonly type: string;
  /** The arguments of a list, or the endpoint's key of a response. */
  readonly pk: string;
  readonly what: 'new' | 'changed' | 'deleted';
  readonly properties: readonly Difference[];
}

/** The earlier state of a node. */
type Former = Pick<Node, 'data' | 'meta'>;

const NEW: Former = { data: undefined, meta: undefined };

/** The changes, by node. */
export function changesOf({ logs }: CommitLogs): Map<Node, Change> {
  const former = new Map<Node, Former>();
  for (const undo of logs.flat()) {
    // A new node is logged as itself, without a former state.
    const { node, was } = undo as { node: Node; was: Former };
    const [place, before] = was ? [node, was] : [undo as Node, NEW];
    if (!former.has(place)) former.set(place, before);
  }
  const changes = new Map<Node, Change>();
  for (const [node, before] of former) {
    const change = changeOf(node, before);
    if (change) changes.set(node, change);
  }
  return changes;
}

function changeOf(node: Node, before: Former): Change | undefined {
  const { data, table } = node;
  const isResponse = typeOf(node) === 'response';
  if (data === before.data && !isResponse) return undefined;
  const what =
    data === undefined && !isResponse
      ? 'deleted'
      : before.data === undefined && !isResponse
        ? 'new'
        : 'changed';
  const properties = isResponse
    ? ofResponse(node as Answer, before)
    : table.isList
      ? ofList(node, before)
      : ofEntity(node, before);
  // A list that was never requested is created with its first item.
  if (what === 'changed' && !properties.length) return undefined;
  return { type: typeOf(node), pk: shownPk(node), what, properties };
}

function ofEntity(node: Node, before: Former): Difference[] {
  const related = (entityTableOf(node)?.relations.all ?? []).map(({ key }) => key);
  const now = (node.data ?? {}) as Record<string, Link>;
  const then = (before.data ?? {}) as Record<string, Link>;
  const own = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    (name) => !related.includes(name),
  );
  return [
    ...own.flatMap((name) => difference(name, then[name], now[name])),
    ...related.flatMap((name) => difference(name, readable(then[name]), readable(now[name]))),
  ];
}

/** The items that a list gained and lost. */
function ofList({ data }: Node, before: Former): Difference[] {
  const [then, now] = [before.data, data].map((links: Link) => readable(links ?? [])) as [
    unknown[],
    unknown[],
  ];
  // Sets, because a list may have ten thousand items.
  const [former, present] = [new Set(then), new Set(now)];
  const come = now.filter((one) => !former.has(one));
  const gone = then.filter((one) => !present.has(one));
  if (come.length || gone.length)
    return [...come.map((to) => item(undefined, to)), ...gone.map((from) => item(from, undefined))];
  return difference('order of items', then, now);
}

const item = (from: unknown, to: unknown): Difference => ({ name: 'item', from, to });

function ofResponse(node: Answer, before: Former): Difference[] {
  const then: Partial<AnswerMeta> = before.meta ?? {};
  const now: Partial<AnswerMeta> = node.meta ?? {};
  const to = readable(node.data);
  // Before its first response it showed what the store found, or an empty shape.
  const isFirst = !then.order && !!now.order;
  return [
    ...(isFirst ? [{ name: 'data', from: undefined, to }] : difference('data', readable(before.data), to)),
    ...difference('error', then.error, now.error),
    ...difference('invalid', then.invalid && true, now.invalid && true),
    ...difference('expiresAt', then.until, now.until),
  ];
}

function difference(name: string, from: unknown, to: unknown): Difference[] {
  return isSame(from, to) ? [] : [{ name, from, to }];
}

/** By the whole text of objects: a shortened one does not show what changed behind its start. */
function isSame(from: unknown, to: unknown): boolean {
  if (Object.is(from, to)) return true;
  if (typeof from !== 'object' || typeof to !== 'object') return false;
  try {
    return JSON.stringify(from, numbered) === JSON.stringify(to, numbered);
  } catch {
    return false;
  }
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** As `named`, with a number: two maps may have the same name. */
function numbered(name: string, value: unknown): unknown {
  const shown = named(name, value);
  return shown === value || typeof value !== 'object' || value instanceof Error
    ? shown
    : `${shown} ${memo(numbers, value!, () => ++count)}`;
}

/** A form, a file or a `Map` by its name: as JSON, each is an empty object. JSON has no `bigint`, either. */
function named(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Error) return String(value);
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return typeof value === 'object' && value && !/^(Object|Array)$/.test(kind) ? kind : value;
}

/** A value as shortened JSON, on one line. */
export function text(value: unknown, length = 60): string {
  let line: string;
  try {
    line = value instanceof Error ? String(value) : (JSON.stringify(value, named) ?? 'nothing');
  } catch {
    // In a circle, or with a getter that throws.
    line = 'a value that is no JSON';
  }
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
