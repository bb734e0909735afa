/** The tests of all rules with one fault planted, as a process of its own: tells its parent the outcomes, or why there are none. */
import type { Rule } from './rules.ts';
import { runRules } from './run.ts';

const outcomes = await runRules(process.argv[2] as Rule).catch((error: Error) => error.message);
process.send!(outcomes, () => process.exit());
