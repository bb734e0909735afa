/**
 * Differential fuzz: random steps in the store and in a naive model, everything compared after each step.
 *
 * FUZZ_SEEDS=5000 runs so many seeds instead of the default, FUZZ_SEED=123 only one; FUZZ_LENGTH sets the steps of a
 * run. The classes go every way that the store has for them; those that are not as they are written, with a quarter of the
 * seeds. FUZZ_STRICT=1 forbids a new object also where only a name of what is not there changed. A failure prints its seed and its steps, cut down to what still fails.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { classes, type Step } from './fuzz/graph.ts';
import { LayeredWorld } from './fuzz/layered.ts';
import { layeredSteps } from './fuzz/layered-random.ts';
import { steps } from './fuzz/random.ts';
import { shrink } from './fuzz/shrink.ts';
import { Mismatch, type Options, World } from './fuzz/world.ts';
import { forms, send } from './link/forms.ts';

const only = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
const seeds = Number(process.env.FUZZ_SEEDS ?? 150);
const length = Number(process.env.FUZZ_LENGTH ?? 40);
const timeout = 20_000 + seeds * length * 20;
const FORMS = forms.map((form, i) => [form, i ? Math.ceil(seeds / 4) : seeds] as const);

type Kind = new (options: Options) => World;

/** The first thing that is wrong, or undefined. */
async function run(Kind: Kind, steps: Step[], freeze: boolean): Promise<string | undefined> {
  const world = new Kind({ freeze });
  let at = -1;
  try {
    for (const step of structuredClone(steps)) {
      at += 1;
      await world.step(step);
    }
    await world.end();
    return undefined;
  } catch (error) {
    const text = error instanceof Mismatch ? error.message : String((error as Error).stack ?? error);
    return `step ${at}: ${text}`;
  }
}

/** What went wrong, without where: a run is cut down only as long as it shows the same. */
function kind(found: string | undefined): string | undefined {
  const text = found?.replace(/^step \d+: /, '');
  if (text === undefined) return undefined;
  const known =
    /a (second|new) object|the old object|not the object|watcher|fetch resolved|status|written|taken/;
  return known.exec(text)?.[0] ?? (/expected|unexpected/.test(text) ? 'value' : text.slice(0, 40));
}

async function fuzz(Kind: Kind, make: (seed: number, length: number) => Step[], last: number): Promise<void> {
  const first = only ?? 1;
  for (let seed = first; seed <= (only ?? last); seed++) {
    const all = make(seed, length);
    const freeze = seed % 2 === 0;
    const found = await run(Kind, all, freeze);
    if (found === undefined) continue;
    const small = await shrink(
      all,
      async (candidate) => kind(await run(Kind, candidate, freeze)) === kind(found),
    );
    const text = small.map((step, i) => `${i} ${JSON.stringify(step)}`).join('\n');
    const reduced = await run(Kind, small, freeze);
    expect.fail(`seed ${seed}: ${found}\nreduced: ${reduced}\n${text}`);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe.each(FORMS)('classes %s', (form, count) => {
  let undo = () => {};
  beforeEach(() => {
    undo = send(form, ...Object.values(classes));
  });
  afterEach(() => undo());

  test('any commits in any order: values, identity, watchers as the model says', { timeout }, () =>
    fuzz(World, steps, count),
  );

  test('optimistic layers settled in any order: the base with the layers replayed', { timeout }, () =>
    fuzz(LayeredWorld, layeredSteps, count),
  );
});
