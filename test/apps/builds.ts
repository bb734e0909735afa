import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import webpackPresource from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';

export type Bundler = 'Vite' | 'webpack';

export interface AppBuild {
  /** The folder of the app, with `src/main.tsx`. */
  readonly root: string;
  readonly outDir: string;
  /** Whether the plugin is there. */
  readonly compiled: boolean;
}

/** A production build with source maps, of the packages as they are built. */
export async function buildApp(bundler: Bundler, app: AppBuild): Promise<void> {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await (bundler === 'Vite' ? withVite : withWebpack)(app);
  } finally {
    process.env.NODE_ENV = environment;
  }
}

async function withVite({ root, outDir, compiled }: AppBuild): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [compiled && presource(), react()],
    build: { outDir, emptyOutDir: true, sourcemap: true },
  });
}

interface Stats {
  hasErrors(): boolean;
  toString(options: string): string;
}

type Webpack = (options: object, done: (failure: Error | null, stats: Stats) => void) => void;

/** webpack with Babel, as `create-react-app` set it up. */
async function withWebpack({ root, outDir, compiled }: AppBuild): Promise<void> {
  const require = createRequire(join(hostFolder('webpack'), 'package.json'));
  const { default: webpack }: { default: Webpack } = await import(
    pathToFileURL(require.resolve('webpack')).href
  );
  const presets = [
    [require.resolve('@babel/preset-env'), { targets: 'chrome 100, firefox 100, safari 15.4' }],
    [require.resolve('@babel/preset-react'), { runtime: 'automatic' }],
    require.resolve('@babel/preset-typescript'),
  ];
  const options = { presets, babelrc: false, configFile: false };
  const stats = await new Promise<Stats>((resolve, reject) => {
    const config = {
      context: root,
      entry: './src/main.tsx',
      mode: 'production',
      devtool: 'source-map',
      performance: false,
      output: { path: outDir, filename: 'assets/[name].js', publicPath: '/' },
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      module: { rules: [{ test: /\.tsx?$/, loader: require.resolve('babel-loader'), options }] },
      plugins: [compiled && webpackPresource()],
    };
    webpack(config, (failure, made) => (failure ? reject(failure) : resolve(made)));
  });
  const said = stats.toString('errors-warnings');
  if (stats.hasErrors()) throw new Error(said);
  if (said.includes('WARNING')) console.warn(said);
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.html'), PAGE);
}

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /></head>
  <body><div id="root"></div><script src="/assets/main.js"></script></body>
</html>
`;
