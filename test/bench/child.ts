import { full, quick } from './clock.ts';
import type { Library } from './libraries/library.ts';
import { tasks } from './tasks/index.ts';

/** The measured process: one library, one task, its result as one line of JSON. `build.ts` makes the program. */
export async function runChild(library: Library): Promise<void> {
  const [name = '', effort, share = '0'] = process.argv.slice(2);
  const task = tasks[name];
  if (!task) throw new Error(`No task ${name}; there are ${Object.keys(tasks).join(', ')}`);
  const result = await task(library, effort === 'quick' ? quick : full, Number(share));
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
}
