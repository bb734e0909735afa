/**
 * How the process of a task is started, and how many of them there are. The young generation is the one that Node has
 * by default, as a page has its browser's.
 */

interface Kind {
  readonly flags: readonly string[];
  /** What comes out of it is the same every time: one process is enough. */
  readonly isCount?: boolean;
  /** How many processes there are for one of the others, because they end soon. */
  readonly times?: number;
}

/** By the first part of a task's name. */
const kinds: Readonly<Record<string, Kind>> = {
  calls: { flags: [], isCount: true },
  // No compiled code that saves an allocation, and no compiling that allocates: the same to the byte every time.
  bytes: { flags: ['--jitless'], isCount: true },
  memory: { flags: ['--jitless', '--expose-gc'], isCount: true },
  cold: { flags: [], times: 3 },
  jitless: { flags: ['--jitless'] },
  kept: { flags: [], isCount: true },
  identity: { flags: [], isCount: true },
  // A million entities.
  growth: { flags: ['--expose-gc', '--max-old-space-size=4096'] },
};

const kindOf = (task: string): Kind => kinds[task.split(':')[0]!] ?? { flags: ['--expose-gc'] };

export const flagsOf = (task: string): readonly string[] => kindOf(task).flags;

/** How many processes there are of a task, for so many rounds. */
export function processesOf(task: string, rounds: number): number {
  const { isCount, times = 1 } = kindOf(task);
  return isCount ? 1 : rounds * times;
}
