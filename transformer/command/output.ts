import { paintFor } from './terminal.ts';

/**
 * Ends the command if nobody reads what it prints any more: `presource check | head` is no error. Every subcommand writes its files
 * before it prints.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    printError(`The output cannot be written: ${error.message}.`);
    process.exit(2);
  });
  // Without messages, the exit code says what they would.
  process.stderr.on('error', () => {});
}

/** Prints why the command cannot do what it is asked to. */
export const printError = (message: string): void =>
  console.error(`${paintFor(process.stderr)('red', 'error:')} ${message}`);
