import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cacheKey } from './cache-key.ts';
import { compileForRunner } from './runner.ts';

/** What Metro passes to its Babel transformer, as far as we read it. */
interface Input {
  readonly filename: string;
  readonly src: string;
  readonly options: { readonly projectRoot?: string };
}

/** What Metro tells for a key of its cache. */
interface KeyOptions {
  readonly projectRoot?: string;
}

interface BabelTransformer {
  transform(input: Input): unknown;
  getCacheKey?(options?: KeyOptions): string;
}

/** The transformers that come after ours: the first that the project has. */
const NEXT = [
  '@expo/metro-config/babel-transformer',
  '@react-native/metro-babel-transformer',
  'metro-babel-transformer',
];

/**
 * The Babel transformer of Metro: compiles a file, and passes it on to the transformer of the project.
 *
 * ```js
 * // metro.config.js
 * module.exports = { transformer: { babelTransformerPath: require.resolve('@presource/transformer/metro') } };
 * ```
 */
function compileForMetro(input: Input): unknown {
  const root = input.options.projectRoot ?? process.cwd();
  const result = compileForRunner(input.src, input.filename, {}, root);
  return nextIn(root).transform(result ? { ...input, src: result.code } : input);
}

/** The key of the next transformer, which depends on its version and the config of Babel, and ours. */
function getCacheKey(options?: KeyOptions): string {
  const next = findNext(options?.projectRoot ?? process.cwd());
  return `${cacheKey({})} ${next?.getCacheKey?.(options) ?? ''}`;
}

function nextIn(root: string): BabelTransformer {
  const next = findNext(root);
  if (next) return next;
  throw new Error(
    `@presource/transformer/metro found no transformer to pass files on to in ${root}. Install ${NEXT.join(' or ')}.`,
  );
}

function findNext(root: string): BabelTransformer | undefined {
  const require = createRequire(join(root, 'package.json'));
  for (const name of NEXT) {
    try {
      return require(require.resolve(name));
    } catch (error) {
      if ((error as { code?: string }).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

export { compileForMetro as transform, getCacheKey };
