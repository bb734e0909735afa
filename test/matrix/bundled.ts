/** The program bundled for production by each bundler. */
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { build } from 'vite';
import esbuildPlugin from '../../transformer/adapters/esbuild.ts';
import rolldownPlugin from '../../transformer/adapters/rolldown.ts';
import rollupPlugin from '../../transformer/adapters/rollup.ts';
import rspackPlugin from '../../transformer/adapters/rspack.ts';
import vitePlugin from '../../transformer/adapters/vite.ts';
import webpackPlugin from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';
import { type Format, Project } from './project.ts';

/** Bundles `entry` into `outfile`. */
type Bundle = (entry: string, outfile: string, format: Format, isCompiled: boolean) => Promise<unknown>;

const only = <Plugin>(isWanted: boolean, make: () => Plugin): Plugin[] => (isWanted ? [make()] : []);

/** Rollup alone resolves no packages and reads no types. */
const forRollup = {
  name: 'packages-and-types',
  async resolveId(id: string, importer?: string) {
    if (!/^presource/.test(id) || !importer) return null;
    return createRequire(importer).resolve(id);
  },
  async transform(code: string, id: string) {
    if (!id.endsWith('.ts')) return null;
    return { code: (await esbuild.transform(code, { loader: 'ts', target: 'es2022' })).code, map: null };
  },
};

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

type Compiler = (options: object, done: (failure: Error | null, stats: Stats) => void) => void;

/** webpack or Rspack, with a rule for TypeScript. */
async function pack(
  name: string,
  entry: string,
  outfile: string,
  format: Format,
  more: object,
): Promise<void> {
  const require = createRequire(join(hostFolder('webpack'), 'package.json'));
  const { default: compiler } = (await import(pathToFileURL(require.resolve(name)).href)) as {
    default: Compiler;
  };
  const isModule = format === 'esm';
  const stats = await new Promise<Stats>((resolve, reject) => {
    const config = {
      entry,
      context: dirname(entry),
      mode: 'production',
      target: 'node20',
      devtool: false,
      optimization: { minimize: false },
      experiments: { outputModule: isModule },
      output: {
        path: dirname(outfile),
        filename: basename(outfile),
        module: isModule,
        library: { type: isModule ? 'module' : 'commonjs2' },
      },
      ...more,
    };
    compiler(config, (failure, result) => (failure ? reject(failure) : resolve(result)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
}

const typesOfWebpack = () => ({
  test: /\.ts$/,
  use: [
    {
      loader: createRequire(join(hostFolder('webpack'), 'package.json')).resolve('esbuild-loader'),
      options: { target: 'es2022' },
    },
  ],
});
const typesOfRspack = {
  test: /\.ts$/,
  use: [
    {
      loader: 'builtin:swc-loader',
      options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
    },
  ],
};
const ourLoader = { test: /\.ts$/, enforce: 'pre', use: ['@presource/transformer/loader'] };

export const bundlers: Readonly<Record<string, Bundle>> = {
  Vite: (entry, outfile, format, isCompiled) =>
    build({
      root: dirname(entry),
      configFile: false,
      logLevel: 'silent',
      plugins: only(isCompiled, () => vitePlugin({ report: false })),
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: dirname(outfile),
        minify: false,
        rolldownOptions: { output: { format, entryFileNames: basename(outfile) } },
      },
    }),
  async Rollup(entry, outfile, format, isCompiled) {
    const plugins = [...only(isCompiled, () => rollupPlugin({ report: false })), forRollup];
    const bundle = await rollup({ input: entry, plugins, external: /^node:/, onwarn() {} });
    await bundle.write({ file: outfile, format });
  },
  async Rolldown(entry, outfile, format, isCompiled) {
    const plugins = only(isCompiled, () => rolldownPlugin({ report: false }));
    const bundle = await rolldown({ input: entry, plugins, platform: 'node', cwd: dirname(entry) });
    await bundle.write({ file: outfile, format });
  },
  esbuild: (entry, outfile, format, isCompiled) =>
    esbuild.build({
      entryPoints: [entry],
      outfile,
      format,
      bundle: true,
      platform: 'node',
      logLevel: 'silent',
      absWorkingDir: dirname(entry),
      plugins: only(isCompiled, () => esbuildPlugin({ report: false })),
    }),
  webpack: (entry, outfile, format, isCompiled) =>
    pack('webpack', entry, outfile, format, {
      module: { rules: [typesOfWebpack()] },
      plugins: only(isCompiled, () => webpackPlugin({ report: false })),
    }),
  Rspack: (entry, outfile, format, isCompiled) =>
    pack('@rspack/core', entry, outfile, format, {
      module: { rules: [typesOfRspack] },
      plugins: only(isCompiled, () => rspackPlugin({ report: false })),
    }),
  'the loader, in webpack': (entry, outfile, format, isCompiled) =>
    pack('webpack', entry, outfile, format, {
      module: { rules: [typesOfWebpack(), ...(isCompiled ? [ourLoader] : [])] },
    }),
};

/** The program as one file. */
export async function bundled(name: string, format: Format, isCompiled: boolean): Promise<string> {
  const project = new Project();
  project.writeData('src');
  const entry = project.writeProgram('src', 'esm');
  const outfile = join(project.folder, `out/bundle.${format === 'esm' ? 'mjs' : 'cjs'}`);
  await bundlers[name]!(entry, outfile, format, isCompiled);
  return outfile;
}
