import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import rspackPresource from '../../transformer/adapters/rspack.ts';
import webpackPresource from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';

export type Bundler = 'Vite' | 'webpack' | 'Rspack';

export interface AppBuild {
  /** The folder of the app, with `src/main.tsx`. */
  readonly root: string;
  readonly outDir: string;
  /** Whether the plugin is there. */
  readonly compiled: boolean;
  /** Of Vite: texts in place of expressions, and modules in place of others. */
  readonly define?: Readonly<Record<string, string>>;
  readonly alias?: Readonly<Record<string, string>>;
}

/** A production build with source maps, of the packages as they are built. */
export async function buildApp(bundler: Bundler, app: AppBuild): Promise<void> {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    if (bundler === 'Vite') await withVite(app);
    else await withOptions(bundler === 'webpack' ? webpack : rspack, app);
  } finally {
    process.env.NODE_ENV = environment;
  }
}

async function withVite({ root, outDir, compiled, define = {}, alias = {} }: AppBuild): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [compiled && presource(), react()],
    define,
    resolve: { alias },
    build: { outDir, emptyOutDir: true, sourcemap: true },
  });
}

/** Requires what the host of webpack has. */
const { resolve } = createRequire(join(hostFolder('webpack'), 'package.json'));

const TYPESCRIPT = /\.tsx?$/;

/** webpack with Babel, as `create-react-app` set it up. */
const webpack: Like = {
  name: 'webpack',
  plugin: webpackPresource,
  rule: () => ({
    test: TYPESCRIPT,
    loader: resolve('babel-loader'),
    options: {
      presets: [
        [resolve('@babel/preset-env'), { targets: 'chrome 100, firefox 100, safari 15.4' }],
        [resolve('@babel/preset-react'), { runtime: 'automatic' }],
        resolve('@babel/preset-typescript'),
      ],
      babelrc: false,
      configFile: false,
    },
  }),
};

const rspack: Like = {
  name: '@rspack/core',
  plugin: rspackPresource,
  rule: () => ({
    test: TYPESCRIPT,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  }),
};

/** What differs between bundlers with webpack's options. */
interface Like {
  readonly name: string;
  readonly plugin: () => object;
  rule(): object;
}

interface Stats {
  hasErrors(): boolean;
  toString(options: string | object): string;
}

type Run = (options: object, done: (failure: Error | null, stats: Stats) => void) => void;

async function withOptions(
  { name, plugin, rule }: Like,
  { root, outDir, compiled }: AppBuild,
): Promise<void> {
  const { default: run }: { default: Run } = await import(pathToFileURL(resolve(name)).href);
  const stats = await new Promise<Stats>((done, fail) => {
    const config = {
      context: root,
      entry: './src/main.tsx',
      mode: 'production',
      devtool: 'source-map',
      performance: false,
      output: { path: outDir, filename: 'assets/[name].js', publicPath: '/', clean: true },
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      module: { rules: [rule()] },
      plugins: [compiled && plugin()],
    };
    run(config, (failure, made) => (failure ? fail(failure) : done(made)));
  });
  const said = stats.toString({ preset: 'errors-warnings' });
  if (stats.hasErrors()) throw new Error(said);
  if (/warning/i.test(said)) console.warn(said);
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.html'), PAGE);
}

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /></head>
  <body><div id="root"></div><script src="/assets/main.js"></script></body>
</html>
`;
