import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Selection } from '../adapters/selection.ts';
import { importFile, locate } from './packages.ts';
import { shortReason, UsageError } from './terminal.ts';

/** The members of Vite that we use. */
export interface Vite {
  loadConfigFromFile(
    env: { readonly command: 'build'; readonly mode: string },
    file: string,
    root: string,
    logLevel: 'silent',
  ): Promise<{ readonly config: { readonly plugins?: unknown } } | null>;
  build(config: object): Promise<unknown>;
}

/** Our plugin as Vite has it. */
export interface OwnPlugin {
  readonly name: 'presource';
  /** Missing in a plugin of an earlier version. */
  readonly api?: { readonly options: Selection };
}

const CONFIGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map((end) => `vite.config.${end}`);

/** The name of the config of Vite in a folder. */
export const viteConfigIn = (folder: string): string | undefined =>
  CONFIGS.find((name) => existsSync(join(folder, name)));

/** The project's own Vite; `undefined` if it is not installed. */
export async function viteOf(folder: string): Promise<Vite | undefined> {
  const main = locate(folder, 'vite/package.json');
  return main === undefined ? undefined : importFile<Vite>(join(dirname(main), 'dist/node/index.js'));
}

/**
 * Runs the config, and returns its plugins: a config may have lists of them, promises, and nothing. Our plugin is among them,
 * too, if it is not called.
 */
export async function pluginsIn(vite: Vite, folder: string, config: string): Promise<readonly object[]> {
  const env = { command: 'build', mode: 'production' } as const;
  const loaded = await vite.loadConfigFromFile(env, join(folder, config), folder, 'silent');
  return flat(loaded?.config.plugins);
}

async function flat(plugins: unknown): Promise<object[]> {
  const one = await plugins;
  if (Array.isArray(one)) return (await Promise.all(one.map(flat))).flat();
  const isUncalled = typeof one === 'function' && isOwn(one);
  return (typeof one === 'object' && one !== null) || isUncalled ? [one as object] : [];
}

export const isOwn = (plugin: object): plugin is OwnPlugin => 'name' in plugin && plugin.name === 'presource';

/**
 * The options of the plugin in Vite's config. The config runs only if its text may have options: Vite takes longer
 * than all that this command does.
 *
 * @returns `undefined` if the plugin is not there, or its options cannot be told
 * @throws a `UsageError` if the config throws
 */
export async function optionsOfVite(folder: string): Promise<Selection | undefined> {
  const config = viteConfigIn(folder);
  if (config === undefined) return undefined;
  if (hasNoOptions(readFileSync(join(folder, config), 'utf8'))) return {};
  const vite = await viteOf(folder);
  if (!vite) return undefined;
  try {
    return (await pluginsIn(vite, folder, config)).find(isOwn)?.api?.options;
  } catch (error) {
    throw new UsageError(`${config} cannot be loaded: ${shortReason(error)}`);
  }
}

/** True for a config that imports our plugin and calls it without arguments. */
function hasNoOptions(text: string): boolean {
  const [, name] = /import\s+([\w$]+)\s+from\s*['"]@presource\/transformer\/vite['"]/.exec(text) ?? [];
  if (name === undefined) return false;
  const uses = text.split(new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`)).slice(1);
  // The first use is the import itself, and its package has the default name in its own.
  return uses
    .filter((rest) => !/^\s*(from\s*['"]|\/transformer)/.test(rest))
    .every((rest) => /^\s*\(\s*\)/.test(rest));
}
