import { patternOf } from '../parse/sources.ts';
import type { CompilerPlugin } from './plugin.ts';
import { runtimeOf } from './runtime.ts';

/** The members of webpack's and Rspack's compiler that decide which chunks there are. */
interface Compiler {
  readonly context: string;
  readonly options: {
    readonly mode?: string | undefined;
    readonly target?: unknown;
    readonly optimization?: { readonly splitChunks?: false | { cacheGroups?: Record<string, unknown> } };
  };
}

/** The plugin, which also shares the runtime's modules between lazy chunks. */
export const sharing = (plugin: CompilerPlugin): CompilerPlugin => ({
  apply(compiler) {
    shareRuntime(compiler as Compiler);
    plugin.apply(compiler);
  },
});

/**
 * Puts the modules of the runtime that several lazy chunks use into one chunk. webpack and Rspack copy modules below
 * 20 kB into each of those chunks, and the parts that only some routes need are that small. Other bundlers do not copy.
 * Groups of the app have precedence, and `splitChunks: false` stays.
 */
function shareRuntime({ context, options: { mode, target, optimization } }: Compiler): void {
  const splitChunks = optimization?.splitChunks;
  // A server reads its files from a disk, where a copy costs nothing.
  if (mode === 'development' || !splitChunks || /node|electron/.test(String(target))) return;
  const folder = runtimeOf(`${context}/_`);
  const own = folder === undefined ? [] : [patternOf(folder).replaceAll('/', '[\\\\/]')];
  const folders = [...own, OTHERS];
  splitChunks.cacheGroups = {
    presource: {
      test: new RegExp(`(?:${folders.join('|')})[\\\\/]dist[\\\\/]`),
      name: 'presource',
      chunks: 'async',
      minChunks: 2,
      enforce: true,
      // Above the default groups, which would take some of the modules for some of the chunks; below those of the app.
      priority: -5,
    },
    ...splitChunks.cacheGroups,
  };
}

/** A package of a monorepo may have a runtime of its own. */
const OTHERS = '[\\\\/]node_modules[\\\\/]presource';
