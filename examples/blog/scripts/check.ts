import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type BuildOptions, type Built, buildApp, nameOfFolder, WORKSHOP } from './builds.ts';
import { findChromium, launchChromium, reportMissingChromium } from './chromium.ts';
import { Traffic } from './counted.ts';
import type { Running } from './running.ts';
import type { Database } from './seed.ts';
import { startApi, startSite } from './servers.ts';
import { Shots } from './shots.ts';
import { walk } from './walk/index.ts';

/** Every run takes the same walk: the app behaves the same, however many files are compiled. */
const RUNS: readonly (BuildOptions & { readonly name: string; readonly looks?: boolean })[] = [
  { name: 'every file compiled', mixture: 'all', looks: true },
  { name: 'no file compiled', mixture: 'none' },
  { name: 'every second data file compiled', mixture: 'half' },
  { name: 'every file compiled, counting', mixture: 'all', counters: true },
  { name: 'no file compiled, counting', mixture: 'none', counters: true },
];

/** Builds the blog in each mixture and uses it in Chromium, as a person would. */
export async function check(seed: string, running: Running): Promise<void> {
  running.endOnSignal(130);
  const executable = findChromium();
  if (!executable) return reportMissingChromium('using the blog in a browser');
  const browser = await launchChromium(executable);
  running.add({ stop: () => browser.close() });
  await rm(join(WORKSHOP, 'screenshots'), { recursive: true, force: true });
  for (const run of RUNS) {
    const started = Date.now();
    const built = await buildApp(run);
    console.log(`\n${run.name} (${[...built.reports.keys()].sort().join(', ') || 'none'})`);
    await use(browser, built, seed, run, running);
    console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  await running.end();
  console.log(`\nThe blog works in every mixture. Screenshots: ${join(WORKSHOP, 'screenshots')}`);
}

async function use(
  browser: Browser,
  built: Built,
  seed: string,
  run: (typeof RUNS)[number],
  running: Running,
): Promise<void> {
  const database = `${built.folder}.json`;
  await copyFile(seed, database);
  const api = running.add(await startApi(database));
  const site = running.add(await startSite(built.folder, api));
  const context = await browser.newContext({ viewport: { width: 1180, height: 860 }, colorScheme: 'light' });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints = listen(page);
  try {
    await walk({
      page,
      url: site.url,
      api,
      before: await read(seed),
      after: () => read(database),
      traffic: run.counters ? new Traffic(page, run.mixture === 'all') : undefined,
      shots: new Shots(page, join(WORKSHOP, 'screenshots', nameOfFolder(built.folder)), run.looks ?? false),
    });
    if (complaints.length) throw new Error('The page complained');
  } catch (error) {
    await explain(page, complaints, api.log);
    throw error;
  } finally {
    await context.close();
    await site.stop();
    await api.stop();
  }
}

const read = async (file: string): Promise<Database> => JSON.parse(await readFile(file, 'utf8'));

/** All warnings and errors on the page's console; the walk itself causes a 404 and a 503. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !/\b(404 \(?Not Found|503 \(Service)/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/** Saves a screenshot of the failure, with the output of the page and the server. */
async function explain(page: Page, complaints: readonly string[], log: readonly string[]): Promise<void> {
  const path = join(WORKSHOP, 'failed.png');
  await page.screenshot({ path }).catch(() => {});
  console.error(`  the page as it was then: ${path}`);
  console.error(`  it complained: ${complaints.join('\n') || 'not at all'}`);
  console.error(`  json-server answered last:\n    ${log.slice(-12).join('\n    ')}`);
}
