/** Runs a program in each of its forms, and says where they differ. */
import { counters } from 'presource/internal';
import { happeningsOf } from './happenings.ts';
import { partsOf, withParts } from './linked.ts';
import { compileAll, execute, type Form, type Level, type Sources } from './load.ts';
import { type Expected, Oracle } from './oracle.ts';
import { print } from './print.ts';
import type { Program } from './program.ts';
import { Run, type Seen } from './run.ts';
import { relationsOf } from './schemas.ts';
import { Planner, type Step, type StepDraft } from './steps.ts';
import { Verifier } from './verify.ts';

/** A program with what happens to it, and the forms of its modules in the mixed run. */
export interface Case {
  readonly program: Program;
  readonly drafts: readonly StepDraft[];
  readonly forms: readonly Form[];
}

const everywhere = (level: Level) => (): Form => ({ level, isCommonJs: false });

/** The forms of a program's modules. Modules that import each other in a circle are modules of one kind. */
export function formsOf({ program, forms }: Case): readonly Form[] {
  const isCircular = program.modules.some(({ statements }) =>
    statements.some((one) => one.do === 'relate' && one.late === 'connected'),
  );
  return program.modules.map((_, at) => ({ ...forms[at]!, ...(isCircular && { isCommonJs: false }) }));
}

export type Counts = Record<keyof typeof counters, number>;

export interface Outcome {
  readonly sources: readonly Sources[];
  readonly steps: readonly Step[];
  readonly happened: ReadonlySet<string>;
  /** What is wrong, or nothing. */
  readonly difference: string | undefined;
  /** What ran in the compiled run. */
  readonly counts: Counts;
  readonly isEmpty: boolean;
}

/** A millisecond a step: what expires must not depend on how busy the machine is. */
let now = 0;

const said: string[] = [];

/** What the runtime says to developers belongs to what a program does; time passes by steps. */
function listen(): void {
  Date.now = () => now;
  // Said once in a process, and so by the first form alone.
  const isOnce = (text: unknown) =>
    / (response-keys|response-empty|collection-repeated|entity-pk): |response has no primary key, so /.test(
      String(text),
    );
  console.warn = (...texts: unknown[]) => {
    if (!isOnce(texts[0])) said.push(`warns ${texts.map(String)}`);
  };
  console.error = (...texts: unknown[]) => {
    if (!isOnce(texts[0])) said.push(`says ${texts.map((text) => String(text).split('\n')[0])}`);
  };
}

export async function check(one: Case): Promise<Outcome> {
  const { program, drafts } = one;
  const forms = formsOf(one);
  listen();
  const sources = compileAll(print(program));
  const { steps, expected } = plan(program, drafts);
  const written = await run(program, sources, steps, everywhere('written'), expected);
  const before = { ...counters };
  const compiled = await run(program, sources, steps, everywhere('small'));
  const counts = Object.fromEntries(
    Object.entries(counters).map(([name, value]) => [name, value - before[name as keyof Counts]]),
  ) as Counts;
  const fast = await run(program, sources, steps, everywhere('fast'));
  const mixed = await run(program, sources, steps, (at) => forms[at]!);
  const linked = await withParts(partsOf(program, sources, steps), () =>
    run(program, sources, steps, everywhere('linked')),
  );
  const difference =
    sources
      .map(({ file, errors }) => errors[0] && `${file}: the compiler finds ${errors[0]}`)
      .find(Boolean) ??
    written.difference ??
    differ(written.seen, compiled.seen, 'compiled') ??
    differ(written.seen, fast.seen, 'compiled fast') ??
    differ(written.seen, linked.seen, 'linked') ??
    differ(written.seen, mixed.seen, 'mixed');
  return {
    sources,
    steps,
    happened: happeningsOf(
      program,
      steps,
      expected.map(({ fails }) => fails),
    ),
    difference,
    counts,
    isEmpty: Object.keys(written.seen.at(-1)?.snapshot ?? {}).length === 0,
  };
}

interface Plan {
  readonly steps: readonly Step[];
  readonly expected: readonly Expected[];
}

/** The steps of a run, and what the model says of each. */
function plan(program: Program, drafts: readonly StepDraft[]): Plan {
  const planner = new Planner(program);
  const oracle = new Oracle(program);
  const steps: Step[] = [];
  const expected: Expected[] = [];
  const add = (step: Step | undefined) => {
    if (!step) return;
    const taken = oracle.take(step);
    if (!taken) {
      planner.leaveOut(step);
      return;
    }
    steps.push(taken.step);
    expected.push(taken.expected);
  };
  for (const [at, draft] of drafts.entries()) add(planner.step(draft, at));
  for (const step of planner.rest()) add(step);
  return { steps, expected };
}

interface Ran {
  readonly seen: readonly Seen[];
  /** Where it is not what the model says. */
  readonly difference: string | undefined;
}

async function run(
  program: Program,
  sources: readonly Sources[],
  steps: readonly Step[],
  formOf: (at: number) => Form,
  expected: readonly Expected[] = [],
): Promise<Ran> {
  const running = new Run(program, await execute(sources, formOf), said);
  const classes = Object.fromEntries(program.entities.map(({ name }, at) => [name, running.entity(at)]));
  const hasDates = relationsOf(program).some((fields) =>
    Object.values(fields).some((one) => one.kind === 'convert' && one.how === 'date'),
  );
  const verifier = new Verifier(running.places, classes, hasDates);
  const seen: Seen[] = [];
  let difference: string | undefined;
  now = 0;
  for (const [at, step] of steps.entries()) {
    now += 1;
    const one = await running.step(step);
    seen.push(one);
    const found = expected[at] && verifier.check(expected[at], one);
    if (found) difference ??= `step ${at}, as the model has it: ${found}`;
  }
  running.end();
  return { seen, difference };
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
