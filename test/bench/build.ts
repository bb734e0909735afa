import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installFolder } from '../hosts/install.ts';
import { compileFiles } from '../size/compile.ts';
import { presourceSources } from '../size/sources.ts';

export type Variant = 'presource' | 'compiled' | 'data-client';

export const variants: readonly Variant[] = ['presource', 'compiled', 'data-client'];

const here = import.meta.dirname;

export const peersFolder = join(here, 'peers');

/** The libraries we compare with have a folder and a lock of their own, installed when they are first needed. */
export const installPeers = (): void => installFolder(peersFolder);

/**
 * Bundles the measured program with one library for production. Every library goes through the same bundler with
 * the same options, unminified: engines decide about inlining by bytecode, which names do not change, and a profile
 * stays readable.
 */
export async function buildChild(variant: Variant, folder?: string): Promise<string> {
  const theirs = variant === 'data-client';
  if (theirs) installPeers();
  const outfile = join(folder ?? (await mkdtemp(join(tmpdir(), 'presource-bench-'))), `${variant}.mjs`);
  const library = theirs ? './libraries/data-client.ts' : './libraries/presource.ts';
  await build({
    stdin: {
      contents: `import { library } from '${library}';\nimport { runChild } from './child.ts';\nrunChild(library);`,
      resolveDir: here,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'linked',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: theirs ? { presource: join(here, 'libraries/data-client-authoring.ts') } : presourceSources,
    nodePaths: theirs ? [join(peersFolder, 'node_modules')] : [],
    plugins: variant === 'compiled' ? [compileFiles(/[\\/]model[\\/]declarations\.ts$/)] : [],
  });
  return outfile;
}
