import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** An entry of a package that people import. */
export interface Entry {
  /** As it is written in an import: `presource/react`. */
  readonly specifier: string;
  /** Its source, from the root of the repository. */
  readonly file: string;
}

/** Entries that only compiled files and bundlers import. */
const OURS = /^\.\/(internal|compiled.*|with-.*|loader|package\.json)$/;

/** The entries of both packages, as their manifests list them. */
export function entries(): Entry[] {
  const paths = JSON.parse(read('tsconfig.json')).compilerOptions.paths as Record<string, [string]>;
  return ['runtime', 'transformer'].flatMap((folder) => {
    const { name, exports } = JSON.parse(read(`${folder}/package.json`)) as {
      name: string;
      exports: Record<string, unknown>;
    };
    return Object.keys(exports)
      .filter((key) => !OURS.test(key))
      .map((key) => ({ specifier: name + key.slice(1), file: fileOf(name + key.slice(1), paths) }));
  });
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function fileOf(specifier: string, paths: Readonly<Record<string, readonly [string]>>): string {
  const exact = paths[specifier]?.[0];
  const file =
    exact ?? paths[specifier.replace(/[^/]+$/, '*')]?.[0]?.replace('*', /[^/]+$/.exec(specifier)![0]);
  if (!file) throw new Error(`tsconfig.json has no path for ${specifier}, an entry of the package.`);
  return file.replace('./', '');
}
