import { table } from '../size/table.ts';
import type { Grid } from './grid.ts';
import type { Participant } from './participants.ts';
import type { Group, Row, Unit } from './rows.ts';
import type { Samples } from './run.ts';
import { type Summary, summary } from './statistics.ts';
import type { Result } from './tasks/task.ts';

/** Times of one run vary by this much between machines and moments; only what is beyond it counts as more. */
export const band = 1.15;

/** The median of what every process measured, by name. */
function typical(results: readonly Result[] = []): Result {
  const names = new Set(results.flatMap((result) => Object.keys(result)));
  return Object.fromEntries(
    [...names].map((name) => [name, summary(results.flatMap((result) => result[name] ?? []))!.median]),
  );
}

const measured = (row: Row, results: readonly Result[] = []): Summary | undefined =>
  summary(results.flatMap((result) => row.value(result) ?? []));

/** One table per group: everybody in a line, what it is held to as the last one. */
export function grids(
  groups: readonly Group[],
  participants: readonly Participant[],
  samples: Samples,
): Grid[] {
  return groups.map((group) => {
    const lines = participants.map((participant) => [
      participant.title,
      ...group.rows.map((row) => cell(measured(row, samples[participant.id]?.[row.task]), row.unit)),
    ]);
    const held = group.rows.map((row) => target(row, samples));
    return {
      title: group.title,
      head: [
        '',
        ...group.rows.map(({ title, unit }) => `${title}${unit === 'count' ? '' : `, ${units[unit]}`}`),
      ],
      lines: [
        ...(group.rows[0]!.unit === 'x' && group.rows[0]!.id.startsWith('normalize')
          ? [['JSON.parse', ...group.rows.map((row) => parsing(samples, row.task))]]
          : []),
        ...lines,
        ...(held.some(Boolean) ? [['*to be reached*', ...held]] : []),
      ],
      notes: missing(group, participants),
    };
  });
}

const units: Readonly<Record<Unit, string>> = {
  x: '×',
  ms: 'ms',
  us: 'µs',
  ns: 'ns',
  '%': '%',
  count: '',
  bytes: 'bytes',
};

/** Why cells are empty, each reason once. */
function missing({ rows }: Group, participants: readonly Participant[]): string[] {
  const found = new Map<string, { who: Set<string>; what: Set<string> }>();
  for (const { title, lacks } of participants) {
    for (const row of rows) {
      const reason = lacks[row.task];
      if (!reason) continue;
      const { who, what } = found.get(reason) ?? { who: new Set(), what: new Set() };
      found.set(reason, { who: who.add(title), what: what.add(row.title) });
    }
  }
  const list = (names: Set<string>) => [...names].join(', ');
  return [...found].map(([reason, { who, what }]) => `${list(who)}: ${reason} (${list(what)})`);
}

const parsing = (samples: Samples, task: string): string => {
  const found = summary(Object.values(samples).flatMap((own) => own[task]?.map(({ parse }) => parse!) ?? []));
  return found ? `1 (${found.median.toFixed(1)} ms)` : '–';
};

function cell(value: Summary | undefined, unit: Unit): string {
  if (!value) return '–';
  const { median, min, max } = value;
  const shown = digits(median, unit);
  const range = `${digits(min, unit)}–${digits(max, unit)}`;
  return range === `${shown}–${shown}` ? shown : `${shown} (${range})`;
}

function digits(value: number, unit: Unit): string {
  if (unit === 'count' || unit === 'bytes' || unit === 'ns' || unit === '%' || value >= 100)
    return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
  return value.toFixed(value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
}

function target(row: Row, samples: Samples): string {
  if (row.atLeast !== undefined) return `≥ ${digits(row.atLeast, row.unit)}`;
  const limit = row.atMost?.(typical(samples.plain?.[row.task]), typical(samples['data-client']?.[row.task]));
  return limit === undefined ? '' : `≤ ${digits(limit, row.unit)}`;
}

/** What of ours is not what it is to be, and where somebody else is better than both of ours: one line each. */
export function verdicts(
  groups: readonly Group[],
  participants: readonly Participant[],
  samples: Samples,
): { missed: string[]; peers: string[] } {
  const missed: string[] = [];
  const peers: string[] = [];
  for (const group of groups) {
    for (const row of group.rows) {
      const name = `${group.title}, ${row.title}`;
      const of = (id: string) => measured(row, samples[id]?.[row.task])?.median;
      const ours = participants.filter(({ library }) => library === 'presource');
      for (const { id, title } of ours) {
        const value = of(id);
        const limit = row.atMost?.(
          typical(samples[id]?.[row.task]),
          typical(samples['data-client']?.[row.task]),
        );
        if (value === undefined) continue;
        const isMissed =
          row.atLeast === undefined
            ? limit !== undefined && isMore(value, limit, row.unit)
            : value < row.atLeast;
        if (isMissed)
          missed.push(`${name}: ${title} ${digits(value, row.unit)}, to be reached ${target(row, samples)}`);
      }
      const best = Math.min(...ours.map(({ id }) => of(id) ?? Infinity));
      if (row.atLeast !== undefined || row.isYardstick || !Number.isFinite(best)) continue;
      for (const { id, title, from } of participants) {
        const value = of(id);
        if (!from || value === undefined || !isMore(best, value, row.unit)) continue;
        peers.push(
          `${name}: ${title} ${digits(value, row.unit)}, presource ${digits(best, row.unit)} ${units[row.unit]}`.trim(),
        );
      }
    }
  }
  return { missed, peers };
}

/** Counts and bytes are what they are; times are more only beyond the band. */
const isMore = (value: number, than: number, unit: Unit): boolean =>
  value > than * (unit === 'count' || unit === 'bytes' ? 1 : band);

/** A group as it is printed in a terminal. */
export const printed = ({ title, head, lines, notes }: Grid): string =>
  [table([title, ...head.slice(1)], lines), ...notes.map((note) => `  – ${note}`), ''].join('\n');
