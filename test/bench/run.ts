import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildChild } from './build.ts';
import type { Participant } from './participants.ts';
import { shuffled } from './statistics.ts';
import type { Result } from './tasks/task.ts';

/** What was measured: by participant and task, the result of every process. */
export type Samples = Readonly<Record<string, Readonly<Record<string, readonly Result[]>>>>;

export interface RunOptions {
  readonly participants: readonly Participant[];
  readonly tasks: readonly string[];
  /** Fresh processes per task and participant. */
  readonly rounds: number;
  readonly quick: boolean;
  readonly note: (text: string) => void;
}

/**
 * Runs every task of every participant, in a process of its own. Each round goes through all of them in another order,
 * so that a machine that is slower for a while is slower for all.
 */
export async function runAll(folder: string, options: RunOptions): Promise<Samples> {
  const samples: Record<string, Record<string, Result[]>> = {};
  const jobs: (() => Promise<void>)[] = [];
  for (const participant of options.participants) {
    const program = await buildChild(participant, folder);
    const own: Record<string, Result[]> = {};
    samples[participant.id] = own;
    for (const task of options.tasks) {
      if (task in participant.lacks) continue;
      own[task] = [];
      jobs.push(async () => {
        options.note(`${participant.title}: ${task}`);
        const result = await runOnce(program, task, options.quick);
        if (result) own[task]!.push(result);
      });
    }
  }
  for (let round = 1; round <= options.rounds; round++) {
    const order = shuffled(jobs, round);
    for (const [i, job] of order.entries()) {
      options.note(`round ${round} of ${options.rounds}, ${i + 1} of ${jobs.length}`);
      await job();
    }
  }
  options.note('');
  return samples;
}

/**
 * What the measured process is started with: code that is not used for a while must not be compiled anew, and there is
 * room for many runs before anything is collected, so that no run pays for the stores before it.
 */
export const flags = [
  '--expose-gc',
  '--no-flush-bytecode',
  '--max-old-space-size=4096',
  '--max-semi-space-size=512',
  '--min-semi-space-size=512',
];

/** A task that fails leaves its cell empty and says why; the others are still worth printing. */
async function runOnce(program: string, task: string, quick: boolean): Promise<Result | undefined> {
  const args = [...flags, '--enable-source-maps', program, task, quick ? 'quick' : 'full'];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
    return JSON.parse(stdout) as Result;
  } catch (error) {
    console.error(`\n${program} ${task}: ${(error as { stderr?: string }).stderr || error}`);
    process.exitCode = 1;
    return undefined;
  }
}
