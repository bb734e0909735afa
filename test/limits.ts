import { readFile, writeFile } from 'node:fs/promises';

/** What was measured last, by what was measured and by how: such a value is the limit of the next. */
export type Limits = Record<string, Record<string, number>>;

export async function readLimits(file: string): Promise<Limits> {
  return JSON.parse(await readFile(file, 'utf8')) as Limits;
}

/** The limits of a file. `UPDATE=1` lowers those that something fell below; `UPDATE=grow` writes all that was measured. */
export async function limitsFor(file: string, measured: Limits): Promise<Limits> {
  const limits = await readLimits(file);
  const { UPDATE } = process.env;
  if (!UPDATE) return limits;
  const next = updated(limits, measured, UPDATE === 'grow');
  await writeFile(file, `${JSON.stringify(next, undefined, 2)}\n`);
  return next;
}

function updated(limits: Limits, measured: Limits, grow: boolean): Limits {
  const merge = (id: string, how: string, value: number) => {
    const limit = limits[id]?.[how];
    return limit === undefined || grow || value < limit ? value : limit;
  };
  return Object.fromEntries(
    Object.entries(measured).map(([id, values]) => [
      id,
      Object.fromEntries(Object.entries(values).map(([how, value]) => [how, merge(id, how, value)])),
    ]),
  );
}

/** One line per value that is over its limit, by more than a share of it, or has no limit. */
export function overruns(limits: Limits, measured: Limits, share = 0): string[] {
  return Object.entries(measured).flatMap(([id, values]) =>
    Object.entries(values).flatMap(([how, value]) => {
      const limit = limits[id]?.[how];
      return limit !== undefined && value <= limit * (1 + share)
        ? []
        : [`${id}, ${how}: ${value}, limit ${limit ?? 'missing'}`];
    }),
  );
}
