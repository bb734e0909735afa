import { createUnplugin, type UnpluginBuildContext, type UnpluginContext } from 'unplugin';
import { type CompileResult, compile, MAY_CONCERN, NAMES_US } from '../compile.ts';
import { bySeverity, type Diagnostic, print, printAll } from '../diagnostics/diagnostic.ts';
import { writtenAs } from '../parse/sources.ts';
import type { ReportEntry } from '../report.ts';
import { styleOf } from '../style.ts';
import { BuildReport } from './build-report/build-report.ts';
import { cacheKey } from './cache-key.ts';
import { type Elsewhere, isExternalFor } from './external.ts';
import { HostBuild } from './host-build.ts';
import { isText, keep } from './loader-context.ts';
import { RoutePieces } from './react-router.ts';
import { checkNames, fileOf, isWanted, SCRIPT, type Selection, slashed } from './selection.ts';
import { inEnvironment, keyForVitest, viteConfig } from './vite-config.ts';

/** Options of the plugin; all may be left out. */
export interface PluginOptions extends Selection {
  /** Receives the outcome of each declaration, once per compiled file. */
  readonly onReport?: (file: string, report: readonly ReportEntry[]) => void;
  /**
   * A production build ends with one line about what was compiled. `false` leaves it out; a path, such as
   * `'presource.html'`, also writes a page, relative to the project's folder.
   */
  readonly report?: boolean | string;
}

/** A plugin of webpack and of Rspack: compatible with the types of both, without importing them. */
export type CompilerPlugin = { readonly apply: (compiler: unknown) => void };

/** Bundlers that stop at the first error and print its frame. The others continue, and accept only text. */
const ROLLUP_LIKE: ReadonlySet<string> = new Set(['vite', 'rollup', 'rolldown']);

/** What the transform hook has for `this`. */
type Host = UnpluginBuildContext & UnpluginContext;

/** The plugin for all bundlers; each entry exports one form. */
export const plugin = /*#__PURE__*/ createUnplugin(
  (options: PluginOptions | undefined = {}, { framework }) => {
    checkPluginOptions(options);
    const build = new HostBuild(new BuildReport(options.report, options.fast));
    const pieces = new RoutePieces();
    const isRollupLike = ROLLUP_LIKE.has(framework);

    /** Shows what was found in a file, and hands its report on. */
    const tell = (host: Host, code: string, id: string, result: CompileResult): void => {
      const { report, diagnostics } = result;
      const file = fileOf(id);
      const isLeftOut = !isWanted(file, options);
      showDiagnostics(host, diagnostics, id, {
        endsAtFirst: isRollupLike,
        isServed: build.run.isServed,
        warns: build.warned.isFirst(file, code, inEnvironment(host, id)),
      });
      build.report.add(id, code, result, isLeftOut);
      if (report.length === 0 || isLeftOut) return;
      if (build.reported.isFirst(inEnvironment(host, file), code, id)) options.onReport?.(file, report);
    };

    return {
      name: 'presource',
      enforce: 'pre',
      ...(isRollupLike && rollupHooks(build.elsewhere, options, pieces)),
      transform: {
        filter: filterOf(options),
        async handler(code, id) {
          const file = fileOf(id);
          const isLeftOut = !isWanted(file, options);
          if ((isLeftOut && !isWanted(file, {})) || isText(this, id)) return undefined;
          const { packages, needsMap } = build.run;
          if (packages && file.startsWith(packages)) return undefined;
          // The runtime's own files, which a workspace may contain, have nothing to compile.
          const entryOf = build.entries(file);
          if (!entryOf) return undefined;
          const result = compile(code, {
            ...options,
            root: slashed(build.root),
            filename: file,
            isLeftOut,
            ...(await build.formIn(this, id, isCounted(code, framework, options))),
          });
          tell(this, code, id, result);
          pieces.know(this, id, result.report, entryOf);
          return changed(this, result, needsMap);
        },
      },
      watchChange: (id: string) => build.report.forget(fileOf(id)),
      // Rollup and its relatives pass more than unplugin says.
      writeBundle(this: unknown, ...[, bundle]: readonly unknown[]) {
        const modules = isRollupLike && (this as Graph | undefined)?.getModuleIds();
        if (modules) build.report.knowAll(modules);
        if (build.run.isFinal)
          build.report.end(slashed(build.root), bundle, build.consumerIn(this) === 'server');
      },
      vite: {
        config: viteConfig,
        configResolved: (config) => build.startVite(config),
        ...keyForVitest(() => `${cacheKey(options)} ${build.run.form.isMeasured}`),
      },
      esbuild: {
        ...LOADED,
        config: (config) => build.startEsbuild(config),
        setup: ({ onStart }) => onStart(() => build.report.forgetAll()),
      },
      rolldown: { buildStart: ({ cwd }) => build.startIn(cwd) },
      webpack: (compiler) => build.startCompiler(compiler, cacheKey(options)),
      rspack: (compiler) => build.startCompiler(compiler, cacheKey(options)),
    };
  },
);

