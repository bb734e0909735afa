import { rmSync } from 'node:fs';
import type { PluginBuild } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

// Two builds share the folder, so neither may clean it.
rmSync('dist', { recursive: true, force: true });

const shared: Options = {
  // What it makes is in the folder; it speaks up where something is wrong.
  silent: true,
  target: 'node20',
  platform: 'node',
  dts: { compilerOptions: { paths: {}, ignoreDeprecations: '6.0' } },
};

/** The compiler stays one, and an ES module as its parser is, which only such a module can import. */
const compiler = {
  name: 'compiler',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /\/compile\.ts$/ }, () => ({ path: './compile.js', external: true }));
  },
};

const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack'];
const entries = Object.fromEntries(bundlers.map((name) => [name, `adapters/${name}.ts`]));

export default defineConfig([
  { ...shared, entry: { compile: 'compile.ts', ...entries }, format: ['esm'], splitting: true },
  // Hosts of the tsconfig plugin load it with `require`.
  { ...shared, entry: { index: 'index.ts' }, format: ['cjs'], esbuildPlugins: [compiler] },
]);
