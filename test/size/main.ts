/**
 * `npm run size`: what presource adds to a bundle, from both bundlers, beside data-client.
 *
 *     npm run size
 *     npm run size -- --modules
 *
 * `--modules` tells which of our modules the small app's bytes are in.
 */
import { parseArgs } from 'node:util';
import { type Bundler, type Bytes, bundlers, measure } from './bundle.ts';
import { importTable } from './imports.ts';
import { aims } from './limits.ts';
import {
  appMeasurement,
  type Form,
  profileCounts,
  profileMeasurement,
  profiles,
  slopeCounts,
} from './measurements.ts';
import { moduleTable } from './modules.ts';
import { grouped, table } from './table.ts';

const { values } = parseArgs({ options: { modules: { type: 'boolean', default: false } } });

const forms: readonly (readonly [Form, string])[] = [
  ['plain', 'presource'],
  ['size', 'presource, size'],
  ['compiled', 'presource, balanced'],
  ['speed', 'presource, speed'],
  ['data-client', 'data-client 0.10'],
];

const app = async (bundler: Bundler, count: number, form: Form, used = count) =>
  measure(bundler, await appMeasurement(count, form, used).program());

const cells = ({ min, gzip, brotli }: Bytes) => [min, gzip, brotli].map(grouped);

const aimOf = (form: Form) =>
  form === 'data-client' ? '' : `<= ${grouped(aims.smallApp[form === 'plain' ? 'plain' : 'compiled'])}`;

async function smallApps(): Promise<string> {
  const lines: string[][] = [];
  for (const [form, title] of forms) {
    const each = await Promise.all(bundlers.map((bundler) => app(bundler, 0, form)));
    lines.push([title, ...each.flatMap(cells), aimOf(form)]);
  }
  return table(['small app', ...twice('min', 'gzip', 'brotli'), 'aim'], lines);
}

/** Brotli bytes of each further entity with its resource, and of the whole app with them. */
async function slopes(): Promise<string> {
  const lines: string[][] = [];
  for (const [form, title] of forms) {
    const perPair: string[] = [];
    const whole: string[] = [];
    for (const bundler of bundlers) {
      const alone = (await app(bundler, 0, form)).brotli;
      for (const count of slopeCounts) {
        const total = (await app(bundler, count, form)).brotli;
        perPair.push(((total - alone) / count).toFixed(1));
        whole.push(grouped(total));
      }
    }
    lines.push([
      `per pair: ${title}`,
      ...perPair,
      bundlers.map((bundler) => aims.perPair[bundler][form as 'speed']).join(' / '),
    ]);
    lines.push([`  app with them`, ...whole]);
  }
  return table(['brotli, with further pairs', ...twice(...slopeCounts.map(String)), 'aim'], lines);
}

/** What the plugin saves, or costs, of the whole app: of each profile, at each level, with this many pairs. */
async function saved(): Promise<string> {
  const lines: string[][] = [];
  const counts = [0, ...profileCounts];
  for (const app of profiles) {
    const bytes = async (form: Form) => {
      const cells: number[] = [];
      for (const bundler of bundlers)
        for (const count of counts)
          cells.push((await measure(bundler, await profileMeasurement(app, form, count).program())).brotli);
      return cells;
    };
    const plain = await bytes('plain');
    lines.push([app, ...plain.map(grouped)]);
    for (const [form, title] of forms) {
      if (form === 'plain' || form === 'data-client') continue;
      const cells = await bytes(form);
      lines.push([
        `  ${title.replace('presource, ', '')}`,
        ...cells.map((cell, i) => signed(cell - plain[i]!)),
      ]);
    }
  }
  return table(['brotli, with the plugin', ...twice(...counts.map(String))], lines);
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${grouped(value)}`;

async function unused(): Promise<string> {
  const lines: string[][] = [];
  for (const [form, title] of forms) {
    const costs = bundlers.map(async (bundler) => {
      const [all, one] = await Promise.all([app(bundler, 50, form, 1), app(bundler, 1, form)]);
      return String(all.min - one.min);
    });
    lines.push([title, ...(await Promise.all(costs)), form === 'data-client' ? '' : '0']);
  }
  return table(['min, 49 unused pairs of fifty', ...bundlers, 'aim'], lines);
}

function twice(...names: readonly string[]): string[] {
  return bundlers.flatMap((bundler) => names.map((name, i) => (i === 0 ? `${bundler} ${name}` : name)));
}

const parts = values.modules ? [moduleTable] : [smallApps, slopes, saved, unused, importTable];
for (const part of parts) console.log(`${await part()}\n`);
console.log('Production, minified, ES2022, React left outside. presource as its package is built.');
