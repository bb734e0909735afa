import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { configuredPlugin } from '../project.ts';
import { type Paint, paintFor } from '../terminal.ts';

/** One thing that was looked at. */
interface Examined {
  readonly isFine: boolean;
  readonly text: string;
  /** What to do if it is not fine. */
  readonly remedy?: string;
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description("whether the plugin is active in this project, and why not; loads Vite's config")
    .option('--json', 'print data instead of text')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const found = await examine(process.cwd());
      console.log(json ? JSON.stringify(found, null, 2) : show(found, paintFor(process.stdout)));
      if (found.some(({ isFine }) => !isFine)) process.exitCode = 1;
    });
}

const show = (found: readonly Examined[], paint: Paint): string =>
  found
    .flatMap(({ isFine, text, remedy }) => [
      `${isFine ? paint('green', '✓') : paint('red', '✗')} ${text}`,
      ...(isFine || !remedy ? [] : [`  ${remedy}`]),
    ])
    .join('\n');

async function examine(folder: string): Promise<Examined[]> {
  const [vite, tsc] = [await examineVite(folder), examineTsc(folder)];
  const hosts = [...vite, ...tsc];
  const none: Examined = {
    isFine: false,
    text: 'No config was found that can be read: neither of Vite nor a plugin in a `tsconfig.json`.',
    remedy: 'With esbuild, Rollup, webpack or Rspack, build: the last line says what was compiled.',
  };
  return [...examineRuntime(folder), ...(hosts.length > 0 ? hosts : [none])];
}

const versionOf = (folder: string, name: string): string | undefined => {
  const path = locate(folder, `${name}/package.json`);
  return path && (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
};

function locate(folder: string, id: string): string | undefined {
  try {
    return createRequire(join(folder, '_')).resolve(id);
  } catch {
    return undefined;
  }
}

/** The runtime is there once, in the version of the compiler. */
function examineRuntime(folder: string): Examined[] {
  const [runtime, compiler] = [versionOf(folder, 'presource'), versionOf(folder, '@presource/transformer')];
  if (runtime === undefined)
    return [{ isFine: false, text: '`presource` is not installed here.', remedy: 'npm install presource' }];
  const copies = copiesOf(join(folder, 'node_modules'));
  const isSame = compiler === undefined || compiler === runtime;
  return [
    {
      isFine: isSame,
      text: isSame
        ? `presource ${runtime}${compiler ? ', and its compiler in the same version' : ''}`
        : `presource is ${runtime}, and @presource/transformer ${compiler}.`,
      remedy: `npm install presource@${compiler} @presource/transformer@${compiler}`,
    },
    ...copies.map((copy) => ({
      isFine: false,
      text: `A second copy of the runtime is in ${copy}: it has a store of its own.`,
      remedy: 'npm dedupe, or declare `presource` as a peer dependency of that package.',
    })),
  ];
}

/** Copies of the runtime inside of other packages. */
function copiesOf(modules: string): string[] {
  if (!existsSync(modules)) return [];
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
  );
  return packages
    .map((name) => `${name}/node_modules/presource`)
    .filter((path) => existsSync(join(modules, path, 'package.json')))
    .map((path) => `node_modules/${path}`);
}

/** The members of Vite and of its plugins that we use. */
interface Vite {
  resolveConfig(
    inline: object,
    command: 'build',
    mode: string,
  ): Promise<{ readonly plugins: readonly VitePlugin[] }>;
}

interface VitePlugin {
  readonly name: string;
  readonly enforce?: 'pre' | 'post';
}

const VITE = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map((end) => `vite.config.${end}`);

async function examineVite(folder: string): Promise<Examined[]> {
  const config = VITE.find((name) => existsSync(join(folder, name)));
  if (config === undefined) return [];
  const main = locate(folder, 'vite/package.json');
  if (main === undefined)
    return [
      { isFine: false, text: `${config} is there, but not Vite.`, remedy: 'npm install --save-dev vite' },
    ];
  try {
    const entry = join(dirname(main), 'dist/node/index.js');
    const { resolveConfig } = (await import(pathToFileURL(entry).href)) as Vite;
    const { plugins } = await resolveConfig({ root: folder, logLevel: 'silent' }, 'build', 'production');
    return [...examinePlugins(config, plugins)];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [
      {
        isFine: false,
        text: `${config} cannot be loaded: ${said}`,
        remedy: 'Correct it, and run this again.',
      },
    ];
  }
}

function examinePlugins(config: string, plugins: readonly VitePlugin[]): Examined[] {
  const own = plugins.filter(({ name }) => name === 'presource');
  if (own.length === 1) return [{ isFine: true, text: `The plugin is active in ${config}.` }];
  if (own.length > 1)
    return [
      { isFine: false, text: `The plugin is in ${config} ${own.length} times.`, remedy: 'Keep one of them.' },
    ];
  return [
    {
      isFine: false,
      text: `The plugin is not in ${config}: nothing is compiled.`,
      remedy: "Add it: `import presource from '@presource/transformer/vite'`, and `plugins: [presource()]`.",
    },
  ];
}

/** The plugin of a `tsconfig.json` works with ts-patch only, and not with TypeScript 7. */
function examineTsc(folder: string): Examined[] {
  if (!configuredPlugin(folder)) return [];
  const typescript = versionOf(folder, 'typescript');
  if (Number(typescript?.split('.')[0]) >= 7)
    return [
      {
        isFine: false,
        text: `TypeScript ${typescript} ignores the plugin of tsconfig.json.`,
        remedy:
          'Use the plugin of your bundler, or install typescript@6 and ts-patch, and build with `tspc`.',
      },
    ];
  const patch = versionOf(folder, 'ts-patch') ?? versionOf(folder, 'ttypescript');
  return [
    patch === undefined
      ? {
          isFine: false,
          text: 'tsconfig.json has the plugin, but plain `tsc` ignores it.',
          remedy: 'npm install --save-dev ts-patch, and build with `npx tspc`.',
        }
      : { isFine: true, text: 'tsconfig.json has the plugin. Build with `tspc`; plain `tsc` ignores it.' },
  ];
}
