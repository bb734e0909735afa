/**
 * `npm run bench:react`: a list of 1,000 rows in headless Chromium, React 19 in production: how long it takes from an
 * action to the DOM, and what renders.
 *
 *     npm run bench:react
 *     npm run bench:react -- --library swr --quick
 *
 * Without options it writes what it found into docs/reference/benchmarks.md. `--library` is repeatable; `--quick` loads
 * each page twice instead of nine times.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import {
  findChromium,
  launchChromium,
  reportMissingChromium,
} from '../../../examples/blog/scripts/chromium.ts';
import { peersFolder } from '../build.ts';
import { type Grid, markdown } from '../grid.ts';
import { load, machine, versions, writeSection } from '../page.ts';
import { printed } from '../report.ts';
import { median, type Summary, shuffled, summary } from '../statistics.ts';
import { buildPage, type PageLibrary, pageLibraries } from './build.ts';
import type { Actions } from './library.ts';
import type { ActionName, Seen } from './page.tsx';

const titles: Readonly<Record<ActionName, string>> = {
  mount: 'mount of 1,000',
  rename: 'one row',
  renameAuthor: 'author of 50 rows',
  unshift: 'row added in front',
  remove: 'row deleted',
  append: '100 rows appended',
};
const names = Object.keys(titles) as ActionName[];

/** Times within one page: what a page does first is what its code does cold. */
const turns = 5;

/**
 * A page mounts the list and does one thing. With all of them in one page, a library that rendered a thousand rows too many
 * before would have React's own code optimized for the next one.
 */
const actions = names.filter((name): name is keyof Actions => name !== 'mount');

const { values } = parseArgs({
  options: { library: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
});

/** What happened, by action and page. */
type Runs = Readonly<Record<ActionName, (readonly Seen[])[]>>;

const noRuns = () => Object.fromEntries(names.map((name) => [name, [] as (readonly Seen[])[]])) as Runs;

async function runPage(browser: Browser, script: string, action: keyof Actions, runs: Runs): Promise<void> {
  const page = await browser.newPage();
  try {
    page.on('pageerror', (error) => {
      console.error(error);
      // What waits for the page would wait for ever.
      void page.close();
    });
    await page.setContent('<!doctype html><div id="root"></div>');
    await page.addScriptTag({ content: script });
    const measure = async (name: ActionName, turn = 0) =>
      (await page.evaluate(`window.measure('${name}', ${turn})`)) as Seen;
    runs.mount.push([await measure('mount')]);
    const seen: Seen[] = [];
    for (let turn = 0; turn < turns; turn++) seen.push(await measure(action, turn));
    runs[action].push(seen);
  } finally {
    await page.close();
  }
}

const milliseconds = ({ median, min, max }: Summary): string =>
  `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;

/** The most that rendered, of rows and of lists: once too often is too often. */
const renders = (seen: readonly Seen[]): string =>
  `${Math.max(...seen.map(({ rows }) => rows))} + ${Math.max(...seen.map(({ lists }) => lists))}`;

function grid(
  title: string,
  libraries: readonly PageLibrary[],
  cell: (pages: Runs[ActionName]) => string,
  runs: ReadonlyMap<string, Runs>,
): Grid {
  return {
    title,
    head: ['', ...names.map((name) => titles[name])],
    lines: libraries.map((library) => [
      library.title,
      ...names.map((name) => cell(runs.get(library.id)![name])),
    ]),
    notes: [],
  };
}

async function main(): Promise<void> {
  const chromium = findChromium();
  if (!chromium) return reportMissingChromium('measuring React');
  const loadBefore = load();
  const libraries = pageLibraries.filter(({ id }) => values.library?.includes(id) ?? true);
  const scripts = new Map<string, string>();
  for (const library of libraries) scripts.set(library.id, await buildPage(library));
  const browser = await launchChromium(chromium, '--js-flags=--expose-gc');
  const runs = new Map(libraries.map(({ id }) => [id, noRuns()]));
  try {
    for (let round = 0; round < (values.quick ? 2 : 9); round++) {
      for (const action of actions) {
        for (const { id } of shuffled(libraries, round)) {
          await runPage(browser, scripts.get(id)!, action, runs.get(id)!);
        }
      }
    }
  } finally {
    await browser.close();
  }
  const grids = [
    grid(
      'Milliseconds until the DOM shows it',
      libraries,
      (pages) => milliseconds(summary(pages.map((seen) => median(seen.map(({ ms }) => ms))))!),
      runs,
    ),
    grid('Renders: rows + lists', libraries, (pages) => renders(pages.flat()), runs),
  ];
  console.log(grids.map(printed).join('\n'));
  console.log(machine(loadBefore));
  if (values.library || values.quick) return;
  const peers = libraries.flatMap(({ from }) => from ?? []);
  const about = `${machine(loadBefore)} Chromium ${browser.version()}; ${await versions(peersFolder, peers)}.`;
  await writeSection('bench:react', [about, ...grids.map(markdown)].join('\n\n'));
}

await main();
