import { resolve } from 'node:path';
import { slashed } from './selection.ts';

/** The members of a Vite config that React Router adds to. */
export interface ReactRouterConfig {
  readonly __reactRouterPluginContext?: {
    /** A new one when the routes change. */
    readonly reactRouterConfig?: {
      readonly appDirectory?: string;
      readonly routes?: Readonly<Record<string, { readonly file: string }>>;
    };
  };
}

/** The exports of a route that only the server calls. React Router removes them from what browsers get, after our transform. */
const SERVER_EXPORTS: ReadonlySet<string> = new Set(['loader', 'action', 'middleware', 'headers']);

/** The exports that React Router removes from a file for browsers; `undefined` for a file that is no route. */
export function serverExportsOf(
  { __reactRouterPluginContext: context }: ReactRouterConfig = {},
  file: string,
): ReadonlySet<string> | undefined {
  const { appDirectory, routes } = context?.reactRouterConfig ?? {};
  if (!appDirectory || !routes) return undefined;
  const isRoute = Object.values(routes).some((route) => slashed(resolve(appDirectory, route.file)) === file);
  return isRoute ? SERVER_EXPORTS : undefined;
}
