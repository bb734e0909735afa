import { type PluginOptions, plugin } from './plugin.ts';

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
const presource = (options?: PluginOptions) => plugin.esbuild(options);

// `require` hands out what has the second name.
export { presource as default, presource as 'module.exports' };
