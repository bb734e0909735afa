import { shortReason } from '../terminal.ts';

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
  wrong(`${config} cannot be loaded: ${shortReason(error)}`, 'Correct it, and run this again.');

/** A build that fails for another reason. */
export const unbuildable = (config: string, error: unknown): Examined =>
  wrong(`A build with ${config} fails: ${shortReason(error)}`, 'Run your build, and correct what it says.');
