import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Report } from '../fuzz.ts';
import type { Fault } from '../loader.ts';

export interface Found {
  readonly name: string;
  /** How many programs it took. */
  readonly programs: number;
  /** What gave it away, or nothing. */
  readonly difference: string | undefined;
}

/** Plants one fault after the other, each in a process of its own, and runs programs until one of them shows it. */
export async function* hunt(faults: readonly Fault[], seed: number, programs = 1_000): AsyncGenerator<Found> {
  for (const { name } of faults) {
    const { tally, failure } = await machine(
      '--fault',
      name,
      '--seed',
      String(seed),
      '--programs',
      String(programs),
    );
    yield { name, programs: tally.programs, difference: failure?.difference };
  }
}

/** Runs the machine in a process of its own. */
export function machine(...args: readonly string[]): Promise<Report> {
  const main = join(import.meta.dirname, '../main.ts');
  const flags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--enable-source-maps',
  ];
  const child = spawn(process.execPath, [...flags, main, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', () => {
      try {
        resolve(JSON.parse(output.trim().split('\n').at(-1)!));
      } catch {
        reject(new Error(errors || output));
      }
    });
  });
}

/** A row of a table. */
export const describe = ({ name, programs, difference }: Found): string =>
  `| ${name} | ${programs} | ${(difference ?? 'not found').split('\n').at(-1)!.trim().slice(0, 80)} |`;
