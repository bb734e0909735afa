import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { runtimeFolder } from './sources.ts';

export type Entries = Readonly<Record<string, string>>;

/** What of the published package's build decides about bytes; the rest of it is types and a second format. */
interface PackageBuild {
  readonly entry: Readonly<Record<string, string>>;
  readonly target: string;
  readonly external: string[];
  readonly esbuildPlugins?: Plugin[];
  esbuildOptions?(options: BuildOptions): void;
}

let made: Promise<Entries> | undefined;

/**
 * The library's entries as they are published, made by the package's own configuration: it shortens the names of
 * internal properties, which no bundler of an app could do. Built once per process, without the types
 * that take most of `npm run build`, and so never out of date.
 */
export function presourceBuilt(): Promise<Entries> {
  made ??= buildEntries();
  return made;
}

async function buildEntries(): Promise<Entries> {
  const config = (await import(join(runtimeFolder, 'tsup.config.ts'))).default as PackageBuild;
  const folder = await mkdtemp(join(tmpdir(), 'presource-built-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const options: BuildOptions = {
    absWorkingDir: runtimeFolder,
    entryPoints: { ...config.entry },
    outdir: folder,
    bundle: true,
    // As tsup has it: for a browser esbuild would decide here already that this is development.
    platform: 'node',
    format: 'esm',
    splitting: true,
    target: config.target,
    external: config.external,
    plugins: config.esbuildPlugins ?? [],
    logLevel: 'error',
  };
  config.esbuildOptions?.(options);
  await build(options);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }');
  return {
    presource: join(folder, 'index.js'),
    'presource/internal': join(folder, 'internal.js'),
    'presource/react': join(folder, 'react.js'),
  };
}
