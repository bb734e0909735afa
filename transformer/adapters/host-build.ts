import type { CompileOptions } from '../compile.ts';
import type { BuildReport } from './build-report/build-report.ts';
import { Elsewhere, elsewhereKey, isElsewhereInWebpack } from './external.ts';
import { FirstModule } from './first-module.ts';
import { type Host, isHot } from './loader-context.ts';
import { kindsBeside, watching } from './neighbors.ts';
import { type ReactRouterConfig, serverExportsOf } from './react-router.ts';
import { entriesFrom, hasUncompiledPackage } from './runtime.ts';
import { fileOf, slashed } from './selection.ts';
import { checksTypes, TYPES_ARE_CHECKED } from './type-checker.ts';
import { consumerOf } from './vite-config.ts';

/** What the plugin knows of its build: each host says it in another way, before the first file. */
export class HostBuild {
  root = process.cwd();
  entries = entriesFrom(this.root);
  run: Run = { isServed: false, isTested: false, isFinal: true, needsMap: true, form: {} };
  readonly elsewhere = new Elsewhere();
  /** Of what a file warns, in whichever environment. */
  readonly warned = new FirstModule();
  /** What `onReport` gets, for each environment. */
  readonly reported = new FirstModule();
  readonly report: BuildReport;

  constructor(report: BuildReport) {
    this.report = report;
  }

  consumerIn(host: unknown): string | undefined {
    return consumerOf(host) ?? this.run.consumer;
  }

  /**
   * The form of a compiled file: in production it is linked, in development it tells what a link would bring.
   *
   * @param hasDetails if the end of the build counts what the file names of the runtime
   */
  async formIn(host: Host, id: string, hasDetails: boolean): Promise<Partial<CompileOptions>> {
    const { isTested, isFinal, form, routes } = this.run;
    const file = fileOf(id);
    const isBuilt = isFinal && !isHot(host);
    const hasParts = !isTested && !(await this.elsewhere.isFor(host, id));
    return {
      ...form,
      development: form.development || isHot(host),
      keepsTypes: !isBuilt,
      removedExports: this.consumerIn(host) === 'client' ? serverExportsOf(routes, file) : undefined,
      tellsParts: hasParts && !isBuilt && !hasUncompiledPackage(this.root),
      ...(hasParts &&
        isBuilt && {
          details: hasDetails && 'links',
          link: this.entries(file),
          kindOfImport: kindsBeside(
            file,
            watching((path) => host.addWatchFile(path)),
          ),
        }),
    };
  }

  startIn(folder: string): void {
    this.root = folder;
    this.entries = entriesFrom(folder);
  }

  startVite(config: ViteConfig): void {
    this.run = runOf(config);
    this.startIn(config.root);
    this.report.print = (line) => config.logger.info(line);
  }

  startEsbuild({ sourcemap, absWorkingDir }: EsbuildConfig): void {
    this.run = { ...this.run, needsMap: Boolean(sourcemap) };
    this.elsewhere.forget();
    this.startIn(absWorkingDir ?? this.root);
  }

  /**
   * Of webpack and Rspack.
   *
   * @param key what the output depends on beside the files and the build: of their persistent cache
   */
  startCompiler({ context, hooks, options }: Compiler, key: string): void {
    const { mode, cache, experiments, externals, plugins, module } = options;
    this.startIn(context);
    hooks.emit.tap('presource', ({ fileDependencies }) => this.report.knowFiles(fileDependencies));
    const persistent = [cache, experiments?.cache].filter(isPersistent);
    for (const one of persistent) {
      const whole = `${key} ${elsewhereKey(externals, plugins)}`;
      if (!one.version?.endsWith(whole)) one.version = `${one.version ?? ''} ${whole}`;
    }
    this.report.isCached = persistent.length > 0;
    this.run = { ...this.run, isFinal: mode !== 'development' };
    if (this.run.isFinal && checksTypes(module?.rules))
      hooks.thisCompilation.tap('presource', ({ warnings }) => warnings.push(new Error(TYPES_ARE_CHECKED)));
    this.elsewhere.know(isElsewhereInWebpack({ context, externals, plugins }));
  }
}

/** The facts about this run, from the host. */
interface Run {
  readonly isServed: boolean;
  /** A test replaces modules of ours by their names, and loads a few files of an app: nothing is linked, or told. */
  readonly isTested: boolean;
  /**
   * A production build, which is linked. Others have the whole runtime, because an edit may need any part, and tell what
   * production would lack.
   */
  readonly isFinal: boolean;
  readonly needsMap: boolean;
  /** The folder in which Vite keeps packages that it has bundled; it need not be below `node_modules`. */
  readonly packages?: string;
  readonly form: Form;
  /** `client` or `server`: what a build is for. An environment of Vite says it for itself; before, one server had both. */
  readonly consumer?: string;
  /** The config of Vite, in which React Router has its routes. They change while a server runs. */
  readonly routes?: ReactRouterConfig;
}

/** The form of code that the host wants. */
type Form = Pick<CompileOptions, 'development' | 'isMeasured'>;

/** The options of esbuild that we use. */
interface EsbuildConfig {
  readonly sourcemap?: unknown;
  readonly absWorkingDir?: string | undefined;
}

interface ViteConfig extends ReactRouterConfig {
  readonly root: string;
  readonly logger: { info(line: string): void };
  readonly command: string;
  readonly isProduction: boolean;
  readonly cacheDir: string;
  readonly build: { readonly sourcemap?: unknown; readonly ssr?: unknown };
  readonly plugins: readonly { readonly name: string }[];
  /** The options of Vitest. */
  readonly test?: { readonly coverage?: { readonly enabled?: boolean } };
}

/** The run, by Vite's config. */
function runOf(config: ViteConfig): Run {
  const { command, isProduction, cacheDir, build, plugins, test } = config;
  const isServed = command === 'serve';
  const form: Form = { development: isServed && !isProduction, isMeasured: test?.coverage?.enabled };
  return {
    isServed,
    isTested: plugins.some(({ name }) => /^vitest(:|$)/.test(name)),
    // Lines keep their numbers, so a build without source maps loses nothing.
    needsMap: isServed || Boolean(build.sourcemap),
    isFinal: !isServed && isProduction,
    packages: `${slashed(cacheDir)}/`,
    form,
    ...(!isServed && { consumer: build.ssr ? 'server' : 'client' }),
    routes: config,
  };
}

/** The members of webpack's and Rspack's compiler that we use. */
interface Compiler {
  readonly context: string;
  readonly hooks: {
    readonly emit: Hook;
    readonly thisCompilation: Hook;
  };
  readonly options: {
    readonly mode?: string | undefined;
    readonly cache?: Cache;
    /** Rspack 1 has its persistent cache here. */
    readonly experiments?: { readonly cache?: Cache };
    readonly externals?: unknown;
    readonly plugins?: readonly unknown[];
    readonly module?: { readonly rules?: unknown };
  };
}

interface Hook {
  tap(name: string, run: (compilation: Compilation) => void): void;
}

interface Compilation {
  readonly warnings: Error[];
  /** Also of modules that are not built again. */
  readonly fileDependencies: Iterable<string>;
}

type Cache = boolean | { readonly type?: string; version?: string } | undefined;

/** `filesystem` in webpack, `persistent` in Rspack. */
const isPersistent = (cache: Cache): cache is Exclude<Cache, boolean | undefined> =>
  typeof cache === 'object' && /^(filesystem|persistent)$/.test(cache.type ?? '');
