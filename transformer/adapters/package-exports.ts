import { dirname, join } from 'node:path';
import { manifestIn, packageAt } from './runtime.ts';

/** What a `package.json` says of a path: a file, or files by conditions, or the first of several that holds. */
type Target = string | null | readonly Target[] | { readonly [key: string]: Target };

interface Manifest {
  readonly exports?: Target;
  readonly module?: string;
}

/**
 * What holds where a bundler resolves an `import`. `require` of Node takes the file for CommonJS of a package that has both, and finds
 * none in one whose `exports` only have `import`.
 */
const CONDITIONS: ReadonlySet<string> = new Set(['import', 'module', 'browser', 'production', 'default']);

/** The file that an `import` of a package means, by its `exports` or its `module`; `undefined` if these do not say. */
export function importedOf(file: string, specifier: string): string | undefined {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/@#][^/]*)(\/.*)?$/.exec(specifier) ?? [];
  const folder = name && packageAt(dirname(file), name);
  if (!folder) return undefined;
  const { exports, module } = manifestOf(folder);
  const path = exports === undefined ? (rest ? undefined : module) : exported(exports, `.${rest}`);
  return typeof path === 'string' ? join(folder, path) : undefined;
}

function manifestOf(folder: string): Manifest {
  try {
    return manifestIn(folder) ?? {};
  } catch {
    return {};
  }
}

function exported(exports: Target, subpath: string): string | undefined {
  const paths = isMap(exports) && Object.keys(exports).some(isPath) ? exports : { '.': exports };
  const own = paths[subpath];
  if (own !== undefined) return chosen(own);
  const patterns = Object.keys(paths).filter((key) => key.includes('*'));
  for (const pattern of patterns.sort((a, b) => b.indexOf('*') - a.indexOf('*'))) {
    const [before = '', after = ''] = pattern.split('*');
    const isMeant = subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= pattern.length;
    if (!isMeant) continue;
    const star = subpath.slice(before.length, subpath.length - after.length);
    return chosen(paths[pattern]!)?.replaceAll('*', () => star);
  }
  return undefined;
}

/** Keys are paths of the package, or conditions. */
const isPath = (key: string): boolean => key.startsWith('.');

const isMap = (target: Target): target is { readonly [key: string]: Target } =>
  typeof target === 'object' && target !== null && !Array.isArray(target);

/** The file of the first condition that holds. */
function chosen(target: Target): string | undefined {
  if (typeof target === 'string') return target;
  const candidates = isMap(target)
    ? Object.entries(target).flatMap(([condition, one]) => (CONDITIONS.has(condition) ? [one] : []))
    : Array.isArray(target)
      ? target
      : [];
  for (const candidate of candidates) {
    const found = chosen(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}
