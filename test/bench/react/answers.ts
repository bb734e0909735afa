/**
 * `npm run bench:answers`: how long it takes from an answer to the DOM while a fallback is on screen, below our boundary
 * and below React's own, in headless Chromium, React 19 in production.
 *
 *     npm run bench:answers
 *     npm run bench:answers -- --quick
 *
 * Without options it writes what it found into docs/reference/benchmarks.md. `--quick` measures each twice instead of nine
 * times.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import {
  findChromium,
  launchChromium,
  reportMissingChromium,
} from '../../../examples/blog/scripts/chromium.ts';
import { type Grid, markdown } from '../grid.ts';
import { load, machine, writeSection } from '../page.ts';
import { printed } from '../report.ts';
import { shuffled, summary } from '../statistics.ts';
import type { Scenario, Shown } from './answers-page.tsx';
import { buildOurs } from './build.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const boundaries: readonly Scenario['boundary'][] = ['AsyncBoundary', 'Suspense'];

const columns: readonly (readonly [title: string, scenario: Omit<Scenario, 'boundary'>])[] = [
  ['after 30 ms', { answers: [30] }],
  ['after 100 ms', { answers: [100] }],
  ['after 250 ms', { answers: [250] }],
  ['two, after 30 and 100 ms', { answers: [30, 100] }],
  ['an error after 30 ms', { answers: [30], fails: true }],
];

interface Cell {
  readonly scenario: Scenario;
  readonly shown: Shown[];
}

const lines = boundaries.map((boundary) => ({
  boundary,
  cells: columns.map(([, scenario]): Cell => ({ scenario: { boundary, ...scenario }, shown: [] })),
}));

async function measureAll(page: Page): Promise<void> {
  const cells = lines.flatMap((line) => line.cells);
  const measure = (scenario: Scenario) =>
    page.evaluate(`window.measure(${JSON.stringify(scenario)})`) as Promise<Shown>;
  // The first time of anything is slower.
  for (const { scenario } of cells) await measure(scenario);
  for (let round = 0; round < (values.quick ? 2 : 9); round++)
    for (const { scenario, shown } of shuffled(cells, round)) shown.push(await measure(scenario));
}

const milliseconds = ({ shown }: Cell): string => {
  const { median, min, max } = summary(shown.map(({ ms }) => ms))!;
  return `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;
};

/** The most: once too often is too often. */
const counts = ({ shown }: Cell): string =>
  `${Math.max(...shown.map(({ renders }) => renders))}, ${Math.max(...shown.map(({ requests }) => requests))}`;

const grid = (title: string, text: (cell: Cell) => string): Grid => ({
  title,
  head: ['', ...columns.map(([column]) => column)],
  lines: lines.map(({ boundary, cells }) => [boundary, ...cells.map(text)]),
  notes: [],
});

async function main(): Promise<void> {
  const chromium = findChromium();
  if (!chromium) return reportMissingChromium('measuring answers');
  const loadBefore = load();
  const script = await buildOurs('answers-page');
  const browser = await launchChromium(chromium);
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><div id="root"></div>');
    await page.addScriptTag({ content: script });
    await measureAll(page);
  } finally {
    await browser.close();
  }
  const found = [
    grid('Milliseconds from the last answer to the DOM', milliseconds),
    grid('Renders of the readers, and requests', counts),
  ];
  console.log(found.map(printed).join('\n'));
  console.log(machine(loadBefore));
  if (values.quick) return;
  const about = `${machine(loadBefore)} Chromium ${browser.version()}.`;
  await writeSection('bench:answers', [about, ...found.map(markdown)].join('\n\n'));
}

await main();
