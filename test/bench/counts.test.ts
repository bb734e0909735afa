import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Limits, limitsFor, overruns } from '../limits.ts';
import { participants } from './participants.ts';
import { payloadNames } from './payloads.ts';
import { runAll } from './run.ts';

/**
 * What cold code costs: functions called and bytes allocated per entity of a response. Both are counts, the same on
 * every machine. The limits are what was measured last: `UPDATE=1` lowers them after something became less;
 * `UPDATE=grow` raises them too, and wants a line of reason in docs/decisions/18-speed.md.
 */
describe('calls and bytes per entity', () => {
  // A name or a call outside of the loops is no reason to touch the limits.
  const margin = 0.02;
  let measured: Limits;
  let limits: Limits;

  beforeAll(async () => {
    measured = await measureAll();
    limits = await limitsFor(join(import.meta.dirname, 'counts.json'), measured);
  }, 120_000);

  it('none grew', () => {
    expect(overruns(limits, measured, margin)).toEqual([]);
  });

  it('no limit is kept for what is no longer measured', () => {
    expect(Object.keys(limits)).toEqual(Object.keys(measured));
  });
});

async function measureAll(): Promise<Limits> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-counts-'));
  const ours = participants.filter(({ library }) => library === 'presource');
  const tasks = payloadNames.flatMap((name) => [`calls:${name}`, `bytes:${name}`]);
  const samples = await runAll(folder, { participants: ours, tasks, rounds: 1, quick: true, note: () => {} });
  await rm(folder, { recursive: true });
  const round = (value: number) => Number(value.toFixed(2));
  return Object.fromEntries(
    ours.flatMap(({ id }) =>
      tasks.map((task) => {
        const { first, again, changed } = samples[id]![task]![0]!;
        return [`${id} ${task}`, { first: round(first!), again: round(again!), changed: round(changed!) }];
      }),
    ),
  );
}
