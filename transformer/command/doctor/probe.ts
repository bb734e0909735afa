import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { PROBE_FILE } from '../../adapters/build-report/build-report.ts';
import { readFile } from '../../adapters/modules.ts';
import { isWanted, type Selection, slashed } from '../../adapters/selection.ts';
import { projectOf } from '../project.ts';

/** A file that is compiled differently if the plugin is active. It needs no types, so every bundler can read it. */
export const PROBE = `import { createResource, Entity } from 'presource';
class Probe extends Entity {
  id = 0;
}
console.log(createResource({ path: '/probes{/:id}', schema: Probe }));
`;

/** True if the compiler wrote a text: it takes from here what the probe has not. */
export const isCompiled = (code: string): boolean => /\bpresource\/(internal|compiled)\b/.test(code);

/** Imports of the runtime, which stay imports in the output. */
export const RUNTIME = /^presource(\/|$)/;

/** The files of a project that use us. */
export async function filesWithUs(folder: string): Promise<readonly string[]> {
  const { files } = await projectOf(folder, [], {}, {});
  const sources = files.filter((file) => !/\.config\.[mc]?[jt]s$/.test(file));
  return sources.filter((file) => /['"]presource['"]/.test(readFile(file) ?? ''));
}

/**
 * Where the probe is: in place of a file that uses us, so that `include` and `exclude` are asked for a name that the
 * project has; of those, one that they select.
 */
export function probePath(folder: string, files: readonly string[], selection: Selection = {}): string {
  const file = files.find((one) => isWanted(one, selection)) ?? files[0];
  if (file !== undefined) return file;
  const root = slashed(folder);
  return existsSync(`${root}/src`) ? `${root}/src/presource-probe.ts` : `${root}/presource-probe.ts`;
}

/** A name beside it that no file has, for bundlers that read the disk. */
export const besides = (file: string): string => posix.join(posix.dirname(file), PROBE_FILE);

/** What a bundler like Rollup made. */
export interface Output {
  readonly output: readonly { readonly code?: string }[];
}

/** A plugin of Vite, Rollup and Rolldown by which a build has the probe alone. */
export const probePlugin = (path: string) => ({
  name: 'presource-doctor',
  enforce: 'pre' as const,
  options: (given: object) => ({ ...given, input: path }),
  // What another plugin makes the probe import need not be there.
  resolveId: (id: string, importer?: string) =>
    id === path ? id : RUNTIME.test(id) || importer === path ? { id, external: true } : undefined,
  load: (id: string) => (id === path ? { code: PROBE, moduleType: 'js' } : undefined),
});

export const outputCode = (built: Output | readonly Output[]): string =>
  [built]
    .flat()
    .flatMap(({ output }) => output.map(({ code = '' }) => code))
    .join('\n');
