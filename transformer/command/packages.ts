import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from './unreadable.ts';

/** The path that a module of a folder gets for a specifier; `undefined` if it is not installed. */
export function locate(folder: string, id: string): string | undefined {
  try {
    return createRequire(join(folder, '_')).resolve(id);
  } catch {
    return undefined;
  }
}

/** The version of a package as a folder has it. */
export const versionOf = (folder: string, name: string): string | undefined => {
  const path = locate(folder, `${name}/package.json`);
  return path && readJson<{ version: string }>(path).version;
};

/** The first number of a version; `undefined` if the package is not installed. */
export const majorOf = (folder: string, name: string): number | undefined => {
  const version = versionOf(folder, name);
  return version === undefined ? undefined : Number.parseInt(version, 10);
};

/** Imports a file of the user's project. The caller says what of the module is used. */
export const importFile = async <T>(path: string): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(path).href)) as T;
