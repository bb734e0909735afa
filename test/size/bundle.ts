import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import * as rolldown from 'rolldown';
import { installPeers, peersFolder } from '../bench/build.ts';
import { type Entries, presourceBuilt } from './built.ts';

export interface Bytes {
  readonly min: number;
  readonly gzip: number;
  readonly brotli: number;
}

export type Bundler = 'esbuild' | 'rolldown';

export const bundlers: readonly Bundler[] = ['esbuild', 'rolldown'];

/** Whose package answers the program's imports of `presource` and `presource/react`. */
export type Peer = 'presource' | 'data-client';

export interface Program {
  /** TypeScript, compiled already where the compiled form is measured. */
  readonly code: string;
  /** Modules that it imports, under the names by which it does. */
  readonly files?: Readonly<Record<string, string>>;
  readonly peer?: Peer;
}

const here = import.meta.dirname;
const bench = join(here, '../bench');
const external = [/^react($|\/)/, /^react-dom($|\/)/, /^next($|\/)/];

const theirSources: Entries = {
  presource: join(bench, 'libraries/data-client-authoring.ts'),
  'presource/react': join(bench, 'libraries/data-client-react.ts'),
};

/** Bundles a program for production, minified, React left outside, and measures the one file it becomes. */
export async function measure(bundler: Bundler, program: Program): Promise<Bytes> {
  return sizes(await bundle(bundler, program, await entriesOf(program)));
}

export function bundle(bundler: Bundler, program: Program, entries: Entries): Promise<string> {
  return (bundler === 'esbuild' ? withEsbuild : withRolldown)(program, entries);
}

/** Whose files the program's imports of `presource` are. */
export async function entriesOf({ peer }: Program): Promise<Entries> {
  if (peer !== 'data-client') return presourceBuilt();
  installPeers();
  return theirSources;
}

export function sizes(code: string): Bytes {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: code.length };
  return {
    min: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code, { params }).length,
  };
}

async function withEsbuild(program: Program, entries: Entries): Promise<string> {
  const { outputFiles } = await esbuild.build(esbuildOptions(program, entries));
  return outputFiles[0]!.text;
}

/**
 * Bundles each program by itself, as `bundle` does, in one run of esbuild: it reads the runtime once for all of them, which takes
 * a fifth of the time.
 */
export async function bundleAll(programs: readonly Program[], entries: Entries): Promise<string[]> {
  const { stdin: _, ...options } = esbuildOptions({ code: '' }, entries);
  const { outputFiles } = await esbuild.build({
    ...options,
    entryPoints: programs.map((_, i) => ({ in: `${i}/program.tsx`, out: `${i}` })),
    outdir: here,
    plugins: [
      {
        name: 'programs',
        setup(build) {
          const namespace = 'program';
          const textOf = ({ code, files }: Program, name: string) =>
            name === 'program.tsx' ? code : files?.[`./${name}`];
          build.onResolve({ filter: /^\d+\/program\.tsx$/ }, ({ path }) => ({ path, namespace }));
          build.onResolve({ filter: /^\.\//, namespace }, ({ path, importer }) => ({
            path: importer.replace(/\/.*/, path.slice(1)),
            namespace,
          }));
          build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
            const [, i, name] = /^(\d+)\/(.*)$/.exec(path)!;
            const contents = textOf(programs[Number(i)]!, name!);
            return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts', resolveDir: here };
          });
        },
      },
    ],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return programs.map((_, i) => texts.get(`${i}.js`)!);
}

/** Also used where the bundle is taken apart again. */
export function esbuildOptions({ code, files = {}, peer = 'presource' }: Program, entries: Entries) {
  return {
    stdin: { contents: code, resolveDir: here, sourcefile: 'program.tsx', loader: 'tsx' },
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    // A built file that imports another for nothing would be a warning.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'next/*'],
    alias: { ...entries },
    nodePaths: peer === 'presource' ? [] : [join(peersFolder, 'node_modules')],
    plugins: Object.keys(files).length ? [modules(files)] : [],
  } satisfies esbuild.BuildOptions;
}

/** Lets esbuild find the program's modules, which are in memory only. */
function modules(files: Readonly<Record<string, string>>): esbuild.Plugin {
  return {
    name: 'program',
    setup(build) {
      build.onResolve({ filter: only(files) }, ({ path }) => ({ path, namespace: 'program' }));
      build.onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) => ({
        contents: files[path]!,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        resolveDir: here,
      }));
    },
  };
}

/** Only these names: for each other import of the runtime, too, a bundler would ask this process. */
const only = (files: Readonly<Record<string, string>>): RegExp =>
  new RegExp(
    `^(${Object.keys(files)
      .map((name) => name.replace(/[^\w/]/g, '\\$&'))
      .join('|')})$`,
  );

async function withRolldown(program: Program, entries: Entries): Promise<string> {
  const { code, files = {}, peer = 'presource' } = program;
  const entry = join(here, 'program.tsx');
  const all = { ...files, [entry]: code };
  const names = only(all);
  const build = await rolldown.rolldown({
    input: entry,
    platform: 'browser',
    external,
    logLevel: 'silent',
    // Only the program's own configuration counts, not that of the repository it is measured in.
    tsconfig: false,
    resolve: {
      alias: { ...entries },
      modules: peer === 'presource' ? ['node_modules'] : [join(peersFolder, 'node_modules'), 'node_modules'],
    },
    transform: { target: 'es2022', jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'program',
        resolveId: { filter: { id: names }, handler: (id) => id },
        load: {
          filter: { id: names },
          handler: (id) => ({ code: all[id]!, moduleType: id.endsWith('x') ? 'tsx' : 'ts' }),
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      minify: true,
      comments: false,
      codeSplitting: false,
    });
    return output[0].code;
  } finally {
    await build.close();
  }
}
