import type { PhasedTransaction } from '../store/commit/transaction.ts';
import type { EntityTable } from '../store/entities/entity-table.ts';
import type { Link, Slot } from '../store/model.ts';
import type { Box } from '../store/tables/endpoint-table.ts';
import { isEntitySlot, plain, shownPk, typeOf } from './graph.ts';

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

/** The earlier state of a slot. */
type Former = Pick<Slot, 'record' | 'links' | 'meta'>;

const NEW: Former = { record: undefined, links: [], meta: undefined };

/** The changes, by slot. */
export function changesOf({ logs }: PhasedTransaction): Map<Slot, Change> {
  const former = new Map<Slot, Former>();
  for (const undo of logs.flat()) {
    // A new slot is logged as itself, without a former state.
    const { slot, was } = undo as { slot: Slot; was: Former };
    const [place, before] = was ? [slot, was] : [undo as Slot, NEW];
    if (!former.has(place)) former.set(place, before);
  }
  const changes = new Map<Slot, Change>();
  for (const [slot, before] of former) {
    const change = changeOf(slot, before);
    if (change) changes.set(slot, change);
  }
  return changes;
}

function changeOf(slot: Slot, before: Former): Change | undefined {
  const { record, table } = slot;
  if (record === before.record && slot.links === before.links) return undefined;
  const what = record === undefined ? 'deleted' : before.record === undefined ? 'new' : 'changed';
  const properties = isEntitySlot(slot)
    ? ofEntity(slot, before)
    : table.isList
      ? ofList(slot, before)
      : ofResponse(slot, before);
  // A list that was never requested is created with its first item.
  if (what === 'changed' && !properties.length) return undefined;
  return { type: typeOf(slot), pk: shownPk(slot), what, properties };
}

function ofEntity(slot: Slot, before: Former): Difference[] {
  const { keys } = (slot.table as EntityTable).relations;
  const now = (slot.record ?? {}) as Record<string, unknown>;
  const then = (before.record ?? {}) as Record<string, unknown>;
  const own = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    (name) => !keys.includes(name),
  );
  return [
    ...own.flatMap((name) => difference(name, then[name], now[name])),
    ...keys.flatMap((name, i) => difference(name, plain(before.links[i]), plain(slot.links[i]))),
  ];
}

/** The items that a list gained and lost. */
function ofList(slot: Slot, before: Former): Difference[] {
  const [then, now] = [before.links, slot.links].map((links) => links.map(plain)) as [unknown[], unknown[]];
  const come = now.filter((one) => !then.includes(one));
  const gone = then.filter((one) => !now.includes(one));
  if (come.length || gone.length)
    return [...come.map((to) => item(undefined, to)), ...gone.map((from) => item(from, undefined))];
  return difference('order of items', then, now);
}

const item = (from: unknown, to: unknown): Difference => ({ name: 'item', from, to });

/** The state of a response besides its data. */
const STATES = ['error', 'invalid', 'expiresAt'] as const;

function ofResponse(slot: Slot, before: Former): Difference[] {
  const now = slot.record as Box;
  const then = (before.record ?? {}) as Partial<Box>;
  const named = (links: readonly Link[]) => plain(links[0]);
  const data = difference('data', named(before.links), named(slot.links));
  if (!before.meta && slot.meta && !data.length)
    data.push({ name: 'data', from: undefined, to: named(slot.links) });
  return [...data, ...STATES.flatMap((name) => difference(name, then[name], now[name]))];
}

function difference(name: string, from: unknown, to: unknown): Difference[] {
  return from === to || text(from) === text(to) ? [] : [{ name, from, to }];
}

/** A value as shortened JSON, on one line. */
export function text(value: unknown, length = 60): string {
  let line: string;
  try {
    line = value instanceof Error ? String(value) : (JSON.stringify(value) ?? 'nothing');
  } catch {
    line = String(value);
  }
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
