/**
 * `npm run bench:scenes`: what pages of an app do, each in a new document of headless Chromium, where all code runs for the
 * first time: the processor time of scripts from the action until nothing happens any more, what renders, and which functions
 * begin.
 *
 *     npm run bench:scenes
 *     npm run bench:scenes -- --scene create --scene list-100 --library compiled --library swr --rounds 2
 *
 * Without options it writes what it found into docs/reference/benchmarks.md. `--functions` counts functions alone.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import {
  findChromium,
  launchChromium,
  reportMissingChromium,
} from '../../../../examples/blog/scripts/chromium.ts';
import { peersFolder } from '../../build.ts';
import { markdown } from '../../grid.ts';
import { load, machine, versions, writeSection } from '../../page.ts';
import { printed } from '../../report.ts';
import { shuffled } from '../../statistics.ts';
import { type PageLibrary, pageLibraries } from '../build.ts';
import { type Begun, begunFunctions } from './begun.ts';
import { buildDrafts, buildScenes } from './build.ts';
import { draftsLibraries } from './drafts-libraries.ts';
import { inNewDocument } from './open.ts';
import { counts, functions, type Run, type Runs, times } from './report.ts';
import { type Scene, scenes } from './scenes.ts';
import { scriptTime } from './script-time.ts';

const { values } = parseArgs({
  options: {
    library: { type: 'string', multiple: true },
    scene: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    functions: { type: 'boolean', default: false },
  },
});
const isWhole = !values.library && !values.scene && !values.rounds && !values.functions;
const measured = scenes.filter(({ id }) => values.scene?.includes(id) ?? true);
const isMeasured = ({ id }: PageLibrary) => values.library?.includes(id) ?? true;

function runOnce(browser: Browser, script: string, scene: Scene): Promise<Run> {
  return inNewDocument(browser, script, scene, async ({ cdp, prepare, act, caused }) => {
    await prepare();
    await cdp.send('HeapProfiler.collectGarbage');
    const ms = await scriptTime(cdp, act);
    return { ms, ...(await caused()) };
  });
}

async function measureScenes(browser: Browser, libraries: readonly PageLibrary[]): Promise<Runs> {
  const scripts = new Map<string, string>();
  for (const library of libraries) scripts.set(library.id, (await buildScenes(library)).script);
  const runs = new Map(
    libraries.map(({ id }) => [id, new Map(measured.map((scene) => [scene.id, [] as Run[]]))]),
  );
  const rounds = Number(values.rounds ?? 6);
  for (let round = 0; round < rounds; round++) {
    for (const scene of measured) {
      for (const { id } of shuffled(libraries, round))
        runs
          .get(id)!
          .get(scene.id)!
          .push(await runOnce(browser, scripts.get(id)!, scene));
    }
  }
  return runs;
}

async function countFunctions(browser: Browser): Promise<(readonly [string, Begun])[]> {
  const counted: (readonly [string, Begun])[] = [];
  for (const library of draftsLibraries.filter(isMeasured))
    counted.push([library.title, await begunFunctions(browser, await buildDrafts(library))]);
  return counted;
}

async function main(): Promise<void> {
  const chromium = findChromium();
  if (!chromium) return reportMissingChromium('measuring scenes');
  const loadBefore = load();
  const libraries = pageLibraries.filter(isMeasured);
  const browser = await launchChromium(chromium);
  try {
    const grids = [functions(await countFunctions(browser))];
    if (!values.functions) {
      const runs = await measureScenes(browser, libraries);
      grids.unshift(times(libraries, measured, runs), counts(libraries, measured, runs));
    }
    console.log(grids.map(printed).join('\n'));
    console.log(machine(loadBefore));
    if (!isWhole) return;
    const peers = libraries.flatMap(({ from }) => from ?? []);
    const about = `${machine(loadBefore)} Chromium ${browser.version()}; ${await versions(peersFolder, peers)}.`;
    await writeSection('bench:scenes', [about, ...grids.map(markdown)].join('\n\n'));
  } finally {
    await browser.close();
  }
}

await main();
