import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  type Cache,
  createFilesMatcher,
  createPathsMatcher,
  parseTsconfig,
  type TsConfigResult,
} from 'get-tsconfig';
import { SourceText } from '../diagnostics/frame.ts';
import { problemInJson } from '../parse/parse.ts';

/** A `tsconfig.json` with what it extends, and its path. */
export type TsConfig = TsConfigResult;

export { createFilesMatcher as filesMatcher, createPathsMatcher as pathsMatcher };

/** A `tsconfig.json` that cannot be read. */
export class TsConfigError extends Error {
  readonly path: string;
  /** Why, and what to do. */
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path} cannot be read: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** @throws a `TsConfigError` if the file, or one that it extends, cannot be read */
export function readTsconfig(path: string): TsConfig {
  const read: Cache = new Map();
  let config: TsConfig['config'];
  try {
    config = parseTsconfig(path, read);
  } catch (error) {
    throw new TsConfigError(path, reasonOf(error));
  }
  // The parser skips what it does not understand, and an option that is skipped is found much later.
  for (const key of read.keys()) {
    const [, file] = /^readFileSync:(.+):utf8$/s.exec(key) ?? [];
    if (file !== undefined) refuseBroken(file);
  }
  if (config.references?.some((one: { readonly path?: string } | null) => typeof one?.path !== 'string'))
    throw new TsConfigError(path, 'a reference has no `path`. Write `{ "path": "./tsconfig.app.json" }`.');
  return { path, config };
}

function refuseBroken(path: string): void {
  const text = new SourceText(path, readFileSync(path, 'utf8'));
  // TypeScript reads an empty file as one without options.
  const problem = text.code.trim() === '' ? undefined : problemInJson(text.code);
  if (!problem) return;
  const { line, column } = text.place(Math.min(problem.start, text.code.trimEnd().length));
  throw new TsConfigError(
    path,
    `it has a syntax error at ${line}:${column} (${problem.message}). Correct it, and run this again.`,
  );
}

/** Calls of methods that a value does not have mean that it has another type. */
const reasonOf = (error: unknown): string =>
  error instanceof TypeError
    ? 'an option has a value of another type. `npx tsc --showConfig` says which.'
    : `${(error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')} Correct it, and run this again.`;

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
