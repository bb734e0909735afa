import type { Command } from 'commander';
import { compileAll } from '../compiled.ts';
import { missingPlugin } from '../enabled.ts';
import { bytesFrom, projectHere, type SharedOptions, withSelection } from '../options.ts';
import { bytes, paintFor } from '../terminal.ts';
import { explain } from './explain.ts';
import { withImported } from './imported.ts';
import { explainWhy, showExplanation, showWhy } from './show.ts';

interface Options extends SharedOptions {
  readonly maxBytes?: number;
  readonly why?: string;
  readonly problems?: boolean;
}

export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('what is compiled, what is not and why, and what each feature costs')
    .argument('[files...]', 'files or folders; all files of the tsconfig.json without them')
    .option('--why <part>', 'all code that keeps a part in the bundle, such as shapes; or everything')
    .option('--max-bytes <number>', 'fail if the runtime in a bundle is larger', bytesFrom)
    .option('--problems', 'leave out what is compiled')
    .option('--json', 'print data instead of text');
  withSelection(command).action(run);
}

async function run(files: readonly string[], options: Options): Promise<void> {
  const { json, why, maxBytes, problems } = options;
  const project = withImported(await projectHere(files, options));
  const explanation = explain(project, compileAll(project, 'links'), await missingPlugin(process.cwd()));
  const paint = paintFor(process.stdout);
  if (json) console.log(JSON.stringify(why ? explainWhy(explanation, why) : explanation, null, 2));
  else console.log(why ? showWhy(explanation, why, paint) : showExplanation(explanation, paint, !!problems));
  const { runtimeBytes } = explanation.sum;
  if (maxBytes === undefined || runtimeBytes <= maxBytes) return;
  process.exitCode = 1;
  const over = bytes(Math.round(runtimeBytes - maxBytes));
  console.error(
    `${paintFor(process.stderr)('red', 'too large:')} ${over} above the limit of ${bytes(maxBytes)}.`,
  );
}
