import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '../adapters/modules.ts';
import { configuredPlugin } from './project.ts';
import { optionsOfVite, viteConfigIn, viteOf } from './vite.ts';
import { foldersOf } from './workspace.ts';

/** Where the plugin would be, and what to write there. */
export interface Missing {
  readonly text: string;
  readonly remedy: string;
}

/** Bundlers by the start of their config's name, and their entry of this package. */
const HOSTS: readonly (readonly [config: string, entry: string])[] = [
  ['webpack.config', 'webpack'],
  ['rspack.config', 'rspack'],
  ['rsbuild.config', 'rspack'],
  ['rollup.config', 'rollup'],
  ['rolldown.config', 'rolldown'],
];

const PAGE = 'https://github.com/presource/presource/blob/main/docs/how-to';

/**
 * Says that nothing enables the plugin in a folder; `undefined` if something does. Bundlers are called by scripts of any name,
 * so a text that names this package counts, in the folder or above it in a monorepo; Vite's config may get it from elsewhere.
 */
export async function missingPlugin(folder: string): Promise<Missing | undefined> {
  const vite = viteConfigIn(folder);
  // What Vite loads tells more than its text.
  const loads = vite !== undefined && (await viteOf(folder)) !== undefined;
  if (loads && (await optionsOfVite(folder))) return undefined;
  const others = foldersOf(folder)
    .flatMap(configsAround)
    .filter((file) => !loads || file !== join(folder, vite));
  if (configuredPlugin(folder) !== undefined || others.some(isNaming)) return undefined;
  if (vite !== undefined && isNaming(join(folder, vite)))
    return { text: `The plugin in ${vite} is not active`, remedy: '`npx presource doctor` says why.' };
  return {
    text: `The plugin is not ${vite ? `in ${vite}` : 'enabled in this folder'}`,
    remedy: remedyFor(folder, vite),
  };
}

function remedyFor(folder: string, vite: string | undefined): string {
  const names = readdirSync(folder);
  const [, entry] = HOSTS.find(([config]) => names.some((name) => name.startsWith(config))) ?? [];
  const next = names.find((name) => name.startsWith('next.config'));
  if (next) return `Write \`export default withPresource(config)\` in ${next}: ${PAGE}/next.md`;
  if (!vite && !entry)
    return `Add the plugin of your bundler (${PAGE}/bundlers.md) or of tsc (${PAGE}/tsc.md).`;
  return `Add it: \`import presource from '@presource/transformer/${vite ? 'vite' : entry}'\`, and \`plugins: [presource()]\`. \`npx presource doctor\` tries it.`;
}

/** Folders in which projects have scripts that build. */
const OF_BUILDS = ['.', 'build', 'config', 'configs', 'scripts', 'tools', 'webpack', '.storybook'];

/** Configs, and scripts that may build; not a `tsconfig.json`, whose plugin is known. */
const configsAround = (folder: string): string[] =>
  OF_BUILDS.flatMap((name) => configsIn(join(folder, name)));

function configsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile() && /^(?!tsconfig).*(?<!-lock)\.([mc]?[jt]s|json|toml)$/.test(one.name))
    .map(({ name }) => join(folder, name));
}

function isNaming(file: string): boolean {
  const text = readFile(file) ?? '';
  // The dependency alone enables nothing: it has no entry in its name.
  return /package\.json$/.test(file)
    ? /@presource\/transformer\/|\bpresource build\b/.test(text)
    : text.includes('@presource/transformer');
}
