import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { type RolldownOptions, rolldown } from 'rolldown';
import { type RollupOptions, rollup } from 'rollup';
import esbuildPresource from '../../../transformer/adapters/esbuild.ts';
import type { CompilerPlugin, PluginOptions } from '../../../transformer/adapters/plugin.ts';
import rolldownPresource from '../../../transformer/adapters/rolldown.ts';
import rollupPresource from '../../../transformer/adapters/rollup.ts';
import rspackPresource from '../../../transformer/adapters/rspack.ts';
import webpackPresource from '../../../transformer/adapters/webpack.ts';
import { hostFolder } from '../../hosts/install.ts';

export interface Input {
  readonly folder: string;
  /** Name of a file in the folder. */
  readonly entry: string;
  /** `false` for a build without the plugin. */
  readonly options?: PluginOptions | false;
  readonly minify?: boolean;
  /** As a development server builds that replaces modules; only webpack and Rspack do. */
  readonly hot?: boolean;
  /** Options of webpack and Rspack. */
  readonly cache?: object | boolean;
  readonly experiments?: object;
  readonly externals?: RegExp;
  /** Changes of files, which webpack and Rspack watch: one after each build. */
  readonly edits?: readonly (() => void)[];
}

export interface Built {
  readonly code: string;
  readonly map: string;
  /** Everything that the bundler had to say. */
  readonly warnings: string;
}

/** Bundles into one ES module, with the runtime left outside. Rejects with what the bundler says. */
type Bundle = (input: Input) => Promise<Built>;

const OUTSIDE = /^presource(?:$|\/)/;

/** What users of Rollup have plugins for. */
const typescript = {
  name: 'typescript',
  transform: (code: string, id: string) =>
    /\.tsx?$/.test(id)
      ? esbuild.transform(code, { loader: 'tsx', sourcefile: id, sourcemap: true, target: 'es2022' })
      : undefined,
};

const minifier = {
  name: 'minifier',
  renderChunk: (code: string) => esbuild.transform(code, { minify: true, sourcemap: true }),
};

const withRollup: Bundle = async ({ folder, entry, options, minify = false }) => {
  const warnings: string[] = [];
  const input: RollupOptions = {
    input: join(folder, entry),
    external: OUTSIDE,
    plugins: [options !== false && rollupPresource(options), typescript, minify && minifier],
    onwarn: ({ message }) => void warnings.push(message),
  };
  const bundle = await rollup(input).catch((error: Error & { frame?: string }) => {
    // As its command prints them.
    throw new Error(`${error.message}\n${error.frame}`);
  });
  const [{ code, map }] = (await bundle.generate({ format: 'es', sourcemap: true })).output;
  return { code, map: map!.toString(), warnings: warnings.join('\n') };
};

const withRolldown: Bundle = async ({ folder, entry, options, minify = false }) => {
  const warnings: string[] = [];
  const input: RolldownOptions = {
    cwd: folder,
    input: join(folder, entry),
    external: OUTSIDE,
    plugins: [options !== false && rolldownPresource(options)],
    onwarn: ({ message }) => void warnings.push(message),
  };
  const bundle = await rolldown(input);
  const [{ code, map }] = (await bundle.generate({ format: 'es', sourcemap: true, minify })).output;
  return { code, map: map!.toString(), warnings: warnings.join('\n') };
};

const withEsbuild: Bundle = async ({ folder, entry, options, minify = false }) => {
  const { outputFiles, warnings } = await esbuild.build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    minify,
    sourcemap: true,
    write: false,
    outdir: 'out',
    logLevel: 'silent',
    external: ['presource'],
    plugins: options === false ? [] : [esbuildPresource(options)],
  });
  const [map, code] = outputFiles.map(({ text }) => text) as [string, string];
  const messages = await esbuild.formatMessages(warnings, { kind: 'warning' });
  return { code, map, warnings: messages.join('\n') };
};

interface Stats {
  /** In milliseconds since the epoch. */
  readonly startTime: number;
  hasErrors(): boolean;
  toString(options: object): string;
}

type Done = (failure: Error | null, stats: Stats) => void;

/** As much of webpack and of Rspack as both have. */
interface Compiler {
  (
    options: object,
  ): {
    run(done: Done): void;
    close(done: () => void): void;
    watch(options: object, done: Done): { close(done: () => void): void };
  };
  readonly HotModuleReplacementPlugin: new () => CompilerPlugin;
}

const like =
  (name: string, plugin: (options?: PluginOptions) => CompilerPlugin, loader: object): Bundle =>
  async (input) => {
    const { folder, entry, options, minify = false, hot = false } = input;
    const { cache, experiments, externals = OUTSIDE, edits = [] } = input;
    const require = createRequire(join(hostFolder('webpack'), 'package.json'));
    const { default: compiler }: { default: Compiler } = await import(
      pathToFileURL(require.resolve(name)).href
    );
    const stats = await new Promise<Stats>((resolve, reject) => {
      const config = {
        context: folder,
        entry: `./${entry}`,
        mode: minify ? 'production' : 'none',
        ...(cache && { cache }),
        devtool: 'source-map',
        externals,
        externalsType: 'module',
        experiments: { outputModule: true, ...experiments },
        output: { path: join(folder, name), filename: `${entry}.js`, library: { type: 'module' } },
        resolveLoader: { modules: [join(hostFolder('webpack'), 'node_modules')] },
        module: {
          rules: [
            { test: /\.tsx?$/, resourceQuery: { not: [/raw/] }, ...loader },
            { resourceQuery: /raw/, type: 'asset/source' },
          ],
        },
        plugins: [options !== false && plugin(options), hot && new compiler.HotModuleReplacementPlugin()],
      };
      const done: Done = (failure, stats) => (failure ? reject(failure) : resolve(stats));
      if (edits.length === 0) {
        const once = compiler(config);
        // What is kept is written when it ends.
        once.run((failure, stats) => once.close(() => done(failure, stats)));
        return;
      }
      const left = [...edits];
      // A file that was written just before is built twice: a build counts if it began after the edit.
      let editedAt = 0;
      const watching = compiler(config).watch({ aggregateTimeout: 20 }, (failure, stats) => {
        if (!failure && stats.startTime < editedAt) return;
        const edit = left.shift();
        if (failure || !edit) {
          watching.close(() => done(failure, stats));
          return;
        }
        editedAt = Infinity;
        // The watcher begins to look at files that a build has read a little later.
        setTimeout(() => {
          editedAt = Date.now();
          edit();
        }, 500);
      });
    });
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
    const file = join(folder, name, `${entry}.js`);
    return {
      code: readFileSync(file, 'utf8'),
      map: readFileSync(`${file}.map`, 'utf8'),
      warnings: stats.toString({ preset: 'errors-warnings' }),
    };
  };

const SWC = {
  loader: 'builtin:swc-loader',
  options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' } },
};

export const bundlers: Readonly<Record<string, Bundle>> = {
  Rollup: withRollup,
  Rolldown: withRolldown,
  esbuild: withEsbuild,
  webpack: like('webpack', webpackPresource, { loader: 'esbuild-loader', options: { target: 'es2022' } }),
  Rspack: like('@rspack/core', rspackPresource, SWC),
};

/** The version before, which has other options. */
export const rspack1: Bundle = like('rspack1', rspackPresource, SWC);
