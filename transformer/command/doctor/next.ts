import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '../../adapters/modules.ts';
import { importFile } from '../packages.ts';
import { type Examined, fine, unloadable, wrong } from './examined.ts';

/** What of a Next.js config tells if the compiler is in it: `withPresource` adds the same to webpack. */
interface Config {
  readonly turbopack?: { readonly rules?: object };
}

/** Next.js has no build that keeps nothing, so its config is loaded, and no probe is built. */
export async function examineNext(folder: string): Promise<Examined[]> {
  const config = readdirSync(folder).find((name) => /^next\.config\.[mc]?[jt]s$/.test(name));
  if (config === undefined) return [];
  try {
    const isActive = await hasCompiler(join(folder, config));
    return [
      isActive
        ? fine(`The compiler is in ${config}. No probe was built: Next.js would keep it.`)
        : wrong(
            `The compiler is not in ${config}: nothing is compiled.`,
            "Add it: `import withPresource from '@presource/transformer/next'`, and `export default withPresource(config)`.",
          ),
    ];
  } catch (error) {
    return [unloadable(config, error)];
  }
}

async function hasCompiler(path: string): Promise<boolean> {
  // Next.js reads TypeScript where this Node does not.
  if (path.endsWith('ts') && !process.features.typescript)
    return readFile(path)?.includes('@presource/transformer/') === true;
  const { default: given } = await importFile<{ default: unknown }>(path);
  const made = typeof given === 'function' ? given('phase-production-build', { defaultConfig: {} }) : given;
  const { turbopack } = ((await made) ?? {}) as Config;
  return JSON.stringify(turbopack?.rules ?? {}).includes('@presource/transformer/loader');
}
