import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { entityTables, entriesOf, rowOf, shownPk } from './graph.ts';
import { knownRecorder, type Sent } from './recorder.ts';

/** The stored data of an endpoint and its arguments. */
export interface InspectedResponse {
  /** The endpoint's name, or its key if it has no name. */
  readonly name: string;
  readonly key: string;
  readonly arguments: readonly unknown[];
  /**
   * `fresh` and `stale` data is shown; `invalid` data must not be; `missing`: no response yet; `error`: the
   * last request failed.
   */
  readonly status: 'fresh' | 'stale' | 'invalid' | 'missing' | 'error';
  /** Milliseconds since its data arrived. */
  readonly age: number | undefined;
  /** The end of its freshness, in milliseconds since the epoch; 0 if there is no data. */
  readonly expiresAt: number;
  readonly error: Error | undefined;
  /** The number of components and watchers that show it. */
  readonly readers: number;
  readonly isFetching: boolean;
}

/** How a declaration runs: with compiled code, with `fast` code, or as written. */
export interface InspectedDeclaration {
  readonly name: string;
  readonly kind: 'entity' | 'endpoint';
  readonly runs: 'compiled' | 'fast' | 'as written';
}

/** The contents of a controller's store, as plain data. */
export interface Inspection {
  /** Fields by type and primary key; relations as primary keys. */
  readonly entities: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly responses: readonly InspectedResponse[];
  /**
   * The requests in flight. Mutations have names only while the controller is recorded (`<DevTools>`,
   * `connectReduxDevTools`).
   */
  readonly requests: readonly Sent[];
  /** Optimistic changes, in the order in which they are applied to the server's data. */
  readonly optimistic: readonly Omit<Sent, 'time'>[];
  readonly declarations: readonly InspectedDeclaration[];
}

/**
 * The whole content of a controller's store, as plain data. It changes nothing and calls no function of the
 * app. Works wherever a controller does, also in Node.
 *
 * ```ts
 * const { entities, responses } = inspect(controller);
 * ```
 */
export function inspect(controller: Controller): Inspection {
  const entities: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const table of entityTables(controller)) {
    const rows = table.present().map((slot) => [shownPk(slot), rowOf(slot)] as const);
    if (rows.length) entities[table.key] = Object.fromEntries(rows);
  }
  const entries = entriesOf(controller);
  return {
    entities,
    responses: entries.map(responseOf),
    requests: requestsOf(controller, entries),
    optimistic: [...controller.store.layers].map(({ source }) => ({
      name: knownRecorder(controller)?.nameOf(source.args) ?? 'mutation',
      arguments: source.args,
    })),
    declarations: [...entityTables(controller).map(entityDeclaration), ...endpointDeclarations(entries)],
  };
}

function responseOf(entry: Entry): InspectedResponse {
  const { key, args, slot, box, endpoint, promise } = entry;
  const freshUntil = entry.freshUntil();
  const expiresAt = box.expiresAt ?? freshUntil;
  const top = slot.links[0] as Partial<Entry['slot']> | null | undefined;
  const date = slot.meta?.date ?? top?.meta?.date;
  const status = box.error
    ? 'error'
    : !freshUntil
      ? 'missing'
      : box.invalid
        ? 'invalid'
        : Date.now() > expiresAt
          ? 'stale'
          : 'fresh';
  return {
    name: endpoint.name ?? key,
    key,
    arguments: args,
    status,
    age: date === undefined ? undefined : Date.now() - date,
    expiresAt,
    error: box.error,
    readers: [...entry.table.watchers].filter((watcher) => watcher.entry === entry).length,
    isFetching: !!promise,
  };
}

function requestsOf(controller: Controller, entries: readonly Entry[]): Sent[] {
  const recorded = knownRecorder(controller)?.sent;
  const sent = [...(recorded ?? [])];
  const isKnown = new Set(sent.map((one) => one.arguments));
  for (const { endpoint, key, args, promise } of entries) {
    if (promise && !isKnown.has(args))
      sent.push({ name: endpoint.name ?? key, arguments: args, time: Number.NaN });
  }
  // Requests that started before the recording have no known endpoint.
  while (sent.length < controller.pending.size)
    sent.push({ name: 'mutation', arguments: [], time: Number.NaN });
  return sent;
}

function entityDeclaration(table: ReturnType<typeof entityTables>[number]): InspectedDeclaration {
  const isFast = !!table.plan && table.link === table.plan.link;
  const runs = isFast ? 'fast' : table.relations.pick ? 'compiled' : 'as written';
  return { name: table.key, kind: 'entity', runs };
}

function endpointDeclarations(entries: readonly Entry[]): InspectedDeclaration[] {
  const byName = new Map<string, InspectedDeclaration>();
  for (const { endpoint } of entries) {
    const { name, urls } = endpoint as { name?: string; urls?: unknown };
    if (name) byName.set(name, { name, kind: 'endpoint', runs: urls ? 'compiled' : 'as written' });
  }
  return [...byName.values()];
}
