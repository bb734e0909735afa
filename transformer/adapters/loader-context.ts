/** The members of a loader's context in webpack and Rspack that we use. */
interface LoaderContext {
  readonly hot?: boolean;
  readonly _module?: { readonly type?: string; factoryMeta?: object };
}

/** What a hook of the plugin has for `this`, in any bundler. */
export interface Host {
  getNativeBuildContext?(): object | undefined;
  /** Tells the host of a file on which the compiled one depends. */
  addWatchFile(path: string): void;
}

/** The context of webpack's or Rspack's loader; `undefined` in other hosts. */
function loaderOf(host: Host): LoaderContext | undefined {
  const native: { readonly loaderContext?: LoaderContext } | undefined = host.getNativeBuildContext?.();
  return native?.loaderContext;
}

/** True if webpack or Rspack replaces modules while the app runs; other hosts do not tell. */
export const isHot = (host: Host): boolean => loaderOf(host)?.hot === true;

/** True if an import asks for the text or the address of a file (`./data.ts?raw`), or webpack or Rspack takes it so. */
export const isText = (host: Host, id: string): boolean =>
  /[?&](?:raw|url)(?:[&=#]|$)/.test(id) || /^asset/.test(loaderOf(host)?._module?.type ?? '');

/** Has webpack keep a module whose package says that it has no side effects. */
export function keep(host: Host): void {
  const module = loaderOf(host)?._module;
  if (module) module.factoryMeta = { ...module.factoryMeta, sideEffectFree: false };
}
