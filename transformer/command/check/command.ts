import type { Command } from 'commander';
import { compileAll } from '../compiled.ts';
import { projectHere, type SharedOptions, withSelection } from '../options.ts';
import { count, type Paint, paintFor } from '../terminal.ts';
import { checkProject } from './check.ts';
import { type Finding, showFinding } from './findings.ts';

export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .description('errors and warnings of each file, and those that need several files')
    .argument('[files...]', 'files or folders; all files of the tsconfig.json without them')
    .option('--json', 'print data instead of text');
  withSelection(command).action(run);
}

async function run(files: readonly string[], options: SharedOptions): Promise<void> {
  const { json } = options;
  const project = await projectHere(files, options);
  const found = checkProject(project, compileAll(project));
  console.log(
    json ? JSON.stringify(found, null, 2) : show(found, project.files.length, paintFor(process.stdout)),
  );
  if (found.length > 0) process.exitCode = 1;
}

function show(found: readonly Finding[], files: number, paint: Paint): string {
  if (found.length === 0) return `${paint('green', 'Nothing found')} in ${count(files, 'file')}.`;
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const counts = [count(errors, 'error'), count(found.length - errors, 'warning')];
  const blocks = found.map((one) => showFinding(one, paint));
  return [...blocks, `${counts.join(' and ')} in ${count(files, 'file')}.`].join('\n\n');
}
