import { type CompilerPlugin, type PluginOptions, plugin } from './plugin.ts';
import { sharing } from './shared-chunk.ts';

export type { ReportEntry } from '../report.ts';
export type { Fast } from '../style.ts';
export type { CompilerPlugin, PluginOptions } from './plugin.ts';

/**
 * The webpack plugin.
 *
 * ```ts
 * import presource from '@presource/transformer/webpack';
 * export default { plugins: [presource()] };
 * ```
 */
const presource = (options?: PluginOptions): CompilerPlugin => sharing(plugin.webpack(options));

// `require` hands out what has the second name.
export { presource as default, presource as 'module.exports' };
