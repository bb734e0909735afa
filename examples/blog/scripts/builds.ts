import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import presource, { type ReportEntry } from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** All output of the scripts; ignored by git. */
export const WORKSHOP = join(ROOT, '.demo');

/** The files that are compiled. The app must behave the same with every mixture. */
export type Mixture = 'all' | 'none' | 'half';

export interface BuildOptions {
  readonly mixture: Mixture;
  /** A development build: its runtime counts the runs of compiled and general code. */
  readonly counters?: boolean;
}

export interface Built {
  readonly folder: string;
  /** The outcome of each declaration, by file name. */
  readonly reports: ReadonlyMap<string, readonly ReportEntry[]>;
}

export async function buildApp({ mixture, counters = false }: BuildOptions): Promise<Built> {
  const folder = join(WORKSHOP, counters ? `app-${mixture}-counting` : `app-${mixture}`);
  const reports = new Map<string, readonly ReportEntry[]>();
  const include = mixture === 'half' ? await everySecondFile() : undefined;
  const compiler = presource({
    ...(include && { include }),
    onReport: (file, report) => reports.set(basename(file), report),
  });
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = counters ? 'development' : 'production';
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'warn',
      mode: process.env.NODE_ENV,
      plugins: [mixture !== 'none' && compiler, react()],
      // React's development build is large; do not warn about it.
      build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
    });
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
  return { folder, reports };
}

/** Every second file of `src/data`: resources whose entities are not compiled, and the other way round. */
async function everySecondFile(): Promise<RegExp[]> {
  const files = (await readdir(join(ROOT, 'src/data'))).sort().filter((_, index) => index % 2 === 0);
  return files.map((name) => new RegExp(`/src/data/${name.replace('.', '\\.')}$`));
}

/** Bytes of a built app's script, minified, and compressed as a server sends it. */
export async function scriptSize(folder: string): Promise<{ min: number; brotli: number }> {
  const assets = join(folder, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name))));
  return {
    min: texts.reduce((sum, text) => sum + text.length, 0),
    brotli: texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0),
  };
}

/** The last part of a path. */
export const nameOfFolder = (path: string): string => path.split(sep).at(-1) ?? path;
