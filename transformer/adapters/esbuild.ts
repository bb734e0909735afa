import type { Plugin, PluginBuild } from 'esbuild';
import { checkPluginOptions, type PluginOptions, plugin } from './plugin.ts';

export type { ReportEntry } from '../report.ts';
export type { Fast } from '../style.ts';
export type { PluginOptions } from './plugin.ts';

/**
 * The esbuild plugin.
 *
 * ```ts
 * import presource from '@presource/transformer/esbuild';
 * await build({ entryPoints: ['src/main.ts'], bundle: true, outfile: 'dist/main.js', plugins: [presource()] });
 * ```
 */
function presource(options?: PluginOptions): Plugin {
  checkPluginOptions(options);
  return {
    name: 'presource',
    // A build knows its root and its source maps, and one plugin may be in several builds at once.
    setup: (build) => plugin.esbuild(options).setup({ ...build, onLoad: onLoadOfCode(build) }),
  };
}

/** `onLoad` without files that are imported as something else: `import text from './data.ts' with { type: 'text' }`. */
const onLoadOfCode =
  ({ onLoad }: PluginBuild): PluginBuild['onLoad'] =>
  (options, load) =>
    onLoad(options, (file) => (file.with.type === undefined ? load(file) : undefined));

// `require` hands out what has the second name.
export { presource as default, presource as 'module.exports' };
