import { full, quick } from './clock.ts';
import type { Library } from './libraries/library.ts';
import { tasks } from './tasks/index.ts';

/** The measured process: one library, one task, its result as one line of JSON. `build.ts` makes the program. */
export function runChild(library: Library): void {
  const [name = '', effort] = process.argv.slice(2);
  const task = tasks[name];
  if (!task) throw new Error(`No task ${name}; there are ${Object.keys(tasks).join(', ')}`);
  process.stdout.write(`${JSON.stringify(task(library, effort === 'quick' ? quick : full))}\n`);
}
