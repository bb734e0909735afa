import { readFile, writeFile } from 'node:fs/promises';
import { build, type PluginBuild } from 'esbuild';
import { defineConfig } from 'tsup';
import names from './internal-names.json' with { type: 'json' };

/** The most frequent first, as they are in what else an app consists of: one distribution of letters compresses best. */
const letters = [...'tesirnohalcufdpyvmgwbjkxqzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((second) => letters.map((first) => first + second));

/**
 * Names of properties that only this package reads, the most frequent first, get short ones, which a bundler cannot do by
 * itself. The same ones in both formats, whose objects may meet; never a name that an object of the user's or of the
 * platform has (`at`).
 */
const free = [...letters, ...pairs].filter((name) => !(name in []));
const short = Object.fromEntries(names.map((name, i) => [name, free[i]!]));

/** `export * as schema` stays one: built into an object, each schema would be in every app. */
const namespaces = {
  name: 'namespaces',
  setup(build: PluginBuild) {
    const extension = build.initialOptions.format === 'cjs' ? 'cjs' : 'js';
    build.onResolve({ filter: /^\.\/schema\/index\.ts$/ }, ({ importer }) =>
      importer ? { path: `./schema.${extension}`, external: true } : undefined,
    );
  },
};

const entry = {
  index: 'index.ts',
  internal: 'internal.ts',
  react: 'react/index.ts',
  schema: 'schema/index.ts',
};
const testing = { testing: 'testing/index.ts' };

/**
 * The tools for tests are built by themselves, on top of the other entries: they read what is not ours (msw's requests,
 * a page's location) by names that are shortened elsewhere, and bytes do not matter there.
 */
const buildTesting = (format: 'esm' | 'cjs') => {
  const extension = format === 'esm' ? 'js' : 'cjs';
  return build({
    entryPoints: testing,
    outdir: 'dist',
    outExtension: { '.js': `.${extension}` },
    bundle: true,
    platform: 'node',
    format,
    target: 'es2022',
    packages: 'external',
    // CommonJS tools (Jest) cannot import while they run.
    supported: { 'dynamic-import': format === 'esm' },
    plugins: [
      {
        name: 'entries',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\.\/(react\/)?index\.ts$/ }, ({ path }) => ({
            path: path.includes('react') ? `./react.${extension}` : `./index.${extension}`,
            external: true,
          }));
        },
      },
    ],
  });
};

export default defineConfig({
  entry,
  // What it makes is in the folder; it speaks up where something is wrong.
  silent: true,
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { entry: { ...entry, ...testing }, compilerOptions: { paths: {}, ignoreDeprecations: '6.0' } },
  splitting: true,
  clean: true,
  external: ['react'],
  esbuildPlugins: [namespaces],
  esbuildOptions(options) {
    options.mangleProps = new RegExp(`^(${names.join('|')})$`);
    options.mangleCache = short;
  },
  // A bundler removes directives; React's server renderers need this one in the built file.
  async onSuccess() {
    for (const file of ['dist/react.js', 'dist/react.cjs']) {
      await writeFile(file, `'use client';\n${await readFile(file, 'utf8')}`);
    }
    await Promise.all([buildTesting('esm'), buildTesting('cjs')]);
  },
});
