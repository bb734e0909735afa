/** The members of a Rollup-like build context that we use; other hosts do not have them. */
interface Resolver {
  resolve?(
    id: string,
    importer?: string,
    options?: { skipSelf: boolean },
  ): Promise<{ readonly external?: unknown } | null>;
}

/** The options of esbuild that leave packages outside. */
interface EsbuildOptions {
  readonly external?: readonly string[] | undefined;
  readonly packages?: string | undefined;
}

/** True if esbuild leaves our package outside of the bundle. */
export const isExternalOfEsbuild = ({ external = [], packages }: EsbuildOptions): boolean =>
  packages === 'external' || external.some((name) => /^presource(\/?\*)?$/.test(name));

/** True if webpack or Rspack leaves our package outside, however that is written. */
export function isExternalOfWebpack(externals: unknown): boolean {
  if (typeof externals === 'string') return externals === 'presource';
  if (externals instanceof RegExp) return externals.test('presource');
  if (Array.isArray(externals)) return externals.some(isExternalOfWebpack);
  return typeof externals === 'object' && externals !== null && 'presource' in externals;
}

/**
 * True if a build of Rollup, Rolldown or Vite leaves our package outside. The app that uses such a library decides
 * which parts it has; a part in the library would bring a second runtime, with a store of its own.
 */
export async function isExternalFor(host: object, importer: string | undefined): Promise<boolean> {
  const { resolve } = host as Resolver;
  const found = await resolve?.call(host, 'presource', importer, { skipSelf: true });
  return Boolean(found?.external);
}
