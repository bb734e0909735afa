import type { Answer } from '../controller/answer.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { CollectionTable } from '../schema/collection-table.ts';
import type { Link, Node } from '../store/node.ts';
import type { Source } from '../store/transaction.ts';
import type { Json } from '../types/options.ts';
import { type Change, text } from './changes.ts';
import { argsOf, idOfAnswer, keyOfAnswer, reachOf, rowOf, shownPk, typeOf } from './graph.ts';

/** The reason why a commit made the readers of a response render, or why it did not. */
export interface Reason {
  /** The key of the response, as `inspect` has it. */
  readonly key: string;
  /** The number of the response: several may have one key. */
  readonly id: number;
  /** True if its readers were notified, and so rendered. */
  readonly notified: boolean;
  readonly because: readonly string[];
}

/** The commit to explain. */
interface About {
  readonly source: Source;
  readonly changes: ReadonlyMap<Node, Change>;
  /** The endpoint of a request. */
  readonly endpoint: EndpointInterface | undefined;
}

/** The reader that a reason is about. */
export const readerOf = (answer: Answer): Pick<Reason, 'key' | 'id'> => ({
  key: keyOfAnswer(answer),
  id: idOfAnswer(answer),
});

/** The most lines that a reason has: a list may show ten thousand changed records, and 200 commits are kept. */
const LINES = 20;

export function reasonOf(answer: Answer, notified: boolean, about: About): Reason {
  const because = notified ? whyNotified(answer, about) : [whyNot(answer, about)];
  return { ...readerOf(answer), notified, because };
}

/** True if a commit stores the response of this answer. Another one with the same key has its own. */
const isOwn = ({ key, args, meta }: Source, answer: Answer): boolean =>
  key === answer.key && (meta === answer.meta || args === answer.args);

function whyNotified(node: Answer, { source, changes }: About): string[] {
  const paths = reachOf(node);
  for (const [changed, { what }] of changes) {
    if (what !== 'new' || paths.get(changed) !== '' || changed === node) continue;
    return [isOwn(source, node) ? 'Its first response arrived.' : `${nameOf(changed)} is there now.`];
  }
  const lines = [...changes].flatMap(([changed, change]) => {
    const path = paths.get(changed);
    return path === undefined ? [] : lineOf(change, path);
  });
  if (lines.length > LINES) return [...lines.slice(0, LINES), `And ${lines.length - LINES} more changes.`];
  return lines.length ? lines : ['Its data was created again.'];
}

/** A sentence for a change that a reader shows. */
function lineOf(change: Change, path: string): string[] {
  const { type, pk, what, properties } = change;
  if (type === 'response') return properties.map(({ name, from, to }) => stateLine(name, from, to));
  const where = path ? ` (${path})` : '';
  if (what === 'deleted') return [`${type} ${pk}${where} was deleted.`];
  if (type.startsWith('['))
    return properties.map(({ from, to }) =>
      from === undefined
        ? `${to} joined the list ${pk}.`
        : to === undefined
          ? `${from} left the list ${pk}.`
          : `The items of ${pk} have another order.`,
    );
  if (what === 'new') return [`${type} ${pk}${where} is new.`];
  return [
    `${type} ${pk}${where} changed: ${properties.map(({ name, from, to }) => `${name} ${text(from)} → ${text(to)}`).join(', ')}.`,
  ];
}

function stateLine(name: string, from: unknown, to: unknown): string {
  if (name === 'data') return from === undefined ? 'Its first response arrived.' : 'Its response changed.';
  if (name === 'error') return to ? `Its request failed: ${text(to)}.` : 'Its error is gone.';
  if (name === 'invalid') return to ? 'It was invalidated.' : 'It is valid again.';
  return to === 0 ? 'It was marked as stale.' : 'Its expiry changed.';
}

function whyNot(answer: Answer, about: About): string {
  const { source, changes } = about;
  const { meta } = answer;
  const paths = reachOf(answer);
  if (isOwn(source, answer) && !changes.has(answer)) {
    return meta && meta.order > source.meta.order
      ? 'The response is older than the stored one: its request started earlier.'
      : 'The response equals the stored data.';
  }
  const near = [...changes].filter(([changed]) => paths.has(changed));
  if (near.length) {
    return `${namesOf(near.map(([changed]) => changed))} changed, but this response shows none of the changes.`;
  }
  return listReason(about, paths) ?? elsewhere(about, paths);
}

