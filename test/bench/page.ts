import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../../docs/reference/benchmarks.md');

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` on the page of benchmarks. */
export async function writeSection(name: string, text: string): Promise<void> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const old = await readFile(page, 'utf8');
  const [from, to] = [old.indexOf(start), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no section ${start}`);
  await writeFile(page, `${old.slice(0, from + start.length)}\n\n${text.trim()}\n\n${old.slice(to)}`);
}

/** What the figures are of. `loadBefore` tells how busy others kept the machine. */
export function machine(loadBefore: number): string {
  const { model = 'unknown processor' } = cpus()[0] ?? {};
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    `${model.trim()}, ${availableParallelism()} cores, ${memory}, ${process.platform}, Node ${process.versions.node}.`,
    `Load average at the start: ${loadBefore.toFixed(1)}.`,
  ].join(' ');
}

export const load = (): number => loadavg()[0]!;

/** The pinned versions, as the lock has them. */
export async function versions(folder: string, names: readonly string[]): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  return [...new Set(names)]
    .map((name) => {
      const aliased = /^npm:(.+)@(.+)$/.exec(dependencies[name]!);
      return aliased ? `${aliased[1]} ${aliased[2]}` : `${name} ${dependencies[name]}`;
    })
    .join(', ');
}
