import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildChild } from './build.ts';
import { type Participant, reasonAgainst } from './participants.ts';
import { flagsOf, processesOf } from './processes.ts';
import { shuffled } from './statistics.ts';
import type { Result } from './tasks/task.ts';

/** What was measured: by participant and task, the result of every process. */
export type Samples = Readonly<Record<string, Readonly<Record<string, readonly Result[]>>>>;

export interface RunOptions {
  readonly participants: readonly Participant[];
  readonly tasks: readonly string[];
  /** Fresh processes per task and participant, where times differ. */
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
  const jobs: { processes: number; run: (share: number) => Promise<void> }[] = [];
  for (const participant of options.participants) {
    const program = await buildChild(participant, folder);
    const own: Record<string, Result[]> = {};
    samples[participant.id] = own;
    for (const task of options.tasks) {
      if (reasonAgainst(participant, task)) continue;
      own[task] = [];
      const run = async (share: number) => {
        const result = await runOnce(program, task, options.quick, share);
        if (result) own[task]!.push(result);
      };
      jobs.push({ processes: processesOf(task, options.rounds), run });
    }
  }
  const rounds = Math.max(...jobs.map(({ processes }) => processes));
  for (let round = 1; round <= rounds; round++) {
    const left = jobs.filter(({ processes }) => processes >= round);
    for (const [i, { run, processes }] of shuffled(left, round).entries()) {
      options.note(`round ${round} of ${rounds}, ${i + 1} of ${left.length}`);
      await run((round - 1) / processes);
    }
  }
  options.note('');
  return samples;
}

/** A task that fails leaves its cell empty and says why; the others are still worth printing. */
async function runOnce(
  program: string,
  task: string,
  quick: boolean,
  share: number,
): Promise<Result | undefined> {
  const args = [...flagsOf(task), program, task, quick ? 'quick' : 'full', `${share}`];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
    return JSON.parse(stdout) as Result;
  } catch (error) {
    console.error(`\n${program} ${task}: ${(error as { stderr?: string }).stderr || error}`);
    process.exitCode = 1;
    return undefined;
  }
}
