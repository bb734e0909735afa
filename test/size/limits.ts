import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bundler, bundlers, measure } from './bundle.ts';
import { measurements } from './measurements.ts';

/** Brotli bytes by measurement and bundler. */
export type Limits = Record<string, Record<Bundler, number>>;

/** What is aimed at. The small app is not there yet; what a pair costs is held. */
export const aims = { smallApp: 6_500, perPair: { compiled: 42, fast: 75 } };

const file = join(import.meta.dirname, 'limits.json');

export async function readLimits(): Promise<Limits> {
  return JSON.parse(await readFile(file, 'utf8')) as Limits;
}

export async function writeLimits(limits: Limits): Promise<void> {
  await writeFile(file, `${JSON.stringify(limits, undefined, 2)}\n`);
}

export async function measureAll(): Promise<Limits> {
  const all: Limits = {};
  for (const { id, program } of measurements) {
    const made = await program();
    const brotli = await Promise.all(bundlers.map(async (bundler) => (await measure(bundler, made)).brotli));
    all[id] = { esbuild: brotli[0]!, rolldown: brotli[1]! };
  }
  return all;
}

/** What the limits become: lower wherever something shrank, and higher only when that was asked for. */
export function updated(limits: Limits, measured: Limits, grow: boolean): Limits {
  const merge = (id: string, bundler: Bundler) => {
    const [limit, value] = [limits[id]?.[bundler], measured[id]![bundler]];
    return limit === undefined || grow || value < limit ? value : limit;
  };
  return Object.fromEntries(
    Object.keys(measured).map((id) => [
      id,
      { esbuild: merge(id, 'esbuild'), rolldown: merge(id, 'rolldown') },
    ]),
  );
}

/** One line per measurement that is over its limit, or has none. */
export function overruns(limits: Limits, measured: Limits): string[] {
  return Object.entries(measured).flatMap(([id, values]) =>
    bundlers.flatMap((bundler) => {
      const limit = limits[id]?.[bundler];
      if (limit !== undefined && values[bundler] <= limit) return [];
      return [`${id}, ${bundler}: ${values[bundler]} bytes, limit ${limit ?? 'missing'}`];
    }),
  );
}
