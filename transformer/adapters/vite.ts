import type { Plugin } from 'vite';
import { type PluginOptions, plugin } from './plugin.ts';
import type { RoutePieces } from './react-router.ts';
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
const presource = orSayUncalled((options?: PluginOptions): Plugin | Plugin[] => {
  const own = plugin.vite(options) as Plugin<{ readonly pieces: RoutePieces }>;
  return [own, own.api!.pieces.plugin];
});

export default presource;
