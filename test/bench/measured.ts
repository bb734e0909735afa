import type { Participant } from './participants.ts';
import type { Row, Unit } from './rows/row.ts';
import type { Samples } from './run.ts';
import { type Summary, summary } from './statistics.ts';
import type { Result } from './tasks/task.ts';

/** What a participant shows in a row: the value, and what stands in parentheses behind it. */
export interface Shown {
  readonly value: number;
  readonly text: string;
}

export const units: Readonly<Record<Unit, string>> = {
  x: '×',
  ms: 'ms',
  us: 'µs',
  ns: 'ns',
  '%': '%',
  count: '',
  bytes: 'bytes',
};

/** What the value is counted in, which is not what it was measured in where it is a multiple of somebody's. */
export const unitOf = ({ over, unit }: Row): Unit => (over ? 'x' : unit);

export function shownOf(row: Row, { id }: Participant, samples: Samples): Shown | undefined {
  const found = read(row.value, samples[id]?.[row.task]);
  if (!found) return undefined;
  const own = pick(row, found);
  const next = row.beside && read(row.beside, samples[id]?.[row.task]);
  const beside = next ? [digits(pick(row, next), row.unit)] : [];
  if (!row.over) return { value: own, text: withRange(own, found, row, beside) };
  const reference = read(row.value, samples[row.over]?.[row.task]);
  if (!reference) return undefined;
  const value = own / pick(row, reference);
  const times = [digits(own, row.unit), ...beside].join(' / ');
  return { value, text: `${digits(value, 'x')} (${times} ${units[row.unit]})` };
}

const read = (value: Row['value'], results: readonly Result[] = []): Summary | undefined =>
  summary(results.flatMap((result) => value(result) ?? []));

const pick = ({ shows }: Row, found: Summary): number => found[shows ?? 'median'];

function withRange(own: number, { min, max }: Summary, { unit }: Row, beside: readonly string[]): string {
  const shown = digits(own, unit);
  if (beside.length > 0) return `${shown} (${beside.join(' / ')})`;
  const range = `${digits(min, unit)}–${digits(max, unit)}`;
  return range === `${shown}–${shown}` ? shown : `${shown} (${range})`;
}

export function digits(value: number, unit: Unit): string {
  if (unit === 'bytes' || unit === 'ns' || unit === '%' || value >= 100)
    return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
  if (unit === 'count') return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return value.toFixed(value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
}

/** What a row is held to, for one of our forms, with what was measured of that form. */
export function aimOf({ aim, task }: Row, { id, isFast }: Participant, samples: Samples): number | undefined {
  if (!aim) return undefined;
  if (typeof aim !== 'function') return isFast ? (aim.fast ?? aim.most) : aim.most;
  const results = samples[id]?.[task] ?? [];
  const names = new Set(results.flatMap((result) => Object.keys(result)));
  const typical = [...names].map((name) => [
    name,
    summary(results.flatMap((result) => result[name] ?? []))!.median,
  ]);
  return results.length > 0 ? aim(Object.fromEntries(typical)) : undefined;
}
