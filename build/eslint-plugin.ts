/** Builds package `eslint-plugin-presource`: one module, on top of the compiler's package. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.ts';

const root = join(import.meta.dirname, '../eslint-plugin');
const outdir = join(root, 'dist');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

await rm(outdir, { recursive: true, force: true });
await Promise.all([
  build({
    absWorkingDir: root,
    entryPoints: ['index.ts'],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    define: { VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  }),
  writeDeclarations(root, { index: 'index.ts' }, outdir),
]);
