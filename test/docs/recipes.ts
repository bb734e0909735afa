import { isAbsolute, join, posix } from 'node:path';
import { build } from 'esbuild';
import { blocksOf, ROOT } from './pages.ts';

/** The named files of a page, as a reader would have them in a folder. */
function filesOf(page: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const { text, language } of blocksOf(page)) {
    const name = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(text)?.[1];
    if (name && /^tsx?$/.test(language)) files.set(name, text);
  }
  return files;
}

/** What a test needs to show the components of a page: a copy of React is in the bundle with them. */
export const REACT = `export { createElement } from 'react';
  export { createRoot } from 'react-dom/client';
  export { DataProvider } from 'presource/react';`;

/** A module that exports all of `presource`, of the named files of a page, and `also`, as a URL to be imported. */
export async function recipeOf(page: string, names: readonly string[], also = ''): Promise<string> {
  const files = filesOf(page);
  const { outputFiles } = await build({
    stdin: {
      contents: ['presource', ...names.map((name) => `./${name}`)]
        .map((from) => `export * from '${from}';`)
        .concat(also)
        .join(''),
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'page',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^presource(\/\w+)?$/ }, ({ path }) => ({
            path: join(ROOT, path.replace('presource', 'runtime'), 'index.ts'),
          }));
          onResolve({ filter: /^\.\// }, ({ path, importer }) =>
            // The runtime has files of these names, too.
            isAbsolute(importer) ? undefined : { path: posix.normalize(path), namespace: 'page' },
          );
          onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
            contents: files.get(path)!,
            loader: 'tsx',
            resolveDir: ROOT,
          }));
        },
      },
    ],
  });
  return `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString('base64')}`;
}
