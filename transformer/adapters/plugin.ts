import { createUnplugin, type UnpluginBuildContext, type UnpluginContext } from 'unplugin';
import { styleOf } from '../analyze/constructs/style.ts';
import { MAY_ASK } from '../analyze/linking/linking.ts';
import { type CompileResult, compile } from '../compile.ts';
import { type Diagnostic, print } from '../diagnostics/diagnostic.ts';
import { writtenAs } from '../parse/sources.ts';
import type { ReportEntry } from '../report.ts';
import { entriesFrom } from './runtime.ts';
import { isWanted, SCRIPT, type Selection } from './selection.ts';
import { viteConfig } from './vite-config.ts';

export interface PluginOptions extends Selection {
  /** Gets what became of each declaration, once per compiled file. */
  readonly onReport?: (file: string, report: readonly ReportEntry[]) => void;
}

/** A plugin of webpack and of Rspack: what either's types ask for, so that ours need neither. */
export type CompilerPlugin = { readonly apply: (compiler: unknown) => void };

/** Bundlers in which the first error ends the build, and which print its frame; the others continue, and know only text. */
const ROLLUP_LIKE: ReadonlySet<string> = new Set(['vite', 'rollup', 'rolldown']);

/** The plugin of every bundler; each entry picks its own form. */
export const plugin = /*#__PURE__*/ createUnplugin(
  (options: PluginOptions | undefined = {}, { framework }) => {
    const { sources, fast, optimize } = options;
    // Refuses a wrong option before the first file.
    styleOf(options);
    let needsMap = true;
    let root = process.cwd();
    let development = false;
    // Development is linked with everything: what an edit asks for is there already.
    let isFinal = true;
    let entries = entriesFrom(root);
    const startIn = (folder: string) => {
      root = folder;
      entries = entriesFrom(folder);
    };
    const compilerHook = ({ context, options: { mode } }: Compiler) => {
      startIn(context);
      isFinal = mode !== 'development';
    };
    return {
      name: 'presource',
      enforce: 'pre',
      transform: {
        // Hosts in Rust ask this filter without calling into JavaScript.
        filter: {
          id: { include: /\.[mc]?[jt]sx?(?:\?|$)/, exclude: /[\\/]node_modules[\\/]/ },
          code: { include: [...writtenAs(options), MAY_ASK] },
        },
        handler(code, id) {
          const file = fileOf(id);
          if (!isWanted(file, options)) return undefined;
          const result = compile(code, {
            sources,
            fast,
            optimize,
            root: slashed(root),
            filename: file,
            development: development || isHot(this),
            link: isFinal && !isHot(this) ? entries(file) : undefined,
          });
          tell(this, result.diagnostics, id, ROLLUP_LIKE.has(framework));
          if (result.report.length > 0) options.onReport?.(file, result.report);
          return changed(result, needsMap);
        },
      },
      vite: {
        config: viteConfig,
        // No line moves, so that a build without maps loses nothing without ours.
        configResolved(config) {
          needsMap = config.command === 'serve' || Boolean(config.build.sourcemap);
          startIn(config.root);
          isFinal = config.command === 'build' && config.isProduction;
          development = config.command === 'serve' && !config.isProduction;
        },
      },
      esbuild: {
        onLoadFilter: SCRIPT,
        // What esbuild itself would take for the file, by its extension and the options of the build.
        loader: 'default',
        config({ sourcemap, absWorkingDir }) {
          needsMap = Boolean(sourcemap);
          startIn(absWorkingDir ?? root);
        },
      },
      rolldown: {
        buildStart({ cwd }) {
          startIn(cwd);
        },
      },
      webpack: compilerHook,
      rspack: compilerHook,
    };
  },
);

/** The members of webpack's and Rspack's build that are used. */
interface Compiler {
  readonly context: string;
  readonly options: { readonly mode?: string | undefined };
}

/** True if webpack or Rspack replaces modules while the app runs; the others do not say. */
function isHot(host: UnpluginBuildContext): boolean {
  const native = host.getNativeBuildContext?.();
  return native !== undefined && 'loaderContext' in native && native.loaderContext?.hot === true;
}

/** A module's file: ids carry queries, and on Windows either slash. */
const fileOf = (id: string): string => slashed(id.replace(/[?#].*$/s, ''));

const slashed = (path: string): string => path.replaceAll('\\', '/');

/** The map is made when a host reads it: webpack knows, file by file, whether anybody wants one. */
const changed = (result: CompileResult, needsMap: boolean) =>
  result.edits.length > 0
    ? {
        code: result.code,
        get map() {
          return needsMap ? result.map : null;
        },
      }
    : undefined;

/** Warnings are printed. Where the first error ends the build, or opens the overlay, it tells the others too. */
function tell(host: UnpluginContext, found: readonly Diagnostic[], id: string, endsAtFirst: boolean): void {
  const warnings = found.filter(({ severity }) => severity === 'warning');
  const errors = found.filter(({ severity }) => severity === 'error');
  for (const warning of warnings) host.warn(messageOf([warning], id, true));
  const messages = endsAtFirst && errors.length > 0 ? [errors] : errors.map((error) => [error]);
  for (const message of messages) host.error(messageOf(message, id, !endsAtFirst || message.length > 1));
}

/** With the frame in its text, unless the host shows that of a single error by itself. */
function messageOf(diagnostics: readonly Diagnostic[], id: string, withFrame: boolean) {
  const [first] = diagnostics as [Diagnostic, ...Diagnostic[]];
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
