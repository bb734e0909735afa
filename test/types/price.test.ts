import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilers, measureTypes, writeProgram } from '../bench/tools/types.ts';

/** What the published types make a compiler do for an app of 200 resources, beside data-client's: counted, not timed. */
let programs: string[] = [];

beforeAll(async () => {
  programs = await Promise.all([writeProgram(false), writeProgram(true)]);
}, 120_000);

afterAll(() => Promise.all(programs.map((program) => rm(program, { recursive: true }))));

/** `npm run test:full` has all versions. */
const isFull = import.meta.env.MODE === 'full';

it.each(Object.entries(compilers).filter(([version]) => isFull || version === '7.0'))(
  'TypeScript %s instantiates at most as many types as for data-client',
  { timeout: 120_000 },
  async (_, compiler) => {
    const [ours, theirs] = await Promise.all(programs.map((program) => measureTypes(program, compiler)));
    // That each of them did something: a program that is not checked would cost nothing.
    expect(ours!.instantiations).toBeGreaterThan(500);
    expect(ours!.instantiations).toBeLessThanOrEqual(theirs!.instantiations!);
  },
);
