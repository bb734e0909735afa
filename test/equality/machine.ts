/** Runs a program in each of its forms, and says where they differ. */
import { counters } from 'presource/internal';
import { compileAll, execute, type Sources } from './load.ts';
import { print } from './print.ts';
import type { Program } from './program.ts';
import { Run, type Seen } from './run.ts';
import { Planner, type Step, type StepDraft } from './steps.ts';

/** A program with what happens to it, and which of its modules are compiled in the mixed run, as bits. */
export interface Case {
  readonly program: Program;
  readonly drafts: readonly StepDraft[];
  readonly mix: number;
}

export type Counts = Record<keyof typeof counters, number>;

export interface Outcome {
  readonly sources: readonly Sources[];
  readonly steps: readonly Step[];
  /** What is wrong, or nothing. */
  readonly difference: string | undefined;
  /** What ran in the compiled run. */
  readonly counts: Counts;
  readonly isEmpty: boolean;
}

const said: string[] = [];

/** What the runtime says to developers belongs to what a program does. */
function listen(): void {
  console.warn = (...texts: unknown[]) => said.push(`warns ${texts.map(String)}`);
  console.error = (...texts: unknown[]) =>
    said.push(`says ${texts.map((text) => String(text).split('\n')[0])}`);
}

export async function check({ program, drafts, mix }: Case): Promise<Outcome> {
  listen();
  const sources = compileAll(print(program));
  const planner = new Planner(program);
  const steps = [...drafts.flatMap((draft, at) => planner.step(draft, at) ?? []), ...planner.rest()];
  const written = await run(program, sources, steps, () => false);
  const before = { ...counters };
  const compiled = await run(program, sources, steps, () => true);
  const counts = Object.fromEntries(
    Object.entries(counters).map(([name, value]) => [name, value - before[name as keyof Counts]]),
  ) as Counts;
  const mixed = await run(program, sources, steps, (at) => ((mix >> at) & 1) === 1);
  const difference = differ(written, compiled, 'compiled') ?? differ(written, mixed, 'mixed');
  return { sources, steps, difference, counts, isEmpty: written.at(-1)?.text.endsWith('\n{}') ?? true };
}

async function run(
  program: Program,
  sources: readonly Sources[],
  steps: readonly Step[],
  isCompiled: (at: number) => boolean,
): Promise<readonly Seen[]> {
  const running = new Run(program, await execute(sources, isCompiled), said);
  const seen: Seen[] = [];
  for (const step of steps) seen.push(await running.step(step));
  running.end();
  return seen;
}

function differ(expected: readonly Seen[], actual: readonly Seen[], name: string): string | undefined {
  const at = expected.findIndex(({ text }, i) => text !== actual[i]!.text);
  if (at < 0) return undefined;
  const lines = actual[at]!.text.split('\n');
  const [line, i] = expected[at]!.text.split('\n')
    .map((text, i) => [text, i] as const)
    .find(([text, i]) => text !== lines[i])!;
  return `step ${at}, ${name}:\n  as written: ${line}\n  ${name}: ${lines[i]}`;
}
