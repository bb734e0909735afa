/**
 * Programs that no bundler links: only their own files become one, and import the modules of the runtime as Node finds them.
 * What a program does with everything, and what development reports, is the same as in a bundle, without bundling all of
 * the runtime for each program.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { type Entries, presourceBuilt } from '../size/built.ts';
import { esbuildOptions, type Program } from '../size/bundle.ts';

type Mode = 'development' | 'production';

/** What such programs import. Parts are all in the first one. */
const ENTRIES = [
  'presource',
  'presource/compiled-schema',
  'presource/internal',
  'presource/graphql',
  'presource/managers',
];

/** The runtime in a mode as few modules, made once per process. */
const runtimes = new Map<Mode, Promise<Entries>>();

async function makeRuntime(mode: Mode): Promise<Entries> {
  const built = await presourceBuilt();
  const outdir = join(dirname(built.presource!), mode);
  await esbuild.build({
    ...optionsIn(mode),
    entryPoints: ENTRIES.map((name) => built[name]!),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external: ['react'],
  });
  return Object.fromEntries(
    ENTRIES.map((name) => {
      const file = basename(built[name]!).replace('.js', '.mjs');
      return [name, pathToFileURL(join(outdir, file)).href];
    }),
  );
}

const optionsIn = (mode: Mode) =>
  ({
    minify: mode === 'production',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  }) satisfies esbuild.BuildOptions;

/** A program's folder. The modules that it imports have its name, too: none of their state is left for the next program. */
const PROGRAM = /presource-(?:development|production)-\w+/;

const programs = new Map<string, Entries>();

registerHooks({
  resolve(specifier, context, next) {
    const [program] = PROGRAM.exec(context.parentURL ?? '') ?? [];
    if (!program) return next(specifier, context);
    // It is not installed beside the built files.
    if (specifier === 'react') return next(specifier, { ...context, parentURL: import.meta.url });
    const ours = programs.get(program)?.[specifier.replace(/\/with-.*/, '')];
    const found = next(ours ?? specifier, context);
    return { ...found, url: `${found.url}?${program}` };
  },
});

/** The exports of a program whose imports of ours are whole modules; minified for production. */
export async function loaded(program: Program, mode: Mode): Promise<unknown> {
  if (!runtimes.has(mode)) runtimes.set(mode, makeRuntime(mode));
  const { outputFiles } = await esbuild.build({
    ...esbuildOptions(program, {}),
    ...optionsIn(mode),
    external: ['presource', 'presource/*'],
  });
  const folder = await mkdtemp(join(tmpdir(), `presource-${mode}-`));
  programs.set(basename(folder), await runtimes.get(mode)!);
  try {
    const file = join(folder, 'app.mjs');
    await writeFile(file, outputFiles[0]!.text);
    return await import(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
