import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { buildChild, type Variant, variants } from './build.ts';
import { median } from './clock.ts';
import type { Result } from './tasks/task.ts';
import { measureCompile } from './tools/compile.ts';
import { measureTypes } from './tools/types.ts';

export type Results = Record<Variant, Record<string, Result>>;

export interface RunOptions {
  readonly tasks: readonly string[];
  /** Fresh processes per task and variant; the result is the median over them. */
  readonly processes: number;
  readonly quick: boolean;
  readonly note: (text: string) => void;
}

/** What is measured of the tools around a library rather than of a running program. */
const tools: Readonly<Record<string, Partial<Record<Variant, () => Promise<Result>>>>> = {
  compile: { compiled: measureCompile },
  types: { presource: () => measureTypes(false), 'data-client': () => measureTypes(true) },
};

/** What a library cannot do: data-client keeps every path between the objects of a cycle, beyond 4 GB of them here. */
const beyond: Partial<Record<Variant, readonly string[]>> = { 'data-client': ['twoWay'] };

/**
 * Runs every task for every variant. The variants take turns within a round, so that a machine that is slower for a
 * while is slower for all of them.
 */
export async function runVariants(folder: string, options: RunOptions): Promise<Results> {
  const programs = new Map<Variant, string>();
  for (const variant of variants) programs.set(variant, await buildChild(variant, folder));

  const results: Results = { presource: {}, compiled: {}, 'data-client': {} };
  for (const task of options.tasks) {
    if (task in tools) {
      options.note(task);
      for (const [variant, measure] of Object.entries(tools[task]!)) {
        results[variant as Variant][task] = await measure();
      }
      continue;
    }
    const samples = new Map<Variant, Result[]>(variants.map((variant) => [variant, []]));
    for (let round = 0; round < options.processes; round++) {
      for (const variant of variants) {
        if (beyond[variant]?.includes(task)) continue;
        options.note(`${task}: ${variant}, process ${round + 1} of ${options.processes}`);
        samples.get(variant)!.push(await runOnce(programs.get(variant)!, task, options.quick));
      }
    }
    for (const variant of variants) results[variant][task] = combine(samples.get(variant)!);
  }
  options.note('');
  return results;
}

/** A task that fails leaves its rows empty and says why; the others are still worth printing. */
async function runOnce(program: string, task: string, quick: boolean): Promise<Result> {
  const flags = ['--expose-gc', '--max-old-space-size=4096', '--enable-source-maps'];
  const args = [...flags, program, task, quick ? 'quick' : 'full'];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
    return JSON.parse(stdout) as Result;
  } catch (error) {
    console.error(`\n${basename(program)} ${task}: ${(error as { stderr?: string }).stderr ?? error}`);
    process.exitCode = 1;
    return {};
  }
}

function combine(samples: readonly Result[]): Result {
  const names = new Set(samples.flatMap((sample) => Object.keys(sample)));
  const values = (name: string) =>
    samples.map((sample) => sample[name]).filter((value) => value !== undefined);
  return Object.fromEntries([...names].map((name) => [name, median(values(name))]));
}
