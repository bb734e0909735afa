import { type PluginOptions, plugin } from './plugin.ts';
import { orSayUncalled } from './uncalled.ts';

export type { ReportEntry } from '../report.ts';
export type { Fast } from '../style.ts';
export type { PluginOptions } from './plugin.ts';

/**
 * The Vite plugin.
 *
 * ```ts
 * import presource from '@presource/transformer/vite';
 * export default defineConfig({ plugins: [presource()] });
 * ```
 */
const presource = orSayUncalled((options?: PluginOptions) => plugin.vite(options));

export default presource;
