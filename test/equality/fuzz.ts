/** Runs as many programs as wanted, and counts what they have. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { program } from './arbitrary.ts';
import { FEATURES } from './features.ts';
import { LEVELS } from './load.ts';
import { type Case, type Counts, check, formsOf, type Outcome } from './machine.ts';
import { drafts } from './steps.ts';

/** One of ten modules is CommonJS: tsc makes it, and takes its time. */
const form = fc.record({
  level: fc.constantFrom(...LEVELS),
  isCommonJs: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const cases: fc.Arbitrary<Case> = fc.record({
  program,
  drafts,
  forms: fc.array(form, { minLength: 4, maxLength: 4 }),
});

export interface Tally {
  programs: number;
  /** How many ended with something in the store. */
  filled: number;
  readonly counts: Counts;
  readonly features: Record<string, { programs: number; readonly counts: Counts }>;
}

export interface Failure {
  readonly seed: number;
  readonly path: string;
  readonly difference: string;
  /** Where the smallest program that shows it was written. */
  readonly folder: string | undefined;
}

export interface Report {
  readonly tally: Tally;
  readonly failure: Failure | undefined;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly programs: number;
  /** Starts at one program, as a failure named it. */
  readonly path?: string | undefined;
  /** Stops at the first difference, without making it smaller. */
  readonly isQuick?: boolean;
}

const none = (): Counts => ({ compiledLinks: 0, genericLinks: 0, parsedPaths: 0 });

export const emptyTally = (): Tally => ({
  programs: 0,
  filled: 0,
  counts: none(),
  features: Object.fromEntries(Object.keys(FEATURES).map((name) => [name, { programs: 0, counts: none() }])),
});

function add(into: Counts, counts: Counts): void {
  for (const [name, value] of Object.entries(counts)) into[name as keyof Counts] += value;
}

function note(tally: Tally, one: Case, { counts, isEmpty, happened }: Outcome): void {
  if (!isEmpty) tally.filled += 1;
  add(tally.counts, counts);
  for (const [name, { has }] of Object.entries(FEATURES)) {
    const feature = tally.features[name]!;
    if (!has(one.program, formsOf(one), happened)) continue;
    feature.programs += 1;
    add(feature.counts, counts);
  }
}

export async function fuzz(options: FuzzOptions, tally = emptyTally()): Promise<Report> {
  const { seed, programs, path, isQuick } = options;
  let isShrinking = false;
  const property = fc.asyncProperty(cases, async (one) => {
    if (!isShrinking) tally.programs += 1;
    const outcome = await check(one);
    if (!isShrinking) note(tally, one, outcome);
    if (outcome.difference === undefined) return;
    isShrinking = true;
    throw new Error(outcome.difference);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: programs,
    endOnFailure: isQuick ?? false,
    ...(path !== undefined && { path }),
  });
  if (!details.failed) return { tally, failure: undefined };
  const [found] = details.counterexample!;
  const difference = String((details.errorInstance as Error)?.message ?? details.errorInstance);
  const folder = isQuick ? undefined : await write(found, difference, seed);
  return { tally, failure: { seed, path: details.counterexamplePath ?? '', difference, folder } };
}

/** Writes a failing program as files, as it is and compiled, beside its steps and what is wrong. */
async function write(found: Case, difference: string, seed: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `presource-fuzz-${seed}-`));
  const { sources, steps } = await check(found);
  for (const { file, written, small, fast, linked } of sources) {
    writeFileSync(join(folder, file), written);
    writeFileSync(join(folder, file.replace('.ts', '.compiled.ts')), small);
    writeFileSync(join(folder, file.replace('.ts', '.fast.ts')), fast);
    writeFileSync(join(folder, file.replace('.ts', '.linked.ts')), linked);
  }
  writeFileSync(join(folder, 'steps.txt'), steps.map((step, i) => `${i} ${JSON.stringify(step)}\n`).join(''));
  writeFileSync(join(folder, 'difference.txt'), `${difference}\n`);
  return folder;
}
