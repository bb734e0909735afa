/**
 * How the process of a task is started, and how many of them there are. The heap is the one that Node has by default,
 * as a page's is a browser's; where something else is measured than a time, it is said here why it is not.
 */

/** Room for all that a task allocates: nothing is collected while it is counted. */
const roomy = ['--min-semi-space-size=512', '--max-semi-space-size=512'];

interface Kind {
  readonly flags: readonly string[];
  /** What comes out of it is the same every time. */
  readonly isCount?: boolean;
}

/** By the first part of a task's name. */
const kinds: Readonly<Record<string, Kind>> = {
  calls: { flags: [], isCount: true },
  // No compiled code that saves an allocation, and no compiling that allocates: the same to the byte every time.
  bytes: { flags: [...roomy, '--jitless'], isCount: true },
  kept: { flags: [], isCount: true },
  identity: { flags: [], isCount: true },
  memory: { flags: ['--expose-gc'], isCount: true },
  // A million entities.
  growth: { flags: ['--expose-gc', '--max-old-space-size=4096'] },
};

const kindOf = (task: string): Kind => kinds[task.split(':')[0]!] ?? { flags: ['--expose-gc'] };

export const flagsOf = (task: string): readonly string[] => kindOf(task).flags;

/** How many processes there are of a task, if there are `rounds` of one whose times differ. */
export const processesOf = (task: string, rounds: number): number => (kindOf(task).isCount ? 1 : rounds);
