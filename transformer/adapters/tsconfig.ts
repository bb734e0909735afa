import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createFilesMatcher, createPathsMatcher, parseTsconfig, type TsConfigResult } from 'get-tsconfig';

/** A `tsconfig.json` with what it extends, and its path. */
export type TsConfig = TsConfigResult;

export { createFilesMatcher as filesMatcher, createPathsMatcher as pathsMatcher };

/** A `tsconfig.json` that cannot be read. */
export class TsConfigError extends Error {}

/** @throws a `TsConfigError` if the file cannot be read */
export function readTsconfig(path: string): TsConfig {
  try {
    return { path, config: parseTsconfig(path) };
  } catch (error) {
    throw new TsConfigError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** A `tsconfig.json` and those it refers to; Vite's templates have two, and nothing of their own. */
export function configsIn(path: string, seen = new Set<string>()): TsConfig[] {
  if (seen.has(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return [];
  seen.add(path);
  const one = readTsconfig(path);
  const others = (one.config.references ?? []).flatMap((reference) => {
    const to = resolve(dirname(path), reference.path);
    return configsIn(/\.json$/.test(to) ? to : join(to, 'tsconfig.json'), seen);
  });
  return [one, ...others];
}
