/**
 * `npm run demo`: builds the example, starts json-server and the app on free loopback ports, and prints the
 * address. `npm run demo -- --check`: drives it in headless Chromium instead.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp, WORKSHOP } from './builds.ts';
import { check } from './check.ts';
import { claims } from './expect.ts';
import { printTable } from './report.ts';
import { Running } from './running.ts';
import { writeDatabase } from './seed.ts';
import { startApi, startSite } from './servers.ts';

const SEED = join(WORKSHOP, 'seed.json');

async function demo(running: Running): Promise<void> {
  running.endOnSignal(0);
  console.log('Building the blog, with the plugin and without it …');
  const compiled = await buildApp({ mixture: 'all' });
  const plain = await buildApp({ mixture: 'none' });
  const database = join(WORKSHOP, 'db.json');
  await copyFile(SEED, database);
  const api = running.add(await startApi(database));
  const site = running.add(await startSite(compiled.folder, api));
  await printTable(compiled, plain);
  console.log(`\n  The blog     ${site.url}`);
  console.log(`  json-server  ${api.url}, on a copy of the seed: ${database}`);
  console.log('\n  Ctrl-C ends both.\n');
}

const running = new Running();
try {
  await writeDatabase(SEED);
  await (process.argv.includes('--check') ? check(SEED, running) : demo(running));
} catch (error) {
  await running.end();
  console.error(error);
  process.exitCode = 1;
} finally {
  // Reports the count to `npm test`, which started this script and adds up.
  process.send?.({ passed: claims.held });
}
