import type { Command } from 'commander';

/** Says after a mistake what there is: beside a wrong name, and beside a wrong option of the command itself. */
export function nameSubcommands(command: Command): void {
  const groups = [command, ...command.commands].filter(({ commands }) => commands.length > 0);
  for (const group of groups) {
    const names = group.commands.map((one) => one.name()).join(', ');
    group.showHelpAfterError(
      `The subcommands of ${pathOf(group)} are: ${names}. Add --help to see what they do.`,
    );
  }
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/**
 * The arguments as commander should read them. Of `unknown --help`, it would print the help of the whole command, as if there were
 * nothing wrong, and of `help init openapi` that of `init`.
 */
export function argumentsToParse(program: Command, given: readonly string[]): readonly string[] {
  const words = given[0] === 'help' ? given.slice(1) : given;
  let command = program;
  for (const [at, word] of words.entries()) {
    if (word.startsWith('-') || command.commands.length === 0) break;
    const next = command.commands.find((one) => one.name() === word);
    if (!next && word !== 'help') return words.slice(0, at + 1);
    command = next ?? command;
  }
  return words === given ? given : [...words, '--help'];
}
