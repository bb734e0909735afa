/** Builds package `create-presource`: one script, which copies the templates beside it. */
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../create-presource');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const outfile = join(root, 'dist/main.js');

await rm(join(root, 'dist'), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['main.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: { VERSION: JSON.stringify(version) },
  logLevel: 'warning',
});
await chmod(outfile, 0o755);
