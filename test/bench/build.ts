import { join } from 'node:path';
import { build } from 'esbuild';
import { installFolder } from '../hosts/install.ts';
import { compileFiles } from '../size/compile.ts';
import { presourceSources } from '../size/sources.ts';
import type { Participant } from './participants.ts';

const here = import.meta.dirname;

export const peersFolder = join(here, 'peers');

/** The libraries we compare with have a folder and a lock of their own, installed when they are first needed. */
export const installPeers = (): void => installFolder(peersFolder);

/**
 * Bundles the measured program with one library for production. Every library goes through the same bundler with
 * the same options, unminified: engines decide about inlining by bytecode, which names do not change, and a profile
 * stays readable.
 */
export async function buildChild(participant: Participant, folder: string): Promise<string> {
  const { id, library, from, isCompiled, isFast } = participant;
  if (from) installPeers();
  const outfile = join(folder, `${id}.mjs`);
  await build({
    stdin: {
      contents: `import { library } from './libraries/${library}.ts';\nimport { runChild } from './child.ts';\nawait runChild(library);`,
      resolveDir: here,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    external: ['node:*'],
    target: 'es2022',
    sourcemap: 'linked',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: from ? { presource: join(here, 'libraries/data-client-authoring.ts') } : presourceSources,
    nodePaths: from ? [join(peersFolder, 'node_modules')] : [],
    plugins: isCompiled
      ? [compileFiles(/[\\/]model[\\/]declarations\.ts$/, isFast ? 'speed' : undefined)]
      : [],
  });
  return outfile;
}