/** For esbuild: the loader that it would use itself, by the file's extension and the build options. */
const LOADED = { onLoadFilter: SCRIPT, loader: 'default' } as const;

/** Throws for a wrong option before the first file. */
export function checkPluginOptions(options: PluginOptions = {}): void {
  checkNames(options);
  styleOf(options);
}

/** If the end of a build counts what a file names of the runtime. */
const isCounted = (code: string, framework: string, { report }: PluginOptions): boolean =>
  ROLLUP_LIKE.has(framework) && report !== false && NAMES_US.test(code);

/** Hosts written in Rust evaluate this filter without calling JavaScript. */
const filterOf = (options: PluginOptions) => ({
  id: { include: /\.[mc]?[jt]sx?(?:\?|$)/, exclude: /[\\/]node_modules[\\/]/ },
  code: { include: [...writtenAs(options), ...MAY_CONCERN, NAMES_US] },
});

const rollupHooks = (elsewhere: Elsewhere, options: PluginOptions, pieces: RoutePieces) => ({
  // The command `presource` reads the options, and the entry for Vite the other plugin.
  api: { options, pieces },
  // Rollup and its relatives pass more than unplugin says.
  buildStart(...[input]: readonly unknown[]) {
    elsewhere.forget((input as { readonly plugins?: readonly unknown[] } | undefined)?.plugins);
  },
  // `external: ['presource']` does not include the entries below it.
  resolveId: {
    filter: { id: /^presource\// },
    async handler(this: object, id: string, importer: string | undefined) {
      return (await isExternalFor(this, importer)) ? { id, external: true } : undefined;
    },
  },
});

/** The member of a Rollup-like build that tells its modules. Farm calls hooks of Vite at the end of a build without it. */
interface Graph {
  getModuleIds(): Iterable<string>;
}

/** The map is created when a host reads it: webpack knows for each file if a map is wanted. */
function changed(host: UnpluginBuildContext, result: CompileResult, needsMap: boolean) {
  if (result.edits.length === 0) return undefined;
  if (result.isNeeded) keep(host);
  return {
    code: result.code,
    // For Rollup and its relatives; webpack reads it of the module.
    ...(result.isNeeded && { moduleSideEffects: true }),
    get map() {
      return needsMap ? result.map : null;
    },
  };
}

/** How a host shows messages. */
interface Showing {
  /** It stops at the first error. */
  readonly endsAtFirst: boolean;
  /** Vite's server adds severity and place to a message, and counts columns from one. */
  readonly isServed: boolean;
  /** False if another module of the file has printed the warnings. */
  readonly warns: boolean;
}

/** Prints warnings. If the first error ends the build or opens the overlay, its message includes the other errors. */
function showDiagnostics(
  host: UnpluginContext,
  found: readonly Diagnostic[],
  id: string,
  { endsAtFirst, isServed, warns }: Showing,
): void {
  const { errors, warnings } = bySeverity(found);
  for (const warning of warns ? warnings : []) host.warn(messageOf([warning], id, true, isServed));
  const messages = endsAtFirst && errors.length > 0 ? [errors] : errors.map((error) => [error]);
  for (const message of messages)
    host.error(messageOf(message, id, !endsAtFirst || message.length > 1, isServed));
}

/** The message includes the frame, unless the host prints the frame of a single error itself. */
function messageOf(diagnostics: readonly Diagnostic[], id: string, withFrame: boolean, isServed: boolean) {
  const [first] = diagnostics as [Diagnostic, ...Diagnostic[]];
  const isPlaced = !isServed || diagnostics.length > 1;
  return {
    message: isPlaced ? printAll(diagnostics, withFrame) : print(first, { withFrame, withPlace: false }),
    id,
    plugin: 'presource',
    // Hosts count columns from zero; Vite's server prints what it gets.
    loc: { file: first.origin.file, line: first.line, column: first.column - (isServed ? 0 : 1) },
    pluginCode: first.code,
    ...(withFrame ? {} : { frame: first.frame }),
  };
}
