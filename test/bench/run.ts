import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildChild, type Variant, variants } from './build.ts';
import { median } from './clock.ts';
import type { Result } from './tasks/task.ts';

export type Results = Record<Variant, Record<string, Result>>;

export interface RunOptions {
  readonly tasks: readonly string[];
  /** Fresh processes per task and variant; the result is the median over them. */
  readonly processes: number;
  readonly quick: boolean;
  readonly note: (text: string) => void;
}

/**
 * Runs every task for every variant. The variants take turns within a round, so that a machine that is slower for a
 * while is slower for all of them.
 */
export async function runVariants(folder: string, options: RunOptions): Promise<Results> {
  const programs = new Map<Variant, string>();
  for (const variant of variants) programs.set(variant, await buildChild(variant, folder));

  const results: Results = { presource: {}, compiled: {}, 'data-client': {} };
  for (const task of options.tasks) {
    const samples = new Map<Variant, Result[]>(variants.map((variant) => [variant, []]));
    for (let round = 0; round < options.processes; round++) {
      for (const variant of variants) {
        options.note(`${task}: ${variant}, process ${round + 1} of ${options.processes}`);
        samples.get(variant)!.push(await runOnce(programs.get(variant)!, task, options.quick));
      }
    }
    for (const variant of variants) results[variant][task] = combine(samples.get(variant)!);
  }
  options.note('');
  return results;
}

async function runOnce(program: string, task: string, quick: boolean): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=4096',
      '--enable-source-maps',
      program,
      task,
      quick ? 'quick' : 'full',
    ],
    { timeout: 300_000 },
  );
  return JSON.parse(stdout) as Result;
}

function combine(samples: readonly Result[]): Result {
  const names = Object.keys(samples[0]!);
  return Object.fromEntries(names.map((name) => [name, median(samples.map((sample) => sample[name]!))]));
}
