import { table } from '../size/table.ts';
import type { Row, Unit } from './rows.ts';
import type { Results } from './run.ts';

/** Times of one run vary by this much between machines and moments; only what is beyond it counts as over. */
export const band = 1.15;

/** The table: what parsing takes, the others, us, what we hold ourselves to, and whether we do. */
export function report(rows: readonly Row[], results: Results): string {
  const lines = rows.map((row) => {
    const ours = results.presource[row.task] ?? {};
    const compiled = results.compiled[row.task] ?? {};
    const theirs = results['data-client'][row.task];
    const show = (value: number | undefined) => (value === undefined ? '-' : format(value, row.unit));
    return [
      row.title,
      ours.parse === undefined ? '' : `${ours.parse.toFixed(2)} ms`,
      show(theirs && row.value(theirs)),
      show(row.value(ours)),
      show(row.value(compiled)),
      target(row, ours, theirs),
      verdict(row, row.value(compiled) ?? row.value(ours), row.atMost?.(compiled, theirs)),
    ];
  });
  const head = ['', 'JSON.parse', 'data-client', 'presource', 'compiled', 'target', ''];
  return `${table(head, lines)}\n\n"x" is a multiple of parsing the same text in the same process.`;
}

function target(
  row: Row,
  ours: Results['presource'][string],
  theirs: Results['presource'][string] | undefined,
) {
  if (row.atLeast !== undefined) return format(row.atLeast, row.unit);
  const limit = row.atMost?.(ours, theirs);
  return limit === undefined ? '' : `<= ${format(limit, row.unit)}`;
}

function verdict(row: Row, value: number | undefined, limit: number | undefined): string {
  if (value === undefined) return '';
  if (row.atLeast !== undefined) return value >= row.atLeast ? 'ok' : 'MISSED';
  if (limit === undefined) return '';
  const timed = row.unit !== 'count' && row.unit !== 'bytes';
  return value <= limit ? 'ok' : timed && value <= limit * band ? 'ok (band)' : 'MISSED';
}

function format(value: number, unit: Unit): string {
  if (unit === 'count') return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
  if (unit === '%') return `${value.toFixed(0)} %`;
  const digits = unit === 'bytes' || unit === 'ns' ? 0 : value < 0.1 ? 3 : value < 10 ? 2 : 1;
  return unit === 'x' ? `${value.toFixed(digits)}x` : `${value.toFixed(digits)} ${unit}`;
}
