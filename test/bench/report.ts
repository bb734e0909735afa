import { table } from '../size/table.ts';
import type { Grid } from './grid.ts';
import { aimOf, digits, shownOf, unitOf, units } from './measured.ts';
import { type Participant, reasonAgainst } from './participants.ts';
import type { Group, Row, Unit } from './rows/row.ts';
import type { Samples } from './run.ts';
import { summary } from './statistics.ts';

/** Times of one run vary by this much between machines and moments; only what is beyond it counts as more. */
const band = 1.15;

const isOurs = ({ library }: Participant): boolean => library === 'presource';

/** One table per group: everybody in a line, what it is held to as the last one. */
export function grids(
  groups: readonly Group[],
  participants: readonly Participant[],
  samples: Samples,
): Grid[] {
  return groups.map((group) => {
    const cell = (row: Row, participant: Participant) => shownOf(row, participant, samples)?.text ?? '–';
    const lines = participants
      .map((participant) => [participant.title, ...group.rows.map((row) => cell(row, participant))])
      .filter(([, ...cells]) => cells.some((text) => text !== '–'));
    const held = group.rows.map((row) => target(row, participants.filter(isOurs), samples));
    return {
      title: group.title,
      head: ['', ...group.rows.map((row) => [row.title, headOf(row)].filter(Boolean).join(', '))],
      lines: [
        ...(group.isPerParse ? [['JSON.parse', ...group.rows.map((row) => parsing(samples, row.task))]] : []),
        ...lines,
        ...(held.some(Boolean) ? [['*goal*', ...held]] : []),
      ],
      notes: [...(group.note ? [group.note] : []), ...missing(group, participants)],
    };
  });
}

const headOf = (row: Row): string => {
  if (row.over === 'limit') return '× by hand';
  return row.over ? `× ${row.over}` : units[row.unit];
};

/** Why cells are empty, each reason once. */
function missing({ rows }: Group, participants: readonly Participant[]): string[] {
  const found = new Map<string, { who: Set<string>; what: Set<string> }>();
  for (const participant of participants) {
    for (const row of rows) {
      const reason = reasonAgainst(participant, row.task);
      if (!reason) continue;
      const { who, what } = found.get(reason) ?? { who: new Set(), what: new Set() };
      found.set(reason, { who: who.add(participant.title), what: what.add(row.title) });
    }
  }
  const list = (names: Set<string>) => [...names].join(', ');
  return [...found].map(([reason, { who, what }]) => `${list(who)}: ${reason} (${list(what)})`);
}

const parsing = (samples: Samples, task: string): string => {
  const found = summary(Object.values(samples).flatMap((own) => own[task]?.map(({ parse }) => parse!) ?? []));
  return found ? `1 (${found.median.toFixed(1)} ms)` : '–';
};

/** `≤ 5 / 3.2`: as written and compiled, and at the level `fast` where that is less. */
function target(row: Row, ours: readonly Participant[], samples: Samples): string {
  if (row.atLeast !== undefined) return `≥ ${digits(row.atLeast, row.unit)}`;
  const aims = ours.flatMap((form) => aimOf(row, form, samples) ?? []);
  if (aims.length === 0) return '';
  const both = typeof row.aim === 'object' ? aims : aims.slice(0, 1);
  return `≤ ${[...new Set(both.map((aim) => digits(aim, unitOf(row))))].join(' / ')}`;
}

/** What of ours is not what it is to be, and where somebody else is better than one of ours: one line per row. */
export function verdicts(
  groups: readonly Group[],
  participants: readonly Participant[],
  samples: Samples,
): { missed: string[]; peers: string[] } {
  const missed: string[] = [];
  const peers: string[] = [];
  for (const { title, rows } of groups) {
    for (const row of rows) {
      const name = `${title}, ${row.title}`;
      const unit = unitOf(row);
      const values = participants.flatMap((who) => {
        const shown = shownOf(row, who, samples);
        return shown ? [{ who, value: shown.value }] : [];
      });
      const text = (found: typeof values) =>
        found.map(({ who, value }) => `${who.title} ${digits(value, unit)}`).join(', ');
      const ours = values.filter(({ who }) => isOurs(who));
      const late = ours.filter(({ who, value }) => {
        if (row.atLeast !== undefined) return value < row.atLeast;
        const aim = aimOf(row, who, samples);
        return aim !== undefined && isMore(value, aim, row.unit);
      });
      if (late.length > 0)
        missed.push(
          `${name}: ${text(late)}; ${target(
            row,
            late.map(({ who }) => who),
            samples,
          )}`,
        );
      if (row.atLeast !== undefined || row.isYardstick) continue;
      const better = values.filter(
        ({ who, value }) => who.from && ours.some((form) => isMore(form.value, value, row.unit)),
      );
      if (better.length > 0) peers.push(`${name}: ${text(better)}; ${text(ours)} ${units[unit]}`.trim());
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
