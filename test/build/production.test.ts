/** Checks of development are in no production bundle, whatever of the runtime an app uses. */
import { dirname, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { esbuildOptions } from '../size/bundle.ts';
import { presourceSources } from '../size/sources.ts';

/** The package has many of our files in one, of which a bundler leaves out statements, not files. */
const byStatement: Plugin = {
  name: 'by-statement',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/.*\.tsx?$/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path),
      sideEffects: true,
    }));
  },
};

/** The files of which something is left when all entries are bundled, as esbuild names them above their code. */
async function filesLeft(mode: 'production' | 'development'): Promise<string[]> {
  // Its `counters` are for tests.
  const { 'presource/internal': _, ...entries } = presourceSources;
  const code = Object.keys(entries).map((entry, i) => `export * as entry${i} from '${entry}';`);
  const { outputFiles } = await build({
    ...esbuildOptions({ code: code.join('\n') }, entries),
    minify: false,
    minifySyntax: true,
    plugins: [byStatement],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  });
  return [...outputFiles[0]!.text.matchAll(/^\/\/ .*\bruntime\/(.*\.tsx?)$/gm)].map(([, file]) => file!);
}

const isCheck = (file: string) => file.startsWith('dev/');

test('no statement of a check is left, also none that only prepares it', async () => {
  const files = await filesLeft('production');
  expect(files).toContain('endpoint/rest-base.ts');
  expect(files.filter(isCheck)).toEqual([]);
});

test('development has them', async () => {
  expect((await filesLeft('development')).filter(isCheck)).toContain('dev/endpoint-options.ts');
});
