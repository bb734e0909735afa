/** Measures what each part of the runtime adds to a bundle, for the command `presource`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { PARTS, type PartName } from '../runtime/parts/declared.ts';
import { writePackage } from './runtime.ts';

/** What every app imports; helpers of generated code are not counted. */
const CORE = `
  import { createResource, Entity } from './compiled.js';
  import { DataProvider, useController, useSuspense } from './compiled-react.js';
  console.log(createResource, Entity, DataProvider, useController, useSuspense);
`;

/** Bytes (brotli) of a minified production bundle: of the core, and of each part added to those that it needs. */
export async function partBytes(): Promise<Readonly<Record<string, number>>> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-bytes-'));
  try {
    await writePackage(folder);
    const core = await bytesOf(folder, []);
    const names = Object.keys(PARTS) as PartName[];
    const parts = names.map(async (name) => {
      const { needs } = PARTS[name];
      const added = (await bytesOf(folder, [...needs, name])) - (await bytesOf(folder, needs));
      return [name, added] as const;
    });
    return { core, ...Object.fromEntries(await Promise.all(parts)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bytesOf(folder: string, parts: readonly PartName[]): Promise<number> {
  const contents = CORE + parts.map((part) => `import './with-${part}.js';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
  });
  return brotliCompressSync(outputFiles[0]!.contents).length;
}
