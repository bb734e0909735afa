/** The members of a loader's context in webpack and Rspack that we use. */
interface LoaderContext {
  readonly hot?: boolean;
  readonly _module?: { readonly type?: string; factoryMeta?: object };
}

/** What a hook of the plugin has for `this`, in any bundler. */
interface Host {
  getNativeBuildContext?(): object | undefined;
}

/** The context of webpack's or Rspack's loader; `undefined` in other hosts. */
function loaderOf(host: Host): LoaderContext | undefined {
  const native: { readonly loaderContext?: LoaderContext } | undefined = host.getNativeBuildContext?.();
  return native?.loaderContext;
}

/** True if webpack or Rspack replaces modules while the app runs; other hosts do not tell. */
export const isHot = (host: Host): boolean => loaderOf(host)?.hot === true;

/** True if webpack or Rspack takes a file as text or as a file to copy, not as code. */
export const isText = (host: Host): boolean => /^asset/.test(loaderOf(host)?._module?.type ?? '');

/** Has webpack keep a module whose package says that it has no side effects. */
export function keep(host: Host): void {
  const module = loaderOf(host)?._module;
  if (module) module.factoryMeta = { ...module.factoryMeta, sideEffectFree: false };
}