const nameOf = (node: Node): string => `${typeOf(node)} ${shownPk(node)}`.replace(/^response /, '');

/** The names of the first nodes, and how many more there are. */
const namesOf = (nodes: readonly Node[]): string =>
  nodes.slice(0, 3).map(nameOf).join(', ') + (nodes.length > 3 ? ` and ${nodes.length - 3} more` : '');

const elsewhere = ({ changes, endpoint }: About, paths: ReadonlyMap<Node, string>): string => {
  const { size } = changes;
  if (!size && endpoint && !endpoint.schema)
    return 'The response is not stored, because its endpoint has no schema. `push` has one if its list is a `schema.Collection`.';
  if (!size) return 'The commit changed nothing.';
  return `It does not show what changed: ${namesOf([...changes.keys()])}.${plainList(changes, paths)}`;
};

/** The reason why a new item is not in a shown list. */
function listReason({ source, changes }: About, paths: ReadonlyMap<Node, string>): string | undefined {
  for (const list of paths.keys()) {
    if (!argsOf(list)) continue;
    const held = itemsOf(list);
    const item = newItems(changes, typeOf(list)).find((node) => !held.includes(node));
    if (item)
      return `${nameOf(item)} is not in the list ${shownPk(list)}: ${mismatch(list, item, source.args)}`;
  }
  return undefined;
}

const itemsOf = ({ data }: Node): readonly Link[] => data ?? [];

/** The new entities that a list of this type may hold. */
const newItems = (changes: About['changes'], type: string): Node[] =>
  [...changes].flatMap(([node, { what }]) => (what === 'new' && type === `[${typeOf(node)}]` ? [node] : []));

function mismatch(list: Node, item: Node, args: readonly unknown[]): string {
  if (!list.data) return 'the list has no response yet, and items join only lists that have one.';
  const { createCollectionFilter: filter } = (list.table as CollectionTable).collection;
  const refused = filter ? byFilter(list, args) : byArgument(list, item, args);
  return refused ?? 'it was stored without joining lists. `push` and `unshift` let an item join.';
}

/** A filter decides in place of the arguments of the list. It knows the calls of `push`, and may fail for others. */
function byFilter(list: Node, args: readonly unknown[]): string | undefined {
  try {
    const accepts = (list.table as CollectionTable).collection.createCollectionFilter!(...(args as Json[]));
    return accepts(argsOf(list)!)
      ? undefined
      : 'the `createCollectionFilter` of the list does not let it join.';
  } catch {
    return undefined;
  }
}

/** Asks the list's own rule for one argument at a time: it knows relations, and arguments that decide nothing. */
function byArgument(list: Node, item: Node, args: readonly unknown[]): string | undefined {
  const table = list.table as CollectionTable;
  const { takes } = table as Partial<CollectionTable>;
  // The part for lists is linked only if the app changes lists.
  const refused = Object.entries(argsOf(list)!).find(
    ([name, value]) => takes && !takes.call(table, { [name]: value }, args, item),
  );
  if (!refused) return undefined;
  const [name, value] = refused;
  const has = [rowOf(item), ...args]
    .map((source) => (source as Row)?.[name])
    .find((one) => one !== undefined);
  return has === undefined
    ? `the response and the call have no ${name}, the list has ${text(value)}.`
    : `its ${name} is ${text(has)}, the list has ${text(value)}.`;
}

type Row = Readonly<Record<string, unknown>> | null | undefined;

/** A sentence for new items of a shown array that is not a list of its own; '' if there is none. */
function plainList(changes: About['changes'], paths: ReadonlyMap<Node, string>): string {
  const lists = new Set([...paths].flatMap(([{ table }, path]) => (table.isList ? [path] : [])));
  for (const [shown, path] of paths) {
    const type = `[${typeOf(shown)}]`;
    if (!path.endsWith(']') || lists.has(path.slice(0, path.lastIndexOf('[')))) continue;
    if (newItems(changes, type).length)
      return ` Its ${type} is not a \`schema.Collection\`, so no item can join it.`;
  }
  return '';
}
