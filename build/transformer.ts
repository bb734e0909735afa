/**
 * Builds package `@presource/transformer`: ES modules with the command, and the tsconfig plugin, whose hosts load it with
 * `require`.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { writeDeclarations } from './declarations.ts';
import { runtimeTable } from './runtime-table.ts';

const root = join(import.meta.dirname, '../transformer');
const outdir = join(root, 'dist');

const dagre = join(import.meta.dirname, '../node_modules/@dagrejs/dagre/dist');

const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack', 'loader', 'next'];
const runners = ['jest', 'register', 'bun', 'metro'];
const modules = {
  compile: 'compile.ts',
  ...Object.fromEntries([...bundlers, ...runners].map((name) => [name, `adapters/${name}.ts`])),
};
/** Node loads it by its name, in a thread of its own. */
const hooks = { 'register-hooks': 'adapters/register-hooks.ts' };
const command = { command: 'command/start.ts' };
const plugin = { index: 'index.ts' };

const shared: BuildOptions = {
  absWorkingDir: root,
  outdir,
  bundle: true,
  target: 'node20',
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
};

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const table = await runtimeTable();

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
await Promise.all([
  build({
    ...shared,
    define: { VERSION: JSON.stringify(version) },
    entryPoints: { ...modules, ...hooks, ...command },
    format: 'esm',
    splitting: true,
    plugins: [
      {
        // 72 kB with what draws them, for one option of one command; the package installs 2.4 MB.
        name: 'layout',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@dagrejs\/dagre$/ }, () => ({ path: join(dagre, 'dagre.esm.js') })),
      },
    ],
  }),
  copyFile(join(dagre, 'dagre.esm.js.LEGAL.txt'), join(outdir, 'dagre.LICENSE.txt')),
  build({
    ...shared,
    entryPoints: plugin,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    plugins: [
      {
        // The compiler stays one, and an ES module as its parser is, which only such a module can import.
        name: 'compiler',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/compile\.ts$/ }, () => ({ path: './compile.js', external: true })),
      },
    ],
  }),
  writeFile(join(outdir, 'runtime-bytes.json'), JSON.stringify(table)),
  writeDeclarations(root, modules, outdir),
  writeDeclarations(root, plugin, outdir, 'd.cts'),
]);
