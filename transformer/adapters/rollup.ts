import { type PluginOptions, plugin } from './plugin.ts';
import { orSayUncalled } from './uncalled.ts';

export type { ReportEntry } from '../report.ts';
export type { Fast } from '../style.ts';
export type { PluginOptions } from './plugin.ts';

/**
 * The Rollup plugin.
 *
 * ```ts
 * import presource from '@presource/transformer/rollup';
 * export default { input: 'src/main.js', plugins: [presource()] };
 * ```
 */
const presource = orSayUncalled((options?: PluginOptions) => plugin.rollup(options));

// `require` hands out what has the second name.
export { presource as default, presource as 'module.exports' };
