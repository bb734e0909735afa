import { createHash } from 'node:crypto';
import { dirname, isAbsolute } from 'node:path';

/** The members of a Rollup-like build context that we use; other hosts do not have them. */
interface Resolver {
  resolve?(
    id: string,
    importer?: string,
    options?: { readonly skipSelf: boolean; readonly custom: object },
  ): Promise<{ readonly external?: unknown; readonly id?: string } | null>;
  load?(module: { readonly id: string; readonly moduleSideEffects: string }): Promise<{
    readonly code?: string | null;
  }>;
}

/** The members of esbuild's build that we use. */
interface EsbuildBuild {
  resolve(
    id: string,
    options: { readonly kind: 'import-statement'; readonly resolveDir: string },
  ): Promise<{ readonly external: boolean; readonly id?: undefined }>;
}

/** What a hook of the plugin has for `this` in esbuild. */
interface EsbuildHost {
  getNativeBuildContext?(): object | undefined;
}

/** True if webpack or Rspack leaves our package outside, however that is written. */
async function isExternalOfWebpack(externals: unknown, context: string): Promise<boolean> {
  if (typeof externals === 'string') return externals === 'presource';
  if (externals instanceof RegExp) return externals.test('presource');
  if (typeof externals === 'function') return isExternalBy(externals as ExternalsFunction, context);
  if (!Array.isArray(externals))
    return typeof externals === 'object' && externals !== null && 'presource' in externals;
  for (const one of externals) if (await isExternalOfWebpack(one, context)) return true;
  return false;
}

/** `nodeExternals()` of `webpack-node-externals`, for example. It calls back, or returns a promise. */
type ExternalsFunction = (
  data: { readonly context: string; readonly request: string },
  done: (error?: unknown, external?: unknown) => void,
) => unknown;

/** A function that needs more of webpack, like that of Next.js, fails, and counts as one that leaves nothing outside. */
const isExternalBy = (externals: ExternalsFunction, context: string): Promise<boolean> =>
  new Promise<unknown>((resolve, reject) => {
    const done = (error: unknown, external: unknown) => (error ? reject(error) : resolve(external));
    const returned = externals({ context, request: 'presource' }, done);
    if (returned instanceof Promise) resolve(returned);
  }).then(Boolean, () => false);

/** How the plugins of module federation keep their options, in webpack, Rspack and the packages for both. */
interface Federation {
  readonly options?: { readonly shared?: unknown } | undefined;
  readonly _options?: { readonly shared?: unknown } | undefined;
  /** A list of names with their options, in a plugin that only shares. */
  readonly _consumes?: unknown;
  readonly constructor?: { readonly name?: string };
}

/**
 * True if module federation shares our package: it may come from another build, which knows nothing of our parts. The plugins of Nx
 * make that of federation when they are applied, and share every package of the workspace.
 */
export const isSharedByFederation = (plugins: readonly unknown[] = []): boolean =>
  plugins.some((plugin) => {
    const federation = (plugin ?? {}) as Federation;
    const { options, _options, _consumes } = federation;
    return (
      [options?.shared, _options?.shared, _consumes].some(namesUs) ||
      /^NxModuleFederation/.test(federation.constructor?.name ?? '')
    );
  });

/** `['presource']`, `{ presource: { singleton: true } }`, or a list of both. */
const namesUs = (shared: unknown): boolean => {
  if (typeof shared === 'string') return /^presource\/?$/.test(shared);
  if (Array.isArray(shared)) return shared.some(namesUs);
  return typeof shared === 'object' && shared !== null && Object.keys(shared).some(namesUs);
};

/** True if a build of Rollup, Rolldown or Vite leaves our package outside. */
export const isExternalFor = async (host: object, importer: string | undefined): Promise<boolean> =>
  Boolean((await resolved(host, importer))?.external);

