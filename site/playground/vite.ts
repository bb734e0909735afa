import { join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { runtimeTable } from '../../build/runtime-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHIMS = join(ROOT, 'site/playground/engine/shims');

/** What of Node the compiler imports; of the files of a project the playground has none. */
export const alias = [
  { find: /^presource$/, replacement: join(ROOT, 'runtime/index.ts') },
  { find: /^presource\/internal$/, replacement: join(ROOT, 'runtime/internal.ts') },
  { find: /^presource\/inspect$/, replacement: join(ROOT, 'runtime/devtools/data.ts') },
  { find: /^oxc-parser$/, replacement: join(SHIMS, 'parser.ts') },
  { find: /^node:path$/, replacement: join(SHIMS, 'path.ts') },
  { find: /^(node:(fs|module|url|util)|get-tsconfig)$/, replacement: join(SHIMS, 'files.ts') },
];

/** The playground shows the messages of development, also on the built site. */
const development: Plugin = {
  name: 'playground-development',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(runtime|transformer)\/(?!.*node_modules)/.test(id) && code.includes('process.env.NODE_ENV')
      ? code.replaceAll('process.env.NODE_ENV', '"development"')
      : undefined,
};

/** The settings of Vite by which the compiler and the runtime run in a worker of the page. */
export async function playground(version: string): Promise<UserConfig> {
  const { core, parts } = await runtimeTable();
  const bytes = Object.entries({ core, ...parts }).map(([name, piece]) => [name, piece.bytes]);
  return {
    resolve: { alias },
    define: {
      PART_BYTES: JSON.stringify(Object.fromEntries(bytes)),
      VERSION: JSON.stringify(version),
    },
    plugins: [development],
    // The parser is awaited where it is imported.
    build: { target: 'es2022' },
    worker: { format: 'es', plugins: () => [development] },
    server: { fs: { allow: [ROOT] } },
    // The runtime's own files are new to the optimizer, and it has nothing to win there.
    optimizeDeps: { exclude: ['oxc-parser'] },
  };
}
