import { Controller, Entity } from 'presource';
import { type Change, inspect, recordCommits } from 'presource/inspect';
import type { GraphNode } from '../../../transformer/command/graph/graph.ts';
import type { Given, Stored, StoredRecord } from '../protocol.ts';
import type { Endpoints } from './running.ts';

type Objects = ReadonlyMap<string, object>;

/** Gives responses to a new store, one after the other, and says what each did to it. */
export async function store(
  given: readonly Given[],
  endpoints: Endpoints,
  graph: readonly GraphNode[],
): Promise<Stored[]> {
  const controller = new Controller();
  const recording = recordCommits(controller);
  const relations = relationsOf(graph);
  const reads: (() => unknown)[] = [];
  const steps: Stored[] = [];
  let before: Objects = new Map();
  for (const one of given) {
    const known = recording.commits.length;
    const error = respond(controller, one, endpoints, reads);
    const now = objectsOf(reads);
    await aTurn();
    const changes = recording.commits.slice(known).flatMap((commit) => commit.changes);
    steps.push({ error, ...stepOf(controller, changes, before, now, relations) });
    before = now;
  }
  recording.stop();
  controller.dispose();
  return steps;
}

/** Commits are recorded once their readers are notified, a few microtasks later. A timer of a browser takes milliseconds. */
function aTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Stores one response. Returns the error, if it does not fit. */
function respond(
  controller: Controller,
  { endpoint: name, args: written, body }: Given,
  endpoints: Endpoints,
  reads: (() => unknown)[],
): string | undefined {
  const endpoint = endpoints.get(name);
  if (!endpoint) return `There is no endpoint ${name || '(none is chosen)'}.`;
  try {
    const args: unknown[] = new Function(`return [${written}]`)();
    const response: unknown = JSON.parse(body);
    // The types of an endpoint that is chosen while the page runs are not known.
    const [target, ...rest] = [endpoint, ...args, response] as unknown as Parameters<
      Controller['setResponse']
    >;
    controller.setResponse(target, ...rest);
    if (!endpoint.sideEffect)
      reads.push(
        () => (controller.getResponse as (...all: unknown[]) => { data: unknown })(endpoint, ...args).data,
      );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The records that readers get, by type and key. */
function objectsOf(reads: readonly (() => unknown)[]): Objects {
  const found = new Map<string, object>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Entity) {
      const { key } = value.constructor as typeof Entity;
      found.set(`${key} ${value.pk()}`, value);
    }
    for (const part of Object.values(value)) visit(part);
  };
  for (const read of reads) visit(read());
  return found;
}

/** The fields of each type that hold other records, and the type that they hold. */
function relationsOf(graph: readonly GraphNode[]): ReadonlyMap<string, string> {
  const names = new Map(graph.map(({ id, name }) => [id, name]));
  return new Map(
    graph
      .filter(({ kind }) => kind === 'entity')
      .flatMap(({ name, arrows }) =>
        arrows.map(({ field, to }) => [`${name}.${field}`, names.get(to) ?? ''] as const),
      ),
  );
}

function stepOf(
  controller: Controller,
  changes: readonly Change[],
  before: Objects,
  now: Objects,
  relations: ReadonlyMap<string, string>,
): Omit<Stored, 'error'> {
  const { entities } = inspect(controller);
  const byId = new Map(changes.map((change) => [`${change.type} ${change.pk}`, change]));
  const records = Object.entries(entities).flatMap(([type, rows]) =>
    Object.entries(rows).map(([pk, row]): StoredRecord => {
      const id = `${type} ${pk}`;
      const change = byId.get(id);
      const isSame = before.has(id) ? before.get(id) === now.get(id) : !change;
      return {
        type,
        pk,
        fields: Object.entries(row).map(([name, value]) =>
          fieldOf(name, value, relations.get(`${type}.${name}`)),
        ),
        what:
          change?.what === 'new' ? 'new' : change ? 'changed' : isSame ? 'the same object' : 'shows a change',
        differences: change?.what === 'changed' ? change.properties : [],
      };
    }),
  );
  const isRecord = ({ type, pk }: Change) => entities[type]?.[pk] !== undefined;
  return {
    records,
    deleted: changes.filter(({ what }) => what === 'deleted').map(({ type, pk }) => `${type} ${pk}`),
    others: changes.filter((change) => !isRecord(change) && change.what !== 'deleted').map(otherText),
  };
}

function fieldOf(name: string, value: unknown, target: string | undefined): StoredRecord['fields'][number] {
  if (target === undefined) return { name, text: JSON.stringify(value) ?? 'undefined', isRelation: false };
  const keys = [value].flat().filter((key) => key !== null && key !== undefined);
  const text = keys.length > 0 ? `→ ${keys.map((key) => `${target} ${key}`).join(', ')}` : '→ nothing';
  return { name, text, isRelation: true };
}

const otherText = ({ type, pk, what, properties }: Change): string => {
  const shown = properties
    .filter(({ name }) => name !== 'expiresAt')
    .map(({ name, to, from }) => (name === 'item' ? (to === undefined ? `− ${from}` : `+ ${to}`) : name));
  return `${type === 'response' ? 'response of' : `list ${type}`} ${pk} (${what})${shown.length > 0 ? `: ${shown.join(', ')}` : ''}`;
};
