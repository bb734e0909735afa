import { SYNTAX } from '../contract/path-grammar.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from '../store/entity-table.ts';
import { type Node, presentIn } from '../store/node.ts';
import {
  answersOf,
  entityTables,
  idOfAnswer,
  isQueryAnswer,
  keyOfAnswer,
  nameOfAnswer,
  pendingOf,
  rowOf,
  shownPk,
} from './graph.ts';
import { knownRecorder, readersOf, type Sent } from './recorder.ts';

/** The stored data of an endpoint and its arguments. */
export interface InspectedResponse {
  /** The endpoint's name, or its key if it has no name; for a `useQuery`, what it reads: `useQuery(All(User))`. */
  readonly name: string;
  /** The endpoint's key; for a `useQuery`, its name and its arguments. */
  readonly key: string;
  /** Its number in this controller: several responses may have one key. */
  readonly id: number;
  readonly arguments: readonly unknown[];
  /**
   * `fresh` and `stale` data is shown; `invalid` data must not be; `missing`: no response yet; `error`: the
   * last request failed. What a `useQuery` shows is `fresh`; it is `missing` if the store does not have it.
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

/** A mutation that is shown and has not been answered. */
export interface InspectedMutation {
  readonly name: string;
  readonly arguments: readonly unknown[];
  /** Milliseconds since it was sent. */
  readonly age: number;
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
  readonly optimistic: readonly InspectedMutation[];
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
    const rows = presentIn(table).map((node) => [shownPk(node), rowOf(node)] as const);
    if (rows.length) entities[table.key] = Object.fromEntries(rows);
  }
  const answers = answersOf(controller);
  return {
    entities,
    responses: answers.map(responseOf),
    requests: requestsOf(controller, answers),
    optimistic: pendingOf(controller).map(([{ args, meta }, name]) => ({
      name,
      arguments: args,
      age: Date.now() - meta.date,
    })),
    declarations: [...entityTables(controller).map(entityDeclaration), ...endpointDeclarations(answers)],
  };
}

function statusOf(answer: Answer): InspectedResponse['status'] {
  const { meta, shown, expiresAt } = answer;
  if (isQueryAnswer(answer)) return shown?.data === undefined ? 'missing' : 'fresh';
  if (meta.error) return 'error';
  const top = topOf(answer);
  const hasData = top?.table ? top.data !== undefined : meta.order;
  if (meta.invalid && hasData) return 'invalid';
  if (!answer.freshUntil()) return 'missing';
  return Date.now() > expiresAt ? 'stale' : 'fresh';
}

/** The record that a response is, if it is one. */
const topOf = ({ data }: Answer) => data as Partial<Node> | null | undefined;

function responseOf(answer: Answer): InspectedResponse {
  const { args, meta, promise, expiresAt } = answer;
  const date = meta.order ? meta.date : topOf(answer)?.meta?.date;
  return {
    name: nameOfAnswer(answer),
    key: keyOfAnswer(answer),
    id: idOfAnswer(answer),
    arguments: args,
    status: statusOf(answer),
    age: date === undefined ? undefined : Date.now() - date,
    expiresAt,
    error: meta.error,
    readers: readersOf(answer),
    isFetching: !!promise,
  };
}

function requestsOf(controller: Controller, answers: readonly Answer[]): Sent[] {
  const recorded = knownRecorder(controller)?.sent;
  const sent = [...(recorded ?? [])];
  const isKnown = new Set(sent.map((one) => one.arguments));
  for (const answer of answers) {
    const { args, promise } = answer;
    if (promise && !isKnown.has(args))
      sent.push({ name: nameOfAnswer(answer), arguments: args, time: Number.NaN });
  }
  // Requests that started before the recording have no known endpoint.
  while (sent.length < controller.pending.size)
    sent.push({ name: 'mutation', arguments: [], time: Number.NaN });
  return sent;
}

const entityDeclaration = ({
  key,
  type,
  relations,
  normalize,
  general,
}: EntityTable): InspectedDeclaration => ({
  name: key,
  kind: 'entity',
  // The general function alone also takes a node.
  runs: normalize !== general ? 'fast' : relations.pick || isNamed(type) ? 'compiled' : 'as written',
});

/** True if the compiler wrote the name of a class. */
const isNamed = (type: object): boolean => !!Object.getOwnPropertyDescriptor(type, 'name')?.get;

/** Endpoints whose paths have a function, or need the parser; in others there is nothing to compile. */
function endpointDeclarations(answers: readonly Answer[]): InspectedDeclaration[] {
  const byName = new Map<string, InspectedDeclaration>();
  for (const { endpoint } of answers) {
    const { name, path = '' } = endpoint as { name?: string; path?: string };
    const runs = linked.templates?.has(path) ? 'compiled' : 'as written';
    if (name && SYNTAX.test(path)) byName.set(name, { name, kind: 'endpoint', runs });
  }
  return [...byName.values()];
}
