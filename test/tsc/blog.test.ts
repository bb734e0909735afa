import { counters } from 'presource/internal';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Controller } from '../../runtime/controller/controller.ts';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { throughTsc, throughVite } from './blog/forms.ts';
import { type Data, STEP_COUNT, type Trace, walk } from './blog/steps.ts';

/** The data layer of the blog does the same however it was compiled: one walk, and the same store after each step. */
vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const forms: readonly (readonly [form: string, make: () => Data | Promise<Data>])[] = [
  ['Vite', throughVite],
  ['tspc 5.9.3, ES modules', () => throughTsc('ts59', 'ESNext', 'compiled')],
  ['tspc 5.9.3, CommonJS', () => throughTsc('ts59', 'CommonJS', 'compiled')],
  ['tspc 6.0.3, ES modules', () => throughTsc('ts60', 'ESNext', 'compiled')],
  ['tspc 6.0.3, CommonJS', () => throughTsc('ts60', 'CommonJS', 'compiled')],
];

const runtime = { Controller, show: snapshot };

let written: Trace[];

beforeAll(async () => {
  written = await walk(throughTsc('ts60', 'ESNext', 'as written'), runtime);
});

describe("the blog's data layer", () => {
  it('takes 40 steps, which fill the store', () => {
    expect(STEP_COUNT).toBe(40);
    const sizes = written.map(({ store }) => Object.keys(store).length);
    expect(sizes.filter((size) => size > 2).length).toBeGreaterThan(35);
    expect(sizes.at(-1)).toBe(0);
    expect(written.flatMap(({ requests }) => requests).length).toBeGreaterThan(25);
  });

  it.each(forms)('does the same through %s, on the fast paths', async (_form, make) => {
    const data = await make();
    const before = { ...counters };
    const compiled = await walk(data, runtime);
    for (const [index, trace] of compiled.entries()) expect(trace).toEqual(written[index]);
    expect(counters.compiledLinks).toBeGreaterThan(before.compiledLinks);
    expect(counters.parsedPaths).toBe(before.parsedPaths);
  });
});
