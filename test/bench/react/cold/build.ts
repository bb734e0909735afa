import { join } from 'node:path';
import { build } from 'esbuild';
import { presourceBuilt } from '../../../size/built.ts';
import { compileFiles } from '../../../size/compile.ts';
import { installPeers, peersFolder } from '../../build.ts';
import { type PageLibrary, peersReact, theirNames } from '../build.ts';

export interface Built {
  readonly script: string;
  /** Tells of each place in the script from which file it came. */
  readonly map: string;
}

const here = import.meta.dirname;

/**
 * The script of a library's page as an app ships it: for production, minified, and of ours the packages as they are
 * published.
 */
export function buildScenes(library: PageLibrary): Promise<Built> {
  return buildPage(library, library.id === 'data-client' ? library.id : library.module);
}

/** An app for drafts alone: what runs in it is not there for another scene. */
export function buildDrafts(library: PageLibrary): Promise<Built> {
  return buildPage(library, `drafts/${library.module}`);
}

async function buildPage({ id, from, isCompiled }: PageLibrary, module: string): Promise<Built> {
  if (from) installPeers();
  const { outputFiles } = await build({
    stdin: {
      contents: `import { library } from './${module}.tsx';\nimport { openPage } from './page.tsx';\nopenPage(library);`,
      resolveDir: here,
      loader: 'ts',
    },
    outfile: 'page.js',
    write: false,
    bundle: true,
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    // A built file that imports another for nothing would be a warning.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { ...peersReact(id), ...(id === 'data-client' ? theirNames : await presourceBuilt()) },
    nodePaths: from ? [join(peersFolder, 'node_modules')] : [],
    plugins: isCompiled ? [compileFiles(/[\\/]react[\\/]cold[\\/].*\.tsx?$/)] : [],
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))!.text;
  return { script: textOf('.js'), map: textOf('.map') };
}
