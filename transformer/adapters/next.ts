import { MAY_CONCERN } from '../compile.ts';
import { patternOf, writtenAs } from '../parse/sources.ts';
import { checkNames, type Selection } from './selection.ts';
import webpack from './webpack.ts';

/** The options of a Next.js config that are changed. */
interface Config {
  turbopack?: { rules?: object | undefined } | undefined;
  webpack?: unknown;
}

interface WebpackConfig {
  plugins: unknown[];
}

const EXTENSIONS = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs'];

/**
 * Adds the compiler to a Next.js config: the loader for Turbopack, the plugin for webpack. Takes a config or a
 * function that returns one, and keeps its other options.
 *
 * ```js
 * // next.config.mjs
 * import withPresource from '@presource/transformer/next';
 * export default withPresource({ cacheComponents: true });
 * ```
 */
export default function withPresource<C extends object = object>(
  config: C = {} as C,
  options: Selection = {},
): C {
  checkNames(options);
  if (typeof config === 'function') {
    const given = config as unknown as (...args: unknown[]) => unknown;
    return (async (...args: unknown[]) =>
      extended((await given(...args)) as Config, options)) as unknown as C;
  }
  return extended(config as Config, options) as C;
}

function extended(config: Config, options: Selection): Config {
  const { turbopack, webpack: given } = config;
  return {
    ...config,
    turbopack: { ...turbopack, rules: { ...rulesOf(options), ...turbopack?.rules } },
    webpack(settings: WebpackConfig, context: unknown) {
      settings.plugins.push(webpack(options));
      return typeof given === 'function' ? given(settings, context) : settings;
    },
  };
}

/** Only files that contain one of our package names are passed to the loader: for others, Rust does a text search. */
function rulesOf(options: Selection): object {
  const names = writtenAs(options).map((name) => (typeof name === 'string' ? patternOf(name) : name.source));
  const rule = {
    condition: {
      all: [
        { not: 'foreign' },
        { content: new RegExp([...names, ...MAY_CONCERN.map(({ source }) => source)].join('|')) },
      ],
    },
    loaders: [{ loader: '@presource/transformer/loader', options }],
  };
  return Object.fromEntries(EXTENSIONS.map((extension) => [`*.${extension}`, rule]));
}

export { withPresource };
