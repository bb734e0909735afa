import { dirname, join } from 'node:path';
import { type PathConditions, resolveExports } from 'resolve-pkg-maps';
import { manifestIn, packageAt } from './runtime.ts';

interface Manifest {
  readonly exports?: PathConditions;
  readonly module?: string;
}

/**
 * What holds where a bundler resolves an `import`. `require` of Node takes the file for CommonJS of a package that has both, and finds
 * none in one whose `exports` only have `import`.
 */
const CONDITIONS = ['import', 'module', 'browser', 'production'];

/** The file that an `import` of a package means, by its `exports` or its `module`; `undefined` if these do not say. */
export function importedOf(file: string, specifier: string): string | undefined {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/@#][^/]*)\/?(.*)$/.exec(specifier) ?? [];
  const folder = name && packageAt(dirname(file), name);
  if (!folder) return undefined;
  try {
    const { exports, module }: Manifest = manifestIn(folder);
    const path = exports ? resolveExports(exports, rest, CONDITIONS)[0] : rest ? undefined : module;
    return path && join(folder, path);
  } catch {
    // It has no `package.json` that can be read, or exports no such path.
    return undefined;
  }
}
