import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { compileForRunner, withInlineMap } from './runner.ts';
import { checkNames, SCRIPT, type Selection } from './selection.ts';

/** A plugin of Bun: compatible with its types, without importing them. */
export interface BunPlugin {
  readonly name: string;
  readonly setup: (build: Build) => void;
}

/** The members of Bun's builder that we use. */
interface Build {
  onLoad(
    constraints: { readonly filter: RegExp },
    load: (file: { readonly path: string }) => Promise<{ contents: string; loader: Loader }>,
  ): unknown;
}

type Loader = 'ts' | 'tsx' | 'js' | 'jsx';

/**
 * The Bun plugin, for code that Bun runs and for code that it bundles.
 *
 * ```ts
 * // preload.ts, named in bunfig.toml: preload = ["./preload.ts"]
 * import presource from '@presource/transformer/bun';
 * import { plugin } from 'bun';
 * plugin(presource());
 * ```
 */
function presource(options: Selection = {}): BunPlugin {
  checkNames(options);
  return {
    name: 'presource',
    setup({ onLoad }) {
      onLoad({ filter: OWN_SCRIPT }, async ({ path }) => {
        const code = await readFile(path, 'utf8');
        const result = compileForRunner(code, path, options, process.cwd());
        return { contents: result ? withInlineMap(result) : code, loader: loaderOf(path) };
      });
    },
  };
}

/** Scripts outside of `node_modules`: what a plugin of Bun once takes it has to load. */
const OWN_SCRIPT = new RegExp(`^(?!.*[\\\\/]node_modules[\\\\/]).*${SCRIPT.source}`);

const loaderOf = (path: string): Loader => extname(path).replace(/^\.[cm]?/, '') as Loader;

// `require` hands out what has the second name.
export { presource as default, presource as 'module.exports' };
