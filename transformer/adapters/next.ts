import { MAY_ASK } from '../analyze/linking/linking.ts';
import { writtenAs } from '../parse/sources.ts';
import type { Selection } from './selection.ts';
import webpack from './webpack.ts';

/** As much of a Next.js config as is changed. */
interface Config {
  turbopack?: { rules?: object | undefined } | undefined;
  webpack?: unknown;
}

interface WebpackConfig {
  plugins: unknown[];
}

const EXTENSIONS = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs'];

/**
 * A config of Next.js with the compiler in it: the loader under Turbopack, the plugin under webpack. Takes a config or
 * a function that gives one; what it has stays.
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

/** Only files that hold one of our names are given to the loader: the others cost a search in Rust. */
function rulesOf(options: Selection): object {
  const names = writtenAs(options).map((name) =>
    typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : name.source,
  );
  const rule = {
    condition: { all: [{ not: 'foreign' }, { content: new RegExp([...names, MAY_ASK.source].join('|')) }] },
    loaders: [{ loader: '@presource/transformer/loader', options }],
  };
  return Object.fromEntries(EXTENSIONS.map((extension) => [`*.${extension}`, rule]));
}

export { withPresource };
