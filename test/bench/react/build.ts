import { join } from 'node:path';
import { build } from 'esbuild';
import { compileFiles } from '../../size/compile.ts';
import { presourceSources } from '../../size/sources.ts';
import { installPeers, peersFolder } from '../build.ts';

export interface PageLibrary {
  /** For `--library`. */
  readonly id: string;
  readonly title: string;
  /** Its module beside this one. */
  readonly module: string;
  /** The npm package whose version is shown. */
  readonly from?: string;
  readonly isCompiled?: boolean;
}

export const pageLibraries: readonly PageLibrary[] = [
  { id: 'plain', title: 'presource', module: 'presource' },
  { id: 'compiled', title: 'presource, compiled', module: 'presource', isCompiled: true },
  { id: 'data-client', title: 'data-client (React 18)', module: 'presource', from: '@data-client/react' },
  {
    id: 'tanstack-query',
    title: 'TanStack Query',
    module: 'tanstack-query',
    from: '@tanstack/react-query',
  },
  { id: 'swr', title: 'SWR', module: 'swr', from: 'swr' },
];

const here = import.meta.dirname;
const root = join(here, '../../..');

/** The workspace's React for all but one: data-client 0.10 contains elements as React 18 made them, which 19 refuses. */
export const peersReact = (id: string) => {
  const folder = id === 'data-client' ? peersFolder : root;
  return Object.fromEntries(['react', 'react-dom'].map((name) => [name, join(folder, 'node_modules', name)]));
};
export const theirNames = {
  presource: join(here, '../libraries/data-client-authoring.ts'),
  'presource/react': join(here, '../libraries/data-client-react.ts'),
};

/** The script of a library's page, for production. */
export async function buildPage(library: PageLibrary): Promise<string> {
  if (library.from) installPeers();
  return bundle(
    `import { library } from './${library.module}.tsx';\nimport { openPage } from './page.tsx';\nopenPage(library);`,
    library,
  );
}

/** The script of a page of ours alone. */
export const buildOurs = (module: string): Promise<string> =>
  bundle(`import './${module}.tsx';`, { id: 'plain' });

async function bundle(
  contents: string,
  { id, from, isCompiled }: Pick<PageLibrary, 'id' | 'from' | 'isCompiled'>,
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { ...peersReact(id), ...(id === 'data-client' ? theirNames : presourceSources) },
    nodePaths: from ? [join(peersFolder, 'node_modules')] : [],
    plugins: isCompiled ? [compileFiles(/[\\/]react[\\/]resources\.ts$/)] : [],
  });
  return outputFiles[0]!.text;
}
