import { Command, CommanderError } from 'commander';
import { addBuild } from './build/command.ts';
import { addCheck } from './check/command.ts';
import { addDoctor } from './doctor/doctor.ts';
import { addExplain } from './explain/command.ts';
import { addGraph } from './graph/command.ts';
import { addMove } from './move/command.ts';
import { addInit } from './openapi/command.ts';
import { endWithReader, printError } from './output.ts';
import { addPrint } from './print.ts';
import { argumentsToParse, nameSubcommands } from './subcommands.ts';
import { messageFor } from './unreadable.ts';

/** Of this package; its build puts it here. */
declare const VERSION: string;

const program = new Command('presource')
  .description('Shows what the compiler of presource does in your project.')
  .version(VERSION)
  .exitOverride()
  .showSuggestionAfterError()
  .showHelpAfterError('Add --help to see what can be written.')
  .addHelpText(
    'after',
    '\nExit codes: 0 fine, 1 something was found or a limit is exceeded, 2 the command is wrong.',
  );

for (const add of [addExplain, addPrint, addCheck, addGraph, addDoctor, addInit, addBuild]) add(program);
addMove(program, VERSION);
nameSubcommands(program);
endWithReader();

try {
  await program.parseAsync(argumentsToParse(program, process.argv.slice(2)), { from: 'user' });
} catch (error) {
  const message = messageFor(error);
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (message === undefined) throw error;
  else {
    printError(message);
    process.exitCode = 2;
  }
}
