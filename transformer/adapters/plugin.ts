import { createUnplugin, type UnpluginContext } from 'unplugin';
import { fastClasses } from '../analyze/fast.ts';
import { type CompileResult, compile } from '../compile.ts';
import { type Diagnostic, print } from '../diagnostics/diagnostic.ts';
import { writtenAs } from '../parse/sources.ts';
import type { ReportEntry } from '../report.ts';
import { isWanted, type Selection } from './selection.ts';
import { viteConfig } from './vite-config.ts';

export interface PluginOptions extends Selection {
  /** Gets what became of each declaration, once per compiled file. */
  readonly onReport?: (file: string, report: readonly ReportEntry[]) => void;
}

/** The plugin of every bundler; each entry picks its own form. */
export const plugin = /*#__PURE__*/ createUnplugin((options: PluginOptions | undefined = {}) => {
  const { sources, fast } = options;
  fastClasses(fast);
  let needsMap = true;
  let root = process.cwd();
  let development = false;
  return {
    name: 'presource',
    enforce: 'pre',
    transform: {
      // Hosts in Rust ask this filter without calling into JavaScript.
      filter: {
        id: { include: /\.[mc]?[jt]sx?(?:\?|$)/, exclude: /[\\/]node_modules[\\/]/ },
        code: { include: [...writtenAs(options)] },
      },
      handler(code, id) {
        const file = fileOf(id);
        if (!isWanted(file, options)) return undefined;
        const result = compile(code, { sources, fast, root: slashed(root), filename: file, development });
        tell(this, result.diagnostics, id);
        if (result.report.length > 0) options.onReport?.(file, result.report);
        return changed(result, needsMap);
      },
    },
    vite: {
      config: viteConfig,
      // No line moves, so that a build without maps loses nothing without ours.
      configResolved(config) {
        needsMap = config.command === 'serve' || Boolean(config.build.sourcemap);
        root = config.root;
        development = config.command === 'serve' && !config.isProduction;
      },
    },
  };
});

/** A module's file: ids carry queries, and on Windows either slash. */
const fileOf = (id: string): string => slashed(id.replace(/[?#].*$/s, ''));

const slashed = (path: string): string => path.replaceAll('\\', '/');

const changed = (result: CompileResult, needsMap: boolean) =>
  result.edits.length > 0 ? { code: result.code, map: needsMap ? result.map : null } : undefined;

/** Warnings are printed; the first error ends the build, or opens the overlay, and tells the others too. */
function tell(host: UnpluginContext, diagnostics: readonly Diagnostic[], id: string): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity === 'warning') host.warn(messageOf([diagnostic], id));
  }
  if (errors.length > 0) host.error(messageOf(errors, id));
}

/** Hosts show the frame of a single finding by themselves; of several, each brings its own. */
function messageOf(diagnostics: readonly Diagnostic[], id: string) {
  const [first, ...others] = diagnostics as [Diagnostic, ...Diagnostic[]];
  const withFrame = others.length > 0 || first.severity === 'warning';
  return {
    message: diagnostics.map((diagnostic) => print(diagnostic, { withFrame })).join('\n\n'),
    id,
    plugin: 'presource',
    // Hosts count columns from zero.
    loc: { file: first.origin.file, line: first.line, column: first.column - 1 },
    pluginCode: first.code,
    ...(withFrame ? {} : { frame: first.frame }),
  };
}