/** True if webpack or Rspack leaves our package outside, or shares it. */
export const isElsewhereInWebpack = async (options: {
  readonly context: string;
  readonly externals?: unknown;
  readonly plugins?: readonly unknown[] | undefined;
}): Promise<boolean> =>
  isSharedByFederation(options.plugins) || isExternalOfWebpack(options.externals, options.context);

/**
 * What that depends on, for a cache on disk, whose version is read before a function of `externals` can answer: of that, the text
 * tells most changes.
 */
export const elsewhereKey = (externals: unknown, plugins: readonly unknown[] | undefined): string =>
  createHash('sha256')
    .update(
      JSON.stringify([isSharedByFederation(plugins), externals], (_, value) =>
        value instanceof RegExp || typeof value === 'function' ? String(value) : value,
      ),
    )
    .digest('hex')
    .slice(0, 16);

/**
 * True if a build of Rollup, Rolldown, Vite or esbuild leaves our package outside, by an option or by a plugin such as that of tsup,
 * or gets it from a module that is no file, as with module federation. The app that uses such a library decides which parts it
 * has; a part in the library would bring a second runtime, with a store of its own.
 */
async function isElsewhereFor(host: object, importer: string): Promise<boolean> {
  const native: { readonly build?: EsbuildBuild } | undefined = (
    host as EsbuildHost
  ).getNativeBuildContext?.();
  const found = native?.build?.resolve
    ? await native.build.resolve('presource', { kind: 'import-statement', resolveDir: dirname(importer) })
    : await resolved(host, importer);
  return Boolean(found?.external || (found?.id && !isAbsolute(found.id)));
}

const FEDERATION_OF_ORIGINJS = 'originjs:federation';

/**
 * `@originjs/vite-plugin-federation` replaces imports when all files are compiled. Until then only a module of its own has the names
 * of what is shared. A development server has no such module.
 */
async function isSharedByOriginjs(host: object): Promise<boolean> {
  const module = { id: '\0virtual:__federation_fn_import', moduleSideEffects: 'no-treeshake' };
  const found = await (host as Resolver).load?.call(host, module).catch(() => undefined);
  return /['"]presource['"]\s*:/.test(found?.code ?? '');
}

const isElsewhereOrShared = async (host: object, importer: string): Promise<boolean> =>
  (await isSharedByOriginjs(host)) || isElsewhereFor(host, importer);

/** The name of Vite's environment, in hooks: `client`, `ssr`. */
interface ViteHost {
  readonly environment?: { readonly name: string };
}

/** If our package is left outside of a bundle: a host is asked once in a build, and for each environment of Vite. */
export class Elsewhere {
  readonly #answers = new Map<string, Promise<boolean>>();
  #asks: (host: object, importer: string) => Promise<boolean> = isElsewhereFor;

  isFor(host: object, importer: string): Promise<boolean> {
    const { environment } = host as ViteHost;
    const name = environment?.name ?? '';
    const answer = this.#answers.get(name) ?? this.#asks(host, importer);
    this.#answers.set(name, answer);
    return answer;
  }

  /** Sets the answer, for hosts whose options have it. */
  know(answer: Promise<boolean>): void {
    this.#answers.set('', answer);
  }

  /**
   * A build begins, and its host is asked anew.
   *
   * @param plugins those of Rollup and its relatives
   */
  forget(plugins: readonly unknown[] = []): void {
    this.#answers.clear();
    const isOfOriginjs = plugins.some((one) => (one as Named | null)?.name === FEDERATION_OF_ORIGINJS);
    this.#asks = isOfOriginjs ? isElsewhereOrShared : isElsewhereFor;
  }
}

interface Named {
  readonly name?: string;
}

/**
 * Asks as for a `require`: for an import, `@rollup/plugin-commonjs`, which Vite 7 and older have, loads the module that it finds. Rollup
 * fails if `manualChunks` then names a module that nothing imports.
 */
const resolved = (host: object, importer: string | undefined) =>
  (host as Resolver).resolve?.call(host, 'presource', importer, { skipSelf: true, custom: AS_REQUIRE });

const AS_REQUIRE = { 'node-resolve': { isRequire: true } };
