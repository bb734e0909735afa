import { stripVTControlCharacters } from 'node:util';

/** One thing that was looked at. */
export interface Examined {
  readonly isFine: boolean;
  readonly text: string;
  /** What to do if it is not fine. */
  readonly remedy?: string;
}

export const fine = (text: string): Examined => ({ isFine: true, text });

export const wrong = (text: string, remedy: string): Examined => ({ isFine: false, text, remedy });

/** A config that throws. */
export const unloadable = (config: string, error: unknown): Examined =>
  wrong(
    `${config} cannot be loaded: ${firstLine(error instanceof Error ? error.message : String(error))}`,
    'Correct it, and run this again.',
  );

/**
 * Bundlers print whole stacks, some below a line that says only that there is an error. Where `CI` is set, some color
 * their messages without a terminal.
 */
const firstLine = (text: string): string => {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  const [first = '', second = ''] = lines.filter(Boolean);
  return first.endsWith(':') ? `${first} ${second}` : first;
};

/** A build that fails for another reason. */
export const unbuildable = (config: string, error: unknown): Examined =>
  wrong(
    `A build with ${config} fails: ${firstLine(error instanceof Error ? error.message : String(error))}`,
    'Run your build, and correct what it says.',
  );
