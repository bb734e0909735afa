import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults } from './faults/faults.ts';
import { machine } from './faults/hunt.ts';
import { FEATURES } from './features.ts';
import { plant } from './loader.ts';
import { describe as text } from './report.ts';

/** `npm run fuzz` runs the same with other seeds, and for as long as one likes. */
const SEED = 1;
const PROGRAMS = 1_000;
/** Every feature is in so many of them at least. */
const FEWEST = 50;

describe(`${PROGRAMS} programs at random`, async () => {
  const report = await machine('--programs', String(PROGRAMS), '--seed', String(SEED));
  const { tally, failure } = report;

  it('do the same compiled, mixed and as they are written, and what the model says', () => {
    expect(failure, text(report, SEED)).toBeUndefined();
    expect(tally.programs).toBe(PROGRAMS);
  });

  it('leave something in the store', () => {
    expect(tally.filled / PROGRAMS).toBeGreaterThanOrEqual(0.8);
  });

  it('ran compiled functions', () => {
    expect(tally.counts.compiledLinks).toBeGreaterThan(PROGRAMS);
  });

  it.each(Object.entries(FEATURES))('have: %s', (name, { atLeast }) => {
    const { programs, counts } = tally.features[name]!;
    expect(programs).toBeGreaterThanOrEqual(Math.max(FEWEST, (atLeast / 100) * PROGRAMS));
    expect(counts.compiledLinks).toBeGreaterThan(0);
  });
});

describe('planted faults', () => {
  it('are many, each with a name of its own', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(faults.length).toBeGreaterThanOrEqual(20);
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))('%s: has its place', (_name, fault) => {
    const source = readFileSync(join(import.meta.dirname, '../..', fault.file), 'utf8');
    expect(plant(source, fault)).not.toBe(source);
  });
});
