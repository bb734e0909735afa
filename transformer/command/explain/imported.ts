import { posix } from 'node:path';
import { importedModule, readFile } from '../../adapters/modules.ts';
import { slashed } from '../../adapters/selection.ts';
import { specifiersOf } from '../../parse/parse.ts';
import { isSourceFile, type Project } from '../project.ts';

/** Packages of ours, which a workspace may have beside the app. */
const OURS = /^(presource|@presource\/\w+)(\/|$)/;

/**
 * The project with all files that its own import: a bundle of an app in a monorepo has those of its libraries, which the
 * `tsconfig.json` of the app does not name. Packages in `node_modules` are not compiled, so they are left out.
 */
export function withImported(project: Project): Project {
  if (!project.isWhole) return project;
  const files = new Set(project.files);
  const meant = new Map<string, string | undefined>();
  const fileMeant = (from: string, specifier: string): string | undefined => {
    const key = specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
    if (!meant.has(key)) meant.set(key, sourceOf(from, specifier));
    return meant.get(key);
  };
  // The set grows while it is read, and each file in it is read once.
  for (const file of files) {
    for (const { text } of specifiersOf(readFile(file) ?? '', file)) {
      const path = OURS.test(text) ? undefined : fileMeant(file, text);
      if (path !== undefined) files.add(path);
    }
  }
  return {
    ...project,
    files: [...files].sort(),
    aliased: (specifier) => [...project.aliased(specifier), meant.get(specifier) ?? []].flat(),
  };
}

function sourceOf(from: string, specifier: string): string | undefined {
  const path = importedModule(from, specifier)?.path;
  return path !== undefined && isSourceFile(path) ? slashed(path) : undefined;
}
