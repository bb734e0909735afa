import type { Entry } from '../controller/entry.ts';
import type { Source } from '../store/commit/writer.ts';
import type { Slot } from '../store/link/slot.ts';
import { type Change, text } from './changes.ts';
import { pkOf, reachOf, typeOf } from './graph.ts';

/** Why a commit made the readers of an endpoint's answer render, or why it did not. */
export interface Reason {
  /** The key of the answer. */
  readonly key: string;
  /** True if its readers were told, and so rendered. */
  readonly told: boolean;
  readonly because: readonly string[];
}

/** The subject of a commit. */
interface About {
  readonly source: Source;
  readonly changes: ReadonlyMap<Slot, Change>;
}

export function reasonOf(entry: Entry, told: boolean, about: About): Reason {
  const because = told ? whyTold(entry, about) : [whyNot(entry, about)];
  return { key: entry.key, told, because };
}

function whyTold({ slot, key }: Entry, { source, changes }: About): string[] {
  const paths = reachOf(slot);
  for (const [changed, { what }] of changes) {
    if (what !== 'new' || paths.get(changed) !== '' || changed === slot) continue;
    return [source.key === key ? 'Its first answer came.' : `${nameOf(changed)} is there now.`];
  }
  const lines = [...changes].flatMap(([changed, change]) => {
    const path = paths.get(changed);
    return path === undefined ? [] : lineOf(change, path);
  });
  return lines.length ? lines : ['What it shows was made anew.'];
}

/** One change that a reader shows, as a sentence. */
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
  if (name === 'data') return from === undefined ? 'Its first answer came.' : 'Its answer is another one.';
  if (name === 'error') return to ? `Its request failed: ${text(to)}.` : 'Its error is gone.';
  if (name === 'invalid') return to ? 'It was invalidated.' : 'It is valid again.';
  return to === 0 ? 'It was marked as stale.' : 'It is fresh for another time.';
}

function whyNot(entry: Entry, { source, changes }: About): string {
  const { slot, key } = entry;
  const paths = reachOf(slot);
  if (source.key === key && !changes.has(slot)) {
    return slot.meta && slot.meta.order > source.meta.order
      ? 'The answer is older than what is shown: its request started before.'
      : 'The answer says what is there already.';
  }
  const near = [...changes].filter(([changed]) => paths.has(changed));
  if (near.length) {
    const names = near.map(([changed]) => nameOf(changed)).join(', ');
    return `${names} changed, but what is shown of it is the same.`;
  }
  return listReason(changes, paths) ?? elsewhere(changes);
}

const nameOf = (slot: Slot): string => `${typeOf(slot)} ${pkOf(slot)}`.replace(/^response /, '');

const elsewhere = (changes: About['changes']): string => {
  const names = [...changes.keys()].map(nameOf);
  if (!names.length) return 'The commit changed nothing.';
  const listed = names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
  return `It does not show what changed: ${listed}.`;
};

/** Why something new is not in a list that is shown. */
function listReason(changes: About['changes'], paths: ReadonlyMap<Slot, string>): string | undefined {
  for (const list of paths.keys()) {
    const wanted = list.table.argsOf?.get(list) as Record<string, string> | undefined;
    if (!wanted || !list.table.isList) continue;
    for (const [slot, { what }] of changes) {
      if (what !== 'new' || typeOf(list) !== `[${typeOf(slot)}]` || list.links.includes(slot)) continue;
      return `${nameOf(slot)} is not in the list ${pkOf(list)}: ${mismatch(wanted, slot)}`;
    }
  }
  return undefined;
}

function mismatch(wanted: Readonly<Record<string, string>>, slot: Slot): string {
  const record = slot.record as Record<string, unknown>;
  for (const [name, value] of Object.entries(wanted)) {
    if (`${record[name]}` === value) continue;
    return name in record
      ? `its ${name} is ${text(record[name])}, the list has ${text(value)}.`
      : `it has no ${name}, the list has ${text(value)}.`;
  }
  return 'it was stored without joining lists. `push` and `unshift` let an item join.';
}
