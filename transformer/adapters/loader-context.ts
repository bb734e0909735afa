import type { UnpluginBuildContext } from 'unplugin';

/** The members of a loader's context in webpack and Rspack that we use. */
interface LoaderContext {
  readonly hot?: boolean;
  readonly _module?: { readonly type?: string; factoryMeta?: object };
}

/** The context of webpack's or Rspack's loader; `undefined` in other hosts. */
function loaderOf(host: UnpluginBuildContext): LoaderContext | undefined {
  const native = host.getNativeBuildContext?.();
  return native && 'loaderContext' in native
    ? (native.loaderContext as LoaderContext | undefined)
    : undefined;
}

/** True if webpack or Rspack replaces modules while the app runs; other hosts do not tell. */
export const isHot = (host: UnpluginBuildContext): boolean => loaderOf(host)?.hot === true;

/** True if webpack or Rspack takes a file as text or as a file to copy, not as code. */
export const isText = (host: UnpluginBuildContext): boolean =>
  /^asset/.test(loaderOf(host)?._module?.type ?? '');

/** Has webpack keep a module whose package says that it has no side effects. */
export function keep(host: UnpluginBuildContext): void {
  const module = loaderOf(host)?._module;
  if (module) module.factoryMeta = { ...module.factoryMeta, sideEffectFree: false };
}
