import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Optimize } from '../style.ts';
import { type Project, type ProjectOptions, projectOf } from './project.ts';
import { UsageError } from './terminal.ts';

/** The options that every command has which reads files. */
export interface SharedOptions extends ProjectOptions {
  readonly json?: boolean;
}

const LEVELS: readonly Optimize[] = ['size', 'balanced', 'speed'];

/** Adds the options of the plugin that a command line can have. */
export const withSelection = (command: Command): Command =>
  command
    .option(
      '--include <part...>',
      'only files whose path has one of these parts, as the option of the plugin',
    )
    .option('--exclude <part...>', 'no file whose path has one of these parts')
    .option('--sources <module...>', 'modules that re-export presource')
    .addOption(levelOption());

/**
 * The project of the folder where the command runs.
 *
 * @throws a `UsageError` if there is no file to read, of which nothing could be said
 */
export async function projectHere(files: readonly string[], options: SharedOptions): Promise<Project> {
  const { include, exclude, sources, optimize } = options;
  const project = await projectOf(process.cwd(), files, { include, exclude, sources, optimize });
  if (project.files.length + project.leftOut > 0) return project;
  throw new UsageError(
    files.length > 0
      ? `There is no source file in ${files.join(', ')}.`
      : project.tsconfig
        ? `${project.tsconfig} names no source file. Correct its \`include\`, or name files.`
        : 'There is no source file in this folder. Go to the folder of your app, or name files.',
  );
}

export const levelOption = (flag = '--optimize <level>'): Option =>
  new Option(flag, 'the goal of the output').choices(LEVELS);

/** A number of bytes: `12000`, `12kB`. */
export function bytesFrom(text: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*(k|kb)?$/i.exec(text) ?? [];
  if (digits === undefined) throw new InvalidArgumentError('Write a number of bytes, such as 12000 or 12kB.');
  return Number(digits) * (unit ? 1000 : 1);
}
