import { type PluginOptions, plugin } from './plugin.ts';
import { orSayUncalled } from './uncalled.ts';

export type { ReportEntry } from '../report.ts';
export type { Fast } from '../style.ts';
export type { PluginOptions } from './plugin.ts';

/**
 * The Rolldown plugin.
 *
 * ```ts
 * import presource from '@presource/transformer/rolldown';
 * export default { input: 'src/main.ts', plugins: [presource()] };
 * ```
 */
const presource = orSayUncalled((options?: PluginOptions) => plugin.rolldown(options));

// `require` hands out what has the second name.
export { presource as default, presource as 'module.exports' };
