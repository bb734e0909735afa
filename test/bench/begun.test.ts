import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { type Limits, limitsFor, overruns } from '../limits.ts';
import { begunFunctions } from './react/cold/begun.ts';
import { buildDrafts } from './react/cold/build.ts';
import { draftsLibraries } from './react/cold/drafts-libraries.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('counting the functions that begin in a browser');

/**
 * What the first screen costs besides its rows: each function that runs for the first time is compiled then. These are
 * counts, the same on every machine. `UPDATE=1` lowers the limits after something became less; `UPDATE=grow` raises them
 * too, and wants a line of reason in docs/decisions/18-speed.md.
 */
describe.skipIf(!chromium)('functions of ours that run until a list is on screen, and in a create', () => {
  let browser: Browser;
  const measured: Limits = {};
  let limits: Limits;

  beforeAll(async () => {
    browser = await launchChromium(chromium!);
    for (const library of draftsLibraries.filter(({ from }) => !from)) {
      const { list, create } = await begunFunctions(browser, await buildDrafts(library));
      measured[library.title] = { list: list.length, create: create.length };
    }
    console.log(measured);
    limits = await limitsFor(join(import.meta.dirname, 'begun.json'), measured);
  }, 120_000);

  afterAll(() => browser?.close());

  it('none is more than its limit', () => {
    expect(overruns(limits, measured)).toEqual([]);
  });

  it('no limit is kept for what is no longer measured', () => {
    expect(Object.keys(limits)).toEqual(Object.keys(measured));
  });

  it('compiled, fewer run', () => {
    expect(measured['presource, compiled']!.list).toBeLessThan(measured.presource!.list!);
    expect(measured['presource, compiled']!.create).toBeLessThan(measured.presource!.create!);
  });
});
